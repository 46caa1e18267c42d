import { type Db, sql } from "~/db/db.server";
import { USUAL_SEQUENCE } from "~/shop/orders/steps";
import { insertRows } from "../insert";
import { type ModelOrder, MODEL_ORDERS, modelLines, modelSales } from "./model-orders";

const DAY = 86_400_000;
const DAYS = 730;
/** The newest orders are pending; at each of these ages, in days, an order is one status further. */
const AGES = [6, 14, 24];
const STEP_MS = 4 * DAY;
/** Orders per transaction, which must end within the transaction timeout of 30 seconds. */
const BATCH = 2_500;

/**
 * Fills the empty tables `orders`, `order_windows`, `order_lines`, `order_events`, `shipments`, `payments` and `monthly_sales` with `count` copies
 * of the models, by SQL alone; the other figures are counted by the shop itself. The first order is two years old and has the id 1, the last one is of this minute.
 */
export async function insertOrders(db: Db, count: number, models: readonly ModelOrder[], now: Date): Promise<void> {
  await createModelTables(db, models);
  for (let from = 0; from < count; from += BATCH) {
    await insertBatch(db, { from, to: Math.min(count, from + BATCH), count }, now.getTime());
  }
  await insertMonthlySales(db);
  for (const table of ["bench_models", "bench_lines", "bench_sales"]) {
    await db.write((tx) => tx.$executeRawUnsafe(`DROP TABLE "${table}"`));
  }
}

async function createModelTables(db: Db, models: readonly ModelOrder[]): Promise<void> {
  const json = db.kind === "sqlite" ? "TEXT" : "JSONB";
  const tables = [
    `"bench_models" ("model" INTEGER PRIMARY KEY, "companyId" TEXT, "subtotal" INTEGER,
      "discountPercentage" INTEGER, "discountAmount" INTEGER, "total" INTEGER, "customerNotes" TEXT,
      "shippingAddress" ${json}, "words" TEXT, "isCancelled" INTEGER)`,
    `"bench_lines" ("model" INTEGER, "position" INTEGER, "productId" INTEGER, "sku" TEXT, "name" TEXT, "size" TEXT,
      "color" TEXT, "quantity" INTEGER, "unitPrice" INTEGER, "lineTotal" INTEGER, PRIMARY KEY ("model", "position"))`,
    `"bench_sales" ("model" INTEGER, "productId" INTEGER, "pieces" INTEGER, "revenue" INTEGER)`,
  ];
  for (const table of tables) await db.write((tx) => tx.$executeRawUnsafe(`CREATE TABLE ${table}`));
  await insertRows(
    db,
    "bench_models",
    models.map(({ lines: _, ...row }) => row),
  );
  await insertRows(db, "bench_lines", modelLines(models));
  await insertRows(db, "bench_sales", modelSales(models));
}

