/**
 * The databases of the tests.
 *
 * Each test file has a database of its own: fresh, migrated, and there before the file's first import. So a test
 * imports what it tests the plain way and asks nothing of this module:
 *
 *     import { db } from "~/db/db.server";
 *     import { changeCart } from "~/shop/cart/change-cart.server";
 *
 * Which one it is follows from where the file stands (vitest.config.ts):
 *
 *     tests/shop, tests/faults    an empty shop that is open (OPEN_SHOP), on SQLite
 *     tests/routes                the demo shop of prisma/seed, on SQLite
 *     tests/journeys              the demo shop, on SQLite
 *     tests/slow                  the demo shop, on SQLite only; takes minutes, `npm run test:slow` before a release
 *     tests/slow/faults           an empty shop, on SQLite
 *     tests/upgrade               a shop that the previous version made, migrated, on SQLite and again on Postgres
 *     any file *.db.test.ts       where it stands, and again on Postgres
 *     tests/faults/*.postgres.ts  an empty shop, on Postgres only
 *
 * DATABASE_URL, DATA_DIR (a folder of the file's own; a seeded one finds the demo's pictures in it) and
 * RATE_LIMIT_FACTOR are set. The built shop (tests/support/shop.ts) uses the same connections as `~/db/db.server`.
 * All tests of a file share its database: make a person of your own (tests/support/people.ts) or `emptyDatabase()`.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { copyFile, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import Database from "better-sqlite3";

import type { Db } from "~/db/db.server";
import { onPostgres } from "./postgres";

export type DatabaseKind = "sqlite" | "postgres";
export type ShopKind = "empty" | "demo" | "previous";

/** Nobody writes to the database; the folder has its data. */
export interface Template {
  kind: DatabaseKind;
  url: string;
  dataDir: string;
}

declare module "vitest" {
  interface ProvidedContext {
    template: Template;
  }
}

/** The database of this file. */
export const databaseKind = process.env.TEST_DATABASE as DatabaseKind;

/** Returns the address of the copy and its own folder of data. */
export async function copyOf({ kind, url, dataDir }: Template): Promise<{ url: string; dataDir: string }> {
  const ownDir = mkdtempSync(join(tmpdir(), "shop-test-"));
  await symlink(join(dataDir, "pictures"), join(ownDir, "pictures"));
  if (kind === "sqlite") {
    const file = join(ownDir, "shop.db");
    await copyFile(url.slice("file:".length), file);
    return { url: `file:${file}`, dataDir: ownDir };
  }
  const own = new URL(url);
  const template = own.pathname.slice(1);
  own.pathname = `/test_${randomUUID().replaceAll("-", "")}`;
  // Copying files takes half the time of writing each page to the log as well.
  const copy = `TEMPLATE ${template} STRATEGY file_copy`;
  await administer(url, `CREATE DATABASE ${own.pathname.slice(1)} ${copy}`);
  return { url: own.href, dataDir: ownDir };
}

/** On the cluster of a Postgres address, outside its database. */
export async function administer(url: string, statement: string): Promise<void> {
  const cluster = new URL(url);
  cluster.pathname = "/postgres";
  await onPostgres(cluster.href, (client) => client.query(statement));
}

export const TABLES = [
  "webhook_deliveries",
  "webhook_endpoints",
  "sessions",
  "unsent_forms",
  "cart_items",
  "carts",
  "shipment_lines",
  "shipments",
  "invoiced_orders",
  "invoice_files",
  "invoice_deductions",
  "invoices",
  "order_claim_lines",
  "order_claims",
  "signed_months",
  "order_lines",
  "order_windows",
  "order_events",
  "change_requests",
  "documents",
  "payments",
  "payment_reminders",
  "document_series",
  "vat_checks",
  "orders",
  "approval_lines",
  "approval_requests",
  "column_answers",
  "ship_to_addresses",
  "shared_carts",
  "invitations",
  "company_invitations",
  "audit_entries",
  "monthly_sales",
  "sales_figures",
  "uploads",
  "bulk_changes",
  "saved_views",
  "mailing_recipients",
  "mailings",
  "staff_links",
  "used_codes",
  "sign_in_codes",
  "api_keys",
  "program_keys",
  "api_replays",
  "outgoing_mail",
  "access_requests",
  "answer_templates",
  "mailbox_troubles",
  "search_synonyms",
  "word_translations",
  "message_photos",
  "messages",
  "conversations",
  "inquiries",
  "customer_notes",
  "availability_alerts",
  "favourites",
  "stock_changes",
  "memberships",
  "companies",
  "users",
  "price_change_lines",
  "price_changes",
  "price_group_prices",
  "price_groups",
  "incoming_goods",
  "piece_stock",
  "pieces",
  "style_windows",
  "shipping_prices",
  "shipping_zones",
  "delivery_windows",
  "products",
  "category_defaults",
  "style_counts",
  "search_words",
  "bulk_discounts",
  "shop_settings",
  "opening_steps",
  "claims",
  "page_versions",
  "pages",
  "appearance",
  "font_files",
  "logo_files",
  "brand_texts",
  "rate_limits",
  "shop_state",
];

