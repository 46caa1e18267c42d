// `npm run dev`: serves the shop in development mode, rebuilt and reloaded on every change.
import { spawn } from "node:child_process";

import { loadSettings, prepareShop } from "./prepare";

process.env.NODE_ENV = "development";
loadSettings();

const { notes, settings } = await prepareShop();
console.log([...notes, ""].join("\n"));

const remix = spawn(
  process.execPath,
  [
    "node_modules/@remix-run/dev/dist/cli.js",
    "dev",
    "-c",
    "node node_modules/@remix-run/serve/dist/cli.js build/index.js",
  ],
  { stdio: "inherit", env: { ...process.env, ...settings } },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => remix.kill(signal));
remix.on("exit", (code) => process.exit(code ?? 0));
