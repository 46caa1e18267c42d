import { describe, expect, it } from "vitest";

import { catalogueAddress, catalogueQuery, sortsFor } from "~/shop/catalogue/query";
import { compositionText } from "~/shop/catalogue/composition";

const read = (search: string, seesPrices = true) =>
  catalogueQuery(new URLSearchParams(search), seesPrices);

const DEFAULT = { page: 1, sort: "featured", category: "", q: "" };

describe("the catalogue's part of an address", () => {
  it("is the first page of all styles, featured, when nothing is said", () => {
    expect(read("")).toEqual(DEFAULT);
  });

  it("says page, order, category and words", () => {
    expect(read("page=3&sort=newest&category=Vests&q=+wool+")).toEqual({
      page: 3,
      sort: "newest",
      category: "Vests",
      q: "wool",
    });
  });

  it.each(["page=0", "page=-1", "page=1.5", "page=x", "page=1e9", "page=", "sort=name", "q=++"])(
    "is the default where %s makes no sense",
    (search) => {
      expect(read(search)).toEqual(DEFAULT);
    },
  );

  it("takes what the form sends for every category as none", () => {
    expect(read("q=&category=all&sort=featured")).toEqual(DEFAULT);
  });

  it("cuts what is longer than any name", () => {
    const { q, category } = read(`q=${"a".repeat(500)}&category=${"b".repeat(500)}`);
    expect([q.length, category.length]).toEqual([100, 100]);
  });

  it("sorts by price only for who sees prices", () => {
    expect(read("sort=price-low").sort).toBe("price-low");
    expect(read("sort=price-low", false).sort).toBe("featured");
    expect(read("sort=price-high", false).sort).toBe("featured");
    expect(sortsFor(false)).toEqual(["featured", "newest"]);
  });

  it("is written without its defaults and read back the same", () => {
    expect(catalogueAddress(DEFAULT as never)).toBe("/#catalog");
    const query = { page: 2, sort: "newest", category: "Baby & Home", q: "zima?" } as const;
    const address = catalogueAddress(query);
    expect(address).toBe("/?q=zima%3F&category=Baby+%26+Home&sort=newest&page=2#catalog");
    expect(read(new URL(address, "http://shop.invalid").search)).toEqual(query);
  });
});

describe("a fibre composition", () => {
  it("is fibres with their shares and nothing else", () => {
    expect(
      compositionText([
        { fibre: "cotton", percent: 95 },
        { fibre: "elastane", percent: 5 },
      ]),
    ).toBe("95% cotton, 5% elastane");
  });
});