/** Inserts the rows of `orders` and of the tables of its lines, events, shipments and payments for the orders `from` to before `to` of `count` orders. */
async function insertBatch(
  db: Db,
  { from, to, count }: { from: number; to: number; count: number },
  now: number,
): Promise<void> {
  const { date, day, json } = DIALECTS[db.kind];
  const oldest = now - 60_000 - DAYS * DAY;
  const apart = (DAYS * DAY) / count;
  // The number of an order's events follows from its age; a cancelled order has two.
  const steps = `CASE WHEN m."isCancelled" = 1 THEN 2 ${AGES.map(
    (age, step) => `WHEN ${now} - "ms" < ${age * DAY} THEN ${step + 1}`,
  ).join(" ")} ELSE ${AGES.length + 1} END`;
  const status = `CASE WHEN "isCancelled" = 1 AND "step" = 1 THEN 'cancelled' ${AGES.map(
    (_, step) => `WHEN "step" = ${step} THEN '${USUAL_SEQUENCE[step]}'`,
  ).join(" ")} ELSE '${USUAL_SEQUENCE[AGES.length]}' END`;
  // What is shipped is paid, but for one order in fifty.
  const isPaid = `("step" > 1 AND "i" % 50 > 0)`;
  const dueDay = day(`"ms" + ${14 * DAY}`);
  const openDay = `CASE WHEN ${status} = 'cancelled' OR ${isPaid} THEN NULL ELSE ${dueDay} END`;
  const numbered = `
    WITH RECURSIVE numbers("i") AS (
      SELECT CAST(${from} AS BIGINT) UNION ALL SELECT "i" + 1 FROM numbers WHERE "i" < ${to - 1}
    ), timed AS (
      SELECT "i", "i" % ${MODEL_ORDERS} AS "model", CAST(${oldest} + "i" * ${apart} AS BIGINT) AS "ms" FROM numbers
    ), copied AS (
      SELECT t."i", t."ms", m.*, ${steps} AS "steps" FROM timed t JOIN "bench_models" m ON m."model" = t."model"
    )`;
  const stepMs = (step: string) =>
    `CASE WHEN "ms" + (${step}) * ${STEP_MS} > ${now} THEN ${now} ELSE "ms" + (${step}) * ${STEP_MS} END`;
  await db.write(
    async (tx) => {
      await tx.$executeRawUnsafe(`INSERT INTO "orders" ("companyId", "placedById", "orderNumber", "clientReference", "requestHash",
        "subtotal", "discountPercentage", "discountAmount", "total", "status", "customerNotes", "poNumber",
        "searchText", "shippingAddress", "isAmountFinal", "instalments", "amountDue", "amountPaid", "nextDueOn", "lastDueOn",
        "createdAt", "updatedAt")
      ${numbered}, last AS (SELECT *, "steps" - 1 AS "step" FROM copied)
      SELECT "companyId", "companyId", 'PRJ-' || "ms" || '-' || (10000001 + "i"), 'bench-' || ("i" + 1), 'bench',
        "subtotal", "discountPercentage", "discountAmount", "total", ${status}, "customerNotes",
        CASE WHEN "i" % 3 = 0 THEN 'PO-' || ("i" + 1) END,
        'prj ' || "ms" || ' ' || (10000001 + "i") || ' prj' || "ms" || (10000001 + "i") || ' ' || "words"
          || CASE WHEN "i" % 3 = 0 THEN ' po ' || ("i" + 1) || ' po' || ("i" + 1) ELSE '' END,
        "shippingAddress", "step" > 0,
        ${json(`CASE WHEN ${status} = 'cancelled' THEN '[]' ELSE '[{"dueOn":"' || ${dueDay} || '","amount":' || "total" || '}]' END`)},
        CASE WHEN ${status} = 'cancelled' THEN 0 ELSE "total" END,
        CASE WHEN ${isPaid} THEN "total" ELSE 0 END,
        ${openDay}, ${openDay},
        ${date(`"ms"`)}, ${date(stepMs(`"step"`))}
      FROM last ORDER BY "i"`);
      await tx.$executeRawUnsafe(`INSERT INTO "order_windows" ("orderId", "position", "windowId", "name", "kind", "weeksFrom", "weeksTo",
        "payment", "paymentDays", "depositPercentage")
      SELECT o."id", 1, w."id", w."name", w."kind", w."weeksFrom", w."weeksTo", w."payment", w."paymentDays", w."depositPercentage"
      FROM "orders" o, "delivery_windows" w WHERE o."id" > ${from} AND o."id" <= ${to} ORDER BY o."id"`);
      await tx.$executeRawUnsafe(`INSERT INTO "order_lines" ("orderId", "orderWindowId", "pieceId", ${LINE})
      ${numbered} SELECT "i" + 1, w."id", (SELECT "id" FROM "pieces" WHERE "pieces"."sku" = l."sku"), ${LINE.replaceAll(/"\w+"/g, "l.$&")} FROM timed t JOIN "bench_lines" l ON l."model" = t."model"
      JOIN "order_windows" w ON w."orderId" = t."i" + 1 ORDER BY "i", l."position"`);
      await tx.$executeRawUnsafe(`INSERT INTO "shipments" ("orderId", "number", "shippedOn", "createdAt", "updatedAt")
      ${numbered}, last AS (SELECT *, "steps" - 1 AS "step" FROM copied)
      SELECT "i" + 1, 1, ${day(stepMs("2"))}, ${date(stepMs("2"))}, ${date(stepMs("2"))} FROM last
      WHERE "step" > 1 ORDER BY "i"`);
      await tx.$executeRawUnsafe(`INSERT INTO "shipment_lines" ("shipmentId", "orderLineId", "quantity")
      SELECT s."id", l."id", l."quantity" FROM "shipments" s JOIN "order_lines" l ON l."orderId" = s."orderId"
      WHERE s."orderId" > ${from} AND s."orderId" <= ${to}`);
      await tx.$executeRawUnsafe(`INSERT INTO "payments" ("orderId", "amount", "paidOn")
      ${numbered}, last AS (SELECT *, "steps" - 1 AS "step" FROM copied)
      SELECT "i" + 1, "total", ${day(`"ms" + ${10 * DAY}`)} FROM last WHERE ${isPaid} AND "total" > 0 ORDER BY "i"`);
      await tx.$executeRawUnsafe(`INSERT INTO "order_events" ("orderId", "status", "note", "actorId", "createdAt")
      ${numbered}, reached AS (
        SELECT c.*, n."step" FROM copied c
        JOIN (${AGES.map((_, step) => `SELECT ${step} AS "step" UNION ALL `).join("")} SELECT ${AGES.length}) n
        ON n."step" < c."steps"
      )
      SELECT "i" + 1, ${status}, CASE WHEN "step" = 2 THEN 'Handed to the carrier.' END,
        CASE WHEN "step" = 0 THEN "companyId" ELSE 'bench-0001' END, ${date(stepMs(`"step"`))}
      FROM reached ORDER BY "i", "step"`);
    },
    { seconds: 600 },
  );
}

