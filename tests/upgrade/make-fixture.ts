// Regenerates tests/upgrade/previous from a checkout of the previous version:
//
//   git worktree add ../previous <commit> && (cd ../previous && npm ci && npm run build)
//   node --import tsx tests/upgrade/make-fixture.ts ../previous
//   git worktree remove --force ../previous
//
// Copies this folder into that checkout and runs record.ts there, on both databases, so that the previous version itself
// creates the database and the responses. Do this before you write a migration, on the commit that it starts from: add to
// story.ts the data that the migration must preserve and to asked.ts the pages that show it, and empty the lists
// in upgrade.test.ts. record.ts imports a few modules of that version by name (sessions, API keys, the seed).
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [checkout] = process.argv.slice(2);
if (!checkout) throw new Error("Give the folder of a checkout of the previous version.");
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
