// Two colleagues of one company in the same cart, without scripts: nobody undoes a change of the other unseen.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { saveCart } from "~/shop/cart/saved-carts.server";
import { actingFor, addLines, cartRows, emptyCart, quantitiesIn } from "../support/change-cart";
import { ApiClient } from "../support/api-client";
import type { Browser, Page } from "../support/browser-without-scripts";
import { createStyle } from "../support/carts";
import { makeColleague } from "../support/colleagues";
import { toastOf } from "../support/ordering";
import { makeOrder, orderLine } from "../support/orders";
import { browserOf, signedInPerson } from "../support/people";
import { openShop, ORIGIN, type Shop } from "../support/shop";
import { startSession } from "~/http/session/sessions.server";

let shop: Shop;
let style: { id: number };
let companyId: string;
let colleagueId: string;
let mine: Browser;
let theirs: Browser;
/** The colleague's name. */
let name: string;

const SKUS = ["CO-1-SAND-S", "CO-1-SAND-M", "CO-1-SAND-L"] as const;
const [S, M, L] = SKUS;
const field = (sku: string) => `quantity[${sku}]`;

beforeAll(async () => {
  shop = await openShop();
  style = await db.write((tx) =>
    createStyle(tx, {
      styleCode: "CO-1",
      name: "Colleague",
      category: "Colleagues",
      colors: ["Sand"],
      sizes: ["S", "M", "L"],
      additionalImages: [],
      fibreComposition: [{ fibre: "cotton", percent: 100 }],
      wholesalePrice: 2_000,
    }),
  );
});

/** A company of two, with 3 pieces of S and of M in the cart. */
beforeEach(async () => {
  const { person, browser } = await signedInPerson(shop, "approved");
  companyId = person.id;
  mine = browser;
  const colleague = await makeColleague(companyId);
  colleagueId = colleague.id;
  theirs = await browserOf(shop, colleague.id);
  const row = await db.read.user.findUniqueOrThrow({ where: { id: colleague.id } });
  name = [row.firstName, row.lastName].join(" ");
  await addLines(
    companyId,
    ["S", "M"].map((size) => ({ productId: style.id, color: "Sand", size, quantity: 3 })),
  );
});

/** The field of a piece on the cart page. */
async function lineField(sku: string): Promise<string> {
  const { lines } = await readCart(companyId);
  return `quantity-${lines.find((line) => line.sku === sku)!.id}`;
}

const noteAt = (page: Page, named: string) => {
  const input = page.$(`[name="${named}"]`);
  expect(input.attr("aria-invalid")).toBe("true");
  return page.$(`#${input.attr("aria-describedby")}`).text();
};

const SET = /^Test Person set 12 at \d\d:\d\d$/;
const saysBoth = (typed: string) => new RegExp(`Colleague, Sand, S: ${name} set 12 at \\d\\d:\\d\\d; ${typed}\\.`);