const LINE = `"position", "productId", "sku", "name", "size", "color", "quantity", "unitPrice", "lineTotal"`;

/** Computes `monthly_sales` from the models; the shop's own recount would read every line of every order. */
async function insertMonthlySales(db: Db): Promise<void> {
  const { month } = DIALECTS[db.kind];
  await db.write(
    (tx) => tx.$executeRaw`
      INSERT INTO "monthly_sales" ("month", "productId", "orders", "pieces", "revenue")
      SELECT o."month", s."productId", sum(o."count"), sum(o."count" * s."pieces"), sum(o."count" * s."revenue")
      FROM (
        SELECT ${month} AS "month", ("id" - 1) % CAST(${MODEL_ORDERS} AS INTEGER) AS "model", count(*) AS "count"
        FROM "orders" WHERE "status" <> 'cancelled' GROUP BY 1, 2
      ) o JOIN "bench_sales" s ON s."model" = o."model"
      GROUP BY 1, 2`,
  );
}

// SQL that turns milliseconds into a stored date, and a date into its month.
const DIALECTS = {
  sqlite: {
    date: (ms: string) => `strftime('%Y-%m-%dT%H:%M:%f+00:00', (${ms}) / 1000.0, 'unixepoch')`,
    day: (ms: string) => `strftime('%Y-%m-%d', (${ms}) / 1000.0, 'unixepoch')`,
    json: (text: string) => text,
    month: sql`substr("createdAt", 1, 7)`,
  },
  postgres: {
    date: (ms: string) => `to_timestamp((${ms}) / 1000.0) AT TIME ZONE 'UTC'`,
    day: (ms: string) => `to_char(to_timestamp((${ms}) / 1000.0), 'YYYY-MM-DD')`,
    json: (text: string) => `(${text})::jsonb`,
    month: sql`to_char("createdAt", 'YYYY-MM')`,
  },
};
