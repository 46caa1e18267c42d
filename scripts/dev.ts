// `npm run dev`: serves the shop in development mode, rebuilt and reloaded on every change.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { setTimeout } from "node:timers/promises";

import { removeStamp } from "./build-stamp";
import { loadSettings, prepareShop } from "./prepare";

process.env.NODE_ENV = "development";
loadSettings();

const { notes, settings } = await prepareShop();
console.log([...notes, ""].join("\n"));

// From here on it is a build for development, which `npm start` must not serve.
removeStamp();
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
watch("app/messages/en", () => spawn(process.execPath, ["scripts/generate-messages.mjs"], { stdio: "inherit" }));
void announce(`http://localhost:${settings.PORT}`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => remix.kill(signal));
remix.on("exit", (code) => process.exit(code ?? 0));

/** Once the shop answers. */
async function announce(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return console.log(`\nThe shop is ready at ${address}\n`);
    await setTimeout(300);
  }
}
