// What is known of the packages that serve: the bill of materials, their licences, and the advisories that concern them.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { validRange } from "semver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Advisory } from "../../scripts/advisories";
import { isFromRegistry, readPackageLock, servedPackages } from "../../scripts/package-lock";

const folder = mkdtempSync(join(tmpdir(), "packages-"));
afterAll(() => rmSync(folder, { recursive: true }));

const readJson = <Content>(file: string) => JSON.parse(readFileSync(file, "utf8")) as Content;
const run = (script: string, file: string) =>
  spawnSync(process.execPath, ["--import", "tsx", `scripts/${script}.ts`, file], {
    encoding: "utf8",
  });
const { dependencies, optionalDependencies } =
  readJson<Record<"dependencies" | "optionalDependencies", Record<string, string>>>("package.json");
/** Without the folder of this repository that chooses one of the optional ones. */
const needed = Object.entries(dependencies).flatMap(([name, range]) =>
  range.startsWith("file:") ? [] : [name],
);
/** Releases of better-sqlite3, of which the running Node has one. */
const alternatives = Object.keys(optionalDependencies);

interface Component {
  "bom-ref": string;
  type: string;
  name: string;
  version: string;
  purl: string;
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[];
}

interface Bom {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const licenseOf = ({ licenses = [] }: Component) =>
  licenses
    .map((one) => ("expression" in one ? one.expression : (one.license.id ?? one.license.name)))
    .join();

/** Licences that ask for no more than their text beside the copy. */
const PERMISSIVE =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|WTFPL|Zlib|\(| AND | OR |\))+$/;
/** All others, each named in docs/decisions/018-dependencies.md. */
const OTHERS: [name: RegExp, license: string][] = [
  [/^@img\/sharp-libvips-/, "LGPL-3.0-or-later"],
  [/^@img\/sharp-wasm32$/, "Apache-2.0 AND LGPL-3.0-or-later AND MIT"],
  [/^@img\/sharp-win32-/, "Apache-2.0 AND LGPL-3.0-or-later"],
  [/^@fontsource-variable\/noto-sans-/, "OFL-1.1"],
  // Their licences are files: the Bitstream Vera licence of fonts, and MIT.
  [/^argparse$/, "PSF-2.0"],
  [/^argparse$/, "Python-2.0"],
  [/^dejavu-fonts-ttf$/, ""],
  [/^png-js$/, ""],
];

it("has the hash of each package, and no address to download it from", () => {
  const packages = Object.entries(readPackageLock().packages).filter(isFromRegistry);
  expect(packages.length).toBeGreaterThan(1_000);
  for (const [path, { integrity, resolved }] of packages) {
    expect(integrity, path).toMatch(/^sha512-/);
    expect(resolved, path).toBeUndefined();
  }
});

