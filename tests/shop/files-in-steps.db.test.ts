// Files are made while they are sent: in steps of a bounded number of rows, none after the reader has left, and none at all
// for a reader who has the present version. So are long lists, which are sent in one go.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { serializedProducts } from "~/http/api/serialized-products.server";
import { csvResponse, resumableCsvResponse } from "~/http/responses/csv.server";
import { downloadResponse } from "~/http/responses/download.server";
import { fileVersion } from "~/http/responses/file-version.server";
import { auditCsv } from "~/shop/base/audit/audit-csv.server";
import { auditQuery } from "~/shop/base/audit/audit-query";
import { BATCH } from "~/shop/base/batches";
import { allStyles } from "~/shop/catalogue/style-table/current-styles.server";
import { cellsOf } from "~/shop/catalogue/style-table/cells";
import { STYLE_TABLE } from "~/shop/catalogue/style-table/columns";
import { stylesCsv } from "~/shop/catalogue/styles/styles-csv.server";
import { personalDataFile } from "~/shop/desk/customer-data/data-file.server";
import { allCustomers } from "~/shop/desk/customer-data/import/current-customers.server";
import { tableCsv } from "~/shop/base/files/table/table-csv";
import { CUSTOMER_TABLE } from "~/shop/desk/customer-data/import/columns";
import { myOrdersCsv } from "~/shop/orders/my-orders-csv.server";
import { orderRecords } from "~/shop/orders/order-records.server";
import { ordersCsv } from "~/shop/orders/orders-csv.server";
import { receivablesCsv } from "~/shop/billing/payments/receivables-csv.server";
import { reportPage } from "~/shop/desk/reports/read-report.server";
import { listRetailPieces, retailPiecesCsv } from "~/shop/orders/retail/list-pieces.server";
import { watchStatements } from "../../scripts/bench/statements";
import { createStyle, createWindow } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makeOrders, orderRow } from "../support/orders";
import { makePerson } from "../support/people";

const takeStatements = watchStatements();

/** Two full batches and a part of a third. */
const ROWS = 2 * BATCH + 20;
const times = <Item>(make: (index: number) => Item) => Array.from({ length: ROWS }, (_, n) => make(n));
const NOW = new Date("2026-11-20T12:00:00Z");
const ALWAYS = { from: "2026-01-01", to: "2026-12-31", status: null, q: "" };

let buyerId: string;

beforeAll(async () => {
  await emptyDatabase(db);
  buyerId = (await makePerson("approved")).id;
  await db.write(async (tx) => {
    await createWindow(tx);
    const style = { name: "A", colors: ["Sand"], sizes: [], additionalImages: [] };
    for (let n = 0; n < ROWS; n++) {
      const more = { styleCode: `ROW-${n}`, fibreComposition: [], wholesalePrice: 1_000 };
      await createStyle(tx, { ...style, ...more });
    }
    await tx.user.createMany({
      data: times((n) => ({ id: `p${n}`, email: `row-${n}@shop.example` })),
    });
    await tx.company.createMany({
      data: times((n) => ({ id: `p${n}`, contactId: `p${n}`, approvalStatus: "approved" })),
    });
    await makeOrders(
      tx,
      times((n) => ({
        ...orderRow(buyerId, { orderNumber: `ROW-${n}`, createdAt: NOW }),
        instalments: [{ dueOn: "2026-11-01", amount: 3_000 }],
        amountDue: 3_000,
        nextDueOn: "2026-11-01",
        lastDueOn: "2026-11-01",
      })),
    );
    await tx.auditEntry.createMany({
      data: times((n) => ({ action: "invite", subject: `user:${buyerId}`, label: `ROW-${n}` })),
    });
  });
});

/** Each file whose rows are all of a table: it names a row once, "ROW-7" or "row-7". */
const FILES: [string, () => AsyncGenerator<string, void>][] = [
  ["pieces for retailers", () => retailPiecesCsv({})],
  ["the table of styles", () => tableCsv(STYLE_TABLE, cellsOf, allStyles())],
  ["the list of styles", () => stylesCsv({ prices: null, includeInactive: false, minimumPiecesPerStyle: 1 })],
  ["orders", () => ordersCsv("all", ALWAYS)],
  ["the orders found by a word", () => ordersCsv("all", { ...ALWAYS, q: "row" })],
  ["a customer's orders", () => myOrdersCsv(buyerId)],
  ["a customer's data", () => personalDataFile(buyerId, "customer")],
  ["customers", () => tableCsv(CUSTOMER_TABLE, ({ cells }) => cells, allCustomers("all"))],
  ["audit entries", () => auditCsv(auditQuery(new URLSearchParams()))],
  ["receivables", () => receivablesCsv("all", "overdue", NOW)],
];

