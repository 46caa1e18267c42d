// `npm run advisories`: compares the versions in package-lock.json with scripts/advisories.json, without a network. Ends
// with 1 and names each package that an advisory affects and that has no answer there.
import { readFileSync } from "node:fs";

import { satisfies } from "semver";

import { endPlainly, readArguments } from "./command";
import { servedPackages } from "./package-lock";

/** What is known to be wrong with releases of a package, as scripts/advisories.json lists it. */
interface Advisory {
  /** As in the GitHub Advisory Database. */
  id: string;
  cve?: string;
  package: string;
  /** A range of semver. */
  affected: string;
  fixed: string;
  /** The day or, where only that is known, the month. */
  published: string;
  what: string;
  /** Why it does no harm here; only where an affected version is installed. */
  answer?: string;
}

endPlainly();
readArguments("npm run advisories");
const { checked, advisories } = JSON.parse(readFileSync("scripts/advisories.json", "utf8")) as {
  checked: string;
  advisories: Advisory[];
};
const served = servedPackages();

const affected = advisories.flatMap((advisory) =>
  served
    .filter(({ name }) => name === advisory.package)
    .filter(({ version }) => satisfies(version, advisory.affected, { includePrerelease: true }))
    .map(({ name, version }) => ({ ...advisory, installed: `${name}@${version}` })),
);
for (const { id, installed, what, fixed, answer } of affected) {
  console.log(`${installed} ${id}: ${what}. Fixed: ${fixed}.`);
  console.log(answer ? `  ${answer}.` : "  NO ANSWER: upgrade it, or say why it does no harm.");
}
const open = affected.filter(({ answer }) => !answer);
console.log(
  `${advisories.length} advisories of ${checked}: ${affected.length} affect installed packages, ${open.length} without an answer.`,
);
process.exitCode = open.length > 0 ? 1 : 0;
