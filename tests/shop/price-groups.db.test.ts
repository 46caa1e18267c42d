import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { adminGroups } from "~/shop/price-groups/admin-groups.server";
import {
  changePriceGroup,
  createPriceGroup,
  removePriceGroup,
} from "~/shop/price-groups/change-groups.server";
import { choosePriceGroup } from "~/shop/price-groups/choose-group.server";
import {
  ownPricesCsv,
  ownPricesOf,
  previewOwnPrices,
  shownOwnPrices,
  saveOwnPrices,
} from "~/shop/price-groups/own-prices.server";
import { makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { priceListOf } from "~/shop/prices/price-lists.server";
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
const actions = async () =>
  (await db.read.auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ action }) => action);

describe("a price group", () => {
  it("is made, changed and removed, with the audit", async () => {
    const id = await createPriceGroup(adminId, FIELDS);
    expect(await adminGroups()).toMatchObject([{ id, ...FIELDS, customers: 0, ownPrices: 0 }]);
    await expect(createPriceGroup(adminId, FIELDS)).rejects.toMatchObject({
      code: "already_exists",
      field: "name",
    });
    const change = (version: number, percentOff: number) =>
      changePriceGroup(adminId, { id, version }, { ...FIELDS, percentOff });
    expect(await change(1, 500)).toBe(true);
    // The same press again.
    expect(await change(1, 500)).toBe(false);
    await expect(change(1, 600)).rejects.toMatchObject({ code: "stale" });
    await removePriceGroup(adminId, id);
    await expect(removePriceGroup(adminId, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await actions()).toEqual([
      "create_price_group",
      "change_price_group",
      "remove_price_group",
    ]);
  });

  it("is chosen for a customer, and not removed while it has one", async () => {
    const [{ id }, buyer] = [await makePriceGroup(), await makePerson("approved")];
    expect(await choosePriceGroup(adminId, buyer.id, id)).toBe(true);
    expect(await choosePriceGroup(adminId, buyer.id, id)).toBe(false);
    await expect(removePriceGroup(adminId, id)).rejects.toMatchObject({ code: "wrong_step" });
    await expect(choosePriceGroup(adminId, buyer.id, id + 1)).rejects.toMatchObject({
      code: "stale",
    });
    await expect(choosePriceGroup(adminId, "nobody", id)).rejects.toMatchObject({
      code: "not_found",
    });
    await choosePriceGroup(adminId, buyer.id, null);
    await removePriceGroup(adminId, id);
    expect(await actions()).toEqual([
      "choose_price_group",
      "choose_price_group",
      "remove_price_group",
    ]);
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
    const done = await Promise.allSettled([
      choosePriceGroup(adminId, buyer.id, id),
      removePriceGroup(adminId, id),
    ]);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { priceGroupId } = await db.read.user.findUniqueOrThrow({ where: { id: buyer.id } });
    expect(await db.read.priceGroup.count()).toBe(priceGroupId === null ? 0 : 1);
  });
});

describe("a table of own prices", () => {
  it("is the whole list: it sets, changes and takes away, once", async () => {
    await makeStyle({ styleCode: "ALM" });
    await makeStyle({ styleCode: "BEL", sizes: [], colors: [] });
    const { id } = await makePriceGroup();
    const save = (version: number, text: string) => saveOwnPrices(adminId, { id, version }, text);
    const saved = async () => (await ownPricesOf(id)).map(({ code, price }) => `${code} ${price}`);

    const first = "SKU;Price\nALM;8,50\nalm sand m;9.20\nBEL;7";
    expect(await save(1, first)).toBe(3);
    expect(await save(1, first)).toBe(0);
    expect(await saved()).toEqual(["ALM 850", "ALM-SAND-M 920", "BEL 700"]);
    await expect(save(1, "ALM;1")).rejects.toMatchObject({ code: "stale" });

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
      code: "unreadable",
    });
    expect(await ownPricesOf(id)).toEqual([]);
  });
});
