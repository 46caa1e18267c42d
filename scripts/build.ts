import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";

import { filesBelow } from "./browser/files";

const STAMP = "build/.stamp";
const COMPILER = "node_modules/@remix-run/dev/dist/cli.js";
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

/**
 * Builds the shop for production unless the build that is there was made from just these sources. Throws where it must
 * be built and the compiler is not installed (`npm ci --omit=dev`).
 */
export async function buildIfStale(): Promise<"built" | "fresh"> {
  run(process.execPath, ["prisma/generate.mjs"]);
  const stamp = sourcesHash();
  if (existsSync("build/index.js") && existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp) {
    return "fresh";
  }
  if (!existsSync(COMPILER)) {
    throw new Error(
      "The shop must be built, and what builds it is not installed. Run `npm ci --include=dev`, or copy build/ and " +
        "app/db/generated/ from a machine that built these very sources.",
    );
  }
  rmSync("build", { recursive: true, force: true });
  run(process.execPath, [COMPILER, "build"]);
  // Imported here: an installation without development dependencies has nothing of what this needs.
  const { bundleForBrowsers } = await import("./browser/bundle");
  await bundleForBrowsers("build/browser", "build/index.js");
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