describe("on the cart page, a line that a colleague has changed", () => {
  it("is not overwritten: both values are shown, what was typed is kept, and posting again takes it", async () => {
    const [s, m] = [await lineField(S), await lineField(M)];
    const form = (await mine.open("/cart")).form("Update quantities");
    const other = (await theirs.open("/cart")).form("Update quantities");
    await other.fill({ [s]: 12 }).submit("Update quantities");
    let page = await form.fill({ [s]: 8, [m]: 5 }).submit("Update quantities");
    expect(page.status).toBe(409);
    page.see("Nothing was saved", "Save again to keep yours");
    expect(page.text).toMatch(saysBoth("you typed 8"));
    expect(noteAt(page, s)).toMatch(SET);
    expect(await quantitiesIn(companyId)).toEqual({ [S]: 12, [M]: 3 });
    const again = page.form("Update quantities");
    expect(again.values).toMatchObject({ [s]: "8", [m]: "5" });
    page = await again.submit("Update quantities");
    expect(page.status).toBe(200);
    expect(await quantitiesIn(companyId)).toEqual({ [S]: 8, [M]: 5 });
  });

  it("is left alone by a form that did not touch it, also after that form was refused", async () => {
    const [s, m] = [await lineField(S), await lineField(M)];
    const form = (await mine.open("/cart")).form("Update quantities");
    const other = (await theirs.open("/cart")).form("Update quantities");
    await other.fill({ [s]: 12 }).submit("Update quantities");
    const refused = await form.fill({ [m]: "many" }).submit("Update quantities");
    expect(refused.status).toBe(400);
    const again = refused.form("Update quantities");
    expect(again.values).toMatchObject({ [s]: "12", [m]: "many" });
    await again.fill({ [m]: 4 }).submit("Update quantities");
    expect(await quantitiesIn(companyId)).toEqual({ [S]: 12, [M]: 4 });
  });

  it("that was typed into a refused form is a conflict when it is posted again", async () => {
    const [s, m] = [await lineField(S), await lineField(M)];
    const form = (await mine.open("/cart")).form("Update quantities");
    const refused = await form.fill({ [s]: 8, [m]: "many" }).submit("Update quantities");
    const other = (await theirs.open("/cart")).form("Update quantities");
    await other.fill({ [s]: 12 }).submit("Update quantities");
    const page = await refused
      .form("Update quantities")
      .fill({ [m]: 4 })
      .submit();
    expect(page.status).toBe(409);
    expect(await quantitiesIn(companyId)).toEqual({ [S]: 12, [M]: 3 });
  });

  it("is not removed", async () => {
    const s = await lineField(S);
    const page = await mine.open("/cart");
    const other = (await theirs.open("/cart")).form("Update quantities");
    await other.fill({ [s]: 12 }).submit("Update quantities");
    const refused = await page.press("Remove Colleague");
    expect(refused.status).toBe(409);
    expect(refused.text).toMatch(saysBoth("you took it out"));
    expect(await quantitiesIn(companyId)).toEqual({ [S]: 12, [M]: 3 });
    expect(refused.form("Update quantities").values).toMatchObject({ [s]: "12" });
    expect(toastOf(await refused.press("Remove Colleague"))).toContain("Item Removed");
    expect(await quantitiesIn(companyId)).toEqual({});
  });

  it("and taken out can be put back", async () => {
    const s = await lineField(S);
    const form = (await mine.open("/cart")).form("Update quantities");
    await (
      await theirs.open("/cart")
    )
      .form("Update quantities")
      .fill({ [s]: "" })
      .submit();
    let page = await form.fill({ [s]: 8 }).submit("Update quantities");
    expect(page.status).toBe(409);
    page.see("Colleague, Sand, S: Removed or ordered in the meantime; you typed 8.");
    page.see("Not in your cart any more");
    expect(await quantitiesIn(companyId)).toEqual({ [M]: 3 });
    const wrong = await page
      .form("Update quantities")
      .fill({ [field(S)]: "x" })
      .submit();
    expect(wrong.status).toBe(400);
    wrong.see(`${S}: Whole number, 0 to 10,000`);
    const again = wrong.form("Update quantities");
    expect(again.values).toMatchObject({ [field(S)]: "x" });
    page = await again.fill({ [field(S)]: 8 }).submit("Update quantities");
    expect(page.status).toBe(200);
    expect(await quantitiesIn(companyId)).toEqual({ [S]: 8, [M]: 3 });
  });

  it("says who has set it to the others, and nothing to a company of one", async () => {
    const s = await lineField(S);
    await (
      await theirs.open("/cart")
    )
      .form("Update quantities")
      .fill({ [s]: 12 })
      .submit();
    const noted = (page: Page) =>
      page
        .$(".matrix .note")
        .toArray()
        .map((note) => page.$(note).text());
    expect(noted(await mine.open("/cart"))).toEqual([expect.stringMatching(new RegExp(`^${name}, \\d\\d:\\d\\d$`))]);
    const { person, browser } = await signedInPerson(shop, "approved");
    await addLines(person.id, [{ productId: style.id, color: "Sand", size: "S", quantity: 1 }]);
    expect(noted(await browser.open("/cart"))).toEqual([]);
  });
});

