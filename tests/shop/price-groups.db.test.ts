import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { findBulkChange, undoBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { saveOwnPrices } from "~/shop/desk/bulk-changes/applied-tables.server";
import { adminGroups } from "~/shop/catalogue/price-groups/admin-groups.server";
import {
  changePriceGroup,
  createPriceGroup,
  removePriceGroup,
} from "~/shop/catalogue/price-groups/change-groups.server";
import { choosePriceGroup } from "~/shop/catalogue/price-groups/choose-group.server";
import {
  ownPricesCsv,
  ownPricesOf,
  previewOwnPrices,
  shownOwnPrices,
} from "~/shop/catalogue/price-groups/own-prices.server";
import { MAX_OWN_PRICES } from "~/shop/catalogue/price-groups/limits";
import { makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { makePriceGroup } from "../support/prices";

let adminId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  adminId = (await makePerson("admin")).id;
});

const FIELDS = {
  name: "Trade fair",
  percentOff: 750,
  tiersApply: false,
  validFrom: "2027-01-01",
  validTo: null,
};
const actions = async () => (await db.read.auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ action }) => action);

describe("a price group", () => {
  it("is made, changed and removed, with the audit", async () => {
    const id = await createPriceGroup(adminId, FIELDS);
    expect(await adminGroups()).toMatchObject([{ id, ...FIELDS, customers: 0, ownPrices: 0 }]);
    await expect(createPriceGroup(adminId, FIELDS)).rejects.toMatchObject({
      kind: "already_exists",
      field: "name",
    });
    const sameName = createPriceGroup(adminId, { ...FIELDS, name: FIELDS.name.toUpperCase() });
    await expect(sameName).rejects.toMatchObject({ field: "name", values: { name: FIELDS.name } });
    const change = (version: number, percentOff: number) =>
      changePriceGroup(adminId, { id, version }, { ...FIELDS, percentOff });
    await change(1, 500);
    // The same press again.
    await change(1, 500);
    await expect(change(1, 600)).rejects.toMatchObject({ kind: "stale" });
    await removePriceGroup(adminId, id);
    await expect(removePriceGroup(adminId, id)).rejects.toMatchObject({ kind: "not_found" });
    expect(await actions()).toEqual(["create_price_group", "change_price_group", "remove_price_group"]);
  });

  it("is chosen for a customer, and not removed while it has one", async () => {
    const [{ id }, buyer] = [await makePriceGroup(), await makePerson("approved")];
    await choosePriceGroup(adminId, buyer.id, id);
    await choosePriceGroup(adminId, buyer.id, id);
    await expect(removePriceGroup(adminId, id)).rejects.toMatchObject({ kind: "wrong_step" });
    await expect(choosePriceGroup(adminId, buyer.id, id + 1)).rejects.toMatchObject({
      kind: "stale",
    });
    await expect(choosePriceGroup(adminId, "nobody", id)).rejects.toMatchObject({
      kind: "not_found",
    });
    await choosePriceGroup(adminId, buyer.id, null);
    await removePriceGroup(adminId, id);
    expect(await actions()).toEqual(["choose_price_group", "choose_price_group", "remove_price_group"]);
  });

  it("holds from midnight to midnight in the brand's time zone", async () => {
    const days = { validFrom: "2027-03-01", validTo: "2027-03-28" };
    const { id } = await makePriceGroup({ ...days, percentOff: 500 });
    const holdsAt = async (at: string) => (await priceListOf(id, undefined, new Date(at))).groupId;
    expect(await holdsAt("2027-02-28T22:59:59Z")).toBeNull();
    expect(await holdsAt("2027-02-28T23:00:00Z")).toBe(id);
    // The clocks went forward in the night before.
    expect(await holdsAt("2027-03-28T21:59:59Z")).toBe(id);
    expect(await holdsAt("2027-03-28T22:00:00Z")).toBeNull();
  });

  it("is either chosen or removed, when both happen at once", async () => {
    const [{ id }, buyer] = [await makePriceGroup(), await makePerson("approved")];
    const done = await Promise.allSettled([choosePriceGroup(adminId, buyer.id, id), removePriceGroup(adminId, id)]);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { priceGroupId } = await db.read.company.findUniqueOrThrow({ where: { id: buyer.id } });
    expect(await db.read.priceGroup.count()).toBe(priceGroupId === null ? 0 : 1);
  });
});

