// Searches on both databases are compared with a simple model, so that both find the same.
import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db, sql } from "~/db/db.server";
import { categories, listStyles } from "~/shop/catalogue/search/catalogue.server";
import { adminCategories, listAdminStyles } from "~/shop/catalogue/styles/admin-styles.server";
import { PAGE_SIZE, type Sort, SORTS } from "~/shop/catalogue/search/query";
import { styleSearchText } from "~/shop/catalogue/search/search";
import { listApplications } from "~/shop/customers/applications/applications.server";
import type { ApprovalStatus } from "~/shop/customers/applications/approval";
import { updateSearchTextsOf } from "~/shop/customers/companies/search-text.server";
import { listInquiries } from "~/shop/cart/inquiries/admin-inquiries.server";
import { listOrders } from "~/shop/orders/order-list.server";
import { newestIdsFor, searchCondition, queryIds, MAX_RESULTS } from "~/shop/base/search/search.server";
import { searchWords } from "~/shop/base/search/words";
import { listStaff } from "~/shop/customers/staff/people.server";
import { customersQuery } from "~/shop/desk/customer-data/customer-list";
import { listCustomers } from "~/shop/desk/customer-data/customer-list.server";
import { listMail } from "~/shop/desk/mail-queue/admin-mail.server";
import { LIST_PRICES } from "~/shop/catalogue/prices/price";
import { emptyDatabase } from "../support/databases";
import { makeOrder } from "../support/orders";
import { makePerson } from "../support/people";

beforeEach(() => emptyDatabase(db));

const WORDS = [
  "Alma",
  "alma-2",
  "Žametna",
  "zamet",
  "GORA",
  "gorica",
  "100%",
  "PR-101",
  "pr101",
  "Straße",
  "strasse",
  "Đurđa",
  "毛衣",
  "毛",
  "O'Neill",
  "a",
  "ab",
  "abc",
  "·active",
  "NOT",
  "Kovač–Zupan",
];
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((some) => some.join(" "));
const style = fc.record({
  name: text.map((words) => words || "Style"),
  category: fc.constantFrom<string>("", "Sweaters", "Šali & kape", "sali kape"),
  material: text,
  wholesalePrice: fc.integer({ min: 100, max: 105 }),
  day: fc.integer({ min: 1, max: 5 }),
  isActive: fc.boolean(),
  bestSeller: fc.boolean(),
});
type Style = typeof style extends fc.Arbitrary<infer Value> ? Value & { id: number } : never;
const asked = fc.record({
  q: fc.oneof(text, fc.string({ unit: "binary", maxLength: 8 }), fc.constantFrom("'", '"', "* OR")),
  category: fc.constantFrom("", "Sweaters", "Šali & kape", "none"),
  sort: fc.constantFrom(...SORTS),
});

const NO_CHOICES = { colors: [], sizes: [] };
const codeOf = (index: number) => `ST-${index}`;

async function insertStyles(styles: Omit<Style, "id">[]): Promise<Style[]> {
  const rows = styles.map(({ day, ...row }, index) => ({
    ...row,
    styleCode: codeOf(index),
    searchText: styleSearchText({ ...row, styleCode: codeOf(index), ...NO_CHOICES }),
    createdAt: new Date(Date.UTC(2026, 0, day)),
    fibreComposition: [],
    sizes: [],
    colors: [],
    additionalImages: [],
  }));
  await db.write((tx) => tx.product.createMany({ data: rows }));
  const ids = await db.read.product.findMany({ orderBy: { id: "asc" }, select: { id: true } });
  return styles.map((row, index) => ({ ...row, id: ids[index]!.id }));
}

const isFound = (row: Style, index: number, q: string) => {
  const words = styleSearchText({ ...row, styleCode: codeOf(index), ...NO_CHOICES }).split(" ");
  return searchWords(q).every((typed) => words.some((word) => word.startsWith(typed)));
};

const inOrder: Record<Sort, (a: Style, b: Style) => number> = {
  featured: (a, b) => a.id - b.id,
  "price-low": (a, b) => a.wholesalePrice - b.wholesalePrice || a.id - b.id,
  "price-high": (a, b) => b.wholesalePrice - a.wholesalePrice || b.id - a.id,
  newest: (a, b) => b.day - a.day || b.id - a.id,
};

const namesOf = (rows: Style[]) => [...new Set(rows.map(({ category }) => category))].filter(Boolean).sort();

