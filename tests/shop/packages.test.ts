// The packages that serve: their hashes, their licences, and the advisories that concern them.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { isFromRegistry, readPackageLock, servedPackages } from "../../scripts/package-lock";

/** Licences that ask for no more than their text beside the copy. */
const PERMISSIVE =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|WTFPL|Zlib|\(| AND | OR |\))+$/;
/** All others, each named in docs/decisions/018-dependencies.md. */
const OTHERS =
  /^(@img\/sharp-(libvips-|wasm32$|win32-)|@fontsource-variable\/noto-sans-|(argparse|dejavu-fonts-ttf|png-js)$)/;

it("the lock file has the hash of each package, and no address to download it from", () => {
  const packages = Object.entries(readPackageLock().packages).filter(isFromRegistry);
  expect(packages.length).toBeGreaterThan(1_000);
  for (const [path, { integrity, resolved }] of packages) {
    expect(integrity, path).toMatch(/^sha512-/);
    expect(resolved, path).toBeUndefined();
  }
});

it("packages that serve have permissive licences, but for those that decision 18 names", () => {
  const others = servedPackages().filter(({ license = "" }) => !PERMISSIVE.test(license));
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter(({ name }) => !OTHERS.test(name))).toEqual([]);
});

it("no installed package has a known advisory without an answer", () => {
  const { status, stdout } = spawnSync(process.execPath, ["--import", "tsx", "scripts/advisories.ts"], {
    encoding: "utf8",
  });
  expect(stdout).toMatch(/ 0 without an answer\.\n$/);
  expect(status).toBe(0);
});

it("each dependency was looked up in the advisory database", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    dependencies: Record<string, string>;
  };
  const { advisories, noneFound } = JSON.parse(readFileSync("scripts/advisories.json", "utf8")) as {
    advisories: { package: string }[];
    noneFound: string[];
  };
  const known = [...advisories.map((one) => one.package), ...noneFound];
  expect(Object.keys(dependencies).filter((name) => !known.includes(name))).toEqual([]);
});