const pricesOf = async (id: number) => (await ownPricesOf(id)).map(({ code, price }) => `${code} ${price}`);

describe("a table of own prices", () => {
  it("is the whole list: it sets, changes and takes away, once", async () => {
    await makeStyle({ styleCode: "ALM" });
    await makeStyle({ styleCode: "BEL", sizes: [], colors: [] });
    const { id } = await makePriceGroup();
    const save = async (version: number, text: string) => (await saveOwnPrices(adminId, { id, version }, text)).count;
    const saved = () => pricesOf(id);

    const first = "SKU;Price\nALM;8,50\nalm sand m;9.20\nBEL;7";
    expect(await save(1, first)).toBe(3);
    expect(await save(1, first)).toBe(0);
    expect(await saved()).toEqual(["ALM 850", "ALM-SAND-M 920", "BEL 700"]);
    await expect(save(1, "ALM;1")).rejects.toMatchObject({ kind: "stale" });

    const second = "ALM-SAND-M\t9.30\nALM-RUST-S\t10";
    const { changes, unchanged } = await previewOwnPrices(id, second);
    expect(unchanged).toBe(0);
    expect(changes.map(({ code, before, after }) => [code, before, after])).toEqual([
      ["ALM-SAND-M", 920, 930],
      ["ALM-RUST-S", null, 1000],
      ["ALM", 850, null],
      ["BEL", 700, null],
    ]);
    await save(2, second);
    expect(await saved()).toEqual(["ALM-RUST-S 1000", "ALM-SAND-M 930"]);

    // The file of the group is read as what it is.
    const file = ownPricesCsv(await ownPricesOf(id));
    expect(await previewOwnPrices(id, file)).toMatchObject({
      changes: [],
      unchanged: 2,
      wrong: [],
    });
    // Everything is taken away by an empty table.
    await save(3, "");
    expect(await saved()).toEqual([]);
  });

  it("shows the first of many rows that are wrong, and how many there are", async () => {
    const { id } = await makePriceGroup({ percentOff: 500 });
    const rows = Array.from({ length: 300 }, (_, n) => `${n}${"<".repeat(500)};x`);
    const text = ["SKU;Price", ...rows].join("\n");
    const shown = shownOwnPrices(await previewOwnPrices(id, text));
    expect(shown.counts).toEqual({ changes: 0, wrong: 300 });
    expect(shown.wrong).toHaveLength(200);
    expect(JSON.stringify(shown).length).toBeLessThan(200 * 500);
  });

  it("names each wrong row, and saves nothing while there is one", async () => {
    await makeStyle({ styleCode: "ALM" });
    const { id } = await makePriceGroup();
    const text = "ALM;8\nNOTHING;9\nALM-SAND-M;\nALM-RUST-M;0\nALM-SAND-S;1,500\nalm;7";
    const { wrong } = await previewOwnPrices(id, text);
    expect(wrong.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6]);
    await expect(saveOwnPrices(adminId, { id, version: 1 }, text)).rejects.toMatchObject({
      kind: "unreadable",
    });
    expect(await ownPricesOf(id)).toEqual([]);
  });
});

