// Bulk discounts and offer settings: changed by admins, effective at once, without lost updates, with audit entries.
import { beforeEach, describe, expect, it, vi } from "vitest";

import { db, openDb } from "~/db/db.server";
import { action } from "~/routes/_shop+/admin+/_catalogue+/offers/route";
import { transactionContext } from "~/shop/base/cached.server";
import type { Problem } from "~/shop/base/problem";
import { changeSettings } from "~/shop/catalogue/offers/change-settings.server";
import { allTiers, createTier, switchTier } from "~/shop/catalogue/offers/change-tiers.server";
import { settingsForAdmin, shopSettings } from "~/shop/catalogue/offers/settings.server";
import { activeTiers } from "~/shop/catalogue/offers/tiers.server";
import { postTo, signedIn } from "../support/action";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";

const TEN = { minQuantity: 10, discountPercentage: 1_000, isActive: true };

let admin: string;
let other: string;

beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin", { firstName: "Maja" })).id;
  other = (await makePerson("admin", { firstName: "Ema" })).id;
});

const auditEntries = async () =>
  (await db.read.auditEntry.findMany({ orderBy: { id: "asc" } })).map(
    ({ actorId, action, subject, label, before, after }) => ({
      actorId,
      action,
      subject,
      label,
      before,
      after,
    }),
  );
const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === "fulfilled" ? "done" : (result.reason as { kind?: string }).kind));