describe("the catalogue", () => {
  it("finds, sorts, paginates and counts like a model in memory", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(style, { maxLength: 25 }),
        fc.array(asked, { minLength: 1, maxLength: 6 }),
        async (styles, queries) => {
          await emptyDatabase(db);
          const rows = await insertStyles(styles);
          const active = rows.filter((row) => row.isActive);
          expect((await categories()).sort()).toEqual(namesOf(active));
          expect((await adminCategories()).sort()).toEqual(namesOf(rows));
          for (const query of queries) {
            const found = rows
              .filter((row, index) => isFound(row, index, query.q))
              .filter(({ category }) => !query.category || category === query.category);
            const ids = found
              .filter((row) => row.isActive)
              .sort(inOrder[query.sort])
              .map(({ id }) => id);
            const seen: number[] = [];
            for (let page = 1; page <= Math.max(1, Math.ceil(ids.length / PAGE_SIZE)); page++) {
              const list = await listStyles({ ...query, page }, { open: [], prices: LIST_PRICES });
              expect(list).toMatchObject({ count: ids.length, isMore: false, page });
              seen.push(...list.styles.map(({ id }) => id));
            }
            expect(seen).toEqual(ids);
            const best = {
              ...query,
              page: 1,
              state: "inactive",
              best: true,
              sort: undefined,
            } as const;
            expect((await listAdminStyles(best)).styles.map(({ id }) => id)).toEqual(
              found
                .filter((row) => !row.isActive && row.bestSeller)
                .map(({ id }) => id)
                .reverse(),
            );
          }
        },
      ),
      { numRuns: 25 },
    );
  }, 240_000);

  it("reflects changed, deactivated and deleted styles", async () => {
    const [made] = await insertStyles(
      [{ name: "Alma", category: "Sweaters", material: "", wholesalePrice: 100, day: 1 }].map((row) => ({
        ...row,
        isActive: true,
        bestSeller: false,
      })),
    );
    const change = (data: object) => db.write((tx) => tx.product.update({ where: { id: made!.id }, data }));
    const counts = async (q: string) => {
      const of = { q, category: "", page: 1 };
      return Promise.all([
        ...SORTS.map(async (sort) => (await listStyles({ ...of, sort }, { open: [], prices: LIST_PRICES })).count),
        listAdminStyles({ ...of, state: "all", best: false }).then(({ count }) => count),
      ]);
    };
    expect(await counts("alma")).toEqual([1, 1, 1, 1, 1]);
    await change({ searchText: "bora", wholesalePrice: 7, createdAt: new Date(0) });
    expect(await counts("alma")).toEqual([0, 0, 0, 0, 0]);
    expect(await counts("bora")).toEqual([1, 1, 1, 1, 1]);
    await change({ isActive: false });
    expect(await counts("bora")).toEqual([0, 0, 0, 0, 1]);
    expect(await counts("")).toEqual([0, 0, 0, 0, 1]);
    await change({ isActive: true, category: "Vests" });
    expect(await counts("bora")).toEqual([1, 1, 1, 1, 1]);
    expect(await categories()).toEqual(["Vests"]);
    await db.write((tx) => tx.product.delete({ where: { id: made!.id } }));
    expect(await counts("bora")).toEqual([0, 0, 0, 0, 0]);
    expect(await categories()).toEqual([]);
  });

  it("counts results up to a limit, and reports that", async () => {
    const one = { name: "Alma", category: "", material: "", wholesalePrice: 100, day: 1 };
    const all = MAX_RESULTS + 1;
    await insertStyles(Array.from({ length: all }, () => ({ ...one, isActive: true, bestSeller: false })));
    const query = { q: "alma", category: "", sort: "featured", page: 99_999 } as const;
    const pages = Math.ceil(MAX_RESULTS / PAGE_SIZE);
    const found = await listStyles(query, { open: [], prices: LIST_PRICES });
    expect(found).toMatchObject({ count: MAX_RESULTS, isMore: true, page: pages, pages });
    expect(await listStyles({ ...query, q: "" }, { open: [], prices: LIST_PRICES })).toMatchObject({
      count: all,
      isMore: false,
    });
  });

  it("finds the same whether every 4., 12. or 400. style has the word", async () => {
    // Frequencies for which Postgres chooses different plans.
    const frequencies = { Zeta: 4, Yota: 12, Xeno: 400 };
    const nameOf = (index: number) =>
      Object.entries(frequencies)
        .filter(([, each]) => index % each === 0)
        .map(([word]) => word)
        .join(" ") || "Bora";
    const rows = Array.from({ length: 4_000 }, (_, index) => {
      const words = { name: nameOf(index), category: "", material: "" };
      const styleCode = codeOf(index);
      return {
        ...words,
        styleCode,
        searchText: styleSearchText({ ...words, styleCode, ...NO_CHOICES }),
        wholesalePrice: 100 + ((index * 7) % 1_000),
        fibreComposition: [],
        sizes: [],
        colors: [],
        additionalImages: [],
      };
    });
    await db.write((tx) => tx.product.createMany({ data: rows }));
    const price = (styleCode: string) => rows[Number(styleCode.slice(3))]!.wholesalePrice;
    for (const [word, each] of Object.entries(frequencies)) {
      const q = word.slice(0, 3).toLowerCase();
      const query = { q, category: "", sort: "price-low", page: 1 } as const;
      const { styles, count } = await listStyles(query, { open: [], prices: LIST_PRICES });
      expect(count, word).toBe(Math.min(MAX_RESULTS, Math.ceil(rows.length / each)));
      const cheapest = rows
        .filter(({ name }) => name.includes(word))
        .map(({ styleCode }) => price(styleCode))
        .sort((a, b) => a - b);
      const shown = styles.map(({ styleCode }) => price(styleCode));
      expect(shown, word).toEqual(cheapest.slice(0, PAGE_SIZE));
    }
  }, 120_000);
});

