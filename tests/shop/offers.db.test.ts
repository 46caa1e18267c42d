// Bulk discounts and what the brand says about ordering: changed by admins, seen at once, never lost, written down.
import { beforeEach, describe, expect, it, vi } from "vitest";

import { db, openDb } from "~/db/db.server";
import { startSession } from "~/http/session/sessions.server";
import { action } from "~/routes/_shop.admin.offers/route";
import { transactionContext } from "~/shop/cached.server";
import { changeSettings, StaleSettings } from "~/shop/offers/change-settings.server";
import { allTiers, createTier, switchTier } from "~/shop/offers/change-tiers.server";
import { settingsForAdmin, shopSettings } from "~/shop/offers/settings.server";
import { activeTiers } from "~/shop/offers/tiers.server";
import { postTo } from "../support/action";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { ORIGIN } from "../support/shop";

const TEN = { minQuantity: 10, discountPercentage: 1_000, isActive: true };

let admin: string;
let other: string;

beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin", { firstName: "Maja" })).id;
  other = (await makePerson("admin", { firstName: "Ema" })).id;
});

const deeds = async () =>
  (await db.read.auditEntry.findMany({ orderBy: { id: "asc" } })).map(
    ({ actorId, action, subject, label, before, after }) => ({
      ...{ actorId, action, subject, label, before, after },
    }),
  );
const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) =>
    result.status === "fulfilled" ? "done" : (result.reason as { code?: string }).code,
  );

describe("a bulk discount", () => {
  it("counts from now on, and is written down", async () => {
    const { id } = await createTier(admin, TEN);
    expect(await activeTiers()).toEqual([{ minQuantity: 10, discountPercentage: 1_000 }]);
    expect(await deeds()).toEqual([
      {
        actorId: admin,
        action: "create_tier",
        subject: `tier:${id}`,
        label: "10+ items",
        before: null,
        after: TEN,
      },
    ]);
  });

  it("begins once at a number of pieces, whoever is first", async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        createTier(index % 2 ? admin : other, { ...TEN, discountPercentage: 500 + index }),
      ),
    );
    expect(codes(made).sort()).toEqual([...Array<string>(7).fill("already_exists"), "done"]);
    expect(await allTiers()).toHaveLength(1);
    expect(await deeds()).toHaveLength(1);
    const again = createTier(admin, { ...TEN, discountPercentage: 2_000 });
    await expect(again).rejects.toMatchObject({
      code: "already_exists",
      message: "There is an active discount for 10+ items already",
      field: "minQuantity",
    });
  });

  it("that is not active yet stands beside an active one", async () => {
    await createTier(admin, TEN);
    await createTier(admin, { ...TEN, isActive: false });
    expect(await activeTiers()).toHaveLength(1);
    expect(await allTiers()).toHaveLength(2);
  });

  it("is switched off and on, each once however often it is pressed", async () => {
    const { id } = await createTier(admin, TEN);
    await Promise.all(Array.from({ length: 5 }, () => switchTier(admin, id, false)));
    expect(await activeTiers()).toEqual([]);
    await switchTier(other, id, true);
    await switchTier(other, id, true);
    expect(await activeTiers()).toHaveLength(1);
    expect((await deeds()).slice(1)).toMatchObject([
      {
        actorId: admin,
        action: "deactivate_tier",
        label: "10+ items",
        before: { isActive: true },
        after: { isActive: false },
      },
      { actorId: other, action: "activate_tier", after: { isActive: true } },
    ]);
  });

  it("is not switched on beside another one that begins there", async () => {
    const twins = [];
    for (let index = 0; index < 4; index++) {
      twins.push((await createTier(admin, { ...TEN, isActive: false })).id);
    }
    const switched = await Promise.allSettled(twins.map((id) => switchTier(admin, id, true)));
    expect(codes(switched).sort()).toEqual([...Array<string>(3).fill("already_exists"), "done"]);
    expect(await activeTiers()).toHaveLength(1);
    expect((await deeds()).filter(({ action }) => action === "activate_tier")).toHaveLength(1);
  });

  it("that does not exist is not found", async () => {
    await expect(switchTier(admin, 999, false)).rejects.toMatchObject({ code: "not_found" });
    expect(await deeds()).toEqual([]);
  });
});

