// Long work of one request yields to the event loop, so that others are served meanwhile (app/event-loop.server.ts).
import { beforeEach, describe, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { yieldToEventLoop } from "~/event-loop.server";
import { proformaPdf } from "~/shop/billing/documents/proforma-pdf.server";
import { stylesOfCodes } from "~/shop/catalogue/style-table/current-styles.server";
import { updateStyles } from "~/shop/catalogue/style-table/write-styles.server";
import { watchStatements } from "../../scripts/bench/statements";
import { stylesWithDefaults } from "~/shop/catalogue/styles/category-defaults.server";
import { peopleRecords } from "~/shop/customers/staff/people-records.server";
import { reportPage } from "~/shop/desk/reports/read-report.server";
import { makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { ADDRESS, makePerson } from "../support/people";
import { proformaOf } from "../support/proformas";

vi.mock(import("~/event-loop.server"), async (original) => {
  const actual = await original();
  return { ...actual, yieldToEventLoop: vi.fn(actual.yieldToEventLoop) };
});

const takeStatements = watchStatements();

beforeEach(() => emptyDatabase(db));

const PERIOD = { period: "2026", before: "2025" };
const ALL_PEOPLE = { q: "", sort: "newest", skip: 0, take: 500 } as const;

/** Counts the iterations of the event loop until `stop`. */
function countTurns() {
  const counter = { turns: 0, stop: () => clearImmediate(next) };
  let next = setImmediate(function count() {
    counter.turns++;
    next = setImmediate(count);
  });
  return counter;
}

describe("other requests are served", () => {
  it("while one yields", async () => {
    const counter = countTurns();
    for (let step = 0; step < 3; step++) await Promise.resolve();
    expect(counter.turns).toBe(0);
    for (let step = 0; step < 3; step++) await yieldToEventLoop();
    expect(counter.turns).toBeGreaterThanOrEqual(2);
    counter.stop();
  });

  it("between the statements of one that takes long", async () => {
    await db.read.user.count();
    const counter = countTurns();
    for (let n = 0; n < 5; n++) {
      await db.read.user.count();
      const began = performance.now();
      while (performance.now() - began < 30);
    }
    expect(counter.turns).toBeGreaterThanOrEqual(3);
    counter.stop();
  });

  it("between the statements of a transaction that takes long", async () => {
    await db.write((tx) => tx.documentSeries.create({ data: { series: "first", last: 1 } }));
    const counter = countTurns();
    const { id } = await makePerson("approved");
    let turns = 0;
    await db.write(async (tx) => {
      turns = counter.turns;
      for (let n = 0; n < 5; n++) {
        await tx.company.updateMany({ where: { id }, data: { version: { increment: 1 } } });
        await tx.$executeRaw`UPDATE "companies" SET "version" = 1 WHERE "id" = ${id}`;
        const began = performance.now();
        while (performance.now() - began < 30);
      }
      turns = counter.turns - turns;
    });
    expect(turns).toBeGreaterThanOrEqual(3);
    counter.stop();
  });

  const reader = new AbortController();
  it.each<[string, (reader?: AbortSignal) => Promise<unknown>]>([
    ["the sell-through", (by) => reportPage("sell-through", PERIOD, 1, by)],
    ["what was sold", (by) => reportPage("sold", PERIOD, 1, by)],
    ["the styles with defaults for customs", (by) => stylesWithDefaults(by)],
    ["the users", (by) => peopleRecords(ALL_PEOPLE, by)],
  ])("between steps of a bounded size: %s, until their reader leaves", async (_, work) => {
    // Of whatever few rows match, a step reads those of at most a thousand ids.
    const { id } = await makeStyle();
    await db.write(async (tx) => {
      await tx.$executeRaw`UPDATE "products" SET "id" = 2600 WHERE "id" = ${id}`;
      const sold = {
        kind: "piece",
        period: PERIOD.period,
        productId: 2_600,
        pieceId: 1,
        pieces: 1,
      };
      await tx.salesFigure.create({ data: sold });
    });
    for (let n = 0; n < 110; n++) await makePerson("approved");
    const yields = vi.mocked(yieldToEventLoop).mockClear();
    await work();
    expect(yields.mock.calls.length).toBeGreaterThanOrEqual(3);
    reader.abort();
    await expect(work(reader.signal)).rejects.toThrow();
  });

  it("between the few styles of a table that a statement writes", async () => {
    const codes: string[] = [];
    for (let n = 0; n < 60; n++) codes.push((await makeStyle()).styleCode);
    const changes = (await stylesOfCodes(codes)).map((before) => ({
      before,
      after: { ...before, wholesalePrice: 1_100 },
    }));
    takeStatements();
    const written = await db.write((tx) => updateStyles(tx, changes, new Date()));
    expect(written).toBe(60);
    const writes = takeStatements().filter(({ sql }) => sql.startsWith('UPDATE "products"'));
    expect(writes.length).toBeGreaterThanOrEqual(4);
  });

  it("between the rows of a PDF", async () => {
    const paper = proformaOf({ address: ADDRESS, vatId: null });
    const yields = vi.mocked(yieldToEventLoop).mockClear();
    await proformaPdf({ ...paper, lines: Array(50).fill(paper.lines[0]) });
    expect(yields.mock.calls.length).toBeGreaterThan(100);
  });
});

it("lets a statement of another request in after one long one, however many wait", async () => {
  const { endLongTurn } = await import("~/event-loop.server");
  let statements = 0;
  const long = async () => {
    for (let count = 0; count < 10; count++) {
      await endLongTurn();
      statements++;
      for (const end = performance.now() + 30; performance.now() < end;);
    }
  };
  const both = [long(), long()];
  await new Promise((next) => setTimeout(next, 1));
  const before = statements;
  await endLongTurn();
  expect(statements - before).toBeLessThanOrEqual(3);
  await Promise.all(both);
  expect(statements).toBe(20);
});
