// Invalid, late or repeated submissions get a page with the right status and keep all entered values.
import { randomUUID } from "node:crypto";

import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { formatEuro } from "~/formats/money";
import { Browser, type Page } from "../support/browser-without-scripts";
import { makeStyle } from "../support/carts";
import { addLines, cartRows } from "../support/change-cart";
import { databaseKind } from "../support/databases";
import { expectErrors } from "../support/expect-errors";
import { cartOf, checkoutForm, fillCart, stylesToOrder, totalsOf } from "../support/ordering";
import { signedInPerson } from "../support/people";
import { openShop, ORIGIN, type Shop } from "../support/shop";

let shop: Shop;
let browser: Browser;
let userId: string;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  const buyer = await signedInPerson(shop, "approved");
  browser = buyer.browser;
  userId = buyer.person.id;
});

const ordersOf = (id = userId) =>
  db.read.order.findMany({
    where: { companyId: id },
    orderBy: { id: "asc" },
    include: { lines: { orderBy: { position: "asc" } } },
  });

/** Posts a form directly, with this browser's cookies. Returns the resulting page. */
async function post(address: string, fields: Record<string, string>): Promise<Page> {
  return browser.navigate(new URL(address, ORIGIN), {
    method: "POST",
    fields: Object.entries(fields),
    from: await browser.open("/about"),
  });
}