describe("the settings", () => {
  it("are the specification's while nothing was set, and can be set then", async () => {
    const { version, ...settings } = await settingsForAdmin();
    expect(version).toBe(0);
    expect(settings).toEqual(await shopSettings());
    expect(await changeSettings(admin, 0, { freeShippingThresholdEU: 15_000 })).toBe(true);
    expect(await settingsForAdmin()).toEqual({
      ...settings,
      freeShippingThresholdEU: 15_000,
      version: 1,
    });
    expect(await shopSettings()).toEqual({ ...settings, freeShippingThresholdEU: 15_000 });
  });

  it("are written down with the changed fields alone", async () => {
    await changeSettings(admin, 0, { minimumOrderValue: 100_000, enforceMinimums: true });
    expect(await deeds()).toEqual([
      {
        actorId: admin,
        action: "change_settings",
        subject: "settings",
        label: "Offers",
        before: { enforceMinimums: false },
        after: { enforceMinimums: true },
      },
    ]);
  });

  it("that are so already are left alone, by however old a form", async () => {
    await changeSettings(admin, 0, { markupFrom: 250 });
    expect(await changeSettings(other, 0, { markupFrom: 250 })).toBe(false);
    expect(await changeSettings(other, 1, { markupFrom: 250 })).toBe(false);
    expect((await settingsForAdmin()).version).toBe(1);
    expect(await deeds()).toHaveLength(1);
  });

  it("are not taken from another admin unseen; sent again on purpose, they are", async () => {
    await changeSettings(admin, 0, { freeShippingThresholdEU: 20_000 });
    const stale = await changeSettings(other, 0, {
      freeShippingThresholdEU: 15_000,
      freeShippingThresholdWorld: 30_000,
    }).catch((error: unknown) => error);
    expect(stale).toBeInstanceOf(StaleSettings);
    expect(stale).toMatchObject({ code: "stale", version: 1 });
    expect((stale as Error).message).toContain("Maja Person set EU Countries to €200.");
    expect((stale as Error).message).not.toContain("Rest of World");
    expect((await shopSettings()).freeShippingThresholdWorld).toBe(0);
    const { version } = stale as StaleSettings;
    await changeSettings(other, version, { freeShippingThresholdEU: 15_000 });
    expect((await shopSettings()).freeShippingThresholdEU).toBe(15_000);
  });

  it("of another card do not stand in the way", async () => {
    await changeSettings(admin, 0, { minimumPiecesPerStyle: 5 });
    expect(await changeSettings(other, 0, { freeShippingThresholdEU: 15_000 })).toBe(true);
    expect(await shopSettings()).toMatchObject({
      minimumPiecesPerStyle: 5,
      freeShippingThresholdEU: 15_000,
    });
  });

  it("of a form with a version that never was are not taken unseen either", async () => {
    await changeSettings(admin, 0, { collectionDelivery: "January 2027" });
    for (const version of [99, -1]) {
      await expect(
        changeSettings(other, version, { collectionDelivery: "March 2027", reorderWeeksTo: 4 }),
      ).rejects.toThrow(/Now collecting orders for (is|to) “January 2027”/);
    }
    expect(await deeds()).toHaveLength(1);
  });

  it("set by many at once are set once, and the others are told", async () => {
    const set = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) =>
        changeSettings(admin, 0, { minimumOrderValue: 1_000 + index }),
      ),
    );
    expect(codes(set).sort()).toEqual(["done", ...Array<string>(5).fill("stale")]);
    expect((await settingsForAdmin()).version).toBe(1);
    expect(await deeds()).toHaveLength(1);
  });
});

describe("the page of offers", () => {
  it("says when the shop could not make a discount, and keeps what was typed", async () => {
    const cookie = (await startSession(admin, new Request(ORIGIN))).split(";")[0]!;
    vi.spyOn(db, "write").mockRejectedValueOnce(new Error("no disk"));
    const typed = { intent: "create", minQuantity: "7", discountPercentage: "3" };
    const answer = await postTo(action, "/admin/offers", typed, { Cookie: cookie });
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({
      title: "Error",
      lastResult: {
        status: "error",
        initialValue: typed,
        error: { "": ["Failed to create bulk discount"] },
      },
    });
    expect(await allTiers()).toEqual([]);
  });
});

describe("another process on the same database", () => {
  /** What the next page shows, and what the next order goes by. */
  const seen = async () => {
    const [tiers, settings] = [await activeTiers(), await shopSettings()];
    const ordered = await db.write(async (tx) => {
      await tx.user.update({ where: { id: admin }, data: { cartVersion: 1 } });
      const context = await transactionContext(tx);
      return [await activeTiers(context), await shopSettings(context)];
    });
    expect(ordered).toEqual([tiers, settings]);
    return [tiers.length, settings.freeShippingThresholdEU];
  };

  it("has its discounts and thresholds seen at the next read", async () => {
    const elsewhere = openDb(process.env.DATABASE_URL!);
    const freeShippingThresholdEU = 15_000;
    try {
      expect(await seen()).toEqual([0, 0]);
      await elsewhere.write((tx) =>
        tx.bulkDiscount.create({ data: { minQuantity: 10, discountPercentage: 1_000 } }),
      );
      expect(await seen()).toEqual([1, 0]);
      await elsewhere.write((tx) =>
        tx.shopSettings.create({ data: { id: 1, freeShippingThresholdEU } }),
      );
      expect(await seen()).toEqual([1, 15_000]);
      await elsewhere.write((tx) => tx.bulkDiscount.updateMany({ data: { isActive: false } }));
      expect(await seen()).toEqual([0, 15_000]);
    } finally {
      await elsewhere.close();
    }
  });
});
