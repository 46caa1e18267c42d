// Makes tests/upgrade/previous anew from the version before this one, when that one has landed:
//
//   git worktree add ../previous <commit> && (cd ../previous && npm ci && npm run build)
//   node --import tsx tests/upgrade/make-fixture.ts ../previous
//   git worktree remove --force ../previous
//
// Copies this folder into that checkout and runs record.ts there, on both databases: the previous version itself makes the
// database and gives the answers. Who writes the next migration does this first, on the commit that the migration
// starts from; adds to story.ts what the migration must carry over, and to asked.ts where it is seen; and empties
// the list of rewordings in upgrade.test.ts. record.ts uses a few modules of that version by name (a session, a key, the seed).
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [checkout] = process.argv.slice(2);
if (!checkout) throw new Error("Name the folder of a checkout of the previous version.");
const there = resolve(checkout);
const previous = join(here, "previous");

mkdirSync(previous, { recursive: true });
cpSync(here, join(there, "tests/upgrade"), { recursive: true });
for (const kind of ["sqlite", "postgres"]) {
  execFileSync(process.execPath, ["--import", "tsx", "tests/upgrade/record.ts", kind, previous], {
    cwd: there,
    stdio: "inherit",
  });
}
