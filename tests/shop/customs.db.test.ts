// What customs ask of a style: HS code, origin and weight, its own or those of its category; and EORI numbers.
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { readEori } from "~/formats/eori";
import { customsOf } from "~/shop/billing/customs/customs.server";
import { formatHsCode } from "~/formats/hs-code";
import { recentBulkChanges, undoBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { saveCategoryDefaults } from "~/shop/desk/bulk-changes/applied-tables.server";
import {
  categoryDefaults,
  stylesWithDefaults,
  type StaleDefaults,
  customsDataOf,
} from "~/shop/catalogue/styles/category-defaults.server";
import { createStyle as saveNewStyle } from "~/shop/catalogue/styles/edit-style.server";
import { styleForm } from "~/shop/catalogue/styles/style-form.server";
import { findAdminStyle } from "~/shop/catalogue/styles/style-record.server";
import { makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";

let admin: string;
beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin")).id;
});

const parse = (fields: Partial<Record<"hsCode" | "countryOfOrigin" | "netWeight", string>>) =>
  styleForm.safeParse({ name: "Alma", wholesalePrice: "46", ...fields });

describe("what customs ask of a style", () => {
  it.each([
    [{ hsCode: "6110 20" }, { hsCode: "611020" }],
    [{ hsCode: "6110.20.91" }, { hsCode: "61102091" }],
    [{ hsCode: "6110209100" }, { hsCode: "6110209100" }],
    [{ hsCode: "" }, { hsCode: null }],
    [{ countryOfOrigin: "si" }, { countryOfOrigin: "SI" }],
    [{ countryOfOrigin: " Portugal " }, { countryOfOrigin: "PT" }],
    [{ netWeight: "350 g" }, { netWeight: 350 }],
    [{ netWeight: "20000" }, { netWeight: 20_000 }],
  ])("is read from %j", (typed, read) => {
    expect(parse(typed).data).toMatchObject(read);
  });

  it.each([
    { hsCode: "61102" },
    { hsCode: "6110209" },
    { hsCode: "001020" },
    { hsCode: "abcdef" },
    { countryOfOrigin: "XX" },
    { countryOfOrigin: "EU" },
    { netWeight: "0" },
    { netWeight: "20001" },
    { netWeight: "0.35" },
  ])("is refused as %j", (typed) => {
    expect(parse(typed).error!.issues.map(({ path }) => path)).toEqual([[Object.keys(typed)[0]]]);
  });

  it("is stored with the style, and shown in groups", async () => {
    const style = parse({ hsCode: "6110 20 91", countryOfOrigin: "IT", netWeight: "410" }).data!;
    const id = await saveNewStyle(style, admin);
    expect((await findAdminStyle(id))!.fields).toMatchObject({
      hsCode: "61102091",
      countryOfOrigin: "IT",
      netWeight: 410,
    });
    expect(formatHsCode("61102091")).toBe("6110 20 91");
    const wrong = { hsCode: "12345", countryOfOrigin: "si", netWeight: 20_001 };
    for (const [name, value] of Object.entries(wrong)) {
      const data = { [name]: value };
      await expect(db.write((tx) => tx.product.update({ where: { id }, data }))).rejects.toThrow();
    }
  });

  it("is its own, then that of its category, then unknown", () => {
    const none = { hsCode: null, countryOfOrigin: null, netWeight: null };
    const category = { category: "A", hsCode: "611020", countryOfOrigin: "PT", netWeight: 400 };
    expect(customsDataOf(none, undefined)).toEqual(none);
    expect(customsDataOf(none, category)).toEqual({
      hsCode: "611020",
      countryOfOrigin: "PT",
      netWeight: 400,
    });
    const own = { hsCode: "610910", countryOfOrigin: "IT", netWeight: 1 };
    expect(customsDataOf(own, category)).toEqual(own);
  });
});

