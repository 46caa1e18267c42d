import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { UNTRANSLATED } from "~/shop/base/translated-fields";
import { readCart } from "~/shop/cart/read-cart.server";
import { listStyles } from "~/shop/catalogue/search/catalogue.server";
import { adminStylesQuery } from "~/shop/catalogue/styles/admin-query";
import { adminCategories, countAdminStyles, listAdminStyles } from "~/shop/catalogue/styles/admin-styles.server";
import { changeStyle, changeStyles, createStyle, duplicateStyle } from "~/shop/catalogue/styles/edit-style.server";
import { mergeStyle, seenOf } from "~/shop/catalogue/styles/merge-style.server";
import { typedStyle, type StyleFields } from "~/shop/catalogue/styles/style-fields";
import { addPictures, arrangePictures } from "~/shop/catalogue/styles/style-pictures.server";
import { findAdminStyle } from "~/shop/catalogue/styles/style-record.server";
import { Problem } from "~/shop/base/problem";
import { LIST_PRICES } from "~/shop/catalogue/prices/price";
import { action as createAction } from "~/routes/_shop+/admin+/_catalogue+/products+/new";
import { postTo, signedIn } from "../support/action";
import { addLines } from "../support/change-cart";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";

const ALMA: StyleFields = {
  ...UNTRANSLATED,
  name: "Alma Raglan Sweater",
  styleCode: "PR-101",
  category: "Sweaters",
  description: "Knitted in a dense plain stitch.",
  wholesalePrice: 4_600,
  recommendedPrice: 13_900,
  retailPrice: null,
  minOrderQuantity: 3,
  sizes: ["S", "M"],
  colors: ["Sand", "Black"],
  material: "Combed yarn, Štajerska",
  fibreComposition: [
    { fibre: "cotton", percent: 95 },
    { fibre: "elastane", percent: 5 },
  ],
  hsCode: "611020",
  countryOfOrigin: null,
  netWeight: 420,
  lowStock: 3,
  imageUrl: "https://pictures.example/alma-sand.jpg",
  additionalImages: ["https://pictures.example/alma-black.jpg"],
  bestSeller: false,
  isActive: true,
};

let admin: string;
beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin")).id;
});

const entries = () =>
  db.read.auditEntry.findMany({
    where: { action: { in: ["create_product", "change_product"] } },
    orderBy: { id: "asc" },
  });
const style = async (id: number) => (await findAdminStyle(id))!;
const codeOf = (error: unknown) => (error instanceof Problem ? error.kind : String(error));