describe("adding to the cart", () => {
  async function addForm(detail: boolean) {
    const style = (await stylesToOrder({ sized: true }))[0]!;
    const page = await browser.open(detail ? `/product/${style.id}` : "/");
    return {
      style,
      form: detail ? page.form("ADD TO CART") : page.form("Add to Cart", `#style-${style.id}`),
    };
  }

  it.each([
    ["a card", false, "Please select a size", "Size selection is required for this product"],
    ["the page of a style", true, "Size Required", "Please select a size before adding to cart."],
  ])("without a size from %s can be corrected on the error page", async (_, detail, title, message) => {
    const { style, form } = await addForm(detail);
    const quantity = detail ? String(style.minOrderQuantity + 1) : "4";
    const page = await form.fill({ color: style.colors[1]!, quantity }).submit();
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^Error: /);
    page.see(title, message.replace(/\.$/, ""));
    expect(await cartOf(userId)).toEqual([]);
    // The form of the page has all values; that of a card is on its page of the catalogue.
    const again = page.form("Add to Cart", detail ? undefined : `#style-${style.id}`);
    expect(again.values).toMatchObject({
      productId: String(style.id),
      color: style.colors[1],
      quantity,
    });
    const landed = await again.fill({ size: style.sizes[1]! }).submit();
    expect(landed.url.pathname).toBe(detail ? `/product/${style.id}` : "/");
    landed.see("Added to Cart");
    expect(await cartOf(userId)).toEqual([`${style.id} ${style.colors[1]} ${style.sizes[1]} ${quantity}`]);
  });

  it.each(["0", "-1", "1.5", "abc", "", " ", "10001", "1e3", "0x10", "99999999999999999999", "1,000"])(
    "with the quantity %j is refused, and one below 1 becomes the minimum of the style",
    async (quantity) => {
      const { style, form } = await addForm(false);
      const page = await form.fill({ size: style.sizes[1]! }).tamper({ quantity }).submit();
      expect(page.status).toBe(400);
      const isTooMany = ["10001", "99999999999999999999"].includes(quantity);
      const isTooFew = ["0", "-1", "", " "].includes(quantity);
      const message = isTooFew ? "Quantity must be at least 1" : "Enter a whole number";
      page.see("Invalid quantity", isTooMany ? "at most 10,000" : message);
      expectErrors(page, [`Quantity of ${style.name}`]);
      expect(page.form("Add to Cart", `#style-${style.id}`).values).toMatchObject({
        size: style.sizes[1],
        quantity: isTooFew ? String(style.minOrderQuantity) : quantity,
      });
      expect(await cartOf(userId)).toEqual([]);
    },
  );

  it("without a size on the second page of the catalogue stays there", async () => {
    const second = await browser.open("/?page=2");
    const style = (await stylesToOrder({ sized: true })).find(({ id }) => second.$(`#style-${id}`).length > 0)!;
    const colour = style.colors.at(-1)!;
    // The demo shop does not make the outer sizes of all colours.
    const size = style.sizes[2] ?? style.sizes[0]!;
    const form = second.form("Add to Cart", `#style-${style.id}`);
    const page = await form.fill({ color: colour, quantity: 7 }).submit();
    expect(page.status).toBe(400);
    expect(page.url.pathname).toBe("/");
    expect(page.url.searchParams.get("page")).toBe("2");
    expect(page.$("[aria-current=page]").text()).toContain("2");
    page.see("Please select a size", "Size selection is required for this product");
    expectErrors(page, [`Size of ${style.name}`]);
    const again = page.form("Add to Cart", `#style-${style.id}`);
    expect(again.values).toMatchObject({ color: colour, quantity: "7" });
    const landed = await again.fill({ size }).submit();
    expect(landed.address).toBe(`/?page=2#style-${style.id}`);
    landed.see("Added to Cart");
    expect(await cartOf(userId)).toEqual([`${style.id} ${colour} ${size} 7`]);
  });

  it("beyond the limit of a line shows the resulting quantity", async () => {
    const { style, form } = await addForm(false);
    await form.fill({ size: style.sizes[0]!, quantity: 9_999 }).submit();
    const again = await addForm(false);
    const page = await again.form.fill({ size: style.sizes[0]!, quantity: 2 }).submit();
    expect(page.status).toBe(409);
    page.see("10,001", "10,000");
    expect((await cartOf(userId))[0]).toMatch(/ 9999$/);
  });

  it.each([
    ["a colour that the style does not have", { color: "Ultraviolet" }],
    ["a size that the style does not have", { size: "XXXXXL" }],
    ["a size of endless length", { size: "M".repeat(5_000) }],
    ["a size where the style has none", "sizeless"],
  ])("with %s is refused", async (_, change) => {
    if (change === "sizeless") {
      const style = (await stylesToOrder({ sized: false }))[0]!;
      const page = await (
        await browser.open(`/product/${style.id}`)
      )
        .form("ADD TO CART")
        .tamper({ size: "M" })
        .submit();
      expect(page.status).toBe(400);
      page.see("does not come in this size");
    } else {
      const { style, form } = await addForm(false);
      const page = await form
        .fill({ size: style.sizes[0]! })
        .tamper(change as Record<string, string>)
        .submit();
      expect(page.status).toBe(400);
      page.see(`${style.name} does not come in this`);
    }
    expect(await cartOf(userId)).toEqual([]);
  });

  it.each(["999999", "0", "abc", "-1", "1.5", "", "99999999999"])("of the style %j is not found", async (productId) => {
    const { style, form } = await addForm(false);
    const page = await form.fill({ size: style.sizes[0]! }).tamper({ productId }).submit();
    expect(page.status).toBe(404);
    page.see("This style is not in the collection any more.");
    expect(await cartOf(userId)).toEqual([]);
  });

  it("of a style that was deactivated meanwhile is not found", async () => {
    const { style, form } = await addForm(false);
    form.fill({ size: style.sizes[0]! });
    await withChange(style.id, { isActive: false }, async () => {
      const page = await form.submit();
      expect(page.status).toBe(404);
      page.see("This style is not in the collection any more.");
    });
    expect(await cartOf(userId)).toEqual([]);
  });

  it("cannot exceed 200 lines", async () => {
    const style = (await stylesToOrder({ sized: true }))[0]!;
    const sizes = Array.from({ length: 200 }, (_, index) => `S${index}`);
    const wide = await makeStyle({ sizes });
    await addLines(
      userId,
      sizes.map((size) => ({ productId: wide.id, size, color: "Sand", quantity: 1 })),
    );
    const { form } = await addForm(false);
    const page = await form.fill({ size: style.sizes[0]! }).submit();
    expect(page.status).toBe(409);
    page.see("at most 200 lines");
    expect(await db.read.cartItem.count({ where: { cart: { companyId: userId, isCurrent: true } } })).toBe(200);
  });
});

