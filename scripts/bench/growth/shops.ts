import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

import { type MeasuredServer, startShop } from "../serve";
import { siblingUrl, type BenchSettings, settingsFor } from "../settings";
import { addCleanup } from "../run-bench";
import type { CreatedShop } from "./create-shop";
import { type Size, sizeName } from "./sizes";

/** A shop of some size with its running server. */
export interface ServedShop extends CreatedShop {
  size: Size;
  server: MeasuredServer;
  /** Invalidates everything that the shop caches of its catalogue. */
  change(): Promise<void>;
}

/** Creates the shop of a size, unless it exists, in a database next to the benchmark's, and starts its server. */
export async function serveShop(settings: BenchSettings, size: Size, afresh: boolean): Promise<ServedShop> {
  const url = siblingUrl(settings.url, sizeName(size));
  const created = await createShop(url, size, afresh);
  const server = await startShop({ ...settingsFor(url), BENCH_STATEMENTS: "yes" });
  const { openDb } = await import("~/db/db.server");
  const db = openDb(url);
  addCleanup(() => db.close());
  const change = () =>
    db.write(async (tx) => {
      // A trigger renews the state token when a row of the settings is written, even with the same values.
      await tx.$executeRaw`UPDATE "shop_settings" SET "updatedAt" = "updatedAt" WHERE "id" = 1`;
    });
  return { ...created, size, server, change };
}

function createShop(url: string, { products, orders }: Size, afresh: boolean): Promise<CreatedShop> {
  const program = fileURLToPath(new URL("create-shop.ts", import.meta.url));
  const args = [String(products), String(orders), ...(afresh ? ["afresh"] : [])];
  const child = fork(program, args, {
    execArgv: ["--import", import.meta.resolve("tsx")],
    env: { ...process.env, ...settingsFor(url) },
  });
  const stop = addCleanup(() => child.kill("SIGKILL"));
  return new Promise((resolve, reject) => {
    child.once("message", (created) => resolve(created as CreatedShop));
    child.once("exit", () => {
      void stop();
      reject(new Error(`The shop with ${products} styles and ${orders} orders was not created.`));
    });
  });
}