describe.each([
  ["the product page", () => `/product/${style.id}`],
  ["the order sheet", () => "/order-sheet?category=Colleagues"],
])("on %s, a piece that a colleague has changed", (_, address) => {
  const save = "SAVE QUANTITIES";

  it("is not overwritten: both values are shown, what was typed is kept, and posting again takes it", async () => {
    const form = (await mine.open(address())).form(save);
    const other = (await theirs.open(address())).form(save);
    await other.fill({ [field(S)]: 12, [field(L)]: 1 }).submit(save);
    let page = await form.fill({ [field(S)]: 8, [field(M)]: 5 }).submit(save);
    expect(page.status).toBe(409);
    page.see("Nothing was saved", "Save again to keep yours");
    expect(page.text).toMatch(saysBoth("you typed 8"));
    expect(noteAt(page, field(S))).toMatch(SET);
    expect(await quantitiesIn(companyId)).toEqual({ [S]: 12, [M]: 3, [L]: 1 });
    const again = page.form(save);
    expect(again.values).toMatchObject({ [field(S)]: "8", [field(M)]: "5", [field(L)]: "1" });
    page = await again.submit(save);
    expect(page.status).toBe(200);
    expect(await quantitiesIn(companyId)).toEqual({ [S]: 8, [M]: 5, [L]: 1 });
  });

  it("is not taken out, and not put in a second time", async () => {
    const form = (await mine.open(address())).form(save);
    const other = (await theirs.open(address())).form(save);
    await other.fill({ [field(S)]: 12, [field(L)]: 4 }).submit(save);
    const page = await form.fill({ [field(S)]: "", [field(L)]: 9 }).submit(save);
    expect(page.status).toBe(409);
    expect(page.text).toMatch(saysBoth("you took it out"));
    page.see(`Sand, L: ${name} set 4 at`, "you typed 9");
    expect(await quantitiesIn(companyId)).toEqual({ [S]: 12, [M]: 3, [L]: 4 });
    await page.form(save).submit(save);
    expect(await quantitiesIn(companyId)).toEqual({ [M]: 3, [L]: 9 });
  });

  it("is no conflict when both want the same", async () => {
    const form = (await mine.open(address())).form(save);
    await (
      await theirs.open(address())
    )
      .form(save)
      .fill({ [field(S)]: 12 })
      .submit(save);
    const page = await form.fill({ [field(S)]: 12 }).submit(save);
    expect(page.status).toBe(200);
    expect(await quantitiesIn(companyId)).toEqual({ [S]: 12, [M]: 3 });
  });
});

it("a size run over pieces that a colleague has changed keeps what it would fill in", async () => {
  const form = (await mine.open(`/product/${style.id}`)).form("SAVE QUANTITIES");
  const other = (await theirs.open(`/product/${style.id}`)).form("SAVE QUANTITIES");
  await other.fill({ [field(M)]: 12 }).submit();
  const page = await form.fill({ packs: 4 }).submit("Fill and save");
  expect(page.status).toBe(409);
  expect(await quantitiesIn(companyId)).toEqual({ [S]: 3, [M]: 12 });
  expect(page.form("SAVE QUANTITIES").values).toMatchObject({ [field(M)]: "8" });
  await page.form("Fill and save").submit("Fill and save");
  expect(await quantitiesIn(companyId)).toEqual({ [S]: 4, [M]: 8, [L]: 4 });
});

