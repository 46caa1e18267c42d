// For the packages of a served shop, without a checkout's tools: `npm run sbom [-- FILE]` lists them as CycloneDX JSON,
// by default in sbom.cdx.json. `npm run advisories` asks the registry for known flaws. It ends with 1 for one of level
// high or critical that docs/decisions/018-dependencies.md does not answer, and with 0 where a registry answers no such
// question.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { endPlainly, readArguments } from "./command";

/** The parts of the answer of `npm audit` that are read here. */
interface Audit {
  /** Why there is no answer. */
  message?: string;
  /** By package: its advisories, and the names of packages through which it is affected. */
  vulnerabilities?: Record<string, { via: (Advisory | string)[] }>;
}

interface Advisory {
  name: string;
  range: string;
  title: string;
  severity: string;
  url: string;
}

/**
 * `--omit=dev` would not do: of an SBOM it leaves out each package that any other names among its devDependencies,
 * Express and React included, and it keeps Prisma's command line, an optional peer. Without devDependencies in
 * package.json npm itself removes from the lock file what serves nothing.
 */
function npmOfServed(...command: string[]): string {
  const manifest = JSON.parse(readFileSync("package.json", "utf8")) as { name: string; devDependencies?: object };
  delete manifest.devDependencies;
  // npm names the shop after its folder, and requires a version.
  const parent = mkdtempSync(join(tmpdir(), "served-"));
  const cwd = join(parent, manifest.name);
  const npm = (...words: string[]) =>
    spawnSync("npm", [...words, "--package-lock-only", "--loglevel=error"], {
      cwd,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
  try {
    mkdirSync(cwd);
    writeFileSync(join(cwd, "package.json"), JSON.stringify({ version: "0.0.0", ...manifest }));
    cpSync("package-lock.json", join(cwd, "package-lock.json"));
    cpSync("prisma/better-sqlite3", join(cwd, "prisma/better-sqlite3"), { recursive: true });
    const pruned = npm("install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund");
    const { stdout, stderr } = pruned.status === 0 ? npm(...command) : pruned;
    if (!stdout.startsWith("{")) throw new Error(`npm ${command[0]} failed. ${stderr}`);
    return stdout;
  } finally {
    rmSync(parent, { recursive: true });
  }
}

function writeSbom(target = "sbom.cdx.json"): void {
  const sbom = npmOfServed("sbom", "--sbom-format=cyclonedx", "--sbom-type=application");
  writeFileSync(target, sbom);
  const { components } = JSON.parse(sbom) as { components: object[] };
  console.log(`${target} lists ${components.length} packages.`);
}

function checkAdvisories(): void {
  const answer = npmOfServed("audit", "--json", "--fetch-retries=0", "--fetch-timeout=20000");
  const { message, vulnerabilities } = JSON.parse(answer) as Audit;
  if (!vulnerabilities) return console.log(`Not checked: the registry answers no audit. ${message}`);
  const answers = readFileSync("docs/decisions/018-dependencies.md", "utf8");
  const found = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one !== "string"));
  const open = found.filter(
    ({ url, severity }) => /^(high|critical)$/.test(severity) && !answers.includes(url.split("/").at(-1)!),
  );
  for (const advisory of found) {
    const { name, range, severity, title, url } = advisory;
    console.log(`${name}@${range} (${severity}): ${title} ${url}${open.includes(advisory) ? " NO ANSWER" : ""}`);
  }
  console.log(`${found.length} advisories, ${open.length} of level high or critical without an answer.`);
  process.exitCode = open.length > 0 ? 1 : 0;
}

endPlainly();
const [command, target] = readArguments("npm run sbom [-- FILE], npm run advisories", { words: 2 }).words;
if (command === "sbom") writeSbom(target);
else checkAdvisories();
