import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

import { type Served, startShop } from "../serve";
import { besideUrl, type BenchSettings, settingsFor } from "../settings";
import { started } from "../started";
import type { MadeShop } from "./make";
import { type Size, sizeName } from "./sizes";

/** A shop of some size, served. */
export interface OpenShop extends MadeShop {
  size: Size;
  server: Served;
  change(): Promise<void>;
}

/** Makes the shop of a size, in a database of its own beside the benchmark's, and serves it. */
export async function openShop(
  settings: BenchSettings,
  size: Size,
  afresh: boolean,
): Promise<OpenShop> {
  const url = besideUrl(settings.url, sizeName(size));
  const made = await makeShop(url, size, afresh);
  const server = await startShop({ ...settingsFor(url), BENCH_STATEMENTS: "yes" });
  const { openDb } = await import("~/db/db.server");
  const db = openDb(url);
  started(() => db.close());
  const change = () =>
    db.write(async (tx) => {
      // What is remembered of the shop holds for no row of its settings that was written anew.
      await tx.$executeRaw`UPDATE "shop_settings" SET "updatedAt" = "updatedAt" WHERE "id" = 1`;
    });
  return { ...made, size, server, change };
}

function makeShop(url: string, { products, orders }: Size, afresh: boolean): Promise<MadeShop> {
  const program = fileURLToPath(new URL("make.ts", import.meta.url));
  const words = [String(products), String(orders), ...(afresh ? ["afresh"] : [])];
  const maker = fork(program, words, {
    execArgv: ["--import", import.meta.resolve("tsx")],
    env: { ...process.env, ...settingsFor(url) },
  });
  const stop = started(() => maker.kill("SIGKILL"));
  return new Promise((resolve, reject) => {
    maker.once("message", (made) => resolve(made as MadeShop));
    maker.once("exit", () => {
      void stop();
      reject(new Error(`The shop of ${products} styles and ${orders} orders was not made.`));
    });
  });
}
