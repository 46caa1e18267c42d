// `npm run sbom [-- FILE]`: writes the packages of a served shop as CycloneDX JSON, by default to sbom.cdx.json.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { endPlainly, readArguments } from "./command";
import { readPackageLock, servedFolders } from "./package-lock";

/** What is changed here of npm's CycloneDX. */
interface Bom {
  components: { "bom-ref": string; name: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

endPlainly();
const [target = "sbom.cdx.json"] = readArguments("npm run sbom [-- FILE]", { words: 1 }).words;

// `npm sbom --omit=dev` leaves out each package that some other package names among its devDependencies, Express and
// React included. Therefore npm is given copies of the two files without what only builds and tests.
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Record<string, unknown>;
const lock = readPackageLock();
delete manifest.devDependencies;
delete lock.packages[""]!.devDependencies;
const served = servedFolders(lock);
for (const path of Object.keys(lock.packages)) if (!served.has(path)) delete lock.packages[path];

// npm names the shop after its folder, and requires a version.
const parent = mkdtempSync(join(tmpdir(), "sbom-"));
const folder = join(parent, lock.name);
mkdirSync(folder);
writeFileSync(join(folder, "package.json"), JSON.stringify({ version: "0.0.0", ...manifest }));
writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
const options = ["--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"];
const { status, stdout } = spawnSync("npm", ["sbom", ...options, "--loglevel=error"], {
  cwd: folder,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  stdio: ["ignore", "pipe", "inherit"],
});
rmSync(parent, { recursive: true });
if (status !== 0) process.exit(1);

const bom = JSON.parse(stdout) as Bom;
// The folder prisma/better-sqlite3 is part of the shop. The two releases that it loads are listed themselves.
const own = Object.entries(lock.packages)
  .filter(([path]) => path !== "" && !path.startsWith("node_modules/"))
  .map(([, { name, version }]) => `${name}@${version}`);
bom.components = bom.components.filter((component) => !own.includes(component["bom-ref"]));
bom.dependencies = bom.dependencies.filter(({ ref }) => !own.includes(ref));
for (const needs of bom.dependencies) {
  needs.dependsOn = needs.dependsOn.filter((ref) => !own.includes(ref));
}
// npm names a package that is installed under an alias by the alias.
for (const component of bom.components) {
  component.name = component["bom-ref"].replace(/@[^@]*$/, "");
}
writeFileSync(target, JSON.stringify(bom, null, 2));
console.log(`${target} lists ${bom.components.length} packages.`);
