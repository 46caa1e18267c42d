// Runs before the first import of each test file: the shop reads its settings when it is imported.
import { rm } from "node:fs/promises";

import { afterAll, inject } from "vitest";

import type { Db } from "~/db/db.server";
import { administer, copyOf } from "./databases";

const template = inject("template");
const own = await copyOf(template);

Object.assign(process.env, {
  NODE_ENV: "test",
  TZ: "UTC",
  DATABASE_URL: own.url,
  DATA_DIR: own.dataDir,
  // A file's tests sign in and ask more often than one person would.
  RATE_LIMIT_FACTOR: "10000",
});

afterAll(async () => {
  await (globalThis as { shopDb?: Db }).shopDb?.close();
  if (template.kind === "postgres") {
    await administer(own.url, `DROP DATABASE ${new URL(own.url).pathname.slice(1)} WITH (FORCE)`);
  }
  // Mail that a request has queued may still be written.
  await rm(own.dataDir, { recursive: true, force: true, maxRetries: 5 });
});
