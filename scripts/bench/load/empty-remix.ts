import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { started } from "../started";

const SOURCES = fileURLToPath(new URL("empty-remix/app", import.meta.url));
const DEPENDENCIES = ["@remix-run/node", "@remix-run/react", "isbot", "react", "react-dom"];

/**
 * Builds a Remix app that is nothing but nine cards, by the shop's own versions and flags and Remix's own entries, in
 * a folder of its own that goes when the benchmark ends. Gives the folder.
 */
export function buildEmptyRemix(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "bench-empty-remix-")));
  started(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(SOURCES, join(folder, "app"), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"), "junction");

  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    dependencies: Record<string, string>;
  };
  const own = Object.fromEntries(DEPENDENCIES.map((name) => [name, dependencies[name]]));
  const manifest = { private: true, type: "module", sideEffects: false, dependencies: own };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  writeFileSync(
    join(folder, "remix.config.js"),
    `import { default as shop } from ${JSON.stringify(pathToFileURL("remix.config.js").href)};
     const { serverModuleFormat, future } = shop;
     export default { serverModuleFormat, future, tailwind: false, postcss: false };\n`,
  );

  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join("node_modules", "@remix-run", "dev", "dist", "cli.js"), "build"],
    { cwd: folder, env: { ...process.env, NODE_ENV: "production" }, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`The empty Remix page could not be built:\n${stdout}${stderr}`);
  return folder;
}
