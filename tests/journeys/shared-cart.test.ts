// A cart that a customer shared, copied by another customer.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { revokeSharedCart, shareCart } from "~/shop/cart/shared-cart.server";
import { formatEuro } from "~/formats/money";
import { readCart } from "~/shop/cart/read-cart.server";
import { Browser } from "../support/browser-without-scripts";
import { makeStyle, offerAlsoIn, wanted } from "../support/carts";
import { addLines } from "../support/change-cart";
import { cartOf, fillCart } from "../support/ordering";
import { signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let owner: Awaited<ReturnType<typeof signedInPerson>>;
let lines: Awaited<ReturnType<typeof fillCart>>;
let shareId: string;
let address: string;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  owner = await signedInPerson(shop, "approved");
  lines = await fillCart(owner.person.id, 3, 5);
  ({ shareId } = await shareCart(owner.person.id, { days: 7, showPrices: false }));
  address = `/shared-cart/${shareId}`;
});

const copied = () => lines.map(({ productId, color, size, quantity }) => `${productId} ${color} ${size} ${quantity}`);

const changeStyle = (data: { isActive?: boolean; wholesalePrice?: number }) =>
  db.write((tx) => tx.product.update({ where: { id: lines[0]!.productId }, data }));

describe("an approved customer with the link to somebody else's cart", () => {
  it("copies it to the own cart, and changes what is copied", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    let page = await (await browser.open(address)).click("COPY TO MY CART");
    expect(page.url.pathname).toBe(`${address}/copy`);
    page.see("Copy to my cart", "Shared by Maison Test", "at today’s prices");
    page.notSee("it was", "Replace my cart", "not in the collection");
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    expect(page.$("meta[name=robots]").attr("content")).toBe("noindex, nofollow");
    expect(await cartOf(person.id)).toEqual([]);

    const copyPage = page;
    page = await copyPage.press("ADD TO CART");
    expect(page.url.pathname).toBe("/cart");
    page.see("Copied to Your Cart", "The items were added to your cart. You can review and change them there.");
    expect(await cartOf(person.id)).toEqual(copied());
    // The same page sent again, and once more from a new one.
    await copyPage.press("ADD TO CART");
    expect(await cartOf(person.id)).toEqual(copied());
    const again = await browser.open(`${address}/copy`);
    again.see("Your cart holds 8 pieces");
    await again.press("Replace my cart");
    expect(await cartOf(person.id)).toEqual(copied());
    expect(await cartOf(owner.person.id)).toEqual(copied());
  });

  it("sees today's prices beside those that changed, and what is gone", async () => {
    const { browser } = await signedInPerson(shop, "approved");
    const { wholesalePrice, name } = await db.read.product.findUniqueOrThrow({
      where: { id: lines[0]!.productId },
    });
    try {
      await changeStyle({ wholesalePrice: wholesalePrice + 123 });
      const page = await browser.open(`${address}/copy`);
      page.see(formatEuro(wholesalePrice + 123), "it was", formatEuro(wholesalePrice));
      await changeStyle({ wholesalePrice, isActive: false });
      (await browser.open(`${address}/copy`)).see("not in the collection any more", name);
    } finally {
      await changeStyle({ wholesalePrice, isActive: true });
    }
  });

  it("copies a piece of two delivery windows to both, and keeps what was typed for each when it is refused", async () => {
    const style = await makeStyle({ name: "Two Windows" });
    const ahead = await offerAlsoIn(style.id, { name: "Spring 2032" });
    const sharing = await signedInPerson(shop, "approved");
    await addLines(sharing.person.id, [
      wanted(style.id, { quantity: 3, windowId: ahead.id }),
      wanted(style.id, { quantity: 2 }),
      wanted(style.id, { quantity: 5, color: "Rust" }),
    ]);
    const linesIn = async (companyId: string) =>
      (await readCart(companyId)).lines.map(({ sku, quantity, window }) => [window.name, sku, quantity]);
    const shared = await shareCart(sharing.person.id, { days: 7, showPrices: false });

    const { person, browser } = await signedInPerson(shop, "approved");
    const page = await browser.open(`/shared-cart/${shared.shareId}/copy`);
    expect(page.$("[id^=style-]")).toHaveLength(2);
    page.see("As filled in: 10 pieces");
    const form = page.form("ADD TO CART");
    const fields = Object.keys(form.values).filter((name) => name.startsWith("quantity[") && form.values[name] === "3");
    expect(fields).toHaveLength(1);
    const own = fields[0]!;
    const other = Object.keys(form.values).find((name) => form.values[name] === "2" && name.startsWith("quantity["))!;
    const refused = await form.fill({ [own]: "many", [other]: "4" }).submit("ADD TO CART");
    expect(refused.status).toBe(400);
    const kept = refused.form("ADD TO CART");
    expect([kept.values[own], kept.values[other]]).toEqual(["many", "4"]);
    expect(refused.$("[aria-invalid=true]")).toHaveLength(1);
    expect(await linesIn(person.id)).toEqual([]);

    await (await browser.open(`/shared-cart/${shared.shareId}/copy`)).press("ADD TO CART");
    expect((await linesIn(person.id)).sort()).toEqual((await linesIn(sharing.person.id)).sort());
  });

  it("keeps what was typed when it is refused", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    const form = (await browser.open(`${address}/copy`)).form("ADD TO CART");
    const fields = Object.keys(form.values).filter((name) => name.startsWith("quantity["));
    const refused = await form.fill({ [fields[0]!]: "many" }).submit("ADD TO CART");
    expect(refused.status).toBe(400);
    expect(refused.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    refused.see("Nothing was added", "Whole number, 0 to 10,000");
    expect(refused.form("ADD TO CART").values[fields[0]!]).toBe("many");

    // Sold out since the page was opened.
    const { sku } = await db.read.piece.findFirstOrThrow({ where: pieceOf(lines[0]!) });
    const setAvailability = (availability: string) =>
      db.write((tx) => tx.piece.update({ where: { sku }, data: { availability } }));
    await setAvailability("sold_out");
    const late = await form.fill({ [fields[0]!]: 3 }).submit("ADD TO CART");
    await setAvailability("available");
    expect(late.status).toBe(409);
    late.see("Nothing was added", "the shared cart had 3, sold out.");
    const empty = Object.fromEntries(fields.map((name) => [name, ""]));
    const none = await form.fill(empty).submit("ADD TO CART");
    expect(none.status).toBe(400);
    none.see("Please enter a quantity for at least one");
    expect(await cartOf(person.id)).toEqual([]);
  });

  it("does not find it once the link has ended", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    const page = await browser.open(`${address}/copy`);
    await revokeSharedCart(owner.person.id, shareId);
    for (const ended of [await browser.open(`${address}/copy`), await page.press("ADD TO CART")]) {
      expect(ended.status).toBe(404);
      ended.see("Cart Not Found", "This shared cart link is invalid or has expired.");
      expect(ended.headers.get("Cache-Control")).toBe("no-store");
    }
    expect(await cartOf(person.id)).toEqual([]);
  });
});

