import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";

import { endPlainly } from "./command";
import { hashOfSources, isBuiltFrom, stampBuild } from "./build-stamp";

const COMPILER = "node_modules/@remix-run/dev/dist/cli.js";

/**
 * For production. Throws when the build fails, or when it is needed and the compiler is not installed (`npm ci
 * --omit=dev`).
 */
export async function buildIfStale(): Promise<"built" | "fresh"> {
  run(process.execPath, ["prisma/generate.mjs"]);
  run(process.execPath, ["scripts/generate-messages.mjs"]);
  const sources = hashOfSources();
  if (isBuiltFrom(sources)) return "fresh";
  if (!existsSync(COMPILER)) {
    throw new Error(
      "The shop must be built, but the compiler is not installed. Run `npm ci --include=dev`, or copy build/ and " +
        "app/db/generated/ from a machine that built the same sources.",
    );
  }
  rmSync("build", { recursive: true, force: true });
  run(process.execPath, [COMPILER, "build"]);
  await writeInAscii("build/index.js");
  // Imported here because it needs development dependencies, which an installation with a finished build may not have.
  const { bundleForBrowsers } = await import("./browser/bundle");
  await bundleForBrowsers("build");
  stampBuild(sources);
  return "built";
}

/** With one letter beyond Latin-1 in it, the whole source would take two bytes for each character in memory. */
async function writeInAscii(file: string) {
  const { transform } = await import("esbuild");
  const options = { charset: "ascii", legalComments: "none" } as const;
  const { code } = await transform(readFileSync(file, "utf8"), options);
  // The compiler leaves those of regular expressions.
  writeFileSync(
    file,
    code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
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

if (argv[1] === fileURLToPath(import.meta.url)) {
  endPlainly();
  console.log((await buildIfStale()) === "built" ? "Built." : "The build is up to date.");
}