describe("a whole cart that a colleague has changed", () => {
  const change = async () => {
    const s = await lineField(S);
    await (
      await theirs.open("/cart")
    )
      .form("Update quantities")
      .fill({ [s]: 12 })
      .submit();
  };

  it("is not cleared", async () => {
    const page = await mine.open("/cart");
    await change();
    const refused = await page.press("Clear All");
    expect(refused.status).toBe(409);
    refused.see("Your cart has changed", "Nothing was changed: please check the cart first.");
    expect(await quantitiesIn(companyId)).toEqual({ [S]: 12, [M]: 3 });
    await (await mine.open("/cart")).press("Clear All");
    expect(await quantitiesIn(companyId)).toEqual({});
  });

  it("is not sent as an inquiry, which names what changed and keeps the message", async () => {
    const form = (await mine.open("/cart")).form("Send to our team");
    await change();
    await (
      await theirs.open(`/product/${style.id}`)
    )
      .form("SAVE QUANTITIES")
      .fill({ [field(M)]: "", [field(L)]: 2 })
      .submit();
    const page = await form.fill({ message: "For December" }).submit("Send to our team");
    expect(page.status).toBe(409);
    page.see(
      "Your cart has changed",
      "Colleague, Sand, S: 12, it was 3",
      "Colleague, Sand, L: 2, new",
      `${M}: gone, it was 3`,
    );
    expect(await db.read.inquiry.count({ where: { companyId } })).toBe(0);
    const again = page.form("Send to our team");
    expect(again.values).toMatchObject({ message: "For December" });
    await again.submit("Send to our team");
    expect(await db.read.inquiry.count({ where: { companyId } })).toBe(1);
  });

  it("is not ordered, and the checkout names what changed", async () => {
    const form = (await mine.open("/checkout")).form("Submit Order");
    await (
      await theirs.open(`/product/${style.id}`)
    )
      .form("SAVE QUANTITIES")
      .fill({ [field(S)]: 12, [field(M)]: "", [field(L)]: 2 })
      .submit();
    const page = await form.submit("Submit Order");
    expect(page.status).toBe(409);
    page.see("Sand, S: It was 3 ×", "Sand, L: New in your cart", `${M}, 3 pieces`);
    expect(await db.read.order.count({ where: { companyId } })).toBe(0);
  });

  it("is not replaced by an earlier order", async () => {
    const { id } = await makeOrder({
      companyId,
      lines: [orderLine({ productId: style.id, sku: L, color: "Sand", size: "L", quantity: 7 })],
    });
    const page = await mine.open(`/orders/${id}/reorder`);
    await change();
    const refused = await page.form("Replace my cart").submit("Replace my cart");
    expect(refused.status).toBe(409);
    refused.see("Nothing was added", "Your cart or a price has changed");
    expect(await quantitiesIn(companyId)).toEqual({ [S]: 12, [M]: 3 });
    await refused.form("Replace my cart").submit("Replace my cart");
    expect(await quantitiesIn(companyId)).toEqual({ [L]: 7 });
  });

  it("and put in the place of another one: what was typed is told to be missing, and nothing is lost", async () => {
    const [s, m] = [await lineField(S), await lineField(M)];
    await saveCart(actingFor(companyId), "Autumn", { isCopy: true, token: null });
    const form = (await mine.open("/cart")).form("Update quantities");
    await (
      await theirs.open("/cart")
    )
      .form("Update quantities")
      .fill({ [m]: 6 })
      .submit();
    const { id } = await db.read.cart.findFirstOrThrow({
      where: { companyId, isCurrent: false },
    });
    await (await theirs.open("/carts")).form(`OPEN Autumn`).submit("OPEN Autumn");
    const page = await form.fill({ [s]: 8 }).submit("Update quantities");
    expect(page.status).toBe(409);
    page.see("Removed or ordered in the meantime; you typed 8", `Opened by ${name} at`);
    expect(await quantitiesIn(companyId)).toEqual({ [S]: 3, [M]: 3 });
    const aside = await db.read.cart.findFirstOrThrow({
      where: { companyId, isCurrent: false, id: { not: id } },
      select: {
        lines: {
          orderBy: { id: "asc" },
          select: { piece: { select: { size: true } }, quantity: true },
        },
      },
    });
    expect(aside.lines).toEqual([
      { piece: { size: "S" }, quantity: 3 },
      { piece: { size: "M" }, quantity: 6 },
    ]);
  });
});