describe("the bill of materials", () => {
  let text: string;
  let bom: Bom;
  beforeAll(() => {
    const file = join(folder, "sbom.cdx.json");
    expect(run("sbom", file)).toMatchObject({ status: 0, stderr: "" });
    text = readFileSync(file, "utf8");
    bom = JSON.parse(text) as Bom;
  });

  it("is CycloneDX 1.5 of the shop, and names neither folders of this machine nor a registry", () => {
    expect(bom).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.5" });
    expect(bom.serialNumber).toMatch(/^urn:uuid:[\da-f-]{36}$/);
    expect(bom.metadata.component).toMatchObject({ type: "application", name: "wholesale-shop" });
    for (const { name, version, type, purl } of bom.components) {
      expect(type).toBe("library");
      expect(purl).toBe(`pkg:npm/${name.replace("@", "%40")}@${version}`);
    }
    for (const word of [process.cwd(), tmpdir(), "registry"]) expect(text).not.toContain(word);
  });

  it("has each package that serves, in each version, and no other", () => {
    const listed = bom.components.map(({ name, version }) => `${name}@${version}`);
    expect(new Set(listed).size).toBe(listed.length);
    const served = servedPackages().map(({ name, version }) => `${name}@${version}`);
    expect(listed.sort()).toEqual([...new Set(served)].sort());
    expect(listed.filter((one) => /^(vitest|oxlint|playwright-core)@/.test(one))).toEqual([]);
  });

  it("has each dependency of package.json as it is installed", () => {
    for (const name of needed) {
      const { version } = readJson<{ version: string }>(`node_modules/${name}/package.json`);
      expect(bom.components).toContainEqual(expect.objectContaining({ name, version }));
    }
    const releases = bom.components.filter(({ name }) => name === "better-sqlite3");
    expect(releases.map(({ version }) => version.split(".")[0]).sort()).toEqual(["12", "13"]);
  });

  it("says which package needs which", () => {
    const refs = new Set([bom.metadata.component, ...bom.components].map((one) => one["bom-ref"]));
    for (const { ref, dependsOn } of bom.dependencies) {
      for (const one of [ref, ...dependsOn]) expect(refs.has(one), one).toBe(true);
    }
    const own = bom.dependencies.find(({ ref }) => ref === bom.metadata.component["bom-ref"])!;
    expect(own.dependsOn).toHaveLength(needed.length + alternatives.length);
  });

  it("has permissive licences only, but for those that decision 18 names", () => {
    const decision = readFileSync("docs/decisions/018-dependencies.md", "utf8");
    for (const component of bom.components) {
      const license = licenseOf(component);
      if (PERMISSIVE.test(license)) continue;
      const known = OTHERS.find(([name, other]) => name.test(component.name) && other === license);
      expect([component.name, license]).toEqual([component.name, known?.[1]]);
    }
    for (const name of [
      "@img/sharp-libvips-",
      "@fontsource-variable/noto-sans-",
      "dejavu-fonts-ttf",
      "png-js",
    ]) {
      expect(decision).toContain(name);
    }
  });
});

describe("the list of advisories", () => {
  const file = "scripts/advisories.json";
  const list = readJson<{ checked: string; advisories: Advisory[]; noneFound: string[] }>(file);
  const names = new Set(servedPackages().map(({ name }) => name));

  it("has each advisory once, with a valid range, for packages that serve", () => {
    expect(list.checked).toMatch(/^\d{4}-\d\d-\d\d$/);
    for (const {
      id,
      cve = "CVE-2000-0000",
      package: name,
      affected,
      published,
    } of list.advisories) {
      expect(id).toMatch(/^GHSA(-[23456789cfghjmpqrvwx]{4}){3}$/);
      expect(cve).toMatch(/^CVE-\d{4}-\d{4,}$/);
      expect(names.has(name), name).toBe(true);
      expect(validRange(affected), affected).not.toBeNull();
      expect(published <= list.checked, id).toBe(true);
    }
    expect(new Set(list.advisories.map(({ id }) => id)).size).toBe(list.advisories.length);
  });

  it("speaks of each dependency of package.json, if only to say that none was found", () => {
    const spoken = new Set([
      ...list.advisories.map(({ package: name }) => name),
      ...list.noneFound,
    ]);
    expect([...needed, "better-sqlite3"].filter((name) => !spoken.has(name))).toEqual([]);
  });

  it("leaves no installed package without an answer, and has no answer that is not needed", () => {
    const { status, stdout } = run("advisories", file);
    expect(stdout).toMatch(/ 0 without an answer\.\n$/);
    expect(status).toBe(0);
    const answered = list.advisories.filter(({ answer }) => answer).map(({ id }) => id);
    for (const id of answered) expect(stdout).toContain(id);
    expect(stdout.match(/GHSA-/g)).toHaveLength(answered.length);
  });

  it("stops at an advisory that affects an installed version and has no answer", () => {
    const known = { id: "GHSA-2222-3333-4444", published: "2026-01-01", fixed: "none" };
    const advisories = [
      { ...known, package: "express", affected: ">=4.0.0 <5.0.0", what: "Something" },
      { ...known, package: "react", affected: "<18.0.0", what: "Something else" },
    ];
    const other = join(folder, "advisories.json");
    writeFileSync(other, JSON.stringify({ checked: "2026-01-01", advisories }));
    const { status, stdout } = run("advisories", other);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^express@4\S+ GHSA-2222-3333-4444: Something\. .*\n +NO ANSWER/);
    expect(stdout).not.toContain("react");
  });
});