describe("changing the cart", () => {
  it.each(["-1", "1.5", "abc", "10001"])(
    "to the quantity %j keeps the values and changes nothing",
    async (quantity) => {
      await fillCart(userId, 3, 5);
      const before = await cartOf(userId);
      const [first, second] = await cartRows(userId);
      const page = await (
        await browser.open("/cart")
      )
        .form("Update quantities")
        .tamper({ [`quantity-${first!.id}`]: quantity, [`quantity-${second!.id}`]: "6" })
        .submit("Update quantities");
      expect(page.status).toBe(400);
      expect(page.title).toMatch(/^Error: /);
      page.see("Failed to update quantity");
      expect(page.$(`input[name="quantity-${first!.id}"]`).attr("value")).toBe(quantity);
      expect(page.$(`input[name="quantity-${first!.id}"]`).attr("aria-invalid")).toBe("true");
      // The valid value of the other line is kept.
      expect(page.$(`input[name="quantity-${second!.id}"]`).attr("value")).toBe("6");
      expect(await cartOf(userId)).toEqual(before);
    },
  );

  it("of another user is not found and changes nothing", async () => {
    const other = await signedInPerson(shop, "approved");
    await fillCart(other.person.id, 3);
    const [line] = await cartRows(other.person.id);
    const before = await cartOf(other.person.id);
    await fillCart(userId, 2);
    const posts: Record<string, string>[] = [
      { intent: "update", lineId: String(line!.id), quantity: "9" },
      { intent: "update", [`quantity-${line!.id}`]: "9" },
      { intent: "update", [`quantity-${line!.id}`]: "0" },
      { intent: "update", remove: String(line!.id) },
      { intent: "remove", lineId: String(line!.id) },
    ];
    for (const fields of posts) {
      const page = await post("/cart", fields);
      expect(page.status, JSON.stringify(fields)).toBe(404);
      expect(page.title).toMatch(/^Error: /);
      // The cart stays on the screen.
      page.see("Nothing was changed", "SELECTED PRODUCTS (1)");
      const isRemoval = "remove" in fields || fields.intent === "remove";
      page.see(isRemoval ? "Failed to remove item" : "Failed to update quantity");
    }
    expect(await cartOf(other.person.id)).toEqual(before);
  });

  it("by an unknown intent is refused", async () => {
    await fillCart(userId, 3);
    for (const intent of ["", "explode", "constructor", "__proto__", "toString"]) {
      const page = await post("/cart", { intent });
      expect(page.status).toBe(400);
      page.see("Nothing was changed");
    }
    expect((await cartOf(userId)).length).toBe(1);
  });

  it("of a line that another tab removed meanwhile is what both wanted", async () => {
    await fillCart(userId, 3, 4);
    const page = await browser.open("/cart");
    const [first] = await cartRows(userId);
    await (await browser.tab().open("/cart")).press("Remove", `#line-${first!.id}`);
    const late = await page.press("Remove", `#line-${first!.id}`);
    expect(late.status).toBe(200);
    expect((await cartOf(userId)).length).toBe(1);
  });

  it("shows a line of a style that was deactivated, and neither counts nor orders it", async () => {
    const [gone, kept] = await fillCart(userId, 3, 4);
    await withChange(gone!.productId, { isActive: false }, async () => {
      const style = await db.read.product.findUniqueOrThrow({ where: { id: gone!.productId } });
      const totals = await totalsOf(userId);
      expect(totals.pieces).toBe(4);
      const page = await browser.open("/cart");
      page.see(style.name, "Not available", formatEuro(totals.total));
      const review = await browser.open("/checkout");
      review.see(formatEuro(totals.total), `3 × ${style.name}`);
      await review.form("Submit Order").fill({ leftOut: true }).submit("Submit Order");
      const [order] = await ordersOf();
      expect(order).toMatchObject({ total: totals.total });
      expect(order!.lines.map(({ productId }) => productId)).toEqual([kept!.productId]);
    });
  });
});

