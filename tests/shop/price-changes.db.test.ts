// "Raise all by 4 % from 1 March": what is planned, and that it is carried out once, before anybody orders.

import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { addDays, isoDay } from "~/formats/dates";
import { readCart } from "~/shop/cart/read-cart.server";
import { cancelPriceChange, plannedPricesOf } from "~/shop/catalogue/price-changes/admin-changes.server";
import { applyDueChanges, isChangeDue } from "~/shop/catalogue/price-changes/apply-due-changes.server";
import { priceChangeForm } from "~/shop/catalogue/price-changes/change-form.server";
import {
  planPrices,
  raisedPrice,
  schedulePriceChange,
  type PriceChangeRequest,
} from "~/shop/catalogue/price-changes/schedule-price-change.server";

import { action } from "~/routes/_shop+/admin+/_catalogue+/price-changes";
import { postTo, signedIn } from "../support/action";
import { addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { makePriceGroup } from "../support/prices";
import { orderCart } from "../support/orders";

let adminId: string;
let styleId: number;
beforeEach(async () => {
  await emptyDatabase(db);
  adminId = (await makePerson("admin")).id;
  styleId = (await makeStyle({ styleCode: "ALM", category: "Sweaters" })).id;
});

const today = () => isoDay(new Date());
const change = (more: Partial<PriceChangeRequest> = {}): PriceChangeRequest => ({
  percent: 400,
  fromDay: today(),
  category: null,
  windowId: null,
  rounding: 10,
  withRecommended: false,
  withOwn: false,
  ...more,
});

/** Plans a change as it is previewed. */
async function plan(more: Partial<PriceChangeRequest> = {}) {
  const { seen } = await planPrices(change(more));
  return schedulePriceChange(adminId, change(more), seen);
}

const priceOf = async (id = styleId) => (await db.read.product.findUniqueOrThrow({ where: { id } })).wholesalePrice;
const setPrices = (data: { wholesalePrice?: number; recommendedPrice?: number }) =>
  db.write((tx) => tx.product.update({ where: { id: styleId }, data }));
const actions = async () => (await db.read.auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ action }) => action);

it("a raised price is the nearest multiple of the step, at least one", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: -5_000, max: 5_000 }),
      fc.constantFrom(1, 10, 50, 100),
      (cents, percent, step) => {
        const raised = raisedPrice(cents, percent, step);
        // In ten-thousandths of a cent.
        const [exact, distance] = [cents * (10_000 + percent), 5_000 * step];
        expect(raised % step).toBe(0);
        expect(raised).toBeGreaterThanOrEqual(step);
        if (raised > step) expect(Math.abs(raised * 10_000 - exact)).toBeLessThanOrEqual(distance);
        else expect(exact).toBeLessThanOrEqual(step * 10_000 + distance);
      },
    ),
  );
});

it.each([
  ["4", 400],
  ["+2,5 %", 250],
  ["-2.5", -250],
  ["−10", -1_000],
  ["0", null],
  ["51", null],
  ["", null],
])("the form reads %j percent", (percent, expected) => {
  const typed = { percent, fromDay: today(), rounding: "1" };
  expect(priceChangeForm.safeParse(typed).data?.percent ?? null).toBe(expected);
});

describe("a plan", () => {
  it("is said on the page of the style, without a price that was edited since", async () => {
    const fromDay = addDays(today(), 3);
    await setPrices({ wholesalePrice: 1_000, recommendedPrice: 2_000 });
    await plan({ fromDay, percent: 1_000, withRecommended: true });
    expect(await plannedPricesOf(styleId)).toEqual([
      { fromDay, kind: "wholesale", oldPrice: 1_000, newPrice: 1_100 },
      { fromDay, kind: "recommended", oldPrice: 2_000, newPrice: 2_200 },
    ]);
    await setPrices({ wholesalePrice: 1_050 });
    expect(await plannedPricesOf(styleId)).toMatchObject([{ kind: "recommended" }]);
  });

  it("has the prices of the chosen styles, and names recommended prices below wholesale", async () => {
    await setPrices({ recommendedPrice: 1_020 });
    await makeStyle({ category: "Scarves" });
    await makePriceGroup({ name: "Fair" }, [{ productId: styleId, size: "M", color: "Sand", price: 905 }]);
    const planned = async (more: Partial<PriceChangeRequest>) =>
      (await planPrices(change({ category: "Sweaters", ...more }))).lines.map(({ kind, group, oldPrice, newPrice }) => [
        kind,
        group,
        oldPrice,
        newPrice,
      ]);
    expect(await planned({})).toEqual([["wholesale", null, 1_000, 1_040]]);
    expect(await planned({ withRecommended: true, withOwn: true, percent: -1_000 })).toEqual([
      ["wholesale", null, 1_000, 900],
      ["recommended", null, 1_020, 920],
      ["own", "Fair", 905, 810],
    ]);
    const { belowWholesale } = await planPrices(change({ category: "Sweaters" }));
    expect(belowWholesale).toEqual(["Alma (ALM)"]);
    expect((await planPrices(change({ withRecommended: true }))).belowWholesale).toEqual([]);
    await expect(planPrices(change({ category: "Hats" }))).rejects.toMatchObject({
      kind: "nothing_available",
    });
  });

  it("is saved once, as it was seen, and not beside another one for the same style", async () => {
    const day = addDays(today(), 3);
    const { seen } = await planPrices(change({ fromDay: day }));
    const headers = await signedIn(adminId);
    const typed = { intent: "plan", key: "key-of-page", seen, percent: "4", fromDay: day, rounding: "10" };
    const save = () => postTo(action, "/admin/price-changes", typed, headers);
    const saved = [...(await Promise.all([save(), save()])), await save()];
    expect(saved.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await db.read.priceChange.count()).toBe(1);
    await expect(plan({ fromDay: day, percent: 500 })).rejects.toMatchObject({
      kind: "already_exists",
    });
    await setPrices({ wholesalePrice: 2_000 });
    await expect(schedulePriceChange(adminId, change({ fromDay: day }), seen)).rejects.toMatchObject({ kind: "stale" });
  });

  it("is one of several for the same style that are saved at once", async () => {
    const changes = [100, 200, 300, 400, 500].map((percent) => change({ percent }));
    const seen = await Promise.all(changes.map(planPrices));
    for (let round = 0; round < 3; round++) {
      await db.write((tx) => tx.priceChange.deleteMany());
      const results = await Promise.allSettled(
        changes.map((one, at) => schedulePriceChange(adminId, one, seen[at]!.seen)),
      );
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await db.read.priceChange.count()).toBe(1);
    }
  });

  it("changes nothing before its day, and nothing once it is cancelled", async () => {
    await plan({ fromDay: addDays(today(), 1) });
    await applyDueChanges();
    expect(await priceOf()).toBe(1_000);
    const { id } = await db.read.priceChange.findFirstOrThrow();
    await cancelPriceChange(adminId, id);
    await cancelPriceChange(adminId, id);
    await applyDueChanges(new Date(Date.now() + 3 * 86_400_000));
    expect(await priceOf()).toBe(1_000);
    expect(await actions()).toEqual(["plan_price_change", "cancel_price_change"]);
  });
});

