// An approved buyer writes an order by the matrices of the styles' pages, as plain HTML.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { formatEuro } from "~/formats/money";
import { quantitiesIn } from "../support/change-cart";
import type { Browser, Page } from "../support/browser-without-scripts";
import { createStyle } from "../support/carts";
import { toastOf } from "../support/ordering";
import { signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let userId: string;
let browser: Browser;
let styles: { id: number; styleCode: string }[];

const COLOURS = ["Sand", "Rust"];
const SIZES = ["S", "M", "L", "XL"];

beforeAll(async () => {
  shop = await openShop();
  styles = await db.write(async (tx) => {
    const made = [];
    for (let number = 1; number <= 8; number++) {
      made.push(
        await createStyle(tx, {
          styleCode: `MX-${number}`,
          name: `Matrix ${number}`,
          colors: COLOURS,
          sizes: SIZES,
          additionalImages: [],
          fibreComposition: [{ fibre: "cotton", percent: 100 }],
          wholesalePrice: 1_000 * number,
        }),
      );
    }
    return made;
  });
});

async function newBuyer(): Promise<void> {
  const { person, browser: own } = await signedInPerson(shop, "approved");
  [userId, browser] = [person.id, own];
}

const address = (number: number) => `/product/${styles[number - 1]!.id}`;
const field = (number: number, colour: string, size: string) =>
  `quantity[MX-${number}-${colour.toUpperCase()}-${size}]`;

const textOf = (page: Page, selector: string) => page.$(selector).first().text().replace(/\s+/g, " ").trim();

describe("a matrix", () => {
  let page: Page;

  beforeAll(newBuyer);

  it("takes an order of 64 lines in 8 posts and 18 page loads", async () => {
    let [posts, loads] = [0, 0];
    for (let number = 1; number <= 8; number++) {
      page = await browser.open(address(number));
      const typed = COLOURS.flatMap((colour, row) =>
        SIZES.map((size, column) => [field(number, colour, size), `${1 + row + column}`]),
      );
      page = await page.form("SAVE QUANTITIES").fill(Object.fromEntries(typed)).submit("SAVE QUANTITIES");
      expect(page.url.pathname).toBe(address(number));
      expect(toastOf(page)).toContain("8 lines added.");
      posts += 1;
      loads += 2;
    }
    (await browser.open("/cart")).see("Matrix 1", "Matrix 8");
    (await browser.open("/checkout")).see("Matrix 1", "Matrix 8");
    loads += 2;
    expect({ posts, loads }).toEqual({ posts: 8, loads: 18 });
    const lines = await quantitiesIn(userId);
    expect(Object.keys(lines)).toHaveLength(64);
    expect(lines).toMatchObject({ "MX-1-SAND-S": 1, "MX-8-RUST-XL": 5 });
  });

  it("shows what is in the cart, with sums of rows and columns", async () => {
    page = await browser.open(address(2));
    const { values } = page.form("SAVE QUANTITIES");
    expect(values[field(2, "Rust", "M")]).toBe("3");
    const rows = page
      .$(".matrix tr")
      .toArray()
      .map((row) => page.$(row).children().last().text());
    expect(rows).toEqual(["Total", "10", "14", "24"]);
    expect(textOf(page, ".matrix tfoot tr")).toBe(`Total ${formatEuro(48_000)} min. 3357924`);
    expect(page.$(`[name="${field(2, "Rust", "M")}"]`).attr("aria-label")).toBe("Rust, M, quantity");
  });

  it("sets what was changed on its page, and leaves what another window changed", async () => {
    const one = await browser.open(address(2));
    const other = await browser.open(address(2));
    await one
      .form("SAVE QUANTITIES")
      .fill({ [field(2, "Sand", "S")]: 9 })
      .submit();
    page = await other
      .form("SAVE QUANTITIES")
      .fill({ [field(2, "Rust", "S")]: "", [field(2, "Rust", "M")]: 30 })
      .submit();
    expect(toastOf(page)).toContain("1 line changed, 1 line removed.");
    const lines = await quantitiesIn(userId);
    expect(lines).toMatchObject({ "MX-2-SAND-S": 9, "MX-2-RUST-M": 30 });
    expect(lines["MX-2-RUST-S"]).toBeUndefined();
  });

  it("goes to the cart when asked to", async () => {
    const form = (await browser.open(address(3))).form("SAVE QUANTITIES");
    page = await form.fill({ [field(3, "Sand", "S")]: 12 }).submit("Save and go to cart");
    expect(page.url.pathname).toBe("/cart");
    expect(await quantitiesIn(userId)).toMatchObject({ "MX-3-SAND-S": 12 });
  });

  it("fills a size run into the chosen colours", async () => {
    const form = (await browser.open(address(4))).form("SAVE QUANTITIES");
    page = await form
      .fill({ packs: 3, Sand: false, [field(4, "Sand", "S")]: 2, [field(4, "Rust", "S")]: 50 })
      .submit("Fill and save");
    expect(toastOf(page)).toContain("Quantities Saved");
    expect(await quantitiesIn(userId)).toMatchObject({
      "MX-4-SAND-S": 2,
      "MX-4-RUST-S": 3,
      "MX-4-RUST-M": 6,
      "MX-4-RUST-L": 6,
      "MX-4-RUST-XL": 3,
    });
  });
});

describe("a refused matrix", () => {
  beforeAll(newBuyer);

  it.each(["-1", "1.5", "10001", "ten"])("keeps what was typed beside %j", async (typed) => {
    const form = (await browser.open(address(1))).form("SAVE QUANTITIES");
    const page = await form.fill({ [field(1, "Sand", "S")]: 4, [field(1, "Sand", "M")]: typed }).submit();
    expect(page.status).toBe(400);
    page.see("Nothing was saved", "MX-1-SAND-M: Whole number, 0 to 10,000");
    expect(page.$("title").text()).toMatch(/^Error: /);
    // The matrix is far below the top of the page.
    expect(page.$("[autofocus]").attr("role")).toBe("alert");
    const { values } = page.form("SAVE QUANTITIES");
    expect(values).toMatchObject({
      [field(1, "Sand", "S")]: "4",
      [field(1, "Sand", "M")]: typed,
    });
    const refused = page.$('[aria-invalid="true"]');
    expect(refused.attr("name")).toBe(field(1, "Sand", "M"));
    expect(page.$(`#${refused.attr("aria-describedby")}`).text()).toBe("Whole number, 0 to 10,000");
    expect(page.$(`.notice a[href="#${refused.attr("id")}"]`)).toHaveLength(1);
    expect(await quantitiesIn(userId)).toEqual({});
  });

  it("keeps a size run, and says what is wrong with it", async () => {
    const form = (await browser.open(address(1))).form("SAVE QUANTITIES");
    const page = await form.fill({ packs: "many", "run[M]": 7 }).submit("Fill and save");
    expect(page.status).toBe(400);
    page.see("Packs must be a whole number from 1 to 1,000.");
    expect(page.form("SAVE QUANTITIES").values).toMatchObject({ packs: "many", "run[M]": "7" });
    expect(page.$("details").last().attr("open")).toBeDefined();
  });

  it("names a piece that has been sold out meanwhile", async () => {
    const form = (await browser.open(address(5))).form("SAVE QUANTITIES");
    await db.write((tx) => tx.piece.update({ where: { sku: "MX-5-SAND-L" }, data: { availability: "sold_out" } }));
    const page = await form.fill({ [field(5, "Sand", "S")]: 4, [field(5, "Sand", "L")]: 5 }).submit();
    expect(page.status).toBe(409);
    page.see("MX-5-SAND-L: Matrix 5, Sand, L is sold out.");
    expect(page.form("SAVE QUANTITIES").values).toMatchObject({
      [field(5, "Sand", "S")]: "4",
      [field(5, "Sand", "L")]: "5",
    });
    expect(await quantitiesIn(userId)).toEqual({});
    const fresh = await browser.open(address(5));
    expect(fresh.$(`[name="${field(5, "Sand", "L")}"]`)).toHaveLength(0);
    fresh.see("sold out");
  });
});

it("is only for approved customers", async () => {
  const { browser: pending } = await signedInPerson(shop, "pending");
  const page = await pending.open(address(1));
  expect(page.$(".matrix")).toHaveLength(0);
});