describe("the checkout", () => {
  it("of an empty cart redirects to the catalogue with a message", async () => {
    const page = await browser.open("/checkout");
    expect(page.url.pathname).toBe("/");
    page.see("Cart is Empty", "Add some items to your cart before checkout.");
  });

  it("of a cart that was cleared meanwhile shows an error page", async () => {
    await fillCart(userId, 3);
    const form = await checkoutForm(browser);
    await (await browser.tab().open("/cart")).press("Clear All");
    const page = await form.submit("Submit Order");
    expect(page.status).toBe(409);
    page.see("Cart is Empty");
    expect(await ordersOf()).toEqual([]);
  });

  it("names missing fields and keeps the rest", async () => {
    await fillCart(userId, 3);
    const before = await cartOf(userId);
    const page = await (
      await checkoutForm(browser, {
        Postcode: "",
        City: "",
        customerNotes: "Ring\ntwice <b>",
        poNumber: "PO-1",
      })
    ).submit("Submit Order");
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^Error: /);
    expectErrors(page, ["Postcode", "City"]);
    expect(page.form("Submit Order").values).toMatchObject({
      customerNotes: "Ring\r\ntwice <b>",
      poNumber: "PO-1",
      name: "Maison Test",
    });
    expect(await cartOf(userId)).toEqual(before);
    // Corrected, it becomes one order.
    await page.form("Submit Order").fill({ Postcode: "3511 AB", City: "Utrecht" }).submit("Submit Order");
    expect(await ordersOf()).toHaveLength(1);
  });

  it.each([
    ["country", "XX"],
    ["customerNotes", "x".repeat(2_001)],
    ["poNumber", "x".repeat(51)],
    ["name", "x".repeat(256)],
    ["checkoutToken", ""],
    ["checkoutToken", "short"],
    ["reviewed", "no fingerprint"],
  ])("with an invalid %s places no order", async (name, value) => {
    await fillCart(userId, 3);
    const page = await (await checkoutForm(browser)).tamper({ [name]: value }).submit("Submit Order");
    expect([400, 409]).toContain(page.status);
    expect(await ordersOf()).toEqual([]);
    expect((await cartOf(userId)).length).toBe(1);
  });

  it("submitted twice, from two tabs of one page or after Back, is one order", async () => {
    await fillCart(userId, 3);
    const form = await checkoutForm(browser, { poNumber: "PO-2" });
    const first = await form.submit("Submit Order");
    const second = await form.submit("Submit Order");
    expect(second.status).toBe(200);
    expect(second.url.pathname).toBe(first.url.pathname);
    expect(await ordersOf()).toHaveLength(1);
  });

  it("sent again after Back with other values shows the order it has become", async () => {
    await fillCart(userId, 3);
    const page = await browser.open("/checkout");
    await page.form("Submit Order").submit("Submit Order");
    const [order] = await ordersOf();
    const again = await page.form("Submit Order").fill({ customerNotes: "One more thing" }).submit("Submit Order");
    expect(again.status).toBe(422);
    again.see("Already ordered", order!.orderNumber);
    expect(again.link("VIEW THE ORDER").pathname).toBe(`/orders/${order!.id}`);
    expect(await ordersOf()).toHaveLength(1);
  });

  it("in two tabs with one cart places one order, and shows the conflict in the other tab", async () => {
    await fillCart(userId, 3);
    const one = await checkoutForm(browser);
    const two = await checkoutForm(browser.tab());
    expect(one.values.checkoutToken).not.toBe(two.values.checkoutToken);
    await one.submit("Submit Order");
    const late = await two.submit("Submit Order");
    expect(late.status).toBe(409);
    late.see("Cart is Empty", "order history");
    expect(await ordersOf()).toHaveLength(1);
  });

  it(`submitted fifty times at once is one order on ${databaseKind}`, async () => {
    await fillCart(userId, 3, 4);
    const totals = await totalsOf(userId);
    const { fields } = (await checkoutForm(browser)).submission("Submit Order");
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        browser.request("/checkout", {
          method: "POST",
          redirect: "manual",
          headers: { Origin: ORIGIN },
          body: new URLSearchParams(fields),
        }),
      ),
    );
    const [order, ...more] = await ordersOf();
    expect(more).toEqual([]);
    expect(order!.total).toBe(totals.total);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(new Set(answers.map(({ headers }) => headers.get("Location")?.split("?")[0]))).toEqual(
      new Set([`/orders/${order!.id}`]),
    );
    expect(await cartOf(userId)).toEqual([]);
  }, 60_000);

  it("from fifty tabs at once is one order", async () => {
    await fillCart(userId, 3, 4);
    const { fields } = (await checkoutForm(browser)).submission("Submit Order");
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => {
        const own = new URLSearchParams(fields);
        own.set("checkoutToken", randomUUID());
        return browser.request("/checkout", {
          method: "POST",
          redirect: "manual",
          headers: { Origin: ORIGIN },
          body: own,
        });
      }),
    );
    expect(await ordersOf()).toHaveLength(1);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  }, 60_000);

  it("after a price change shows the new totals, and orders at these when sent again", async () => {
    const [line] = await fillCart(userId, 3);
    const page = await browser.open("/checkout");
    const form = page.form("Submit Order").fill({ poNumber: "PO-3" });
    const style = await db.read.product.findUniqueOrThrow({ where: { id: line!.productId } });
    const price = style.wholesalePrice + 1_111;
    await withChange(style.id, { wholesalePrice: price }, async () => {
      const late = await form.submit("Submit Order");
      expect(late.status).toBe(409);
      expect(late.title).toMatch(/^Error: /);
      late.see("Your cart has changed", formatEuro(price * 3), formatEuro(style.wholesalePrice));
      expect(late.form("Submit Order").values.poNumber).toBe("PO-3");
      expect(await ordersOf()).toEqual([]);

      const done = await late.form("Submit Order").submit("Submit Order");
      done.see("Order Placed Successfully");
      const [order] = await ordersOf();
      expect(order).toMatchObject({ subtotal: price * 3, poNumber: "PO-3" });
      // A placed order keeps its prices.
      await db.write((tx) => tx.product.update({ where: { id: style.id }, data: { wholesalePrice: 1 } }));
      (await browser.open(`/orders/${order!.id}`)).see(formatEuro(price));
    });
  });

  it("after a change of a line, a tier or a style asks again", async () => {
    const [line] = await fillCart(userId, 20, 2);
    const changes: (() => Promise<unknown>)[] = [
      () => fillCart(userId, 1),
      async () => {
        const tiers = await db.read.bulkDiscount.findMany();
        await db.write((tx) => tx.bulkDiscount.updateMany({ data: { isActive: false } }));
        return () =>
          db.write(async (tx) => {
            for (const { id, isActive } of tiers) await tx.bulkDiscount.update({ where: { id }, data: { isActive } });
          });
      },
      async () => {
        await db.write((tx) => tx.product.update({ where: { id: line!.productId }, data: { isActive: false } }));
        return () => db.write((tx) => tx.product.update({ where: { id: line!.productId }, data: { isActive: true } }));
      },
    ];
    for (const change of changes) {
      const form = await checkoutForm(browser);
      const undo = await change();
      const page = await form.submit("Submit Order");
      if (typeof undo === "function") await undo();
      expect(page.status).toBe(409);
      page.see("Your cart has changed");
      expect(await ordersOf()).toEqual([]);
    }
  });

  it("ignores prices and totals from the client", async () => {
    await fillCart(userId, 3);
    const totals = await totalsOf(userId);
    await (
      await checkoutForm(browser)
    )
      .tamper({
        total: "1",
        subtotal: "1",
        discountAmount: "99999",
        wholesalePrice: "1",
        orderNumber: "MINE-1",
        status: "delivered",
        userId: "demo-buyer",
      })
      .submit("Submit Order");
    const [order] = await ordersOf();
    expect(order).toMatchObject({
      total: totals.total,
      subtotal: totals.subtotal,
      status: "pending",
    });
    expect(order!.orderNumber).not.toBe("MINE-1");
  });

  it("after a sign-out asks to sign in, and keeps the values", async () => {
    const [line] = await fillCart(userId, 3);
    const form = await checkoutForm(browser, { customerNotes: "Typed before", poNumber: "PO-4" });
    await (await browser.tab().open("/")).click("Log Out");
    const page = await form.submit("Submit Order");
    expect(page.status).toBe(401);
    page.see("Unauthorized");
    expect(page.link("SIGN IN").search).toContain("returnTo=%2Fcheckout");
    expect(await ordersOf()).toEqual([]);
    expect((await cartOf(userId))[0]).toContain(String(line!.productId));
  });

  it("of a customer whose approval was withdrawn is refused", async () => {
    await fillCart(userId, 3);
    const form = await checkoutForm(browser);
    await db.write((tx) => tx.company.update({ where: { id: userId }, data: { approvalStatus: "waiting" } }));
    const page = await form.submit("Submit Order");
    expect(page.status).toBe(403);
    page.see("Account Pending Approval");
    expect(await ordersOf()).toEqual([]);
  });

  it("blocks below the minimums only when they are enforced", async () => {
    await fillCart(userId, 1);
    const review = await browser.open("/checkout");
    review.see("Our usual minimums");
    await db.write((tx) => tx.shopSettings.update({ where: { id: 1 }, data: { enforceMinimums: true } }));
    try {
      const page = await review.form("Submit Order").submit("Submit Order");
      expect(page.status).toBe(409);
      page.see("Not enough for an order yet");
      expect(await ordersOf()).toEqual([]);
    } finally {
      await db.write((tx) => tx.shopSettings.update({ where: { id: 1 }, data: { enforceMinimums: false } }));
    }
    await review.form("Submit Order").submit("Submit Order");
    expect(await ordersOf()).toHaveLength(1);
  });
});