describe("a new style", () => {
  it("is stored, found by the search, and has an audit entry", async () => {
    const id = await createStyle(ALMA, admin);
    expect(await style(id)).toEqual({ id, version: 1, fields: ALMA });
    for (const q of ["alma", "pr-101", "stajerska", "sweaters raglan"]) {
      expect((await listAdminStyles(adminStylesQuery(new URLSearchParams({ q })))).count, q).toBe(1);
    }
    const [entry, ...more] = await entries();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      actorId: admin,
      action: "create_product",
      subject: `product:${id}`,
      label: "Alma Raglan Sweater (PR-101)",
      before: null,
    });
    expect(entry!.after).toMatchObject({ wholesalePrice: "46.00", sizes: "S, M", isActive: true });
  });

  it("is put into the category that there is, whatever its case and spaces, and so is a changed one", async () => {
    const first = await createStyle(ALMA, admin);
    const second = await createStyle({ ...ALMA, name: "Breza", styleCode: "PR-2", category: ` sWEATERS` }, admin);
    expect((await style(second)).fields.category).toBe("Sweaters");
    await changeStyle(second, 1, { ...ALMA, name: "Breza", styleCode: "PR-2", category: "SWEATERS" }, admin);
    expect(await style(second)).toMatchObject({ version: 1, fields: { category: "Sweaters" } });
    // The only style of a category may spell it anew.
    await changeStyle(second, 1, { ...ALMA, name: "Breza", styleCode: "PR-2", category: "Knits" }, admin);
    await changeStyle(first, 1, { ...ALMA, category: "SWEATERS" }, admin);
    expect((await style(first)).fields.category).toBe("SWEATERS");
  });

  it("keeps its pieces as they are when colours and sizes are typed in other capitals", async () => {
    const id = await createStyle(ALMA, admin);
    const pieces = () => db.read.piece.findMany({ where: { productId: id, retiredAt: null }, orderBy: { id: "asc" } });
    await db.write((tx) => tx.piece.updateMany({ where: { productId: id }, data: { availability: "sold_out" } }));
    const before = await pieces();
    const { colors, sizes } = ALMA;
    const other = { colors: colors.map((one) => one.toUpperCase()), sizes: sizes.map((one) => one.toLowerCase()) };
    await changeStyle(id, 1, { ...ALMA, ...other, name: "Alma" }, admin);
    expect((await style(id)).fields).toMatchObject({ name: "Alma", colors, sizes });
    expect(await pieces()).toEqual(before);
  });

  it("gets a code from its name, and the next free one when that is taken", async () => {
    const codes = [];
    for (const name of ["Alma Raglan Sweater", "Alma Raglan Vest", "Žametna", "針"]) {
      const id = await createStyle({ ...ALMA, name, styleCode: "" }, admin);
      codes.push((await style(id)).fields.styleCode);
    }
    expect(codes).toEqual(["ALMA-RAGLAN", "ALMA-RAGLAN-2", "ZAMETNA", "STYLE"]);
  });

  it("is created once for each form, however often and late it arrives, and never with a code in use", async () => {
    const fields = {
      name: "Alma",
      category: "Sweaters",
      wholesalePrice: "46",
      minOrderQuantity: "3",
      material: "Yarn",
    };
    const send = async (key: string) =>
      (await postTo(createAction, "/admin/products/new", { ...fields, key }, await signedIn(admin))).location;
    const sent = [...(await Promise.all([1, 2, 3].map(() => send("key-of-form")))), await send("key-of-form")];
    expect(new Set(sent).size).toBe(1);
    expect(sent[0]).toMatch(/\d$/);
    expect(await send("another-form")).not.toBe(sent[0]);
    await createStyle(ALMA, admin);
    const other = createStyle({ ...ALMA, name: "Another" }, admin);
    await expect(other).rejects.toMatchObject({ kind: "already_exists", field: "styleCode" });
    expect(await entries()).toHaveLength(3);
  });

  it("gets a unique code also when four admins create it concurrently", async () => {
    const admins = await Promise.all(Array.from({ length: 4 }, () => makePerson("admin")));
    await Promise.all(admins.map(({ id }) => createStyle({ ...ALMA, styleCode: "" }, id)));
    const rows = await db.read.product.findMany({ orderBy: { styleCode: "asc" } });
    expect(rows.map(({ styleCode }) => styleCode)).toEqual([
      "ALMA-RAGLAN",
      "ALMA-RAGLAN-2",
      "ALMA-RAGLAN-3",
      "ALMA-RAGLAN-4",
    ]);
  });
});

describe("a change", () => {
  it("increments the version, with only the changed fields in the audit entry", async () => {
    const id = await createStyle(ALMA, admin);
    const wanted = { ...ALMA, name: "Alma", wholesalePrice: 4_750, sizes: ["S"] };
    await changeStyle(id, 1, wanted, admin);
    expect(await style(id)).toEqual({ id, version: 2, fields: wanted });
    expect((await entries())[1]).toMatchObject({
      action: "change_product",
      label: "Alma (PR-101)",
      before: { name: ALMA.name, wholesalePrice: "46.00", sizes: "S, M" },
      after: { name: "Alma", wholesalePrice: "47.50", sizes: "S" },
    });
    const found = await listAdminStyles(adminStylesQuery(new URLSearchParams({ q: "raglan" })));
    expect(found.count).toBe(0);
  });

  it("without a difference is ignored, and an empty code keeps the current one", async () => {
    const id = await createStyle(ALMA, admin);
    await changeStyle(id, 1, { ...ALMA, styleCode: "" }, admin);
    expect((await style(id)).version).toBe(1);
    expect(await entries()).toHaveLength(1);
  });

  it("from an older version, of an unknown style, or to a code in use is refused", async () => {
    const id = await createStyle(ALMA, admin);
    await createStyle({ ...ALMA, name: "Breza", styleCode: "PR-102" }, admin);
    await changeStyle(id, 1, { ...ALMA, name: "Newer" }, admin);
    const late = { ...ALMA, name: "Late" };
    await expect(changeStyle(id, 1, late, admin)).rejects.toMatchObject({ kind: "stale" });
    await expect(changeStyle(id, 7, late, admin)).rejects.toMatchObject({ kind: "stale" });
    await expect(changeStyle(999_999, 1, late, admin)).rejects.toMatchObject({
      kind: "not_found",
    });
    await expect(changeStyle(id, 2, { ...late, styleCode: "PR-102" }, admin)).rejects.toMatchObject({
      kind: "already_exists",
      field: "styleCode",
    });
    expect((await style(id)).fields.name).toBe("Newer");
    expect(await entries()).toHaveLength(3);
  });

  it("by twenty admins concurrently succeeds for one, and is a conflict for the others", async () => {
    const id = await createStyle(ALMA, admin);
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => changeStyle(id, 1, { ...ALMA, name: `Alma ${index}` }, admin)),
    );
    const refused = tries.filter((one) => one.status === "rejected");
    expect(refused.map(({ reason }) => codeOf(reason))).toEqual(Array(19).fill("stale"));
    expect((await style(id)).version).toBe(2);
    expect(await entries()).toHaveLength(2);
  });

  it("of the price is in the carts at once", async () => {
    const id = await createStyle(ALMA, admin);
    const buyer = await makePerson("approved");
    await addLines(buyer.id, [{ productId: id, quantity: 2, size: "S", color: "Sand" }]);
    const before = await readCart(buyer.id);
    await changeStyle(id, 1, { ...ALMA, wholesalePrice: 5_000 }, admin);
    const after = await readCart(buyer.id);
    expect(after.lines[0]).toMatchObject({ unitPrice: 5_000 });
    // The checkout compares both prices, so nobody orders at an unseen price.
    expect(after.fingerprint).not.toBe(before.fingerprint);
  });
});

