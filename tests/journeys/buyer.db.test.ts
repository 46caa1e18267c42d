// An approved buyer: three ways to add to the cart, changes, CSV file, order, reorder, shared cart.
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { COUNTRIES } from "~/formats/countries";
import { formatEuro } from "~/formats/money";
import { cartRows } from "../support/change-cart";
import { Browser, type Page } from "../support/browser-without-scripts";
import { signInAs } from "../support/identity";
import { makeStyle } from "../support/carts";
import { cartOf, stylesToOrder, toastOf, totalsOf } from "../support/ordering";
import { makeDueOrder } from "../support/payments";
import { makeOrder, orderLine } from "../support/orders";
import { signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";
import { updateSearchText } from "~/shop/billing/documents/order-search-text.server";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

const BUYER = "demo-buyer";

describe("an approved buyer", () => {
  const browser = () => lana;
  let lana: Browser;
  let page: Page;

  it("signs in and sees prices and the previous cart", async () => {
    lana = new Browser(shop);
    page = await signInAs(await lana.open("/login-info"), "Lana");
    page = await lana.open("/");
    const first = (await stylesToOrder({ sized: true }))[0]!;
    page.see("Welcome", "Lana", formatEuro(first.wholesalePrice), "Cart (10)");
    page.notSee("Pending", "Admin Panel");
    expect(page.headers.get("Cache-Control")).toContain("no-store");
  });

  it("adds from a card, and returns to the card with a toast", async () => {
    const style = (await stylesToOrder({ sized: true }))[1]!;
    page = await lana.open("/");
    page = await page
      .form("Add to Cart", `#style-${style.id}`)
      .fill({ color: style.colors[1]!, size: style.sizes[1]!, quantity: 3 })
      .submit("Add to Cart");
    expect(page.status).toBe(200);
    expect(page.url.pathname).toBe("/");
    expect(page.url.hash).toBe(`#style-${style.id}`);
    expect(page.$(`[id="style-${style.id}"]`).length).toBe(1);
    page.see("Added to Cart", `${style.name} has been added to your cart.`, "Cart (13)");
    // Colour and size are reset.
    const form = page.form("Add to Cart", `#style-${style.id}`);
    expect(form.values).toMatchObject({
      color: style.colors[0],
      quantity: String(style.minOrderQuantity),
    });
    expect(form.values.size).toBeUndefined();
    expect(await cartOf(BUYER)).toContain(`${style.id} ${style.colors[1]} ${style.sizes[1]} 3`);
    // The toast is shown once.
    expect(toastOf(await lana.open("/"))).toBe("");
  });

  it("adds from the page of a style, where the quantity starts at the minimum", async () => {
    const style = (await stylesToOrder({ sized: false })).find((one) => one.minOrderQuantity > 1)!;
    page = await lana.open(`/product/${style.id}?color=${encodeURIComponent(style.colors[1]!)}`);
    page.see(style.name, formatEuro(style.wholesalePrice), `Minimum order: ${style.minOrderQuantity} pieces`);
    const form = page.form("ADD TO CART");
    expect(form.values).toMatchObject({
      color: style.colors[1],
      quantity: String(style.minOrderQuantity),
    });
    page = await form.submit("ADD TO CART");
    expect(page.url.pathname).toBe(`/product/${style.id}`);
    page.see("Added to Cart");
    expect(await cartOf(BUYER)).toContain(`${style.id} ${style.colors[1]}  ${style.minOrderQuantity}`);
  });

  it("reads one minimum of a style everywhere: the shop's where that is higher", async () => {
    const { id, styleCode } = (await db.read.product.findFirst({
      where: { minOrderQuantity: 2, isActive: true },
    }))!;
    page = await lana.open(`/?q=${styleCode}`);
    expect(page.$(`#style-${id}`).text()).toContain("Min: 3");
    expect(page.form("Add to Cart", `#style-${id}`).values.quantity).toBe("3");
    page = (await lana.open(`/product/${id}`)).see("Minimum order: 3 pieces");
    expect(page.form("ADD TO CART").values.quantity).toBe("3");
    expect(page.$("#matrix").text()).toContain("min. 3");
    (await lana.open(`/order-sheet?q=${styleCode}`)).see("min. 3");
    expect(await (await lana.request(`/api/products/${id}`)).json()).toMatchObject({
      minOrderQuantity: 3,
    });
  });

  it("adds the same piece again and has one line with the sum", async () => {
    const style = (await stylesToOrder({ sized: true }))[1]!;
    const before = await cartOf(BUYER);
    await (
      await lana.open(`/product/${style.id}`)
    )
      .form("ADD TO CART")
      .fill({
        Size: style.sizes[1]!,
        color: style.colors[1]!,
        Quantity: Math.max(2, style.minOrderQuantity),
      })
      .submit("ADD TO CART");
    const after = await cartOf(BUYER);
    expect(after).toHaveLength(before.length);
    expect(after).toContain(
      `${style.id} ${style.colors[1]} ${style.sizes[1]} ${3 + Math.max(2, style.minOrderQuantity)}`,
    );
  });

  it("sees its orders a row each, and one by style with the sizes of all as columns", async () => {
    const line = (productId: number, name: string, color: string, size: string | null, n: number) =>
      orderLine({ productId, name, sku: "ALM-1", color, size, quantity: n, lineTotal: n * 1_000 });
    const { person, browser: other } = await signedInPerson(shop, "approved");
    const { id } = await makeOrder({
      companyId: person.id,
      poNumber: "PO-77",
      lines: [
        line(1, "Alma", "Sand", "M", 3),
        line(2, "Bela", "Rust", "62/68", 1),
        line(1, "Alma", "Rust", "S", 2),
        line(3, "Cvetka", "Moss", null, 4),
      ],
    });
    const list = await other.open("/orders");
    list.see("PO PO-77", "PENDING", "€100.00");
    expect(list.$(".order-list tbody tr").length).toBe(1);
    const own = await other.open(`/orders/${id}`);
    const rows = own
      .$(".order-lines tr")
      .toArray()
      .map((row) =>
        own
          .$(row)
          .children()
          .toArray()
          .map((cell) => own.$(cell).text().trim()),
      );
    const [head, alma, rust, bela, cvetka] = rows.filter((row) => row.length > 1);
    expect(head).toEqual(["Style", "Colour", "S", "M", "62/68", "Pieces", "Price", "Amount"]);
    expect(alma).toEqual(["Alma", "SandALM-1", "", "3", "", "3", "€10.00", "€30.00"]);
    expect(rust).toEqual(["RustALM-1", "2", "", "", "2", "€20.00"]);
    expect(bela!.slice(1)).toEqual(["RustALM-1", "", "", "1", "1", "€10.00", "€10.00"]);
    // Without sizes there is one quantity.
    expect(cvetka!.slice(1)).toEqual(["MossALM-1", "", "4", "€10.00", "€40.00"]);
  });

  it("sees what it owes, and finds the orders of it", async () => {
    const { person, browser: other } = await signedInPerson(shop, "approved");
    const paid = await makeOrder({ companyId: person.id });
    const due = await makeDueOrder({ companyId: person.id });
    await makeDueOrder();
    for (const { id } of [paid, due]) await db.write((tx) => updateSearchText(tx, id));
    let list = await other.open("/orders");
    list.see("Nothing to pay today.", "€100.00 later, from", `#${paid.orderNumber}`, "Due by");
    list = await list.click("Show these orders");
    list.see(`#${due.orderNumber}`);
    list.notSee(`#${paid.orderNumber}`);
    list = await list.form("Search").fill({ q: paid.orderNumber }).submit("Search");
    expect(list.url.search).toContain("status=to-pay");
    list.see("No order matches.", "€100.00 later, from");
    list = await other.open(`/orders?q=${paid.orderNumber}`);
    list.see(`#${paid.orderNumber}`);
    list.notSee(`#${due.orderNumber}`);
    const { browser: stranger } = await signedInPerson(shop, "approved");
    (await stranger.open(`/orders?q=${due.orderNumber}`)).see("No orders yet");
  });

  it("reorders an earlier order", async () => {
    const order = await db.read.order.findFirstOrThrow({
      where: { companyId: BUYER, status: { not: "cancelled" } },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      include: { lines: true },
    });
    page = await lana.open("/orders");
    page.see(`Order #${order.orderNumber}`, formatEuro(order.total));
    page = await page.click(`REORDER order ${order.orderNumber}`);
    page.see("Order again", `Order #${order.orderNumber}`, "As filled in:");
    expect(page.$("section .picture img").length).toBeGreaterThan(0);
    const before = await cartOf(BUYER);
    for (const { productId, name } of order.lines) {
      const style = await db.read.product.findUniqueOrThrow({ where: { id: productId } });
      page.see(name);
      if (!style.isActive) page.see("not in the collection any more");
    }
    expect(await cartOf(BUYER)).toEqual(before);
    page = await page.press("ADD TO CART");
    expect(page.url.pathname).toBe("/cart");
    page.see("Reorder Successful", "Items have been added to your cart. You can review and modify before checkout.");
    const cart = await cartOf(BUYER);
    for (const { productId, name, color, size } of order.lines) {
      const style = await db.read.product.findUniqueOrThrow({ where: { id: productId } });
      const isInCart = cart.some((row) => row.startsWith(`${productId} ${color ?? ""} ${size ?? ""} `));
      expect(isInCart, name).toBe(style.isActive);
    }
  });

  it("changes quantities, removes a line, and sees the right total", async () => {
    page = await lana.open("/cart");
    const rows = await cartRows(BUYER);
    page.see(`SELECTED PRODUCTS (${rows.length})`);
    const [first, second] = rows;
    page = await page
      .form("Update quantities")
      .fill({ [`quantity-${first!.id}`]: 12 })
      .submit("Update quantities");
    expect(page.url.pathname).toBe("/cart");
    expect(page.$(`input[name="quantity-${first!.id}"]`).attr("value")).toBe("12");

    expect(page.$(`input[name="quantity-${first!.id}"]`).attr("aria-label")).toBe(
      [first!.color, first!.size, "quantity"].filter(Boolean).join(", "),
    );

    // Removes the style of the second line, which is put back, and then the line by an empty field.
    page = await page.press("Remove", `#line-${second!.id}`);
    page.see("Item Removed");
    page = await page.press("Undo");
    page.see(`SELECTED PRODUCTS (${rows.length})`);
    const again = (await cartRows(BUYER)).find(({ pieceId }) => pieceId === second!.pieceId)!;
    page = await page
      .form("Update quantities")
      .fill({ [`quantity-${again.id}`]: "" })
      .submit("Update quantities");
    page.see("Item Removed", "Product removed from inquiry list", `SELECTED PRODUCTS (${rows.length - 1})`);
    expect(await db.read.cartItem.findUnique({ where: { id: again.id } })).toBeNull();

    const totals = await totalsOf(BUYER);
    page.see(formatEuro(totals.subtotal), formatEuro(totals.total));
    expect(totals.discountAmount).toBeGreaterThan(0);
    page.see(`-${formatEuro(totals.discountAmount)}`);
  });

  it("downloads the cart as a CSV file", async () => {
    const rows = await cartRows(BUYER);
    const file = await (await lana.open("/cart")).click("DOWNLOAD CSV FILE");
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="cart-\d{4}-\d{2}-\d{2}\.csv"$/);
    const table = parse(file.source, { bom: true, columns: true }) as Record<string, string>[];
    expect(Object.keys(table[0]!)).toEqual([
      "Product Name",
      "Quantity",
      "Size",
      "Color",
      "Description",
      "Delivery Window",
    ]);
    expect(table).toHaveLength(rows.length);
    const expected = rows.map(({ product, quantity, size, color }) => ({
      "Product Name": product.name,
      Quantity: String(quantity),
      Size: size || "N/A",
      Color: color || "N/A",
      Description: product.description,
      "Delivery Window": expect.any(String) as string,
    }));
    for (const row of expected) expect(table).toContainEqual(row);
  });

  it("checks out once, with address, PO number and notes, and finds the order", async () => {
    const totals = await totalsOf(BUYER);
    const cart = await cartOf(BUYER);
    const before = await db.read.order.count({ where: { companyId: BUYER } });
    page = await (await lana.open("/cart")).press("CHECKOUT");
    expect(page.url.pathname).toBe("/checkout");
    const countries = page
      .$("select[name=country] option:not([disabled])")
      .toArray()
      .map((option) => page.$(option).text());
    // The countries of most customers, then all others in which somebody lives by name, each once.
    expect(countries.slice(0, 5)).toContain("Austria");
    const inhabited = COUNTRIES.filter(({ code }) => !["AQ", "BV", "GS", "HM", "IO", "TF", "UM"].includes(code));
    const others = inhabited.map(({ name }) => name).filter((name) => !countries.slice(0, 5).includes(name));
    expect(countries.slice(5)).toEqual(others);
    page.see(formatEuro(totals.subtotal), formatEuro(totals.total), "What happens next?");
    expect(page.link("Back to Cart").pathname).toBe("/cart");
    page = await page
      .form("Submit Order")
      .fill({ customerNotes: "Please deliver\nin the morning.", poNumber: "PO-77" })
      .submit("Submit Order");

    const order = await db.read.order.findFirstOrThrow({
      where: { companyId: BUYER },
      orderBy: { id: "desc" },
      include: { lines: { orderBy: { position: "asc" } } },
    });
    expect(await db.read.order.count({ where: { companyId: BUYER } })).toBe(before + 1);
    expect(page.url.pathname).toBe(`/orders/${order.id}`);
    page.see("Order Placed Successfully", "You'll receive a proforma invoice by email shortly.");
    page.see(order.orderNumber, formatEuro(totals.total), "PO-77", "in the morning.", "Graz");
    expect(order).toMatchObject({
      subtotal: totals.subtotal,
      discountAmount: totals.discountAmount,
      discountPercentage: totals.discountPercentage,
      total: totals.total,
      status: "pending",
      poNumber: "PO-77",
      shippingAddress: { city: "Graz", country: "AT" },
    });
    expect(order.orderNumber).toMatch(/^PRJ-\d{4}-\d{5}$/);
    expect(
      order.lines.map((item) => `${item.productId} ${item.color ?? ""} ${item.size ?? ""} ${item.quantity}`),
      // By delivery window, and then as in the cart.
    ).toEqual(expect.arrayContaining(cart));
    expect(order.lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0)).toBe(order.subtotal);
    expect(await cartOf(BUYER)).toEqual([]);
    (await lana.open("/orders")).see(`Order #${order.orderNumber}`, "PENDING");
    (await lana.open("/cart")).see("NO ITEMS SELECTED");
    (await lana.open("/")).see("Cart (0)");
  });

  it("finds every earlier order with all its data", async () => {
    const orders = await db.read.order.findMany({ where: { companyId: BUYER } });
    const seen: string[] = [];
    let list = await lana.open("/orders");
    for (;;) {
      seen.push(list.text);
      if (!list.hasLink("Next page")) break;
      list = await list.click("Next page");
    }
    for (const order of orders) {
      expect(seen.filter((text) => text.includes(`Order #${order.orderNumber} `))).toHaveLength(1);
      const detail = await lana.open(`/orders/${order.id}`);
      expect(detail.status).toBe(200);
      detail.see(order.orderNumber, formatEuro(order.total), "Graz");
    }
    expect(seen.join(" ")).not.toContain("$");
  });

  it("shares the cart by a link, with and without prices, and revokes it", async () => {
    const style = (await stylesToOrder({ sized: true }))[0]!;
    await (
      await lana.open(`/product/${style.id}`)
    )
      .form("ADD TO CART")
      .fill({ Size: style.sizes[0]!, Quantity: 7 })
      .submit("ADD TO CART");
    page = await (await lana.open("/cart")).form("Create link").submit("Create link");
    page.see("Link created");
    const shared = await db.read.sharedCart.findFirstOrThrow({
      where: { companyId: BUYER },
      orderBy: { id: "desc" },
    });
    const address = `/shared-cart/${shared.shareId}`;
    expect(shared.shareId).toMatch(/^[\w-]{22}$/);
    expect(page.source).toContain(address);

    const stranger = new Browser(shop);
    let seen = await stranger.open(address);
    expect(seen.status).toBe(200);
    seen.see(style.name, style.sizes[0]!, style.colors[0]!, "7", "Lana Huber", "Boutique Lana");
    expect(seen.source).not.toMatch(/€\s?\d/);
    expect(seen.link("CONTACT FOR QUOTE").href).toMatch(/^mailto:.*shared-cart/);
    const robots = `${seen.headers.get("X-Robots-Tag")} ${seen.$("meta[name=robots]").attr("content")}`;
    expect(robots).toContain("noindex");
    expect(seen.headers.get("Cache-Control")).toMatch(/no-store|private/);
    (await lana.open(address)).see(formatEuro(style.wholesalePrice * 7));

    // Later changes of the cart do not change the shared copy.
    await (await lana.open("/cart")).press("Clear All");
    (await stranger.open(address)).see(style.name);

    page = await (await lana.open("/cart")).press("Revoke", `li:has(input[value$="${address}"])`);
    page.see("Link revoked");
    seen = await stranger.open(address);
    expect(seen.status).toBe(404);
    seen.see("Cart Not Found", "This shared cart link is invalid or has expired.");
  });

  it("shows prices to everybody with the link, if chosen", async () => {
    const style = (await stylesToOrder({ sized: true }))[0]!;
    await (
      await lana.open(`/product/${style.id}`)
    )
      .form("ADD TO CART")
      .fill({ Size: style.sizes[0]!, Quantity: 7 })
      .submit("ADD TO CART");
    page = await (
      await lana.open("/cart")
    )
      .form("Create link")
      .fill({ "Show prices to everybody with the link": true })
      .submit("Create link");
    const shared = await db.read.sharedCart.findFirstOrThrow({
      where: { companyId: BUYER },
      orderBy: { id: "desc" },
    });
    (await new Browser(shop).open(`/shared-cart/${shared.shareId}`)).see(formatEuro(style.wholesalePrice * 7));

    // After its expiry it is not found.
    await db.write((tx) =>
      tx.sharedCart.update({
        where: { id: shared.id },
        data: { expiresAt: new Date(Date.now() - 1) },
      }),
    );
    (await new Browser(shop).open(`/shared-cart/${shared.shareId}`)).see("Cart Not Found");
  });

  it("clears the cart and signs out", async () => {
    const copy = browser().withCopiedCookies();
    page = await (await lana.open("/cart")).press("Clear All");
    page.see("Cart Cleared", "NO ITEMS SELECTED");
    expect(await cartOf(BUYER)).toEqual([]);
    page = await page.click("Log Out");
    page.see("Logged Out").notSee("Lana");
    expect((await lana.open("/orders")).status).toBe(401);
    // The previous cookie is no longer valid.
    expect((await copy.open("/orders")).status).toBe(401);
  });
});

it("reorders what is left of an order of which two styles are gone", async () => {
  const { person, browser } = await signedInPerson(shop, "approved");
  const kept = await makeStyle({ name: "Kept Sweater" });
  const retired = await makeStyle({ name: "Retired Sweater", isActive: false });
  const line = (productId: number, name: string) =>
    orderLine({ productId, name, color: "Sand", size: "M", quantity: 4 });
  const { id } = await makeOrder({
    companyId: person.id,
    lines: [line(kept.id, "Kept Sweater"), line(retired.id, "Retired Sweater"), line(2_000_000, "Deleted Sweater")],
  });
  let page = await browser.open(`/orders/${id}/reorder`);
  page.see("Kept Sweater", "not in the collection any more", "Retired Sweater", "Deleted Sweater");
  expect(await cartOf(person.id)).toEqual([]);
  page = await page.press("ADD TO CART");
  expect(page.url.pathname).toBe("/cart");
  page.see("Reorder Successful", "Kept Sweater");
  expect(await cartOf(person.id)).toEqual([`${kept.id} Sand M 4`]);
});
