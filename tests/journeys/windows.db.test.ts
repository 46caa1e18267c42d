// An approved buyer orders one style in two delivery windows, as plain HTML, down to the proforma; and the brand's desk.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { createStyle, createWindow } from "../support/carts";
import { checkoutForm, toastOf } from "../support/ordering";
import { signedInPerson } from "../support/people";
import { readPdf } from "../support/pdf";
import { stockPiece } from "../support/pieces";
import { openShop, type Shop } from "../support/shop";

const STOCK = "In stock · ships 2-4 weeks after the order";
const AHEAD = "Resort 2099 · order until 15 March 2099 · ships 1–31 August 2099";
const ADDRESS = {
  name: "Maison",
  address: "Rue 1",
  zipCode: "75001",
  city: "Paris",
  country: "FR",
};

let shop: Shop;
let style: { id: number };
let ahead: { id: number };
let buyer: Awaited<ReturnType<typeof signedInPerson>>["browser"];

beforeAll(async () => {
  shop = await openShop();
  await db.write(async (tx) => {
    style = await createStyle(tx, {
      styleCode: "WIN-1",
      name: "Window Sweater",
      searchText: "window sweater",
      category: "Windows",
      colors: ["Sand"],
      sizes: ["S", "M"],
      additionalImages: [],
      fibreComposition: [{ fibre: "cotton", percent: 100 }],
      wholesalePrice: 10_000,
    });
    ahead = await createWindow(tx, {
      name: "Resort 2099",
      kind: "pre_order",
      ordersUntil: "2099-03-15",
      shipsFrom: "2099-08-01",
      shipsUntil: "2099-08-31",
      payment: "deposit",
      paymentDays: 14,
      depositPercentage: 3_000,
      position: 9,
    });
    await tx.styleWindow.create({ data: { productId: style.id, windowId: ahead.id } });
  });
  ({ browser: buyer } = await signedInPerson(shop, "approved"));
});

describe("two windows in one order", () => {
  it("are offered on the card, the style's page and the order sheet", async () => {
    const catalogue = await buyer.open("/?category=Windows");
    catalogue.see(STOCK, AHEAD);
    const page = await (await buyer.open(`/product/${style.id}`)).click(AHEAD);
    expect(page.url.searchParams.get("window")).toBe(String(ahead.id));
    expect(page.$('nav[aria-label="Delivery"] [aria-current]').text()).toBe(AHEAD);
    const sheet = await buyer.open(`/order-sheet?window=${ahead.id}`);
    sheet.see("1 style", AHEAD);
    sheet.notSee(STOCK);
  });

  it("are a filter of the catalogue, whose cards order in the chosen one", async () => {
    const all = await buyer.open("/?category=Windows&filters=on");
    const chosen = await all.click("Resort 2099 1");
    chosen.see("Remove Resort 2099", "1 style");
    const card = `#style-${style.id}`;
    expect(chosen.textOf(card).indexOf(AHEAD)).toBeLessThan(chosen.textOf(card).indexOf(STOCK));
    await chosen.form("Add to Cart", card).fill({ size: "M" }).submit();
    const where = { piece: { productId: style.id } };
    const added = await db.read.cartItem.findMany({ where, select: { windowId: true } });
    expect(added).toEqual([{ windowId: ahead.id }]);
    await db.write((tx) => tx.cartItem.deleteMany({ where }));
  });

  it("lists a style as available now until its last piece is ordered from stock", async () => {
    const piece = { productId: style.id, color: "Sand" };
    await db.write(async (tx) => {
      await stockPiece(tx, { ...piece, size: "S", stock: 1 });
      await stockPiece(tx, { ...piece, size: "M", stock: 0 });
    });
    const address = "/?category=Windows&available=yes";
    const page = await buyer.open(address);
    page.see("Window Sweater");
    await page.form("Add to Cart", `#style-${style.id}`).fill({ size: "S", quantity: "1" }).submit();
    (await buyer.open(address)).see("Window Sweater");
    const checkout = await checkoutForm(buyer, ADDRESS);
    (await checkout.submit("Submit Order")).see("Thank you for your order");
    (await buyer.open(address)).see("No products found matching your criteria.");
    await db.write((tx) => tx.pieceStock.deleteMany({ where: { piece: { productId: style.id } } }));
    (await buyer.open(address)).see("Window Sweater");
  });

  it("are two lines of the cart, each with its promise", async () => {
    const chosen = await buyer.open(`/product/${style.id}?window=${ahead.id}`);
    const field = "quantity[WIN-1-SAND-M]";
    let page = await chosen
      .form("SAVE QUANTITIES")
      .fill({ [field]: "6" })
      .submit("SAVE QUANTITIES");
    expect(toastOf(page)).toContain("1 line added.");
    expect(page.form("SAVE QUANTITIES").values[field]).toBe("6");
    // The other window has none of it yet.
    page = await buyer.open("/order-sheet?category=Windows");
    expect(page.form("SAVE QUANTITIES").values[field]).toBe("");
    await page
      .form("SAVE QUANTITIES")
      .fill({ [field]: "4" })
      .submit("SAVE QUANTITIES");
    page = await buyer.open("/cart");
    page.see("order until 15 March 2099 · ships 1–31 August 2099", "ships 2-4 weeks after the order");
    const csv = await (await buyer.request("/cart.csv")).text();
    expect(csv).toContain("Resort 2099");
  });

  it("stand on the checkout, the order and the proforma, with what is due when", async () => {
    const checkout = await checkoutForm(buyer, ADDRESS);
    const steps = [
      "We confirm the amount and send you the final proforma invoice by e-mail.",
      "We ship after payment, as the proforma invoice says.",
    ];
    (await buyer.open("/checkout")).see("ships 1–31 August 2099", ...steps);
    (await checkout.submit("Submit Order")).see("Please do not pay yet.", ...steps);
    const order = await db.read.order.findFirstOrThrow({ orderBy: { id: "desc" } });
    const page = await buyer.open(`/orders/${order.id}`);
    page.see("Resort 2099", "ships 1–31 August 2099", "ships 2-4 weeks after the order");
    // 1,000.00 € less 10 %: 360.00 € of it in stock, 540.00 € ahead with a deposit of 30 %.
    const words = [
      "In stock: ships 2-4 weeks after the order. €360.00 net: €360.00 once the amount is confirmed.",
      "Resort 2099: ships 1–31 August 2099. €540.00 net: €162.00 once the amount is confirmed, €378.00 by 18 July 2099.",
    ];
    (await buyer.open(`/orders/${order.id}/proforma`)).see(...words);
    const pdf = await buyer.request(`/orders/${order.id}/proforma.pdf`);
    const { pages } = await readPdf(Buffer.from(await pdf.arrayBuffer()));
    const text = pages.join(" ").replace(/\s+/g, " ");
    for (const sentence of words) expect(text).toContain(sentence);
  });
});