describe("two concurrent changes of a style", () => {
  it("are merged: only fields that both changed are conflicts", () => {
    const theirs = { ...ALMA, name: "Theirs", wholesalePrice: 4_800, isActive: false };
    const mine = { ...ALMA, name: "Mine", material: "Mine" };
    const { changes, takenOver } = mergeStyle(mine, theirs, seenOf(ALMA));
    expect(takenOver).toEqual({ wholesalePrice: "48.00", isActive: "" });
    expect(changes.map(({ field, now, goesOnWith }) => [field, now, goesOnWith])).toEqual([
      ["name", "Theirs", "yours"],
      ["wholesalePrice", "48.00", "theirs"],
      ["isActive", "No", "theirs"],
    ]);
  });

  it("keep all values when the form does not contain the seen state", () => {
    const { takenOver, changes } = mergeStyle({ ...ALMA, name: "Mine" }, ALMA, "null");
    expect(takenOver).toEqual({});
    expect(changes).toMatchObject([{ field: "name", now: ALMA.name, goesOnWith: "yours" }]);
  });

  it("are merged in a form of a version without one of the fields", () => {
    const seen = seenOf(ALMA).replace(/category:[^.]*\./, "");
    const { takenOver } = mergeStyle(ALMA, { ...ALMA, bestSeller: true }, seen);
    expect(takenOver).toEqual({ bestSeller: "on" });
  });

  it("have no conflict when they are the same", () => {
    const same = { ...ALMA, name: "Same" };
    expect(mergeStyle(same, same, seenOf(ALMA))).toEqual({ changes: [], takenOver: {} });
  });
});

describe("the switches", () => {
  it("work from any version, once, with an audit entry", async () => {
    const id = await createStyle(ALMA, admin);
    await changeStyles(new Map([[id, { isActive: false }]]), admin);
    await changeStyles(new Map([[id, { isActive: false }]]), admin);
    await changeStyles(new Map([[id, { bestSeller: true }]]), admin);
    expect(await style(id)).toMatchObject({
      version: 3,
      fields: { isActive: false, bestSeller: true },
    });
    expect((await entries()).slice(1)).toMatchObject([
      { before: { isActive: true }, after: { isActive: false } },
      { before: { bestSeller: false }, after: { bestSeller: true } },
    ]);
    expect((await listStyles(query, { open: [], prices: LIST_PRICES })).count).toBe(0);
    expect(await changeStyles(new Map([[999_999, { isActive: true }]]), admin)).toBe(0);
  });

  const query = { page: 1, sort: "featured", category: "", q: "" } as const;
});

describe("a duplicate", () => {
  it("is inactive, and has its own code", async () => {
    const id = await createStyle({ ...ALMA, bestSeller: true }, admin);
    const copied = { ...ALMA, name: `${ALMA.name} (copy)`, styleCode: "PR-101-2", isActive: false };
    expect((await style(await duplicateStyle(id, admin))).fields).toEqual(copied);
    await expect(duplicateStyle(999_999, admin)).rejects.toMatchObject({ kind: "not_found" });
  });

  it("of the longest name and code still fits", async () => {
    const id = await createStyle({ ...ALMA, name: "N".repeat(255), styleCode: "C".repeat(20) }, admin);
    const { fields } = await style(await duplicateStyle(id, admin));
    expect([fields.name.length, fields.styleCode]).toEqual([255, `${"C".repeat(18)}-2`]);
  });
});

