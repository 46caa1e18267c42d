// Records tests/upgrade/previous, on both databases, from the checkout that this file is in:
//
//   node --import tsx tests/upgrade/make-fixture.ts
//
// or from a checkout of the previous version, with its packages installed:
//
//   git worktree add ../previous <commit> && (cd ../previous && npm ci)
//   node --import tsx tests/upgrade/make-fixture.ts ../previous
//   git worktree remove --force ../previous
//
// Builds that checkout and runs record.ts there, with the files of this folder, so that the previous version itself creates the
// database and the responses. Do this before you write a migration, on the commit that it starts from: add to story.ts the data
// that the migration must preserve and to asked.ts the pages that show it, and empty the lists in upgrade.test.ts. record.ts
// imports a few modules of that version by name (sessions, API keys, the seed).
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [checkout = join(here, "../..")] = process.argv.slice(2);
const there = resolve(checkout);
const previous = join(here, "previous");
const run = (...words: string[]) =>
  execFileSync(process.execPath, ["--import", "tsx", ...words], { cwd: there, stdio: "inherit" });

mkdirSync(previous, { recursive: true });
const copy = join(there, "tests/upgrade");
if (copy !== here) cpSync(here, copy, { recursive: true });
run("scripts/build.ts");
for (const kind of ["sqlite", "postgres"]) run("tests/upgrade/record.ts", kind, previous);