/** Of a shop that is open: its delivery window, and what its proformas say. */
export const OPEN_SHOP = {
  window: { name: "Re-orders", kind: "in_stock", weeksFrom: 2, weeksTo: 4, position: 1 },
  terms: {
    paymentNote: "Payment by bank transfer, free of charges for the seller.",
    incoterm: "DAP",
    retentionOfTitle: true,
    proformaValidDays: 14,
  },
};

/**
 * Takes every row out of every table but the delivery window of an open shop. The settings are those of a shop with
 * free shipping, so that the amounts of orders are final.
 */
export async function emptyDatabase(db: Db): Promise<void> {
  const deletions = TABLES.map((table) => `DELETE FROM "${table}"`);
  await db.write(async (tx) => {
    // One round trip on Postgres; SQLite takes one statement at a time.
    if (db.kind === "postgres") await tx.$executeRawUnsafe(`DO $$ BEGIN ${deletions.join(";")}; END $$`);
    else for (const deletion of deletions) await tx.$executeRawUnsafe(deletion);
    await tx.deliveryWindow.create({ data: OPEN_SHOP.window });
    const shipping = { freeShippingThresholdEU: 0, freeShippingThresholdWorld: 0 };
    const minimums = { minimumOrderValue: 100_000, minimumPiecesPerStyle: 3 };
    const markup = { markupFrom: 290, markupTo: 320 };
    const settings = { id: 1, version: 0, ...shipping, ...minimums, ...markup, ...OPEN_SHOP.terms };
    await tx.shopSettings.create({ data: settings });
  });
}

/** All rows of each table as text, to compare two states of the database. */
export async function dumpOf(db: Db): Promise<Record<string, string>> {
  if (db.kind === "sqlite") return dumpOfSqlite(db);
  const dump: Record<string, string> = {};
  for (const table of TABLES) {
    const [all] = await db.read.$queryRawUnsafe<{ rows: string }[]>(
      `SELECT COALESCE(string_agg("row"::text, chr(10) ORDER BY "row"::text), '') AS "rows" FROM "${table}" AS "row"`,
    );
    dump[table] = all!.rows;
  }
  return dump;
}

interface SqliteDump {
  /** The data_version before the dump, which every commit of another connection changes. */
  version: string;
  tables: Record<string, string>;
}
const lastDumps = new WeakMap<Db["read"], SqliteDump>();

/** The last dump again while nothing has been written. */
async function dumpOfSqlite({ read }: Db): Promise<Record<string, string>> {
  // The reader itself never writes.
  const [row] = await read.$queryRaw<{ data_version: bigint | number }[]>`PRAGMA data_version`;
  const version = String(row!.data_version);
  const last = lastDumps.get(read);
  if (last?.version === version) return last.tables;
  const tables = readTables(process.env.DATABASE_URL!.slice("file:".length));
  lastDumps.set(read, { version, tables });
  return tables;
}

/** Past Prisma, which takes most of the time for so many rows. */
function readTables(file: string): Record<string, string> {
  const database = new Database(file, { readonly: true });
  try {
    return Object.fromEntries(
      TABLES.map((table) => {
        const rows = database.prepare(`SELECT * FROM "${table}"`).raw().all();
        return [
          table,
          rows
            .map((row) => JSON.stringify(row))
            .sort()
            .join("\n"),
        ];
      }),
    );
  } finally {
    database.close();
  }
}