describe("a bulk discount", () => {
  it("takes effect at once, with an audit entry", async () => {
    const { id } = await createTier(admin, TEN);
    expect(await activeTiers()).toEqual([{ minQuantity: 10, discountPercentage: 1_000 }]);
    expect(await auditEntries()).toEqual([
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

  it("is unique by its number of pieces, also concurrently", async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        createTier(index % 2 ? admin : other, { ...TEN, discountPercentage: 500 + index }),
      ),
    );
    expect(codes(made).sort()).toEqual([...Array<string>(7).fill("already_exists"), "done"]);
    expect(await allTiers()).toHaveLength(1);
    expect(await auditEntries()).toHaveLength(1);
    const again = createTier(admin, { ...TEN, discountPercentage: 2_000 });
    await expect(again).rejects.toMatchObject({
      code: "already_exists.bulk_discount",
      values: { minQuantity: 10 },
      field: "minQuantity",
    });
  });

  it("that is inactive may exist besides an active one", async () => {
    await createTier(admin, TEN);
    await createTier(admin, { ...TEN, isActive: false });
    expect(await activeTiers()).toHaveLength(1);
    expect(await allTiers()).toHaveLength(2);
  });

  it("that is inactive is created once for each form, also when it is sent again at once", async () => {
    const headers = await signedIn(admin);
    const typed = { intent: "create", minQuantity: "10", discountPercentage: "10" };
    const send = (key: string) => postTo(action, "/admin/offers", { ...typed, key }, headers);
    const sent = await Promise.all(Array.from({ length: 4 }, () => send("key-of-form")));
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    await send("another-form");
    expect(await allTiers()).toHaveLength(2);
  });

  it("is deactivated and activated once, however often it is submitted", async () => {
    const { id } = await createTier(admin, TEN);
    await Promise.all(Array.from({ length: 5 }, () => switchTier(admin, id, false)));
    expect(await activeTiers()).toEqual([]);
    await switchTier(other, id, true);
    await switchTier(other, id, true);
    expect(await activeTiers()).toHaveLength(1);
    expect((await auditEntries()).slice(1)).toMatchObject([
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

  it("is not activated besides another one with the same number of pieces", async () => {
    const twins = [];
    for (let index = 0; index < 4; index++) {
      twins.push((await createTier(admin, { ...TEN, isActive: false })).id);
    }
    const switched = await Promise.allSettled(twins.map((id) => switchTier(admin, id, true)));
    expect(codes(switched).sort()).toEqual([...Array<string>(3).fill("already_exists"), "done"]);
    expect(await activeTiers()).toHaveLength(1);
    expect((await auditEntries()).filter(({ action }) => action === "activate_tier")).toHaveLength(1);
  });

  it("that is unknown is not found", async () => {
    await expect(switchTier(admin, 999, false)).rejects.toMatchObject({ kind: "not_found" });
    expect(await auditEntries()).toEqual([]);
  });
});

describe("the settings", () => {
  it("default to the specification's, and can be set", async () => {
    const { version, ...settings } = await settingsForAdmin();
    expect(version).toBe(0);
    expect(settings).toEqual(await shopSettings());
    await changeSettings(admin, 0, { freeShippingThresholdEU: 15_000 });
    expect(await settingsForAdmin()).toEqual({
      ...settings,
      freeShippingThresholdEU: 15_000,
      version: 1,
    });
    expect(await shopSettings()).toEqual({ ...settings, freeShippingThresholdEU: 15_000 });
  });

  it("have audit entries with only the changed fields", async () => {
    await changeSettings(admin, 0, { minimumOrderValue: 100_000, enforceMinimums: true });
    expect(await auditEntries()).toEqual([
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

  it("that are unchanged are no conflict, from any version", async () => {
    await changeSettings(admin, 0, { markupFrom: 250 });
    await changeSettings(other, 0, { markupFrom: 250 });
    await changeSettings(other, 1, { markupFrom: 250 });
    expect((await settingsForAdmin()).version).toBe(1);
    expect(await auditEntries()).toHaveLength(1);
  });

  it("do not overwrite another admin's change unseen, but do when they are sent again", async () => {
    await changeSettings(admin, 0, { freeShippingThresholdEU: 20_000 });
    const stale = await changeSettings(other, 0, {
      freeShippingThresholdEU: 15_000,
      freeShippingThresholdWorld: 30_000,
    }).catch((error: unknown) => error);
    expect(stale).toMatchObject({ kind: "stale", version: 1 });
    expect((stale as Problem).values).toEqual({
      changes: "Maja Person set EU Countries to €200.",
    });
    expect((await shopSettings()).freeShippingThresholdWorld).toBe(0);
    const { version } = stale as Problem;
    await changeSettings(other, version!, { freeShippingThresholdEU: 15_000 });
    expect((await shopSettings()).freeShippingThresholdEU).toBe(15_000);
  });

  it("of another card are no conflict", async () => {
    await changeSettings(admin, 0, { minimumPiecesPerStyle: 5 });
    await changeSettings(other, 0, { freeShippingThresholdEU: 15_000 });
    expect(await shopSettings()).toMatchObject({
      minimumPiecesPerStyle: 5,
      freeShippingThresholdEU: 15_000,
    });
  });

  it("of a form with an unknown version do not overwrite unseen either", async () => {
    await changeSettings(admin, 0, { minimumOrderValue: 50_000 });
    for (const version of [99, -1]) {
      await expect(changeSettings(other, version!, { minimumOrderValue: 70_000, markupTo: 320 })).rejects.toMatchObject(
        {
          values: { changes: expect.stringContaining("€500") as string },
        },
      );
    }
    expect(await auditEntries()).toHaveLength(1);
  });

  it("set by many concurrently are set once, and are a conflict for the others", async () => {
    const set = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => changeSettings(admin, 0, { minimumOrderValue: 1_000 + index })),
    );
    expect(codes(set).sort()).toEqual(["done", ...Array<string>(5).fill("stale")]);
    expect((await settingsForAdmin()).version).toBe(1);
    expect(await auditEntries()).toHaveLength(1);
  });
});

describe("the page of offers", () => {
  it("shows an error when a discount could not be created, and keeps the values", async () => {
    const headers = await signedIn(admin);
    vi.spyOn(db, "write").mockRejectedValueOnce(new Error("no disk"));
    const typed = { intent: "create", minQuantity: "7", discountPercentage: "3" };
    const answer = await postTo(action, "/admin/offers", typed, headers);
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
  /** Returns the offers for the next page and the next order. */
  const seen = async () => {
    const [tiers, settings] = [await activeTiers(), await shopSettings()];
    const ordered = await db.write(async (tx) => {
      await tx.company.update({ where: { id: admin }, data: { version: 1 } });
      const context = await transactionContext(tx);
      return [await activeTiers(context), await shopSettings(context)];
    });
    expect(ordered).toEqual([tiers, settings]);
    return [tiers.length, settings.freeShippingThresholdEU];
  };

  it("changes discounts and thresholds, which the next read sees", async () => {
    const elsewhere = openDb(process.env.DATABASE_URL!);
    const freeShippingThresholdEU = 15_000;
    try {
      expect(await seen()).toEqual([0, 0]);
      await elsewhere.write((tx) => tx.bulkDiscount.create({ data: { minQuantity: 10, discountPercentage: 1_000 } }));
      expect(await seen()).toEqual([1, 0]);
      await elsewhere.write((tx) => tx.shopSettings.updateMany({ data: { freeShippingThresholdEU } }));
      expect(await seen()).toEqual([1, 15_000]);
      await elsewhere.write((tx) => tx.bulkDiscount.updateMany({ data: { isActive: false } }));
      expect(await seen()).toEqual([0, 15_000]);
    } finally {
      await elsewhere.close();
    }
  });
});