describe("the desk", () => {
  it("ends a window, and it disappears from the style's page", async () => {
    const { browser: admin } = await signedInPerson(shop, "admin");
    let page = await (await admin.open("/admin/windows")).click("Resort 2099");
    page = await page.form("SAVE WINDOW").fill({ ordersUntil: "2099-12-31" }).submit("SAVE WINDOW");
    expect(page.status).toBe(400);
    page.see("Orders would be accepted after the last shipping day.");
    page = await page.form("SAVE WINDOW").fill({ ordersUntil: "2020-01-01" }).submit("SAVE WINDOW");
    page.see("Ended");
    const closed = await buyer.open(`/product/${style.id}?window=${ahead.id}`);
    closed.see(STOCK);
    closed.notSee("Resort 2099");
    page = await page.form("DELETE WINDOW").submit("DELETE WINDOW");
    expect(page.status).toBe(409);
  });

  it("says how many styles a window would lose, and puts them back", async () => {
    const { browser } = await signedInPerson(shop, "admin");
    const where = { windowId: ahead.id };
    const before = await db.read.styleWindow.count({ where });
    const page = await browser.open(`/admin/windows/${ahead.id}`);
    const form = page.form("Take out");
    const asked = await form.fill({ category: "all" }).submit("Take out");
    asked.see(`Take out ${before} style`, "Nothing has been changed yet.", "Window Sweater (WIN-1)");
    expect(await db.read.styleWindow.count({ where })).toBe(before);
    (await asked.click("BACK WITHOUT CHANGES")).see("Styles");

    const styles = before === 1 ? "1 style" : `${before} styles`;
    const done = await asked.press(`TAKE OUT ${styles.toUpperCase()}`);
    done.see("taken out");
    expect(await db.read.styleWindow.count({ where })).toBe(0);
    const list = await browser.open("/admin/changes");
    const again = await list.click(`${styles} taken out`);
    (await again.press("UNDO")).see("Undone");
    expect(await db.read.styleWindow.count({ where })).toBe(before);
    // A style that was not in it is put in by the same way.
    const none = await (
      await browser.open(`/admin/windows/${ahead.id}`)
    )
      .form("Put in")
      .fill({ category: "Windows" })
      .submit("Put in");
    none.see("Nothing would change", "Unchanged: 1 style.");
  });

  it("takes a style out of all windows, and it can't be ordered", async () => {
    const { browser: admin } = await signedInPerson(shop, "admin");
    const page = await admin.open(`/admin/products/${style.id}`);
    await page.form("SAVE WINDOWS").tamper({ "window[]": null }).submit("SAVE WINDOWS");
    (await admin.open(`/admin/products/${style.id}`)).see("it can’t be ordered at the moment");
    const closed = await buyer.open(`/product/${style.id}`);
    closed.see("It can’t be ordered at the moment.");
    expect(closed.$("#matrix")).toHaveLength(0);
  });
});
