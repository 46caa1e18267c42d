import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";

import { bundleForBrowsers } from "./browser/bundle";
import { filesBelow } from "./browser/files";

const STAMP = "build/.stamp";
const SOURCES = [
  "app",
  "prisma/models.prisma",
  "prisma/generate.mjs",
  "remix.config.js",
  "postcss.config.js",
  "tsconfig.json",
  "package-lock.json",
  "scripts/build.ts",
  "scripts/browser",
];
const MADE = "app/db/generated/";

/** Builds the shop for production unless the build that is there was made from just these sources. */
export async function buildIfStale(): Promise<"built" | "fresh"> {
  run(process.execPath, ["prisma/generate.mjs"]);
  const stamp = sourcesHash();
  if (existsSync("build/index.js") && existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp) {
    return "fresh";
  }
  rmSync("build", { recursive: true, force: true });
  run(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "build"]);
  await bundleForBrowsers("build");
  writeFileSync(STAMP, stamp);
  return "built";
}

function run(command: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    env: { ...process.env, NODE_ENV: "production" },
    encoding: "utf8",
  });
  if (status !== 0) {
    process.stderr.write(stdout + stderr);
    throw new Error(`${args.join(" ")} failed`);
  }
}

function sourcesHash(): string {
  const hash = createHash("sha256");
  const files = SOURCES.flatMap(filesBelow).filter((file) => !file.startsWith(MADE));
  for (const file of files.sort()) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  console.log((await buildIfStale()) === "built" ? "Built." : "The build is up to date.");
}