it("the owner of a shared cart can copy it too", async () => {
  await (await owner.browser.open("/cart")).press("Clear All");
  const page = await (await owner.browser.open(address)).click("COPY TO MY CART");
  await page.press("ADD TO CART");
  expect(await cartOf(owner.person.id)).toEqual(copied());
});

it("a visitor gets no button, and is sent to sign in", async () => {
  const visitor = new Browser(shop);
  const page = await visitor.open(address);
  expect(page.hasLink("COPY TO MY CART")).toBe(false);
  const refused = await visitor.open(`${address}/copy`);
  expect(refused.status).toBe(401);
  const { pathname, searchParams } = refused.link("SIGN IN");
  expect(pathname).toBe("/api/login");
  expect(searchParams.get("returnTo")).toBe(`${address}/copy`);
});

it("an applicant who waits gets no button, and is refused until approved", async () => {
  const { browser } = await signedInPerson(shop, "pending");
  expect((await browser.open(address)).hasLink("COPY TO MY CART")).toBe(false);
  const refused = await browser.open(`${address}/copy`);
  expect(refused.status).toBe(403);
  refused.see("Account Pending Approval");
});

it("adds nothing for a customer whose approval has just ended", async () => {
  const { person, browser } = await signedInPerson(shop, "approved");
  const page = await browser.open(`${address}/copy`);
  await db.write((tx) => tx.company.update({ where: { id: person.id }, data: { approvalStatus: "waiting" } }));
  expect((await page.press("ADD TO CART")).status).toBe(403);
  expect(await cartOf(person.id)).toEqual([]);
});

/** The piece of a line. */
const pieceOf = ({ productId, color, size }: (typeof lines)[number]) => ({
  productId,
  color,
  size,
});
