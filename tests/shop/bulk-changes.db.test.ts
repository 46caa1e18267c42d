// Changes of several things: shown before, made as shown, undone where nobody has changed them since.

import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import type { BulkRequest } from "~/shop/desk/bulk-changes/bulk-change";
import {
  applyBulkChange,
  findBulkChange,
  recentBulkChanges,
  requestBulkChange,
  undoBulkChange,
} from "~/shop/desk/bulk-changes/bulk-changes.server";
import { changeStyles } from "~/shop/catalogue/styles/edit-style.server";
import { createWindow, makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";

let admin: string;
beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin")).id;
});

const ask = async (request: BulkRequest) => {
  const id = await requestBulkChange(admin, request, "/admin/products");
  const plan = (await findBulkChange(id))!.plan!;
  return { id, plan, apply: () => applyBulkChange(admin, id, plan.seen) };
};
const makeStyles = async (count: number) => {
  const ids: number[] = [];
  for (let each = 0; each < count; each++) ids.push((await makeStyle()).id);
  return ids;
};
const inWindow = async (windowId: number) =>
  (await db.read.styleWindow.findMany({ where: { windowId }, orderBy: { productId: "asc" } })).map(
    ({ productId }) => productId,
  );
const activeOnes = async () =>
  (await db.read.product.findMany({ where: { isActive: true }, orderBy: { id: "asc" } })).map(({ id }) => id);

describe("a delivery window", () => {
  it("is emptied only after the number was shown, and filled again by undo", async () => {
    const window = await db.write((tx) => createWindow(tx));
    const ids = await makeStyles(3);
    await db.write((tx) =>
      tx.styleWindow.createMany({
        data: ids.slice(1).map((productId) => ({ productId, windowId: window.id })),
      }),
    );
    const all = { category: null };
    const request = {
      kind: "windows",
      windowId: window.id,
      styles: all,
      isOffered: false,
    } as const;
    const { id, plan, apply } = await ask(request);
    expect(plan).toMatchObject({ unchanged: 1, window: window.name });
    expect(plan.names).toHaveLength(2);
    expect(await inWindow(window.id)).toEqual(ids.slice(1));

    await apply();
    expect(await inWindow(window.id)).toEqual([]);
    expect(await undoBulkChange(admin, id)).toEqual({ restored: 2, left: 0 });
    // The first style was not in it, and undo does not put it in.
    expect(await inWindow(window.id)).toEqual(ids.slice(1));
    await expect(undoBulkChange(admin, id)).rejects.toMatchObject({ kind: "wrong_step" });
  });

  it("is emptied of more styles than a statement has parameters, and filled again", async () => {
    const window = await db.write((tx) => createWindow(tx));
    await makeStyles(1);
    const lists = { sizes: [], colors: [], additionalImages: [], fibreComposition: [] };
    const texts = { name: "Alma", category: "", description: "", material: "", imageUrl: "" };
    await db.write(async (tx) => {
      await tx.product.createMany({
        data: Array.from({ length: 1_000 }, (_, n) => ({
          ...lists,
          ...texts,
          styleCode: `Z-${n}`,
          wholesalePrice: 100,
        })),
      });
      await tx.$executeRaw`INSERT INTO "style_windows" ("productId", "windowId")
        SELECT "id", ${window.id} FROM "products" WHERE "styleCode" LIKE 'Z-%'`;
    });
    const styles = { category: null };
    const request = { kind: "windows", windowId: window.id, styles, isOffered: false } as const;
    const { id, plan, apply } = await ask(request);
    expect(plan).toMatchObject({ count: 1_000, unchanged: 1 });
    await apply();
    expect(await inWindow(window.id)).toEqual([]);
    expect(await undoBulkChange(admin, id)).toEqual({ restored: 1_000, left: 0 });
    expect(await inWindow(window.id)).toHaveLength(1_000);
  });

  it("is shown with its number and 200 names at most, and without ids", async () => {
    const window = await db.write((tx) => createWindow(tx));
    await makeStyles(201);
    const styles = { category: null };
    const { id, plan, apply } = await ask({
      kind: "windows",
      windowId: window.id,
      styles,
      isOffered: true,
    });
    expect(plan.count).toBe(201);
    expect(plan.names).toHaveLength(200);
    await apply();
    const views = [await findBulkChange(id), ...(await recentBulkChanges())];
    for (const view of views) {
      expect(view!.result).toEqual({ count: 201, refused: [] });
      expect(Object.keys(view!.request).sort()).toEqual(["isOffered", "kind", "windowId"]);
    }
    expect(await undoBulkChange(admin, id)).toEqual({ restored: 201, left: 0 });
  });

  it("is not changed when another style was put in since it was shown", async () => {
    const window = await db.write((tx) => createWindow(tx));
    const [first, second] = await makeStyles(2);
    const put = (productId: number) =>
      db.write((tx) => tx.styleWindow.create({ data: { productId, windowId: window.id } }));
    await put(first!);
    const styles = { category: null };
    const { id, apply } = await ask({
      kind: "windows",
      windowId: window.id,
      styles,
      isOffered: false,
    });
    await put(second!);
    await expect(apply()).rejects.toMatchObject({ kind: "stale" });
    expect(await inWindow(window.id)).toEqual([first, second]);
    expect((await findBulkChange(id))!.plan!.names).toHaveLength(2);
  });
});

