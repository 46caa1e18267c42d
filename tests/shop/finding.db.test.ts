// The catalogue finds pieces in any spelling, colours by their families and words with one wrong letter, and counts what
// facets would show; the same on both databases.
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { UNTRANSLATED } from "~/shop/base/translated-fields";
import { listStyles } from "~/shop/catalogue/search/catalogue.server";
import { changeStyle, createStyle } from "~/shop/catalogue/styles/edit-style.server";
import { familiesOf } from "~/shop/catalogue/search/colour-families";
import { facetsOf } from "~/shop/catalogue/search/facets.server";
import { isOrderable } from "~/shop/catalogue/pieces/pieces";
import { asPieces } from "~/shop/catalogue/pieces/piece-records.server";
import { catalogueQuery, type ChosenFacets } from "~/shop/catalogue/search/query";
import { listSheetStyles } from "~/shop/catalogue/styles/sheet.server";
import { sheetQuery } from "~/shop/catalogue/styles/sheet-query";
import type { StyleFields } from "~/shop/catalogue/styles/style-fields";
import { searchIds } from "~/shop/base/search/search.server";
import { similarWords } from "~/shop/base/search/similar-words.server";
import { distance } from "~/shop/base/search/distance";
import { isOpen, takesStock } from "~/shop/catalogue/delivery-windows/window";
import { deliveryWindows, openWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { LIST_PRICES } from "~/shop/catalogue/prices/price";
import { createWindow } from "../support/carts";
import { emptyDatabase } from "../support/databases";

const BASE: StyleFields = {
  ...UNTRANSLATED,
  name: "Style",
  styleCode: "",
  category: "",
  description: "",
  material: "",
  wholesalePrice: 1_000,
  recommendedPrice: null,
  retailPrice: null,
  minOrderQuantity: 1,
  sizes: [],
  colors: [],
  fibreComposition: [],
  hsCode: null,
  countryOfOrigin: null,
  netWeight: null,
  lowStock: null,
  imageUrl: "",
  additionalImages: [],
  bestSeller: false,
  isActive: true,
};
const STYLES: Partial<StyleFields>[] = [
  {
    styleCode: "PR-101",
    name: "Alma Sweater",
    category: "Sweaters",
    colors: ["Dark Navy", "Sand"],
    sizes: ["S", "M", "XL"],
  },
  {
    styleCode: "PR-106",
    name: "Bela Cardigan",
    category: "Cardigans",
    colors: ["White", "Indigo"],
    sizes: ["M", "XL"],
  },
  {
    styleCode: "PR-1060",
    name: "Cvetka Sweater",
    category: "Sweaters",
    colors: ["Rust", "White / Sky"],
    sizes: ["50/56"],
  },
  { styleCode: "DUNJA", name: "Dunja Blanket", category: "Home", colors: ["Aurora"] },
  { styleCode: "OLD-1", name: "Old Jacket", colors: ["Navy"], sizes: ["M"], isActive: false },
];
const EAN = "4006381333931";
/** The delivery windows besides that of an empty shop, "Re-orders", in which each style is offered. */
const WINDOWS = [
  { name: "Summer 2999", kind: "pre_order", position: 2 },
  { name: "Sale of 1999", kind: "in_stock", position: 3, ordersUntil: "1999-12-31" },
  { name: "Sale of 2999", kind: "in_stock", position: 4, ordersFrom: "2999-01-01" },
];
const OFFERS: [style: string, window: string][] = [
  ["PR-106", "Summer 2999"],
  ["DUNJA", "Summer 2999"],
  ["PR-101", "Sale of 1999"],
  ["PR-101", "Sale of 2999"],
];
let windowIds: Record<string, number>;

const query = (search: string) => catalogueQuery(new URLSearchParams(search), true);
const codes = async (search: string) =>
  (await listStyles(query(search), { open: [], prices: LIST_PRICES })).styles.map(({ styleCode }) => styleCode);
const sheet = async (search: string, chosen: number[] = []) =>
  (await listSheetStyles(sheetQuery(new URLSearchParams(search)), chosen)).styles.map(({ styleCode }) => styleCode);
const idsOf = async () =>
  Object.fromEntries(
    (await db.read.product.findMany({ select: { id: true, styleCode: true } })).map(({ id, styleCode }) => [
      styleCode,
      id,
    ]),
  ) as Record<string, number>;
const named = (q: string) => codes(new URLSearchParams({ q }).toString());

beforeAll(async () => {
  await emptyDatabase(db);
  for (const window of WINDOWS) await db.write((tx) => createWindow(tx, window));
  for (const style of STYLES) await createStyle({ ...BASE, ...style }, null);
  const piece = (sku: string, data: object) => db.write((tx) => tx.piece.update({ where: { sku }, data }));
  await piece("PR-106-INDIGO-XL", { ean: EAN });
  await db.write((tx) =>
    tx.piece.updateMany({
      where: { sku: { startsWith: "PR-1060-" } },
      data: { availability: "sold_out" },
    }),
  );
  await piece("PR-1060-RUST-5056", { availability: "from", availabilityDate: "2999-01-01" });
  await piece("DUNJA-AURORA", { availability: "until", availabilityDate: "2999-01-01" });
  windowIds = Object.fromEntries((await deliveryWindows()).map(({ id, name }) => [name, id]));
  const ids = await idsOf();
  const offers = OFFERS.map(([code, name]) => ({
    productId: ids[code]!,
    windowId: windowIds[name]!,
  }));
  await db.write((tx) => tx.styleWindow.createMany({ data: offers }));
});

describe("a search", () => {
  it.each([
    "PR-106-WHITE-XL",
    "pr-106 white xl",
    "PR106WHITEXL",
    "pr106-whitexl",
    "Pr 106.White/XL",
    "PR-106-INDIGO-XL",
    EAN,
    "400-6381 333931",
  ])("finds the style of one piece alone: %s", async (q) => {
    expect(await named(q)).toEqual(["PR-106"]);
  });

  it("finds pieces whose SKU has no digit, and sizes with punctuation", async () => {
    expect(await named("dunjaaurora")).toEqual(["DUNJA"]);
    expect(await named("PR-1060-RUST-50/56")).toEqual(["PR-1060"]);
    expect(await named("PR-1060 5056")).toEqual(["PR-1060"]);
  });

  it("finds a code with or without its hyphen, and codes that begin with it", async () => {
    for (const q of ["PR-106", "pr106", "pr 106"]) {
      expect(await named(q)).toEqual(["PR-106", "PR-1060"]);
    }
    expect(await named("pr101")).toEqual(["PR-101"]);
    expect(await named("pr106white")).toEqual(["PR-106"]);
    expect(await named("PR-101-DARKNAVY")).toEqual(["PR-101"]);
  });

  it("finds colours and their families, with other words", async () => {
    expect(await named("navy sweater")).toEqual(["PR-101"]);
    expect(await named("blue")).toEqual(["PR-101", "PR-106", "PR-1060"]);
    expect(await named("blue sweater")).toEqual(["PR-101", "PR-1060"]);
    expect(await named("aurora")).toEqual(["DUNJA"]);
  });

  it.each([
    [
      "PR-101",
      "dunkelblau",
      "Marineblau",
      "mornarsko modra",
      "blu navy",
      "bleu marine",
      "dunkelblauer Pullover",
      "Größe S",
    ],
    ["PR-106", "Strickjacke", "strickjacken weiß", "jopica", "jopice", "gilet", "veste en maille blanche", "indaco"],
    [
      "PR-1060",
      "Rostpullover",
      "pull blanc",
      "maglione ruggine",
      "rjast pulover",
      "himmelblau",
      "sky sweater",
      "Pullover mit Rost",
    ],
    ["DUNJA", "Decke", "odeja", "coperta", "couverture"],
    ["PR-101 PR-1060", "Pullover", "Pullis", "puloverji", "maglioni", "pull", "jumper"],
    ["PR-101 PR-106", "Größe M", "Groesse M", "taglia M", "taille m", "velikost M"],
    ["", "schwarzer Pullover", "dunkelblaue Strickjacke", "jakna"],
  ])("finds %s in the words of five languages", async (found, ...searches) => {
    for (const q of searches) expect((await named(q)).join(" "), q).toBe(found);
  });

  it("shows first the colour that is searched for, in any language", async () => {
    const first = async (q: string) =>
      (await listStyles(query(`q=${q}`), null)).styles.map(({ colors }) => colors[0]!.name).join();
    expect(await first("indaco")).toBe("Indigo");
    expect(await first("blau+Strickjacke")).toBe("Indigo");
    expect(await first("Strickjacke")).toBe("White");
  });

  it("names the shop's word for one of another language with a wrong letter", async () => {
    const { found } = await listStyles(query("q=dunkelbalu"), { open: [], prices: LIST_PRICES });
    expect(found.corrected).toBe("navy");
  });

  it("finds ß and umlauts however they are typed", async () => {
    const id = await createStyle({ ...BASE, styleCode: "DE-1", name: "Süße Masche" }, null);
    for (const q of ["Süße", "SÜSSE masche", "susse", "suesse"]) {
      expect(await named(q), q).toEqual(["DE-1"]);
    }
    await db.write((tx) => tx.product.delete({ where: { id } }));
  });

  it("finds nothing of inactive styles, whatever it names", async () => {
    expect(await named("OLD-1-NAVY-M")).toEqual([]);
    expect(await named("old jacket")).toEqual([]);
  });

  it("corrects one letter where nothing is found, unless it is asked not to", async () => {
    for (const q of ["sweter", "swaeter", "sweaterr", "zweater"]) {
      const found = await listStyles(query(`q=${q}`), { open: [], prices: LIST_PRICES });
      expect(found.styles.map(({ styleCode }) => styleCode)).toEqual(["PR-101", "PR-1060"]);
      expect(found.found).toMatchObject({ corrected: "sweater" });
    }
    expect(await named("navi sweter")).toEqual([]);
    expect(await named("navi sweater")).toEqual(["PR-101"]);
    expect(await codes("q=sweter&exact")).toEqual([]);
    expect(await named("swtr")).toEqual([]);
    // Neither codes nor the words of inactive styles.
    expect(await named("PR-102")).toEqual([]);
    expect(await named("jackat")).toEqual([]);
  });

  it("does not correct a word that only the facets exclude", async () => {
    const found = await listStyles(query("q=bela&size=s"), { open: [], prices: LIST_PRICES });
    expect(found).toMatchObject({ count: 0, found: { corrected: null } });
  });

  it("is the same on the order sheet", async () => {
    expect(await sheet("q=sweter&colour=blue&available=yes")).toEqual(["PR-101"]);
    expect(await sheet(`q=${EAN}`)).toEqual(["PR-106"]);
    const ids = (await db.read.product.findMany({ select: { id: true } })).map(({ id }) => id);
    expect(await sheet("chosen&size=xl&colour=blue", ids)).toEqual(["PR-101", "PR-106"]);
    expect(await sheet("chosen&available=yes&q=maglione", ids)).toEqual(["PR-101"]);
    expect(await sheet("chosen&size=x", ids)).toEqual([]);
    const ahead = windowIds["Summer 2999"];
    expect(await sheet(`window=${ahead}`)).toEqual(["PR-106", "DUNJA"]);
    expect(await sheet(`chosen&window=${ahead}&size=xl`, ids)).toEqual(["PR-106"]);
    expect(await sheet(`chosen&window=${ahead}`, [])).toEqual([]);
    expect(await sheet("window=all&size=s")).toEqual(["PR-101"]);
  });
});

describe("facets", () => {
  const facets = async (search: string, seesPrices = true) => {
    const asked = catalogueQuery(new URLSearchParams(`${search}&filters`), seesPrices);
    const { found, count } = await listStyles(asked, seesPrices ? { open: [], prices: LIST_PRICES } : null);
    const shown = await facetsOf(asked, { ...found, count }, seesPrices);
    return Object.fromEntries(
      shown.map(({ name, values }) => [name, values.map(({ label, count }) => `${label} ${count}`).join(", ")]),
    );
  };

  it("count what each value would show", async () => {
    expect(await facets("")).toEqual({
      category: "Cardigans 1, Home 1, Sweaters 2",
      colour: "White 2, Beige 1, Orange 1, Blue 3",
      size: "S 1, M 2, XL 2, 50/56 1",
      window: "Re-orders 4, Summer 2999 2",
      available: "Available now 3",
    });
    expect(await facets("colour=blue&size=xl")).toEqual({
      category: "Cardigans 1, Sweaters 1",
      colour: "White 1, Beige 1, Blue 2",
      size: "S 1, M 2, XL 2, 50/56 1",
      window: "Re-orders 2, Summer 2999 1",
      available: "Available now 2",
    });
    expect(await facets(`window=${windowIds["Summer 2999"]}`)).toEqual({
      category: "Cardigans 1, Home 1",
      colour: "White 1, Blue 1",
      size: "M 1, XL 1",
      window: "Re-orders 4, Summer 2999 2",
      available: "Available now 2",
    });
  });

  it("tell visitors nothing of what is available, and when", async () => {
    const search = `available=yes&window=${windowIds["Summer 2999"]}`;
    expect(Object.keys(await facets(search, false))).toEqual(["category", "colour", "size"]);
    const asked = catalogueQuery(new URLSearchParams(search), false);
    expect(asked).not.toHaveProperty("available");
    expect(asked).not.toHaveProperty("window");
  });

  it("show the delivery windows that are open, and a chosen one to be taken away", async () => {
    const ended = windowIds["Sale of 1999"];
    expect(await facets(`window=${ended}`)).toMatchObject({
      window: "Re-orders 4, Summer 2999 2, Sale of 1999 0",
      available: "Available now 1",
    });
    expect(await facets("window=2147483647")).toMatchObject({
      window: expect.stringContaining("Unknown delivery 0"),
    });
    for (const wrong of ["x", "0", "all", "1 OR 1=1", "99999999999"]) {
      expect(query(`window=${wrong}`)).not.toHaveProperty("window");
    }
  });

  it("put the chosen delivery window first on the cards, which order in it", async () => {
    const open = await openWindows();
    const ahead = windowIds["Summer 2999"]!;
    const cards = async (search: string) =>
      (await listStyles(query(search), { open, prices: LIST_PRICES })).styles.map(
        ({ styleCode, windows, windowId }) => [styleCode, windows!.map(({ name }) => name).join(), windowId],
      );
    expect(await cards(`window=${ahead}`)).toEqual([
      ["PR-106", "Summer 2999,Re-orders", ahead],
      ["DUNJA", "Summer 2999,Re-orders", ahead],
    ]);
    expect(await cards(`window=${windowIds["Re-orders"]}&q=bela+cardigan`)).toEqual([
      ["PR-106", "Re-orders,Summer 2999", undefined],
    ]);
  });

  it("keep what is chosen where it leaves nothing, to be taken away", async () => {
    expect(await facets("colour=purple")).toMatchObject({
      colour: expect.stringContaining("Purple 0"),
    });
    expect(await codes("colour=purple")).toEqual([]);
    expect(
      await codes(
        "size=%F0%9F%A7%B6%F0%9F%A7%B6%F0%9F%A7%B6%F0%9F%A7%B6%F0%9F%A7%B6%F0%9F%A7%B6%F0%9F%A7%B6%F0%9F%A7%B6",
      ),
    ).toEqual([]);
  });

  it("have counts that are true: choosing a value shows so many styles", async () => {
    const values = fc.record({
      category: fc.constantFrom("", "Sweaters", "Home"),
      colour: fc.constantFrom("", "blue", "white", "red"),
      size: fc.constantFrom("", "m", "xl", "50/56"),
      window: fc.constantFrom("", ...["Re-orders", "Summer 2999"].map((name) => String(windowIds[name]))),
      available: fc.constantFrom("", "yes"),
      q: fc.constantFrom("", "sweater", "b", "sweter"),
    });
    await fc.assert(
      fc.asyncProperty(values, async (chosen) => {
        const asked = { ...query("filters"), ...chosen };
        const { found, count: all } = await listStyles(asked, { open: [], prices: LIST_PRICES });
        for (const { name, values: shown } of await facetsOf(asked, { ...found, count: all }, true)) {
          for (const { value, count } of shown) {
            const with_: ChosenFacets = { ...chosen, [name]: value };
            const list = await listStyles(
              { ...asked, ...with_, q: found.words.join(" ") },
              { open: [], prices: LIST_PRICES },
            );
            expect([name, value, list.count]).toEqual([name, value, count]);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it("follow a changed style", async () => {
    const { id, version } = await db.read.product.findFirstOrThrow({
      where: { styleCode: "DUNJA" },
    });
    const admin = await db.write((tx) => tx.user.create({ data: { id: "facet-admin", email: "facet@admin.example" } }));
    const changed = { ...BASE, ...STYLES[3], colors: ["Teal"], sizes: ["3XL"] };
    await changeStyle(id, version, changed, admin.id);
    expect(await facets("q=dunja")).toMatchObject({ colour: "Blue 1", size: "3XL 1" });
    await changeStyle(id, version + 1, { ...BASE, ...STYLES[3] }, admin.id);
    expect(await facets("q=dunja")).not.toHaveProperty("colour");
  });

  it("combine with every order of the list", async () => {
    for (const sort of ["featured", "price-low"]) {
      expect(await codes(`size=xl&sort=${sort}`)).toEqual(["PR-101", "PR-106"]);
    }
    for (const sort of ["newest", "price-high"]) {
      expect(await codes(`size=xl&available=yes&sort=${sort}`)).toEqual(["PR-106", "PR-101"]);
    }
  });
});

describe("available now", () => {
  const orderable = fc.constantFrom<[string, string | null]>(
    ["available", null],
    ["sold_out", null],
    ["not_made", null],
    ["from", "2999-01-01"],
    ["from", "2000-01-01"],
    ["until", "2000-01-01"],
    ["until", "2999-01-01"],
  );
  // Sold out in most cases, so that few other pieces hide a wrong one.
  const stock = fc.constantFrom(null, 0, 0, 0, 2);
  const offered = fc.subarray(["Re-orders", ...WINDOWS.map(({ name }) => name)]);

  it("is a style with a piece that can be ordered from stock today and is left, if counted", async () => {
    const { "PR-106": id } = await idsOf();
    const keep = { pieces: await db.read.piece.findMany({ where: { productId: id! } }) };
    const keys = keep.pieces.map((piece) => ({ id: piece.id }));
    const state = fc.record({
      pieces: fc.tuple(...keys.map(() => fc.tuple(orderable, stock))),
      offered,
    });
    const day = isoDay(new Date());
    await fc.assert(
      fc.asyncProperty(state, async ({ pieces, offered: places }) => {
        const own = places.map((name) => windowIds[name]!);
        await db.write(async (tx) => {
          await tx.styleWindow.deleteMany({ where: { productId: id! } });
          await tx.styleWindow.createMany({
            data: own.map((windowId) => ({ productId: id!, windowId })),
          });
          await tx.pieceStock.deleteMany({ where: { piece: { productId: id! } } });
          for (const [at, [[availability, availabilityDate], quantity]] of pieces.entries()) {
            await tx.piece.updateMany({
              where: keys[at]!,
              data: { availability, availabilityDate },
            });
            if (quantity !== null) await tx.pieceStock.create({ data: { pieceId: keys[at]!.id, quantity } });
          }
        });
        const takes = (await deliveryWindows()).some(
          (window) => own.includes(window.id) && isOpen(window, day) && takesStock(window),
        );
        const changed = asPieces(await db.read.piece.findMany({ where: { productId: id! } }));
        const counted = await db.read.pieceStock.findMany({ where: { piece: { productId: id! } } });
        const isLeft = (piece: { id: number }) => counted.find(({ pieceId }) => pieceId === piece.id)?.quantity !== 0;
        const expected = takes && changed.some((piece) => isOrderable(piece, day) && isLeft(piece));
        const found = expected ? ["PR-106"] : [];
        expect(await codes("q=bela&available=yes")).toEqual(found);
        expect(await codes("category=Cardigans&available=yes")).toEqual(found);
        expect(await sheet("chosen&available=yes", [id!])).toEqual(found);
      }),
      { numRuns: 40 },
    );
    await db.write(async (tx) => {
      await tx.pieceStock.deleteMany({ where: { piece: { productId: id! } } });
      await tx.styleWindow.deleteMany({ where: { productId: id! } });
      for (const name of ["Re-orders", "Summer 2999"]) {
        await tx.styleWindow.create({ data: { productId: id!, windowId: windowIds[name]! } });
      }
      for (const { color, size, availability, availabilityDate } of keep.pieces) {
        await tx.piece.updateMany({
          where: { productId: id!, color, size },
          data: { availability, availabilityDate },
        });
      }
    });
  });
});

describe("similar words", () => {
  it("are all words one letter away that styles have, and no others", async () => {
    const words = ["sweater", "cardigan", "blanket", "white", "navy", "sand", "žička"];
    const letter = fc.constantFrom(..."abestwž");
    const typo = fc.record({
      word: fc.constantFrom(...words),
      at: fc.nat(8),
      letter,
      kind: fc.constantFrom("add", "drop", "replace", "swap"),
    });
    await fc.assert(
      fc.asyncProperty(typo, async ({ word, at, letter: other, kind }) => {
        const letters = [...word];
        const place = at % letters.length;
        if (kind === "add") letters.splice(place, 0, other);
        if (kind === "drop") letters.splice(place, 1);
        if (kind === "replace") letters[place] = other;
        if (kind === "swap") letters.splice(place, 2, ...letters.slice(place, place + 2).reverse());
        const typed = letters.join("");
        const found = await similarWords(typed);
        for (const one of found) expect(distance(one, typed)).toBe(1);
        const isKnown = word !== "žička" && letters.length > 3 && typed !== word;
        if (isKnown) expect(found).toContain(word);
      }),
      { numRuns: 60 },
    );
  });
});

it("a colour has the family of its last known word, or of each of several colours", () => {
  expect(familiesOf("Dusty Rose")).toEqual(["pink"]);
  expect(familiesOf("Dark Navy")).toEqual(["blue"]);
  expect(familiesOf("ÉCRU / navy")).toEqual(["white", "blue"]);
  expect(familiesOf("Aurora")).toEqual([]);
  expect(familiesOf("")).toEqual([]);
});

it("a text of marks finds nothing", async () => {
  for (const q of ["·colour·626c7565", "·active", "colour·626c7565"]) {
    expect((await listStyles({ ...query(""), q, exact: true }, { open: [], prices: LIST_PRICES })).count).toBe(0);
  }
  expect((await searchIds("products", { words: [], terms: ["·"], marks: [] })).ids).toEqual([]);
});