const rowsIn = (text: string) => new Set(text.match(/row-\d+\b/gi)).size;

/** Statements of one step: the batch, and what belongs to its rows. */
const MAX_STATEMENTS = 20;

describe.each(FILES)("%s", (_name, make) => {
  it("are read in batches, each in a step of its own", async () => {
    const steps: { rows: number; statements: number }[] = [];
    const chunks = make();
    for (;;) {
      takeStatements();
      const { done, value } = await chunks.next();
      if (done) break;
      steps.push({ rows: rowsIn(value), statements: takeStatements().length });
    }
    expect(Math.max(...steps.map(({ rows }) => rows))).toBe(BATCH);
    expect(steps.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThanOrEqual(ROWS);
    expect(Math.max(...steps.slice(1).map(({ statements }) => statements))).toBeLessThanOrEqual(MAX_STATEMENTS);
  });

  it("are not read any further after the reader has left", async () => {
    const leaving = new AbortController();
    const request = new Request("http://shop.test/file.csv", { signal: leaving.signal });
    const { body } = await csvResponse(request, "file.csv", make());
    const reader = body!.getReader();
    await reader.read();
    await reader.read();
    leaving.abort();
    takeStatements();
    while (!(await reader.read()).done);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(takeStatements()).toEqual([]);
  });
});

const PAGE = { skip: 0, take: ROWS };
const STYLES = { q: "", category: "", sort: "featured" as const, ...PAGE };

/** Each list that a program may ask many rows of in one answer, with the number that it gives. */
const LISTS: [string, (reader?: AbortSignal) => Promise<number>][] = [
  ["styles", async (reader) => rowsIn((await serializedProducts(STYLES, null, reader)).json.text)],
  ["orders", async (reader) => (await orderRecords(PAGE, reader)).rows.length],
  ["pieces", async (reader) => (await listRetailPieces({}, PAGE, reader)).rows.length],
];

describe.each(LISTS)("a long list of %s", (_name, read) => {
  // The list of styles is kept until the catalogue changes.
  beforeEach(() => db.write((tx) => tx.product.updateMany({ data: { netWeight: 200 } })));

  it("is read in batches, and others are let in between them", async () => {
    let turns = 0;
    let isRunning = true;
    const others = (async () => {
      for (; isRunning; turns++) await new Promise((resolve) => setImmediate(resolve));
    })();
    expect(await read()).toBe(ROWS);
    isRunning = false;
    await others;
    expect(turns).toBeGreaterThanOrEqual(ROWS / BATCH);
  });

  it("is not read any further after the reader has left", async () => {
    takeStatements();
    await read();
    const whole = takeStatements().length;
    await db.write((tx) => tx.product.updateMany({ data: { netWeight: 250 } }));
    takeStatements();
    const leaving = new AbortController();
    const reading = read(leaving.signal).catch(String);
    leaving.abort();
    expect(await reading).toContain("AbortError");
    expect(takeStatements().length).toBeLessThan(whole);
  });
});

it("adds up the styles of a report in steps, and none after the reader has left", async () => {
  const figure = { kind: "piece", period: "2026", pieceId: 1, pieces: 1 };
  await db.write(async (tx) => {
    await tx.salesFigure.createMany({
      data: Array.from({ length: 1_200 }, (_, n) => ({ ...figure, productId: n + 1 })),
    });
  });
  const filter = { period: "2026", before: "2025" };
  takeStatements();
  const { sums } = await reportPage("sold", filter, 1);
  expect(sums).toMatchObject({ count: 1_200, pieces: 1_200 });
  const isSum = ({ sql }: { sql: string }) => sql.includes("GROUP BY");
  expect(takeStatements().filter(isSum)).toHaveLength(3);
  const gone = AbortSignal.abort();
  await expect(reportPage("sold", filter, 1, gone)).rejects.toThrow("aborted");
  expect(takeStatements().filter(isSum)).toHaveLength(1);
});

it("lets others in between the steps, and waits for the reader", async () => {
  const request = new Request("http://shop.test/file.csv");
  let made = 0;
  async function* make() {
    for (; made < 10; made++) yield await Promise.resolve(`${made}\r\n`);
  }
  const { body } = await csvResponse(request, "file.csv", make());
  await new Promise((resolve) => setTimeout(resolve, 20));
  // The first one, which is made before the response begins.
  expect(made).toBe(0);
  let turns = 0;
  let isRunning = true;
  const others = (async () => {
    for (; isRunning; turns++) await new Promise((resolve) => setImmediate(resolve));
  })();
  const text = await new Response(body).text();
  isRunning = false;
  await others;
  expect(text.split("\r\n")).toHaveLength(11);
  expect(turns).toBeGreaterThanOrEqual(10);
});

describe("a version", () => {
  const file = { name: "file.csv", type: "text/csv" };
  const never = () => {
    throw new Error("must not be made");
  };
  async function* neverMade(): AsyncGenerator<string, void> {
    yield await Promise.resolve(never());
  }
  const asks = (etag: string, method = "GET") =>
    new Request("http://shop.test/file.csv", { method, headers: { "If-None-Match": etag } });

  it("is answered with 304 by one statement, without the file being made", async () => {
    const version = await fileVersion("file");
    const { headers } = await downloadResponse(asks("none"), { ...file, version }, "text");
    const etag = headers.get("ETag")!;
    takeStatements();
    for (const content of [neverMade(), never]) {
      const known = { ...file, version: await fileVersion("file") };
      expect((await downloadResponse(asks(etag), known, content)).status).toBe(304);
    }
    expect(takeStatements().every(({ sql }) => sql.includes("shop_state"))).toBe(true);
  });

  it("is another one for other parts, and after a change of the catalogue", async () => {
    const versions = [await fileVersion("file"), await fileVersion("file", { prices: 1 })];
    await db.write((tx) => tx.product.updateMany({ data: { netWeight: 250 } }));
    versions.push(await fileVersion("file"));
    await db.write((tx) => tx.categoryDefaults.create({ data: { category: "Sweaters" } }));
    versions.push(await fileVersion("file"));
    expect(new Set(versions).size).toBe(4);
  });

  it("is not made for HEAD", async () => {
    const head = new Request("http://shop.test/file.csv", { method: "HEAD" });
    const version = await fileVersion("file");
    const answer = await downloadResponse(head, { ...file, version }, neverMade());
    expect([answer.status, answer.body]).toEqual([200, null]);
    expect(answer.headers.get("ETag")).toContain(version);
  });
});

describe("a range of a file that is made while it is sent", () => {
  const CONTENT = ["Größe;", "M\r\n", "L\r\n"];
  const BYTES = Buffer.from(CONTENT.join(""));
  let steps = 0;
  async function* make() {
    for (const text of CONTENT) {
      steps++;
      yield await Promise.resolve(text);
    }
  }
  const ask = (range: string, { ifRange, method }: { ifRange?: string; method?: string } = {}) => {
    const headers = { Range: range, ...(ifRange && { "If-Range": ifRange }) };
    const request = new Request("http://shop.test/file.csv", { method, headers });
    const version = () => Promise.resolve(current);
    return resumableCsvResponse(request, { name: "file.csv", version, make });
  };
  let current = "one";

  it("is that of the whole file, whatever the steps", async () => {
    for (let start = 0; start < BYTES.length; start++) {
      for (const end of [start + 1, start + 5, BYTES.length + 9]) {
        const answer = await ask(`bytes=${start}-${end - 1}`, { ifRange: '"one"' });
        const part = BYTES.subarray(start, end);
        expect(answer.status).toBe(206);
        expect(answer.headers.get("Content-Range")).toBe(`bytes ${start}-${start + part.length - 1}/${BYTES.length}`);
        expect(Buffer.from(await answer.arrayBuffer())).toEqual(part);
      }
    }
    const last = await ask("bytes=-3");
    expect(Buffer.from(await last.arrayBuffer())).toEqual(BYTES.subarray(-3));
  });

  it("needs no more steps than lead to its end, once the size is known", async () => {
    await (await ask("bytes=0-")).text();
    steps = 0;
    await (await ask("bytes=0-2")).text();
    expect(steps).toBe(1);
  });

  it("is the whole file for another version, and refused beyond the end", async () => {
    const other = await ask("bytes=2-", { ifRange: '"two"' });
    expect([other.status, await other.text()]).toEqual([200, CONTENT.join("")]);
    await expect(ask(`bytes=${BYTES.length}-`)).rejects.toMatchObject({ init: { status: 416 } });
    const head = await ask("bytes=2-", { method: "HEAD" });
    expect([head.status, head.body]).toEqual([200, null]);
  });

  it("is broken off when the file changes meanwhile", async () => {
    await (await ask("bytes=0-")).text();
    const answer = await ask("bytes=1-");
    current = "two";
    await expect(answer.text()).rejects.toThrow("has changed meanwhile");
  });
});