describe("ordering again", () => {
  async function placed(): Promise<number> {
    await fillCart(userId, 3);
    await (await checkoutForm(browser)).submit("Submit Order");
    return (await ordersOf())[0]!.id;
  }

  it("an order of another user is not found, and the cart is unchanged", async () => {
    const id = await placed();
    const other = await signedInPerson(shop, "approved");
    browser = other.browser;
    for (const orderId of [String(id), "999999", "abc", "-1", "1.5"]) {
      expect((await browser.open(`/orders/${orderId}/reorder`)).status, orderId).toBe(404);
    }
    expect(await cartOf(other.person.id)).toEqual([]);
    expect((await browser.open(`/orders/${id}`)).status).toBe(404);
  });

  it("a cancelled order can be ordered again", async () => {
    const id = await placed();
    await db.write((tx) => tx.order.update({ where: { id }, data: { status: "cancelled" } }));
    (await browser.open("/orders")).see("CANCELLED");
    await (await browser.open(`/orders/${id}/reorder`)).press("ADD TO CART");
    expect(await cartOf(userId)).toHaveLength(1);
  });

  it("with a double click adds once, and can take the place of what the cart holds", async () => {
    const id = await placed();
    const page = await browser.open(`/orders/${id}/reorder`);
    page.notSee("Replace my cart");
    await page.press("ADD TO CART");
    const once = await cartOf(userId);
    await page.press("ADD TO CART");
    expect(await cartOf(userId)).toEqual(once);
    expect(once).toHaveLength(1);
    await fillCart(userId, 5, 7);
    const again = await browser.open(`/orders/${id}/reorder`);
    again.see("Your cart holds");
    await again.press("Replace my cart");
    expect((await cartOf(userId)).map((row) => row.replace(/^\d+/, ""))).toEqual(
      once.map((row) => row.replace(/^\d+/, "")),
    );
  });

  it("keeps all that was typed when a quantity is refused, and adds nothing", async () => {
    const id = await placed();
    const page = await browser.open(`/orders/${id}/reorder`);
    const form = page.form("ADD TO CART");
    const [field] = Object.keys(form.values).filter((name) => name.startsWith("quantity["));
    for (const typed of ["-1", "1.5", "10001", "many"]) {
      const refused = await form.fill({ [field!]: typed }).submit("ADD TO CART");
      expect(refused.status, typed).toBe(400);
      refused.see("Nothing was added", "Whole number, 0 to 10,000");
      expect(refused.form("ADD TO CART").values[field!]).toBe(typed);
    }
    const none = await form.fill({ [field!]: "" }).submit("ADD TO CART");
    expect(none.status).toBe(400);
    none.see("Please enter a quantity for at least one");
    expect(await cartOf(userId)).toEqual([]);
  });

  it("names styles that are gone, with others of their kind, and what is sold out", async () => {
    const id = await placed();
    const [order] = await ordersOf();
    const [item] = order!.lines;
    await withChange(item!.productId, { isActive: false }, async () => {
      const page = await browser.open(`/orders/${id}/reorder`);
      page.see("not in the collection any more", item!.name, "Of the same kind:");
      page.see("None of these styles can be ordered now.");
    });
    await db.write((tx) => tx.piece.updateMany({ where: { sku: item!.sku }, data: { availability: "sold_out" } }));
    const page = await browser.open(`/orders/${id}/reorder`);
    page.see("you had 3, sold out.");
    await db.write((tx) => tx.piece.updateMany({ where: { sku: item!.sku }, data: { availability: "available" } }));
    expect(await cartOf(userId)).toEqual([]);
  });

  it("an unknown status is shown as pending", async () => {
    const id = await placed();
    await db.write((tx) => tx.order.update({ where: { id }, data: { status: "on the moon" } }));
    (await browser.open("/orders")).see("PENDING").notSee("moon");
  });
});

