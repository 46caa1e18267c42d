import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";

import { bundleForBrowsers } from "./browser/bundle";
import { hashOfSources, isBuiltFrom, stampBuild } from "./build-stamp";

/** Builds the shop for production unless the build that is there was made from just these sources. */
export async function buildIfStale(): Promise<"built" | "fresh"> {
  run(process.execPath, ["prisma/generate.mjs"]);
  const sources = hashOfSources();
  if (isBuiltFrom(sources)) return "fresh";
  rmSync("build", { recursive: true, force: true });
  run(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "build"]);
  await bundleForBrowsers("build/browser", "build/index.js");
  stampBuild(sources);
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

if (argv[1] === fileURLToPath(import.meta.url)) {
  console.log((await buildIfStale()) === "built" ? "Built." : "The build is up to date.");
}