describe("undo of a table of own prices", () => {
  it("puts back what was set, changed and taken away, once, with the audit", async () => {
    await makeStyle({ styleCode: "ALM" });
    await makeStyle({ styleCode: "BEL" });
    const { id } = await makePriceGroup({ name: "Trade fair" });
    await saveOwnPrices(adminId, { id, version: 1 }, "ALM;8\nBEL;7");
    const { count, id: change } = await saveOwnPrices(adminId, { id, version: 2 }, "ALM;8.50\nALM-SAND-M;9");
    expect(count).toBe(3);
    expect(await findBulkChange(change!)).toMatchObject({
      request: { kind: "own-prices", group: "Trade fair" },
      result: { count: 3 },
      undoneAt: null,
    });
    expect(await undoBulkChange(adminId, change!)).toEqual({ restored: 3, left: 0 });
    expect(await pricesOf(id)).toEqual(["ALM 800", "BEL 700"]);
    await expect(undoBulkChange(adminId, change!)).rejects.toMatchObject({ kind: "wrong_step" });
    expect(await actions()).toEqual(Array(3).fill("change_own_prices"));
    // A preview of before is not saved over it.
    await expect(saveOwnPrices(adminId, { id, version: 3 }, "ALM;1")).rejects.toMatchObject({
      kind: "stale",
    });
  });

  it("leaves a price that was changed since, and counts it", async () => {
    const codes = ["ALM", "ALM-SAND-S", "ALM-SAND-M", "BEL"];
    await makeStyle({ styleCode: "ALM" });
    await makeStyle({ styleCode: "BEL" });
    const list = fc.tuple(...codes.map(() => fc.constantFrom(null, 800, 900)));
    const textOf = (prices: (number | null)[]) =>
      codes.flatMap((code, at) => (prices[at] ? `${code};${prices[at] / 100}` : [])).join("\n");
    await fc.assert(
      fc.asyncProperty(list, list, list, async (first, second, third) => {
        const { id } = await makePriceGroup();
        const versionOf = async () => (await db.read.priceGroup.findUniqueOrThrow({ where: { id } })).version;
        const save = async (prices: (number | null)[]) =>
          saveOwnPrices(adminId, { id, version: await versionOf() }, textOf(prices));
        await save(first);
        const { count, id: change } = await save(second);
        await save(third);
        if (!change) return;
        const isPutBack = codes.map((_, at) => first[at] !== second[at] && second[at] === third[at]);
        const restored = isPutBack.filter(Boolean).length;
        expect(await undoBulkChange(adminId, change)).toEqual({ restored, left: count - restored });
        const expected = codes.map((_, at) => (isPutBack[at] ? first : third)[at]);
        expect((await previewOwnPrices(id, textOf(expected as number[]))).changes).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it("beside another table: whichever is first, no change of the other is lost", async () => {
    await makeStyle({ styleCode: "ALM" });
    await makeStyle({ styleCode: "BEL" });
    for (let each = 0; each < 5; each++) {
      const { id } = await makePriceGroup();
      const { id: change } = await saveOwnPrices(adminId, { id, version: 1 }, "ALM;8\nBEL;7");
      const [undone, saved] = await Promise.allSettled([
        undoBulkChange(adminId, change!),
        saveOwnPrices(adminId, { id, version: 2 }, "ALM;9\nBEL;7"),
      ]);
      const isSaved = saved.status === "fulfilled";
      expect(undone).toMatchObject({ value: { restored: isSaved ? 1 : 2, left: isSaved ? 1 : 0 } });
      expect(await pricesOf(id)).toEqual(isSaved ? ["ALM 900"] : []);
    }
  });

  it("finds nothing to put back in a group that was removed", async () => {
    await makeStyle({ styleCode: "ALM" });
    const { id } = await makePriceGroup();
    const { id: change } = await saveOwnPrices(adminId, { id, version: 1 }, "ALM;8");
    await removePriceGroup(adminId, id);
    expect(await undoBulkChange(adminId, change!)).toEqual({ restored: 0, left: 1 });
  });

  it("does not give a group more prices than its table may have rows", async () => {
    const { id: productId } = await makeStyle({ styleCode: "ALM" });
    const { id } = await makePriceGroup();
    await saveOwnPrices(adminId, { id, version: 1 }, "ALM;8");
    const { id: change } = await saveOwnPrices(adminId, { id, version: 2 }, "");
    const colors = Array.from({ length: MAX_OWN_PRICES }, (_, n) => `C${n}`);
    await db.write(async (tx) => {
      await tx.piece.createMany({
        data: colors.map((color) => ({ productId, color, sku: `ALM-${color}` })),
      });
      const own = await tx.piece.findMany({ where: { color: { startsWith: "C" } } });
      const data = own.map((piece) => ({ groupId: id, productId, pieceId: piece.id, price: 100 }));
      await tx.priceGroupPrice.createMany({ data });
    });
    await expect(undoBulkChange(adminId, change!)).rejects.toMatchObject({ kind: "wrong_step" });
    expect((await findBulkChange(change!))!.undoneAt).toBeNull();
  });
});