describe("links to a cart", () => {
  it("are not created for an empty cart, nor for other numbers of days", async () => {
    const empty = await post("/cart", { intent: "share", days: "7" });
    expect(empty.status).toBe(409);
    await fillCart(userId, 3);
    for (const days of ["0", "-1", "3650", "abc", ""]) {
      const page = await post("/cart", { intent: "share", days });
      expect(page.status, days).toBe(400);
    }
    expect(await db.read.sharedCart.count({ where: { companyId: userId } })).toBe(0);
  });

  it("are revoked by their owner only", async () => {
    await fillCart(userId, 3);
    await (await browser.open("/cart")).press("Create link");
    const { shareId } = await db.read.sharedCart.findFirstOrThrow({ where: { companyId: userId } });
    browser = (await signedInPerson(shop, "approved")).browser;
    for (const id of [shareId, "x", "", "../cart"]) {
      expect((await post("/cart", { intent: "revoke", shareId: id })).status, id).toBe(404);
    }
    expect((await new Browser(shop).open(`/shared-cart/${shareId}`)).status).toBe(200);
  });
});

/** Changes a style during `work`, and restores it afterwards. */
async function withChange(
  id: number,
  change: { isActive?: boolean; wholesalePrice?: number },
  work: () => Promise<void>,
): Promise<void> {
  const { isActive, wholesalePrice } = await db.read.product.findUniqueOrThrow({ where: { id } });
  await db.write((tx) => tx.product.update({ where: { id }, data: change }));
  try {
    await work();
  } finally {
    await db.write((tx) => tx.product.update({ where: { id }, data: { isActive, wholesalePrice } }));
  }
}