describe("several styles", () => {
  it("are what they were after undo, however many were so before", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ isActive: fc.boolean(), isTouched: fc.boolean() }), {
          minLength: 1,
          maxLength: 5,
        }),
        async (styles) => {
          await db.write((tx) => tx.product.deleteMany());
          const ids: number[] = [];
          for (const { isActive } of styles) ids.push((await makeStyle({ isActive })).id);
          const before = await activeOnes();
          const { id, plan, apply } = await ask({
            kind: "styles",
            ids,
            change: { isActive: false },
          });
          expect(plan.names).toHaveLength(before.length);
          if (before.length === 0) {
            await expect(apply()).rejects.toMatchObject({ kind: "wrong_step" });
            return;
          }
          await apply();
          await apply();
          expect(await activeOnes()).toEqual([]);
          // What somebody has activated again since stays so, and is counted as left.
          const touched = ids.filter((one, index) => styles[index]!.isTouched && before.includes(one));
          await changeStyles(new Map(touched.map((one) => [one, { isActive: true }])), admin);
          expect(await undoBulkChange(admin, id)).toEqual({
            restored: before.length - touched.length,
            left: touched.length,
          });
          expect(await activeOnes()).toEqual(before);
        },
      ),
      { numRuns: 12 },
    );
  });

  it("are changed once by two presses at once, and undone once", async () => {
    const ids = await makeStyles(2);
    const { id, apply } = await ask({ kind: "styles", ids, change: { bestSeller: true } });
    await Promise.all([apply(), apply()]);
    const undone = await Promise.allSettled([undoBulkChange(admin, id), undoBulkChange(admin, id)]);
    const done = undone.filter(({ status }) => status === "fulfilled");
    expect(done).toMatchObject([{ value: { restored: 2, left: 0 } }]);
    const entries = await db.read.auditEntry.count({ where: { action: "change_product" } });
    expect(entries).toBe(4);
  });
});

describe("what cannot be undone", () => {
  it("has no undo, and keeps no names", async () => {
    const people = [await makePerson("pending"), await makePerson("pending")];
    const ids = people.map(({ id }) => id);
    const { id, apply } = await ask({
      kind: "applications",
      ids,
      decision: "ask",
      reason: "Where?",
    });
    await apply();
    const { request, result } = await db.read.bulkChange.findUniqueOrThrow({ where: { id } });
    expect(request).toMatchObject({ ids: [], reason: null });
    expect(result).toMatchObject({ count: 2, before: null });
    await expect(undoBulkChange(admin, id)).rejects.toMatchObject({ kind: "wrong_step" });
    expect((await findBulkChange(id))!.undoneAt).toBeNull();
  });
});