describe("a program in the cart", () => {
  it("sets with a condition when it gives one, and without as before", async () => {
    const client = new ApiClient(shop, {
      Cookie: (await startSession(colleagueId, new Request(ORIGIN))).split(";")[0]!,
    });
    const { lines } = await readCart(companyId);
    const { id } = lines.find(({ sku }) => sku === S)!;
    const late = await client.call(`PATCH /api/cart/${id}`, { quantity: 8, seenQuantity: 2 });
    expect(late).toMatchObject({ status: 409, body: { code: "quantity_changed" } });
    const quantities = [
      { sku: M, quantity: 5 },
      { sku: S, quantity: 8, seenQuantity: 2 },
    ];
    const both = await client.call("PUT /api/cart/quantities", { quantities });
    expect(both).toMatchObject({
      status: 409,
      body: { code: "quantity_changed", fieldErrors: { "quantities.1.sku": expect.any(String) } },
    });
    expect(await quantitiesIn(companyId)).toEqual({ [S]: 3, [M]: 3 });
    const timely = await client.call(`PATCH /api/cart/${id}`, { quantity: 8, seenQuantity: 3 });
    expect(timely.status).toBe(200);
    expect((await client.call(`PATCH /api/cart/${id}`, { quantity: 9 })).status).toBe(200);
    expect(await quantitiesIn(companyId)).toEqual({ [S]: 9, [M]: 3 });
    const row = await db.read.cartItem.findUniqueOrThrow({ where: { id } });
    expect(row.changedById).toBe(colleagueId);
  });
});

it("every way into the cart notes which colleague took it", async () => {
  const by = async () => {
    const rows = await cartRows(companyId);
    expect(rows.length).toBeGreaterThan(0);
    const all = new Set(rows.map(({ changedById }) => changedById));
    await emptyCart(companyId);
    return [...all];
  };
  const address = `/product/${style.id}`;
  await emptyCart(companyId);
  const found: Record<string, (string | null)[]> = {};
  await (await theirs.open(address)).form("ADD TO CART").fill({ size: "S" }).submit("ADD TO CART");
  found.add = await by();
  await (
    await theirs.open(address)
  )
    .form("SAVE QUANTITIES")
    .fill({ [field(S)]: 2 })
    .submit();
  await (await theirs.open("/cart")).press("Remove Colleague");
  await (await theirs.open("/cart")).press("Undo");
  found.undo = await by();
  const { id } = await makeOrder({
    companyId,
    lines: [orderLine({ productId: style.id, sku: L, color: "Sand", size: "L", quantity: 7 })],
  });
  await (await theirs.open(`/orders/${id}/reorder`)).form("ADD TO CART").submit("ADD TO CART");
  found.again = await by();
  const quick = (await theirs.open("/quick-order")).form("CHECK THE ROWS");
  const preview = await quick.fill({ Rows: `${S} 4` }).submit("CHECK THE ROWS");
  await preview.press("Put 4 pieces in 1 line into the cart");
  found.quick = await by();
  const client = new ApiClient(shop, {
    Cookie: (await startSession(colleagueId, new Request(ORIGIN))).split(";")[0]!,
  });
  await client.call("POST /api/cart", { productId: style.id, quantity: 1, size: "S" });
  found.api = await by();
  await client.call("POST /api/quick-order", { text: `${S};4` });
  found.quickApi = await by();
  await client.call(`POST /api/orders/${id}/reorder`, {});
  found.reorderApi = await by();
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((way) => [way, [colleagueId]])));
});

it("a request to change an order says which colleague asked, on the order, to the desk and in the letter", async () => {
  const { id } = await makeOrder({ companyId });
  const form = (await theirs.open(`/orders/${id}/change`)).form("ASK FOR THIS CHANGE");
  await form.fill({ message: "Fewer, please" }).submit("ASK FOR THIS CHANGE");
  const { text, replyTo } = await db.read.outgoingMail.findFirstOrThrow({
    where: { kind: "new-change-request" },
    orderBy: { id: "desc" },
  });
  expect(text).toContain(`${name} of `);
  const { email } = await db.read.user.findUniqueOrThrow({ where: { id: colleagueId } });
  expect(replyTo).toBe(email);
  (await mine.open(`/orders/${id}`)).see(`Asked by ${name}`);
  const { browser: desk } = await signedInPerson(shop, "admin");
  (await desk.open(`/admin/orders/${id}`)).see(`Asked by ${name}, a colleague`);
});
