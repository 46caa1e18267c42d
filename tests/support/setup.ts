// Runs before the first import of each test file: the shop reads its settings when it is imported. A worker runs one
// file after the other (`isolate: false` in vitest.config.ts), so the previous file's settings and modules are removed.
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";

import { afterAll, inject, vi } from "vitest";

import type { Db } from "~/db/db.server";
import type { Worker } from "~/shop/base/worker.server";
import { administer, copyOf } from "./databases";

const require = createRequire(import.meta.url);
const shared = globalThis as { initialEnv?: NodeJS.ProcessEnv; shopDb?: Db; shopMail?: Worker; shopWebhooks?: Worker };

const initialEnv = (shared.initialEnv ??= { ...process.env });
for (const name of Object.keys(process.env)) if (!(name in initialEnv)) delete process.env[name];
Object.assign(process.env, initialEnv);
// Kept by the shop's modules across a reload of themselves.
for (const name of Object.keys(shared)) {
  if (name.startsWith("shop")) delete (shared as Record<string, unknown>)[name];
}
vi.resetModules();

if (inject("opensBuild")) {
  // As when the shop is served: React for development takes longer, and says nothing that a test reads. The worker keeps it.
  process.env.NODE_ENV = "production";
  for (const name of ["react/jsx-runtime", "react-dom/server", "@remix-run/react"]) require(name);
}

const template = inject("template");
const own = await copyOf(template);

Object.assign(process.env, {
  NODE_ENV: "test",
  TZ: "UTC",
  DATABASE_URL: own.url,
  DATA_DIR: own.dataDir,
  // A file's tests sign in and send forms more often than one person would.
  RATE_LIMIT_FACTOR: "10000",
  // Making the variants of pictures ahead takes more time than most tests.
  PREPARE_PICTURES: "off",
});

const SIGNALS = ["SIGINT", "SIGTERM"] as const;
const initialListeners = SIGNALS.map((signal) => process.rawListeners(signal));

afterAll(async () => {
  await Promise.all([shared.shopMail?.stop(), shared.shopWebhooks?.stop()]);
  await shared.shopDb?.close();
  SIGNALS.forEach((signal, index) => {
    for (const listener of process.rawListeners(signal)) {
      if (!initialListeners[index]!.includes(listener)) process.off(signal, listener as () => void);
    }
  });
  if (template.kind === "postgres") {
    await administer(own.url, `DROP DATABASE ${new URL(own.url).pathname.slice(1)} WITH (FORCE)`);
  }
  // A mail that a request has queued may still be written.
  await rm(own.dataDir, { recursive: true, force: true, maxRetries: 5 });
});
