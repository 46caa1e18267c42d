import { beforeAll, describe, expect, it } from "vitest";

import { db, type Prisma } from "~/db/db.server";
import { categories, findStyle, listStyles } from "~/shop/catalogue/search/catalogue.server";
import { coverPictures } from "~/shop/catalogue/styles/covers.server";
import { catalogueQuery } from "~/shop/catalogue/search/query";
import { foldForSearch } from "~/shop/base/search/words";
import { LIST_PRICES } from "~/shop/catalogue/prices/price";

const list = (search: string, seesPrices: boolean) =>
  listStyles(
    catalogueQuery(new URLSearchParams(search), seesPrices),
    seesPrices ? { open: [], prices: LIST_PRICES } : null,
  );

const names = async (search: string, seesPrices = true) =>
  (await list(search, seesPrices)).styles.map(({ name }) => name);

function style(number: number, more: object = {}) {
  const name = `Style ${number}`;
  return {
    styleCode: `T-${number}`,
    name,
    searchText: foldForSearch(`${name} T-${number}`),
    category: number % 2 ? "Sweaters" : "Vests",
    fibreComposition: [{ fibre: "cotton", percent: 100 }],
    sizes: ["S", "M"],
    colors: ["Sand", "Black"],
    imageUrl: "/pictures/a-sand-front-00000000",
    additionalImages: ["sand-back", "sand-detail", "black-front", "black-back", "black-detail"].map(
      (view, index) => `/pictures/a-${view}-0000000${index + 1}`,
    ),
    // Prices are numbers that occur nowhere else in a row.
    wholesalePrice: 77_000 - number,
    recommendedPrice: 88_000 + number,
    retailPrice: 99_000 + number,
    createdAt: new Date(Date.UTC(2026, 0, number)),
    ...more,
  };
}

beforeAll(async () => {
  await db.write(async (tx) => {
    for (let number = 1; number <= 20; number++) await tx.product.create({ data: style(number) });
    await tx.product.create({
      data: style(21, { name: "Žametna Jopa", searchText: "zametna jopa t-21", bestSeller: true }),
    });
    await tx.product.create({ data: style(22, { isActive: false, category: "Secret" }) });
    await tx.product.create({ data: style(23, { colors: [], sizes: [], category: "" }) });
  });
});

describe("a page of styles", () => {
  it("has nine, and the total count", async () => {
    const { styles, count, page, pages } = await list("", false);
    expect([styles.length, count, page, pages]).toEqual([9, 22, 1, 3]);
  });

  it("beyond the last is the last", async () => {
    const { styles, page } = await list("page=99", false);
    expect([styles.length, page]).toEqual([4, 3]);
  });

  it("is a single empty page when nothing is found", async () => {
    const { styles, count, page, pages } = await list("q=nothing+like+it", false);
    expect([styles.length, count, page, pages]).toEqual([0, 0, 1, 1]);
  });

  it("finds words in any order, without diacritics, in name and code", async () => {
    expect(await names("q=JOPA+žametna")).toEqual(["Žametna Jopa"]);
    expect(await names("q=t-7")).toEqual(["Style 7"]);
  });

  it("has no wildcards", async () => {
    expect(await names("q=t_7")).toEqual(["Style 7"]);
    expect(await names("q=je%25pa")).toEqual([]);
    expect(await names("q=style%00+2&category=%00Vests")).toContain("Style 2");
  });

  it("is sorted as requested", async () => {
    expect((await names("sort=newest"))[0]).toBe("Style 23");
    expect((await names("sort=price-high"))[0]).toBe("Style 1");
    expect((await names("sort=price-low"))[0]).toBe("Style 23");
    // Sorting does not reveal prices to others.
    expect((await names("sort=price-low", false))[0]).toBe("Style 1");
  });

  it("has no inactive styles, nor their categories", async () => {
    expect(await names("category=Secret")).toEqual([]);
    expect(await categories()).toEqual(["Sweaters", "Vests"]);
  });

  it("has all views of a style's first colour and two of the others", async () => {
    const { styles } = await list("q=t-1", false);
    expect(styles[0]?.colors.map(({ pictures }) => pictures.length)).toEqual([3, 2]);
  });

  it("keeps the pictures of a style without colours", async () => {
    const { styles } = await list("q=t-23", false);
    expect([styles[0]?.colors.length, styles[0]?.pictures.length]).toEqual([0, 6]);
  });
});

describe("prices", () => {
  const pricesIn = (value: unknown) => JSON.stringify(value).match(/7[67]\d{3}|88\d{3}|99\d{3}/g);

  it("are included for readers who may see them", async () => {
    const { styles } = await list("q=t-1", true);
    expect(styles[0]?.price).toEqual({ wholesale: 76_999, recommended: 88_001, retail: 99_001 });
  });

  it("are not read for others", async () => {
    expect(pricesIn(await list("", true))).not.toBeNull();
    expect(pricesIn(await list("", false))).toBeNull();
    expect(pricesIn(await findStyle(1, { prices: LIST_PRICES }))).not.toBeNull();
    expect(pricesIn(await findStyle(1, { prices: null }))).toBeNull();
  });
});

describe("one style", () => {
  it("has all its pictures", async () => {
    const found = await findStyle(1, { prices: null });
    expect(found?.colors.map(({ pictures }) => pictures.length)).toEqual([3, 3]);
  });

  it("is null when it is unknown, or inactive without the option for those", async () => {
    expect(await findStyle(999, { prices: LIST_PRICES })).toBeNull();
    expect(await findStyle(22, { prices: LIST_PRICES })).toBeNull();
    expect(await findStyle(22, { prices: LIST_PRICES, includeInactive: true })).not.toBeNull();
  });
});

it("the first styles after the first page provide the pictures of the collection, best sellers before others", async () => {
  const set = (id: number, data: Prisma.ProductUpdateInput) =>
    db.write((tx) => tx.product.update({ where: { id }, data }));
  await set(21, { imageUrl: "/pictures/best-sand-front-00000000" });
  await set(10, { additionalImages: ["/pictures/a-back-1", "/pictures/a-detail-2"] });
  expect(await coverPictures()).toEqual({
    landing: "/pictures/best-sand-front-00000000",
    story: "/pictures/a-detail-2",
  });
  await set(1, { bestSeller: true });
  expect(await coverPictures()).toMatchObject({ landing: "/pictures/best-sand-front-00000000" });
  await set(1, { bestSeller: false });
});