describe("on its day", () => {
  it("begins at midnight in the brand's time zone", async () => {
    await plan({ fromDay: "2099-03-01" });
    expect(await isChangeDue(undefined, new Date("2099-02-28T22:59:59Z"))).toBe(false);
    expect(await isChangeDue(undefined, new Date("2099-02-28T23:00:00Z"))).toBe(true);
  });

  it("each price is changed once, whoever does it, and one that was edited since stays", async () => {
    const other = await makeStyle({ styleCode: "BEL" });
    const group = await makePriceGroup({}, [{ productId: styleId, price: 905 }]);
    await plan({ withOwn: true });
    await setPrices({ wholesalePrice: 1_100 });
    await Promise.all(Array.from({ length: 5 }, () => applyDueChanges()));
    expect([await priceOf(), await priceOf(other.id)]).toEqual([1_100, 1_040]);
    expect(await db.read.priceGroupPrice.findMany()).toMatchObject([{ price: 940 }]);
    const { version } = await db.read.priceGroup.findUniqueOrThrow({ where: { id: group.id } });
    expect(version).toBe(2);
    expect(await actions()).toEqual(["plan_price_change", "carry_out_price_change"]);
    const [, entry] = await db.read.auditEntry.findMany({ orderBy: { id: "asc" } });
    expect(entry).toMatchObject({
      after: { "Prices changed": 2, "Not the planned price any more": 1 },
    });
    const { id } = await db.read.priceChange.findFirstOrThrow();
    await expect(cancelPriceChange(adminId, id)).rejects.toMatchObject({ kind: "wrong_step" });
  });

  it.each(["wholesale", "recommended", "own"] as const)(
    "a %s price that was edited since stays, and the others change",
    async (edited) => {
      await setPrices({ recommendedPrice: 2_500 });
      await makePriceGroup({}, [{ productId: styleId, price: 905 }]);
      await plan({ withRecommended: true, withOwn: true });
      const edit = {
        wholesale: () => setPrices({ wholesalePrice: 1_777 }),
        recommended: () => setPrices({ recommendedPrice: 1_777 }),
        own: () => db.write((tx) => tx.priceGroupPrice.updateMany({ data: { price: 1_777 } })),
      };
      await edit[edited]();
      await applyDueChanges();
      const { wholesalePrice, recommendedPrice } = await db.read.product.findUniqueOrThrow({
        where: { id: styleId },
      });
      const [{ price } = { price: null }] = await db.read.priceGroupPrice.findMany();
      expect({ wholesale: wholesalePrice, recommended: recommendedPrice, own: price }).toEqual({
        wholesale: 1_040,
        recommended: 2_600,
        own: 940,
        [edited]: 1_777,
      });
    },
  );

  it("nobody orders at the old price, also before the timer has run", async () => {
    const buyer = await makePerson("approved");
    await addLines(buyer.id, [wanted(styleId, { quantity: 3 })]);
    const { fingerprint } = await readCart(buyer.id);
    await plan();
    await expect(orderCart(buyer.id, { reviewed: fingerprint })).rejects.toMatchObject({ kind: "cart_changed" });
    const now = await readCart(buyer.id);
    expect(now.totals.total).toBe(3 * 1_040);
    await orderCart(buyer.id);
    expect(await db.read.order.findMany()).toMatchObject([{ total: 3 * 1_040 }]);
  });
});
