// "Price: low to high" is by the reader's own prices, each style on one page; who may not see prices learns none from the order.
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { listStyles } from "~/shop/catalogue/search/catalogue.server";
import { catalogueQuery } from "~/shop/catalogue/search/query";
import { styleSearchText } from "~/shop/catalogue/search/search";
import { styleSlice } from "~/shop/catalogue/styles/style-records.server";
import { LIST_PRICES, type PriceList, priceRange } from "~/shop/catalogue/prices/price";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { createStyle } from "../support/carts";
import { makePriceGroup } from "../support/prices";

const COUNT = 31;
const SORTS = ["price-low", "price-high"] as const;
/** Active styles by id; some have the same list price. */
let styles: { id: number; category: string; wholesalePrice: number }[];

beforeAll(async () => {
  styles = await db.write(async (tx) => {
    const all = [];
    for (let n = 0; n < COUNT; n++) {
      const words = {
        styleCode: `P-${n}`,
        name: `Style ${n}`,
        category: n % 3 ? "Hats" : "Vests",
        material: "",
        sizes: ["S", "M"],
        colors: ["Sand"],
      };
      all.push(
        await createStyle(tx, {
          ...words,
          searchText: styleSearchText(words),
          additionalImages: [],
          fibreComposition: [],
          wholesalePrice: 1_000 + ((n * 7) % 20) * 100,
          isActive: n !== 5,
        }),
      );
    }
    return all.filter(({ isActive }) => isActive);
  });
});

/** All pages of the catalogue, one after the other. */
async function pagesOf(search: string, prices: PriceList | null): Promise<number[]> {
  const read: number[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const query = catalogueQuery(new URLSearchParams(`${search}&page=${page}`), prices !== null);
    const list = await listStyles(query, prices && { open: [], prices });
    expect(list.page, "the page that was asked for").toBe(page);
    ({ pages } = list);
    read.push(...list.styles.map(({ id }) => id));
  }
  return read;
}

async function recordsOf(
  filter: { sort: (typeof SORTS)[number]; category: string },
  prices: PriceList | null,
  take = 7,
): Promise<number[]> {
  const read: number[] = [];
  for (let skip = 0, all = 1; skip < all; skip += take) {
    const { ids, count } = await styleSlice(
      { q: "", ...filter, skip, take },
      { prices, includeInactive: false, minimumPiecesPerStyle: 1 },
    );
    all = count;
    read.push(...ids);
  }
  return read;
}

function expectSorted(
  ids: readonly number[],
  wanted: readonly { id: number; wholesalePrice: number }[],
  { sort, prices }: { sort: (typeof SORTS)[number]; prices: PriceList },
) {
  const byId = (a: number, b: number) => a - b;
  expect(ids.toSorted(byId), "each style once").toEqual(wanted.map(({ id }) => id).sort(byId));
  const priceOf = (id: number) => {
    const { wholesalePrice } = wanted.find((one) => one.id === id)!;
    return priceRange({ id, wholesalePrice }, prices).wholesale;
  };
  const shown = ids.map(priceOf);
  const sign = sort === "price-low" ? 1 : -1;
  expect(shown, `by the reader's prices, ${sort}`).toEqual(shown.toSorted((a, b) => sign * (a - b)));
}

describe("a list by price", () => {
  it("is in the order of the reader's prices, over all pages, filters and calls", async () => {
    const own = fc.array(
      fc.record({
        at: fc.nat(COUNT - 2),
        size: fc.constantFrom("", "S", "M"),
        price: fc.integer({ min: 500, max: 3_500 }),
      }),
      { maxLength: COUNT },
    );
    await fc.assert(
      fc.asyncProperty(own, fc.constantFrom(0, 1_234, 5_000), async (chosen, percentOff) => {
        const unique = new Map(chosen.map((one) => [`${one.at} ${one.size}`, one]));
        const { id: groupId } = await makePriceGroup(
          { percentOff },
          [...unique.values()].map(({ at, size, price }) => ({
            productId: styles[at]!.id,
            ...(size && { color: "Sand", size }),
            price,
          })),
        );
        const prices = await priceListOf(groupId);
        for (const sort of SORTS) {
          const by = { sort, prices };
          const hats = styles.filter(({ category }) => category === "Hats");
          expectSorted(await pagesOf(`sort=${sort}`, prices), styles, by);
          expectSorted(await pagesOf(`sort=${sort}&category=Hats`, prices), hats, by);
          expectSorted(await pagesOf(`sort=${sort}&q=style`, prices), styles, by);
          expectSorted(await pagesOf(`sort=${sort}&q=style&size=s`, prices), styles, by);
          expectSorted(await recordsOf({ sort, category: "" }, prices), styles, by);
          expectSorted(await recordsOf({ sort, category: "Hats" }, prices), hats, by);
        }
      }),
      { numRuns: 12 },
    );
  });

  it("puts a dear style with a low own price first, and last from the other end", async () => {
    const dearest = styles.reduce((a, b) => (a.wholesalePrice > b.wholesalePrice ? a : b));
    const { id } = await makePriceGroup({}, [{ productId: dearest.id, price: 1 }]);
    const prices = await priceListOf(id);
    expect((await pagesOf("sort=price-low", prices))[0]).toBe(dearest.id);
    expect((await pagesOf("sort=price-high", prices)).at(-1)).toBe(dearest.id);
    expect((await recordsOf({ sort: "price-low", category: "" }, prices))[0]).toBe(dearest.id);
    expect((await pagesOf("sort=price-low", LIST_PRICES))[0]).not.toBe(dearest.id);
  });

  it("is as without an order for who may not see prices", async () => {
    const featured = styles.map(({ id }) => id);
    for (const sort of SORTS) {
      expect(await pagesOf(`sort=${sort}`, null)).toEqual(featured);
      expect(await recordsOf({ sort, category: "" }, null)).toEqual(featured);
    }
  });
});
