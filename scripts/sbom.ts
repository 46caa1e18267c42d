// `npm run sbom [-- FILE]`: writes the packages of a served shop as CycloneDX JSON, by default to sbom.cdx.json.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readPackageLock } from "./package-lock";

const target = process.argv[2] ?? "sbom.cdx.json";

// `npm sbom --omit=dev` leaves out each package that some other package names among its devDependencies, Express and
// React included. Therefore npm is given copies of the two files without what only builds and tests.
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Record<string, unknown>;
const lock = readPackageLock();
delete manifest.devDependencies;
delete lock.packages[""]!.devDependencies;
for (const [path, { dev }] of Object.entries(lock.packages)) if (dev) delete lock.packages[path];

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

writeFileSync(target, stdout);
const { components } = JSON.parse(stdout) as { components: unknown[] };
console.log(`${target} lists ${components.length} packages.`);