describe("the pictures", () => {
  const [sand, black] = [ALMA.imageUrl, ALMA.additionalImages[0]!];
  const listOf = async (id: number) => {
    const { imageUrl, additionalImages } = (await style(id)).fields;
    return [imageUrl, ...additionalImages];
  };

  it("are reordered by their addresses", async () => {
    const id = await createStyle(ALMA, admin);
    await arrangePictures(id, "main", black, admin);
    expect(await listOf(id)).toEqual([black, sand]);
    await arrangePictures(id, "up", sand, admin);
    expect(await listOf(id)).toEqual([sand, black]);
    await arrangePictures(id, "remove", sand, admin);
    expect(await listOf(id)).toEqual([black]);
    // An unknown address, or one that is first already, changes nothing.
    for (const how of ["main", "up", "remove"] as const) {
      await arrangePictures(id, how, how === "remove" ? sand : black, admin);
    }
    expect((await style(id)).version).toBe(4);
    expect(await entries()).toHaveLength(4);
    await arrangePictures(id, "remove", black, admin);
    expect((await style(id)).fields).toMatchObject({ imageUrl: "", additionalImages: [] });
  });

  it("added by twenty concurrent uploads are all stored", async () => {
    const id = await createStyle(ALMA, admin);
    const added = Array.from({ length: 20 }, (_, index) => `/pictures/alma-${index}-0000000a`);
    await Promise.all(added.map((address) => addPictures(id, [address, sand], admin)));
    expect((await listOf(id)).sort()).toEqual([sand, black, ...added].sort());
    expect((await style(id)).version).toBe(21);
  });

  it("are at most 51", async () => {
    const id = await createStyle(ALMA, admin);
    const many = Array.from({ length: 50 }, (_, index) => `/pictures/alma-${index}-0000000a`);
    await expect(addPictures(id, many, admin)).rejects.toMatchObject({ kind: "refused" });
    await addPictures(id, many.slice(1), admin);
    expect(await listOf(id)).toHaveLength(51);
  });
});

describe("the admin list", () => {
  it("has the newest first, 24 per page, and filters", async () => {
    for (let number = 1; number <= 30; number++) {
      await createStyle(
        {
          ...ALMA,
          name: `Style ${number}`,
          styleCode: `S-${number}`,
          category: number % 2 ? "Odd" : "Even",
          isActive: number > 5,
          bestSeller: number === 7,
        },
        admin,
      );
    }
    const list = (search: string) => listAdminStyles(adminStylesQuery(new URLSearchParams(search)));
    expect((await list("")).styles).toHaveLength(30);
    const first = await list("view=cards");
    expect([first.count, first.styles.length, first.styles[0]!.name]).toEqual([30, 24, "Style 30"]);
    const last = await list("view=cards&page=99");
    expect([last.place.page, last.styles.length]).toEqual([2, 6]);
    expect((await list("state=inactive")).count).toBe(5);
    expect((await list("state=active&category=Odd")).count).toBe(12);
    expect((await list("best=yes")).styles.map(({ name }) => name)).toEqual(["Style 7"]);
    expect((await list("q=%25_")).count).toBe(30);
    expect((await list("state=nonsense&page=-1&category=all&best=maybe")).count).toBe(30);
    expect(await adminCategories()).toEqual(["Even", "Odd"]);
    expect(await countAdminStyles("")).toEqual({
      categories: ["Even", "Odd"],
      counts: { all: 30, active: 25, inactive: 5, best: 1 },
    });
    expect((await countAdminStyles("Odd")).counts).toMatchObject({ active: 12 });
    const codes = (await list("sort=-style")).styles.map(({ styleCode }) => styleCode);
    expect(codes).toEqual(codes.toSorted().reverse());
  });
});

it("the form of a style round-trips", async () => {
  const { styleForm } = await import("~/shop/catalogue/styles/style-form.server");
  const { bestSeller, isActive, ...texts } = typedStyle(ALMA);
  expect(styleForm.parse({ ...texts, bestSeller: bestSeller !== "", isActive: isActive !== "" })).toEqual(ALMA);
});