describe("the defaults of categories", () => {
  it("are those of a category that is spelled otherwise now", async () => {
    const stored = { category: "Sweaters", hsCode: "61102091", countryOfOrigin: "PT", netWeight: 400 };
    await db.write((tx) => tx.categoryDefaults.create({ data: stored }));
    const { id } = await makeStyle({ category: "SWEATERS" });
    expect((await customsOf(db.read, [{ productId: id }]))({ productId: id })).toMatchObject({
      hsCode: "61102091",
      countryOfOrigin: "PT",
    });
    expect((await categoryDefaults()).rows).toEqual([stored]);
    expect(await stylesWithDefaults()).toEqual({ Sweaters: 1 });
  });

  const sweaters = {
    category: "Sweaters",
    hsCode: "611020",
    countryOfOrigin: "SI",
    netWeight: 450,
  };

  it("are of all categories that have a style, and are saved once", async () => {
    await makeStyle({ category: "Sweaters" });
    await makeStyle({ category: "Dresses" });
    const { rows, seen } = await categoryDefaults();
    const [dresses] = rows;
    expect(rows).toEqual([
      { category: "Dresses", hsCode: null, countryOfOrigin: null, netWeight: null },
      { category: "Sweaters", hsCode: null, countryOfOrigin: null, netWeight: null },
    ]);
    expect(await saveCategoryDefaults(admin, seen, [dresses!, sweaters])).toBe(1);
    expect((await categoryDefaults()).rows).toEqual([dresses, sweaters]);
    // The same form again, as by a double click.
    expect(await saveCategoryDefaults(admin, seen, [dresses!, sweaters])).toBe(0);
    expect(await db.read.auditEntry.findMany({ where: { action: "change_category_defaults" } })).toMatchObject([
      {
        actorId: admin,
        before: { "Styles of Sweaters": "no HS code, no origin, no weight" },
        after: { "Styles of Sweaters": "611020, SI, 450 g" },
      },
    ]);
  });

  it("of two admins at once are those of one, and the other is told", async () => {
    await makeStyle({ category: "Sweaters" });
    const { seen } = await categoryDefaults();
    const save = (netWeight: number, from = seen) => saveCategoryDefaults(admin, from, [{ ...sweaters, netWeight }]);
    const results = await Promise.allSettled([save(400), save(500)]);
    const refused = results.filter((one) => one.status === "rejected");
    expect(refused).toHaveLength(1);
    expect(refused[0]!.reason).toMatchObject({ kind: "stale" });
    const { seen: next } = refused[0]!.reason as StaleDefaults;
    expect(next).toBe((await categoryDefaults()).seen);
    expect(await save(600, next)).toBe(1);
  });

  it("are what they were after undo, but for those that were changed since", async () => {
    await makeStyle({ category: "Sweaters" });
    await makeStyle({ category: "Dresses" });
    const before = await categoryDefaults();
    const [dresses] = before.rows;
    const both = [{ ...dresses!, netWeight: 300 }, sweaters];
    await saveCategoryDefaults(admin, before.seen, both);
    const [change] = await recentBulkChanges();
    expect(change).toMatchObject({ request: { kind: "customs" }, result: { count: 2 } });
    const { seen } = await categoryDefaults();
    const own = { ...dresses!, netWeight: 310 };
    const [undone, saved] = await Promise.allSettled([
      undoBulkChange(admin, change!.id),
      saveCategoryDefaults(admin, seen, [own, sweaters]),
    ]);
    const isSaved = saved.status === "fulfilled";
    expect(undone).toMatchObject({ value: { restored: isSaved ? 1 : 2, left: isSaved ? 1 : 0 } });
    const [, none] = before.rows;
    expect((await categoryDefaults()).rows).toEqual([isSaved ? own : dresses, none]);
    await expect(undoBulkChange(admin, change!.id)).rejects.toMatchObject({ kind: "wrong_step" });
  });
});

describe("an EORI number", () => {
  it.each([
    ["de 1234567890123", "DE1234567890123"],
    ["SI50223054", "SI50223054"],
    ["GB 205 6724 04000", "GB205672404000"],
    ["GB123456789012345", "GB123456789012345"],
    ["XI123456789000", "XI123456789000"],
  ])("%j is accepted", (typed, eori) => {
    expect(readEori(typed)).toEqual({ eori });
  });

  it.each(["", "DE", "DE12345678901234567", "GB123", "US123456", "CHE123456789", "1234", "DE12/3"])(
    "%j is refused",
    (typed) => {
      expect(readEori(typed)).toHaveProperty("problem");
    },
  );

  it("of a country that has none is refused by the country's name", () => {
    for (const [typed, name] of [
      ["CHE123456789", "Switzerland"],
      ["NO123456789", "Norway"],
      ["US123456", "United States"],
    ] as const) {
      expect(readEori(typed)).toEqual({
        problem: `${name} has no EORI numbers: leave this empty.`,
      });
    }
  });
});