describe("the admin search", () => {
  const order = (q: string, status: Parameters<typeof listOrders>[1]["status"] = null) =>
    listOrders("all", { q, status, page: 1 }).then(({ orders }) => orders.map(({ id }) => id));

  it("finds an order by its customer's name, also after it was changed", async () => {
    const { id: companyId } = await makePerson("approved", { firstName: "Žarja" });
    const one = await makeOrder({ companyId, poNumber: "Jesen/2026" });
    await makeOrder();
    expect(await order("zarja jesen")).toEqual([one.id]);
    await db.write(async (tx) => {
      await tx.user.update({ where: { id: companyId }, data: { firstName: "Đurđa" } });
      await updateSearchTextsOf(tx, companyId);
    });
    expect(await order("zarja")).toEqual([]);
    expect(await order("durda 2026")).toEqual([one.id]);
    await db.write((tx) => tx.order.update({ where: { id: one.id }, data: { status: "shipped" } }));
    expect(await order("durda", "shipped")).toEqual([one.id]);
    expect(await order("durda", "pending")).toEqual([]);
  });

  it("finds customers, applicants and the staff by their current role and status", async () => {
    const { id } = await makePerson("pending", { firstName: "Zvezdana" });
    const q = "zvezd";
    const customers = async (show = "") =>
      (await listCustomers("all", customersQuery(new URLSearchParams({ q, show })))).count;
    const staff = async () => (await listStaff({ q, page: 1 })).count;
    const waiting = async (approvalStatus: "all" | "waiting" | "declined") =>
      (await listApplications({ q, approvalStatus, page: 1, requests: 1 })).count;
    const setStatus = (approvalStatus: ApprovalStatus) =>
      db.write((tx) => tx.company.update({ where: { id }, data: { approvalStatus } }));
    expect([await customers("approved"), await waiting("all"), await waiting("waiting")]).toEqual([0, 1, 1]);
    expect([await customers(), await customers("waiting")]).toEqual([1, 1]);
    await setStatus("declined");
    expect([await waiting("declined"), await waiting("waiting")]).toEqual([1, 0]);
    expect([await customers("declined"), await customers("waiting")]).toEqual([1, 0]);
    await setStatus("approved");
    expect([await customers("approved"), await staff(), await waiting("all")]).toEqual([1, 0, 0]);
    await db.write((tx) => tx.user.update({ where: { id }, data: { staffRole: "owner" } }));
    expect([await customers(), await staff()]).toEqual([0, 1]);
    await setStatus("declined");
    // An admin is no applicant.
    expect([await customers(), await staff(), await waiting("declined")]).toEqual([0, 1, 0]);
    await db.write(async (tx) => {
      await tx.company.delete({ where: { id } });
      await tx.user.delete({ where: { id } });
    });
    expect([await staff(), await waiting("all")]).toEqual([0, 0]);
  });

  it("accepts any input", async () => {
    const { id: companyId, email } = await makePerson("approved");
    await makeOrder({ companyId });
    await db.write(async (tx) => {
      await tx.outgoingMail.create({
        data: { key: randomUUID(), kind: "x", toAddress: email, subject: "", text: "" },
      });
      await tx.inquiry.create({
        data: { customerName: "A", customerEmail: email, productDetails: [], totalItems: 0 },
      });
    });
    const ask = async (q: string) => {
      await listStyles({ q, category: q, sort: "newest", page: 1 }, { open: [], prices: LIST_PRICES });
      await listOrders("all", { q, status: "pending", page: 1 });
      await listStaff({ q, page: 1 });
      await listCustomers("all", customersQuery(new URLSearchParams({ q })));
      await listApplications({ q, approvalStatus: "all", page: 1, requests: 1 });
      await listInquiries({ q, show: "unread", page: 1 });
      await listMail({ q, state: null, page: 1 }, new Date());
      await newestIdsFor("users", q);
      await newestIdsFor("companies", q);
    };
    const typed = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }).map((q) => q.replaceAll("\0", "").toWellFormed()),
      fc.constantFrom(
        "'",
        '"',
        '"a',
        "a*",
        "a:*",
        "(",
        "a AND",
        "NEAR(a b)",
        "a & | ! b",
        "\\",
        "%",
        "_",
        "x".repeat(10_000),
        "x ".repeat(5_000),
        "ž".repeat(3_000),
        "·pending",
        "a <-> b",
      ),
    );
    await fc.assert(fc.asyncProperty(typed, ask), { numRuns: 60 });
  }, 120_000);

  it("provides a condition for other lists of the same rows", async () => {
    const { id, email } = await makePerson("approved");
    await makePerson("approved");
    const condition = searchCondition("users", email)!;
    expect(await queryIds(sql`SELECT "id" FROM "users" WHERE ${condition}`)).toEqual([id]);
    expect(await newestIdsFor("users", email)).toEqual([id]);
    expect([searchCondition("users", " %_"), await newestIdsFor("users", "\0")]).toEqual([null, null]);
  });
});
