// The client that a developer generates from /api/openapi.json: it has the right types, and does what a program of the brand does.
import { execFile } from "node:child_process";
import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, expect, it } from "vitest";

import { openapiDocument } from "~/http/api/openapi.server";
import { createProgramKey } from "~/shop/customers/programs/program-keys.server";
import { makeOrder } from "../support/orders";
import { serveBuild, type ServerProcess } from "../support/server-process";

const run = promisify(execFile);

const PROGRAM = `
import createClient from "openapi-fetch";
import type { paths } from "./api";

const { SHOP = "", PROGRAM_KEY = "", ORDER = "" } = process.env;
const client = createClient<paths>({ baseUrl: SHOP, headers: { Authorization: \`Bearer \${PROGRAM_KEY}\` } });

const { data: styles = [] } = await client.GET("/api/products", { params: { query: { limit: 2 } } });
const names: string[] = styles.map(({ name }) => name);

const { data: stock = [] } = await client.GET("/api/stock", { params: { query: { limit: 1 } } });
const { sku, version } = stock[0]!;
const put = () =>
  client.PUT("/api/stock", {
    params: { header: { "Idempotency-Key": "first-delivery" } },
    body: { pieces: [{ sku, quantity: 7, version }, { sku: "NONE", quantity: 1 }] },
  });
const { data: saved } = await put();
const { data: again, response } = await put();
const refused = saved!.refused.map(({ row, status }) => [row, status] as const);
const { data: stale } = await client.PUT("/api/stock", { body: { pieces: [{ sku, quantity: 9, version: "8" }] } });

const { data: changed } = await client.GET("/api/admin/orders", { params: { query: { limit: 1 } } });
const next: string = changed!.next;

const { data: shipped } = await client.POST("/api/admin/orders/{id}/shipments", {
  params: { path: { id: Number(ORDER) } },
  body: { carrier: "dpd", trackingNumber: "0150", acceptsUnpaid: true },
});
const { error } = await client.POST("/api/admin/orders/{id}/shipments", {
  params: { path: { id: Number(ORDER) } },
  body: {},
});

// What is not in the contract does not compile.
// @ts-expect-error a number
await client.PUT("/api/stock", { body: { pieces: [{ sku, quantity: "7" }] } });
// @ts-expect-error no such carrier
const wrong: Parameters<typeof client.POST<"/api/admin/orders/{id}/shipments">>[1]["body"] = { carrier: "pigeon" };
void wrong;

const isReplayed = response.headers.get("Idempotent-Replayed");
console.log(
  JSON.stringify({
    names: names.length,
    saved: saved!.changed,
    refused,
    again: again!.changed,
    isReplayed,
    stale: stale!.refused[0]!.piece!.quantity,
    next,
    shipped,
    error: error!.code,
  }),
);
`;

const CONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: "es2022",
    lib: ["es2022", "dom"],
    module: "esnext",
    moduleResolution: "bundler",
    types: ["node"],
    skipLibCheck: true,
  },
  files: ["program.ts"],
};

let server: ServerProcess;
beforeAll(async () => void (server = await serveBuild()));
afterAll(() => server.kill());

it("reads styles, sets stock, reads changed orders and ships", async () => {
  const folder = mkdtempSync(join(tmpdir(), "client-"));
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "openapi.json"), JSON.stringify(await openapiDocument()));
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(join(folder, "program.ts"), PROGRAM);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(CONFIG));
  const node = (...parts: string[]) => run(process.execPath, parts, { cwd: folder, env });
  const { key } = await createProgramKey("demo-admin", { name: "Warehouse", scope: "write" });
  const order = await makeOrder({ status: "confirmed", isAmountFinal: true });
  const env = { ...process.env, SHOP: server.origin, PROGRAM_KEY: key, ORDER: String(order.id) };

  const generator = "node_modules/openapi-typescript/bin/cli.js";
  await node(generator, "openapi.json", "-o", "api.d.ts", "--default-non-nullable", "false");
  const [{ stdout }] = await Promise.all([
    node("--import", "tsx", "program.ts"),
    node("node_modules/typescript-7/bin/tsc", "-p", ".").catch((error: { stdout: string }) => {
      throw new Error(error.stdout);
    }),
  ]);
  expect(JSON.parse(stdout)).toEqual({
    names: 2,
    saved: 1,
    refused: [[1, 404]],
    again: 1,
    isReplayed: "true",
    stale: 7,
    next: expect.stringMatching(/^\d+-\d+$/),
    shipped: { orderId: order.id, number: 1, orderStatus: "shipped" },
    error: "wrong_step",
  });
});
