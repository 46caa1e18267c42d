// Started by make-fixture.ts in a checkout of the previous version, whose modules it imports: creates the shop, and writes
// the dump of its database and its responses.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { migrate } from "../../prisma/migrate";
import { administer } from "../support/databases";
import { startPostgres } from "../support/postgres";
import { answerTo, type Fixture } from "./answers";
import { questions } from "./asked";
import { dumpOf } from "./dump";
import { play } from "./story";

const [kind, folder] = process.argv.slice(2) as ["sqlite" | "postgres", string];
const SESSION_SECRET = "the secret of the shop that is upgraded";

/** The simulated time: the shop is seeded on a Friday in November. */
const clock = { now: Date.UTC(2026, 10, 20, 9) };
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...parts: ConstructorParameters<typeof RealDate> | []) {
    super(...((parts.length > 0 ? parts : [clock.now]) as [number]));
  }
  static override now() {
    return clock.now;
  }
} as DateConstructor;

const DATA_DIR = mkdtempSync(join(tmpdir(), "previous-shop-"));
const cluster = kind === "postgres" ? await startPostgres() : undefined;
const url = cluster ? new URL("/shop", cluster.url).href : `file:${join(DATA_DIR, "shop.db")}`;
if (cluster) await administer(cluster.url, "CREATE DATABASE shop");
await migrate(url);
const settings = { NODE_ENV: "test", TZ: "UTC", RATE_LIMIT_FACTOR: "10000", SESSION_SECRET };
Object.assign(process.env, settings, { DATA_DIR, DATABASE_URL: url });

const { db } = await import("~/db/db.server");
const { seedDemoShop } = await import("../../prisma/seed");
const { shopFiles } = await import("~/shop/base/files/shop-files.server");
const { startSession } = await import("~/http/session/sessions.server");
const { createApiKey } = await import("~/shop/customers/api-keys/api-keys.server");
const { loadShop, ORIGIN } = await import("../support/shop");

await seedDemoShop({
  write: db.write,
  files: shopFiles,
  now: new Date(),
  demoIssuer: "demo",
});
const shop = await loadShop();
const signIn = async (id: string) => ({
  Cookie: (await startSession(id, new Request(ORIGIN))).split(";")[0]!,
});
const { key } = await createApiKey("demo-buyer", {
  name: "Till",
  scope: "read",
  actorId: "demo-buyer",
});
const OWNER = "demo-approved-3";
const colleague = {
  id: "colleague",
  email: "pieter@wolkenhuis.example",
  firstName: "Pieter",
  lastName: "Bakker",
  memberships: { create: { companyId: OWNER, role: "buyer" } },
};
await db.write((tx) => tx.user.create({ data: colleague }));
const people: Fixture["people"] = {
  visitor: {},
  owner: await signIn(OWNER),
  colleague: await signIn(colleague.id),
  buyer: await signIn("demo-buyer"),
  second: await signIn("demo-second-buyer"),
  admin: await signIn("demo-admin"),
  program: { Authorization: `Bearer ${key}` },
};
await play({
  shop,
  people,
  tick: () => (clock.now += 60_000),
  run: (sql) => db.write((tx) => tx.$executeRawUnsafe(sql)),
});
const sql = await dumpOf(url, process.cwd());

// Before the idle admin is signed out.
const now = (clock.now += 10 * 60_000);
const asked: Fixture["asked"] = [];
const idsOf = async (companyId: string) => {
  const rows = await db.read.order.findMany({
    where: { companyId },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id }) => id);
};
const ids = {
  buyer: await idsOf("demo-buyer"),
  second: await idsOf("demo-second-buyer"),
  approved: (await idsOf(OWNER)).at(-1)!,
  orders: await db.read.order.count(),
  style: (await db.read.product.findFirstOrThrow({ orderBy: { id: "desc" } })).id,
};
for (const question of questions(ids)) {
  clock.now += 1_000;
  asked.push({ ...question, answer: await answerTo(shop, people, question) });
}
const fixture: Fixture = { now, sessionSecret: SESSION_SECRET, people, asked };
writeFileSync(join(folder, `${kind}.sql.gz`), gzipSync(sql, { level: 9 }));
writeFileSync(join(folder, `${kind}.json.gz`), gzipSync(JSON.stringify(fixture), { level: 9 }));
await db.close();
await cluster?.stop();
