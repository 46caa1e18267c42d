import { describe, expect, it } from "vitest";

import { catalogueAddress, catalogueQuery, sortsFor } from "~/shop/catalogue/search/query";
import { compositionText } from "~/shop/catalogue/styles/composition";

const read = (search: string, seesPrices = true) => catalogueQuery(new URLSearchParams(search), seesPrices);

const DEFAULT = { page: 1, sort: "featured", category: "", q: "" };

describe("the catalogue's query parameters", () => {
  it("default to the first page of all styles, featured", () => {
    expect(read("")).toEqual(DEFAULT);
  });

  it("are page, sort, category and search", () => {
    expect(read("page=3&sort=newest&category=Vests&q=+wool+")).toEqual({
      page: 3,
      sort: "newest",
      category: "Vests",
      q: "wool",
    });
  });

  it("have at most 100,000 pages", () => {
    expect(read("page=100000").page).toBe(100_000);
  });

  it.each(["page=0", "page=-1", "page=1.5", "page=x", "page=1e9", "page=100001", "page=", "sort=name", "q=++"])(
    "have defaults where %s is invalid",
    (search) => {
      expect(read(search)).toEqual(DEFAULT);
    },
  );

  it("treat the form's value for all categories as none", () => {
    expect(read("q=&category=all&sort=featured")).toEqual(DEFAULT);
  });

  it("truncate values that are longer than any name", () => {
    const { q, category } = read(`q=${"a".repeat(500)}&category=${"b".repeat(500)}`);
    expect([q.length, category.length]).toEqual([100, 100]);
  });

  it("sort by price only for readers who see prices", () => {
    expect(read("sort=price-low").sort).toBe("price-low");
    expect(read("sort=price-low", false).sort).toBe("featured");
    expect(read("sort=price-high", false).sort).toBe("featured");
    expect(sortsFor(false)).toEqual(["featured", "newest"]);
  });

  it("have facets, of which visitors have no availability", () => {
    const all = "?category=Vests&colour=blue&size=xl&available=yes#catalog";
    const facets = { category: "Vests", colour: "blue", size: "xl", available: "yes" };
    expect(read(all.slice(0, -8))).toEqual({ ...DEFAULT, ...facets });
    expect(catalogueAddress({ ...DEFAULT, sort: "featured", ...facets })).toBe(`/${all}`);
    expect(read("available=1&colour=", false)).toEqual(DEFAULT);
  });

  it("are written without defaults and read back the same", () => {
    expect(catalogueAddress(DEFAULT as never)).toBe("/#catalog");
    const query = { page: 2, sort: "newest", category: "Baby & Home", q: "zima?" } as const;
    const address = catalogueAddress(query);
    expect(address).toBe("/?q=zima%3F&category=Baby+%26+Home&sort=newest&page=2#catalog");
    expect(read(new URL(address, "http://shop.invalid").search)).toEqual(query);
  });
});

describe("a fibre composition", () => {
  it("has fibres with their percentages and nothing else", () => {
    expect(
      compositionText([
        { fibre: "cotton", percent: 95 },
        { fibre: "elastane", percent: 5 },
      ]),
    ).toBe("95% cotton, 5% elastane");
  });
});
