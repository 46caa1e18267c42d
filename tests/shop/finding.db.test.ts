// The catalogue finds pieces in any spelling, colours by their families and words with one wrong letter, and counts what
// facets would show; the same on both databases.
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { listStyles } from "~/shop/catalogue/catalogue.server";
import { changeStyle, createStyle } from "~/shop/catalogue/edit-style.server";
import { familiesOf } from "~/shop/catalogue/colour-families";
import { facetsOf } from "~/shop/catalogue/facets.server";
import { catalogueQuery, type ChosenFacets } from "~/shop/catalogue/query";
import { listSheetStyles } from "~/shop/catalogue/sheet.server";
import { sheetQuery } from "~/shop/catalogue/sheet-query";
import type { StyleFields } from "~/shop/catalogue/style-fields";
import { searchIds } from "~/shop/search/search.server";
import { similarWords } from "~/shop/search/similar-words.server";
import { distance } from "~/shop/search/distance";
import { emptyDatabase } from "../support/databases";

const BASE: StyleFields = {
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
  imageUrl: "",
  additionalImages: [],
  bestSeller: false,
  isActive: true,
};
const STYLES: Partial<StyleFields>[] = [
  {
    ...{ styleCode: "PR-101", name: "Alma Sweater", category: "Sweaters" },
    ...{ colors: ["Dark Navy", "Sand"], sizes: ["S", "M", "XL"] },
  },
  {
    ...{ styleCode: "PR-106", name: "Bela Cardigan", category: "Cardigans" },
    ...{ colors: ["White", "Indigo"], sizes: ["M", "XL"] },
  },
  {
    ...{ styleCode: "PR-1060", name: "Cvetka Sweater", category: "Sweaters" },
    ...{ colors: ["Rust", "White / Sky"], sizes: ["50/56"] },
  },
  { styleCode: "DUNJA", name: "Dunja Blanket", category: "Home", colors: ["Aurora"] },
  { styleCode: "OLD-1", name: "Old Jacket", colors: ["Navy"], sizes: ["M"], isActive: false },
];
const EAN = "4006381333931";

const query = (search: string) => catalogueQuery(new URLSearchParams(search), true);
const codes = async (search: string) =>
  (await listStyles(query(search), [])).styles.map(({ styleCode }) => styleCode);
const named = (q: string) => codes(new URLSearchParams({ q }).toString());

beforeAll(async () => {
  await emptyDatabase(db);
  for (const style of STYLES) await createStyle({ ...BASE, ...style }, null);
  const piece = (sku: string, data: object) =>
    db.write((tx) => tx.piece.update({ where: { sku }, data }));
  await piece("PR-106-INDIGO-XL", { ean: EAN });
  await db.write((tx) =>
    tx.piece.updateMany({
      where: { sku: { startsWith: "PR-1060-" } },
      data: { availability: "sold_out" },
    }),
  );
  await piece("PR-1060-RUST-5056", { availability: "from", availabilityDate: "2999-01-01" });
  await piece("DUNJA-AURORA", { availability: "until", availabilityDate: "2999-01-01" });
});

describe("a search", () => {
  it.each([
    ...["PR-106-WHITE-XL", "pr-106 white xl", "PR106WHITEXL", "pr106-whitexl", "Pr 106.White/XL"],
    ...["PR-106-INDIGO-XL", EAN, "400-6381 333931"],
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

  it("finds nothing of inactive styles, whatever it names", async () => {
    expect(await named("OLD-1-NAVY-M")).toEqual([]);
    expect(await named("old jacket")).toEqual([]);
  });

  it("corrects one letter where nothing is found, unless it is asked not to", async () => {
    for (const q of ["sweter", "swaeter", "sweaterr", "zweater"]) {
      const found = await listStyles(query(`q=${q}`), []);
      expect(found.styles.map(({ styleCode }) => styleCode)).toEqual(["PR-101", "PR-1060"]);
      expect(found.found).toMatchObject({ isCorrected: true, words: ["sweater"] });
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
    const found = await listStyles(query("q=bela&size=s"), []);
    expect(found).toMatchObject({ count: 0, found: { isCorrected: false } });
  });

  it("is the same on the order sheet", async () => {
    const sheet = async (search: string, chosen: number[] = []) =>
      (await listSheetStyles(sheetQuery(new URLSearchParams(search)), chosen)).styles.map(
        ({ styleCode }) => styleCode,
      );
    expect(await sheet("q=sweter&colour=blue&available=yes")).toEqual(["PR-101"]);
    expect(await sheet(`q=${EAN}`)).toEqual(["PR-106"]);
    const ids = (await db.read.product.findMany({ select: { id: true } })).map(({ id }) => id);
    expect(await sheet("chosen&size=xl&colour=blue", ids)).toEqual(["PR-101", "PR-106"]);
    expect(await sheet("chosen&available=yes&q=sweater", ids)).toEqual(["PR-101"]);
    expect(await sheet("chosen&size=x", ids)).toEqual([]);
  });
});

describe("facets", () => {
  const facets = async (search: string, seesPrices = true) => {
    const asked = catalogueQuery(new URLSearchParams(`${search}&filters`), seesPrices);
    const { found, count } = await listStyles(asked, seesPrices ? [] : null);
    const shown = await facetsOf(asked, { ...found, count }, seesPrices);
    return Object.fromEntries(
      shown.map(({ name, values }) => [
        name,
        values.map(({ label, count }) => `${label} ${count}`).join(", "),
      ]),
    );
  };

  it("count what each value would show", async () => {
    expect(await facets("")).toEqual({
      category: "Cardigans 1, Home 1, Sweaters 2",
      colour: "White 2, Beige 1, Orange 1, Blue 3",
      size: "S 1, M 2, XL 2, 50/56 1",
      available: "Available now 3",
    });
    expect(await facets("colour=blue&size=xl")).toEqual({
      category: "Cardigans 1, Sweaters 1",
      colour: "White 1, Beige 1, Blue 2",
      size: "S 1, M 2, XL 2, 50/56 1",
      available: "Available now 2",
    });
  });

  it("tell visitors nothing of what is available", async () => {
    expect(Object.keys(await facets("available=yes", false))).toEqual([
      "category",
      "colour",
      "size",
    ]);
    expect(catalogueQuery(new URLSearchParams("available=yes"), false)).not.toHaveProperty(
      "available",
    );
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
      available: fc.constantFrom("", "yes"),
      q: fc.constantFrom("", "sweater", "b", "sweter"),
    });
    await fc.assert(
      fc.asyncProperty(values, async (chosen) => {
        const asked = { ...query("filters"), ...chosen };
        const { found, count: all } = await listStyles(asked, []);
        for (const { name, values: shown } of await facetsOf(
          asked,
          { ...found, count: all },
          true,
        )) {
          for (const { value, count } of shown) {
            const with_: ChosenFacets = { ...chosen, [name]: value };
            const list = await listStyles({ ...asked, ...with_, q: found.words.join(" ") }, []);
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
    const admin = await db.write((tx) =>
      tx.user.create({ data: { id: "facet-admin", email: "facet@admin.example" } }),
    );
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
    expect((await listStyles({ ...query(""), q, exact: true }, [])).count).toBe(0);
  }
  expect((await searchIds("products", { words: [], terms: ["·"], marks: [] })).ids).toEqual([]);
});
