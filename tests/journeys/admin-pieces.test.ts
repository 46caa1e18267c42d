// EAN and availability of a style's pieces in the admin area, and what buyers then see, without scripts.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { addLines } from "../support/change-cart";
import type { Browser, Page } from "../support/browser-without-scripts";
import { makeStyle, updateStyle, wanted } from "../support/carts";
import { eanOf } from "../support/pieces";
import { toastOf } from "../support/ordering";
import { signedInPerson } from "../support/people";
import { findPiece, stockPiece } from "../support/pieces";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let admin: Browser;
let adminId: string;
let buyer: Browser;
let buyerId: string;
let style: Awaited<ReturnType<typeof makeStyle>>;
let address: string;
let number = 0;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  const [someAdmin, someBuyer] = [await signedInPerson(shop, "admin"), await signedInPerson(shop, "approved")];
  [admin, adminId] = [someAdmin.browser, someAdmin.person.id];
  [buyer, buyerId] = [someBuyer.browser, someBuyer.person.id];
  // By colour and size: Sand S, Sand M, Rust S, Rust M.
  style = await makeStyle();
  const searchText = style.styleCode;
  await db.write((tx) => tx.product.update({ where: { id: style.id }, data: { searchText } }));
  address = `/admin/products/${style.id}/pieces`;
});

const open = async () => (await admin.open(address)).form("SAVE PIECES");
const piece = (color: string, size: string) => findPiece({ productId: style.id, color, size });
const sku = (rest: string) => `${style.styleCode}-${rest}`;

/** Expects a link from the summary to a field with this message beside it. */
function expectError(page: Page, name: string, message: string) {
  const field = page.$(`[name="${name}"]`);
  expect(field.attr("aria-invalid"), name).toBe("true");
  const { $ } = page;
  expect($(`[id="${field.attr("aria-describedby")}"]`).text()).toBe(`Error: ${message}`);
  expect($(`[role=alert] a[href="#${field.attr("id")}"]`).text()).toContain(message);
}

describe("the pieces of a style", () => {
  it("are linked from its page and from the list", async () => {
    const list = await admin.open(`/admin/products?q=${style.styleCode}`);
    expect(list.link("4 pieces of Alma").pathname).toBe(address);
    const page = await (await admin.open(`/admin/products/${style.id}`)).click("Pieces");
    expect(page.heading).toBe("Pieces of Alma");
    page.see(sku("SAND-S"), sku("RUST-M"));
    expect(page.$("[name=ean-1]").attr("aria-label")).toBe("Sand, M, EAN");
    expect(page.$("[name=seen]").closest("form").attr("method")).toBe("post");
  });

  it("are saved all at once, and bought or not accordingly", async () => {
    await addLines(buyerId, [wanted(style.id), wanted(style.id, { color: "Rust" })]);
    const page = await (
      await open()
    )
      .fill({ "ean-0": ` ${eanOf(++number).replace(/(.)(.{6})/, "$1 $2 ")} ` })
      .fill({ "availability-1": "sold_out", "availability-2": "from", "day-2": "2999-01-31" })
      .submit();
    expect(page.status).toBe(400);
    expectError(page, "day-2", "Please write the date as 2027-03-31.");
    const saved = await page.form("SAVE PIECES").fill({ "day-2": "2098-01-31" }).submit();
    expect(toastOf(saved)).toContain("3 pieces changed.");
    expect(saved.form("SAVE PIECES").values).toMatchObject({
      "ean-0": eanOf(number),
      "availability-1": "sold_out",
      "availability-2": "from",
      "day-2": "2098-01-31",
    });
    const audit = await admin.open("/admin/audit?action=change_pieces");
    audit.see("Pieces changed", `${sku("RUST-S")} availability`, "From 31 January 2098");

    const product = await buyer.open(`/product/${style.id}`);
    product.see("from 31 January 2098");
    expect(product.$(`[name="quantity[${sku("SAND-M")}]"]`)).toHaveLength(1);
    expect(product.$(`[name="quantity[${sku("RUST-S")}]"]`)).toHaveLength(0);
    const cart = await buyer.open("/cart");
    cart.see("Not available", "It is not counted and will not be ordered.");
  });

  it("save nothing when nothing was edited", async () => {
    const page = await (await open()).submit();
    expect(toastOf(page)).toContain("0 pieces changed.");
    expect(await db.read.auditEntry.count({ where: { actorId: adminId } })).toBe(0);
  });

  it("are set all at once for a colour, and for all colours", async () => {
    const form = (await open()).fill({ "stock-2": "7", "all-availability-0": "sold_out" });
    const saved = await form.submit();
    expect(toastOf(saved)).toContain("3 pieces changed.");
    const values = () => db.read.piece.findMany({ where: { productId: style.id }, orderBy: { id: "asc" } });
    const soldOut = { availability: "sold_out" };
    const available = { availability: "available" };
    expect(await values()).toMatchObject([soldOut, soldOut, available, available]);
    const next = saved.form("SAVE PIECES");
    expect(next.values).toMatchObject({ "all-availability-0": "", "stock-2": "7" });
    const until = { availability: "until", availabilityDate: "2098-01-31" };
    // What is set for a colour counts more than what is set for all, and both more than a piece's own fields.
    await next
      .fill({
        "all-availability-page": "until",
        "all-day-page": "2098-01-31",
        "all-availability-0": "not_made",
        "availability-1": "available",
      })
      .submit();
    const notMade = { availability: "not_made", availabilityDate: null };
    expect(await values()).toMatchObject([notMade, notMade, until, until]);
  });

  it("drop the day of an availability without one", async () => {
    const set = { availability: "until", availabilityDate: "2098-01-31" };
    const { id } = await piece("Sand", "S");
    await db.write((tx) => tx.piece.update({ where: { id }, data: set }));
    await (await open()).fill({ "availability-0": "available" }).submit();
    expect(await piece("Sand", "S")).toMatchObject({
      availability: "available",
      availabilityDate: null,
    });
  });

  it("are on several pages when there are more than a hundred", async () => {
    const sizes = Array.from({ length: 20 }, (_, index) => `S${index + 1}`);
    const colors = ["Sand", "Rust", "Black", "White", "Navy", "Olive", "Rose"];
    style = await makeStyle({ colors, sizes });
    address = `/admin/products/${style.id}/pieces`;
    const page = await (await admin.open(address)).click("Olive");
    expect(page.address).toBe(`${address}?page=2`);
    page.see(sku("OLIVE-S1"), sku("ROSE-S20")).notSee(sku("NAVY-S1"));
    const saved = await page
      .form("SAVE PIECES")
      .fill({ "availability-0": "not_made", "ean-39": eanOf(++number) })
      .submit();
    expect(saved.address).toBe(`${address}?page=2`);
    expect(await piece("Olive", "S1")).toMatchObject({ availability: "not_made" });
    expect(await piece("Rose", "S20")).toMatchObject({ ean: eanOf(number) });
  });

  it("with the longest names are below the limit of a body", async () => {
    const long = (count: number, length: number) =>
      Array.from({ length: count }, (_, index) => `${index}`.padEnd(length, "針"));
    style = await makeStyle({ colors: long(50, 50), sizes: long(2, 10) });
    address = `/admin/products/${style.id}/pieces`;
    const body = new URLSearchParams((await open()).values);
    for (let index = 0; index < 100; index++) {
      body.set(`ean-${index}`, "1".repeat(20));
      body.set(`availability-${index}`, "from");
      body.set(`day-${index}`, "2098-01-31");
    }
    for (const of of ["page", ...Array.from({ length: 50 }).keys()]) {
      body.set(`all-availability-${of}`, "from");
      body.set(`all-day-${of}`, "2098-01-31");
    }
    const answer = await admin.request(address, { method: "POST", body });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("An EAN has 8, 12, 13 or 14 digits.");
  });
});

describe("refused pieces", () => {
  it.each([
    ["ean-0", "123", "An EAN has 8, 12, 13 or 14 digits."],
    ["ean-0", "4006381333932", "The check digit is wrong: please compare the number with the label."],
    ["ean-0", "EAN", "An EAN has 8, 12, 13 or 14 digits."],
    ["day-0", "2098-01-31", "Only “From a day on” and “Until a day” take a date."],
  ])("keep what was typed: %s %s", async (name, typed, message) => {
    const page = await (await open()).fill({ [name]: typed, "availability-3": "not_made" }).submit();
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^Error: /);
    page.see("Nothing was saved");
    expectError(page, name, message);
    expect(page.form("SAVE PIECES").values).toMatchObject({
      [name]: typed,
      "availability-3": "not_made",
    });
    expect(await piece("Rust", "M")).toMatchObject({ availability: "available" });
  });

  it("need the day from which or until which a piece is available", async () => {
    const page = await (await open()).fill({ "availability-1": "until" }).submit();
    expect(page.status).toBe(400);
    expectError(page, "day-1", "Please choose the date.");
  });

  it("say once what is wrong with a setting for all of a colour, and keep it", async () => {
    const page = await (
      await open()
    )
      .fill({ "all-availability-1": "from", "availability-2": "from", "stock-0": "4" })
      .submit();
    expect(page.status).toBe(400);
    expectError(page, "all-day-1", "Please choose the date.");
    expect(page.$("[role=alert] li")).toHaveLength(1);
    const form = page.form("SAVE PIECES");
    expect(form.values).toMatchObject({ "all-availability-1": "from", "stock-0": "4" });
    await form.fill({ "all-day-1": "2098-01-31" }).submit();
    expect(await piece("Rust", "M")).toMatchObject({ availabilityDate: "2098-01-31" });
    expect(await piece("Rust", "S")).toMatchObject({ availabilityDate: "2098-01-31" });
  });

  it("name the piece that has an EAN", async () => {
    const { id } = await piece("Rust", "S");
    const ean = eanOf(++number);
    await db.write((tx) => tx.piece.update({ where: { id }, data: { ean } }));
    const page = await (await open()).fill({ "ean-0": ean, "ean-1": eanOf(++number) }).submit();
    expect(page.status).toBe(409);
    expectError(page, "ean-0", `${sku("RUST-S")} has this EAN.`);
    expect(page.form("SAVE PIECES").values).toMatchObject({ "ean-1": eanOf(number) });
    expect((await piece("Sand", "M")).ean).toBeNull();
  });

  it("that somebody else has changed are replaced only when they are sent again", async () => {
    const [one, other] = [await open(), await open()];
    await one.fill({ "availability-0": "sold_out", "ean-1": eanOf(++number) }).submit();
    const page = await other
      .fill({ "availability-0": "from", "day-0": "2098-01-31", "availability-3": "not_made" })
      .submit();
    expect(page.status).toBe(409);
    expectError(
      page,
      "availability-0",
      "Somebody else has changed this to “Sold out”. Save again to replace it with yours.",
    );
    const form = page.form("SAVE PIECES");
    expect(form.values).toMatchObject({
      "availability-0": "from",
      "day-0": "2098-01-31",
      "ean-1": eanOf(number),
      "availability-3": "not_made",
    });
    expect(await piece("Rust", "M")).toMatchObject({ availability: "available" });
    expect((await form.submit()).status).toBe(200);
    expect(await piece("Sand", "S")).toMatchObject({ availability: "from" });
    expect(await piece("Sand", "M")).toMatchObject({ ean: eanOf(number) });
  });

  it("tell what was typed about a piece that is gone", async () => {
    const form = (await open()).fill({ "availability-2": "sold_out", "ean-0": eanOf(++number) });
    await db.write((tx) => updateStyle(tx, style.id, { colors: ["Sand"] }));
    const page = await form.submit();
    expect(page.status).toBe(409);
    page.see("Rust, S is no longer on this page", "You had typed: Sold out.");
    expect((await page.form("SAVE PIECES").submit()).status).toBe(200);
    expect(await piece("Sand", "S")).toMatchObject({ ean: eanOf(number) });
  });

  it("without the hidden field are refused as incomplete", async () => {
    const body = new URLSearchParams({ "ean-0": eanOf(++number) });
    for (const seen of ["", "{}", '{"colors":[],"sizes":[],"pieces":[[0,0,"","gone",""]]}']) {
      body.set("seen", seen);
      const answer = await admin.request(address, { method: "POST", body });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("The form arrived incomplete");
    }
  });
});

describe("a piece that cannot be ordered", () => {
  beforeEach(async () => {
    await (await open()).fill({ "availability-1": "sold_out" }).submit();
  });

  it("is refused beside the form of its page", async () => {
    const page = await buyer.open(`/product/${style.id}`);
    const refused = await page.form("ADD TO CART").fill({ size: "M" }).submit();
    expect(refused.status).toBe(409);
    refused.see("Not available", "Alma, Sand, M is sold out.");
    expect(await db.read.cartItem.count({ where: { cart: { companyId: buyerId, isCurrent: true } } })).toBe(0);
  });

  it("is refused beside the form of its card", async () => {
    const page = await buyer.open(`/?q=${style.styleCode}`);
    const refused = await page.form("Add to Cart: Alma").fill({ size: "M" }).submit();
    expect(refused.status).toBe(409);
    refused.see("Not available", "Alma, Sand, M is sold out.");
  });

  it("is refused for a style without sizes as well", async () => {
    style = await makeStyle({ sizes: [] });
    address = `/admin/products/${style.id}/pieces`;
    await (await open()).fill({ "availability-0": "not_made" }).submit();
    const page = await buyer.open(`/product/${style.id}`);
    const refused = await page.form("ADD TO CART").submit();
    expect(refused.status).toBe(409);
    refused.see("Alma, Sand is not made.");
  });
});

describe("goods that are expected", () => {
  it("are seen by buyers, change their day, and are added to the stock", async () => {
    await db.write((tx) => stockPiece(tx, { productId: style.id, color: "Sand", size: "S", stock: 0 }));
    await db.write((tx) => stockPiece(tx, { productId: style.id, color: "Sand", size: "M", stock: 2 }));
    let page = await (await admin.open(address)).click("Incoming goods");
    page = await page.form("EXPECT GOODS").fill({ "Expected on": "2026-02-31", "Sand, S": "many" }).submit();
    page.see("Enter a day", "Enter a whole number of pieces");
    page = await page
      .form("EXPECT GOODS")
      .fill({ "Expected on": "2099-03-03", "Sand, S": "12", "Sand, M": "5", Note: "PO 4711" })
      .submit();
    page.see("3 March 2099", "12 × Sand, S; 5 × Sand, M", "PO 4711");
    const seen = await buyer.open(`/product/${style.id}`);
    seen.see("sold out, 12 more on 3 Mar 2099", "2 left, 5 more on 3 Mar 2099").notSee("4711");
    (await buyer.open(`/alerts/${style.id}`)).see("Sand, S: sold out, 12 more on 3 Mar 2099");
    (await buyer.open(`/order-sheet?q=${style.styleCode}`)).see("sold out, 12 more on 3 Mar 2099");

    const old = await page.click("3 March 2099");
    page = await old.form("SAVE DELIVERY").fill({ "Expected on": "2026-03-03" }).submit("SAVE DELIVERY");
    page.see("3 March 2026", "Late");
    (await buyer.open(`/product/${style.id}`)).see("sold out").notSee("more on");
    const late = await page.click("3 March 2026");
    page = await late.form("ADD TO STOCK").fill({ "Sand, S, received": "10" }).submit("ADD TO STOCK");
    expect(toastOf(page)).toContain("15 pieces added to the stock.");
    page.see("2 × Sand, S").notSee("5 × Sand, M");
    const again = await late.form("ADD TO STOCK").fill({ "Sand, S, received": "9" }).submit("ADD TO STOCK");
    expect(again.status).toBe(409);
    again.see("Somebody else has changed or received these goods meanwhile.");
    (await admin.open(`/admin/products/${style.id}/stock`)).see("0 → 10", "2 → 7", "Goods received");
    (await buyer.open(`/product/${style.id}`)).see("10 left", "7 left");

    page = await (await admin.open("/admin/products")).click("Low stock");
    page = await page.form("SAVE NUMBER").fill({ "Pieces that count as few": "101" }).submit("SAVE NUMBER");
    page.see("Enter a whole number up to 100.");
    page = await page.form("SAVE NUMBER").fill({ "Pieces that count as few": "10" }).submit("SAVE NUMBER");
    page.see(sku("SAND-S"), sku("SAND-M"), "2 on 3 Mar 2026", "Late");
    (await admin.open("/admin/audit")).see("Low stock: 5 → became 10", `${sku("SAND-S")} pieces: 10`);
  });
});

describe("stock and EANs as a table", () => {
  const upload = async (text: string) =>
    (await admin.open("/admin/tables/pieces"))
      .form("SHOW WHAT WOULD CHANGE")
      .choose("Table (CSV or Excel)", { name: "stock.csv", bytes: Buffer.from(text) })
      .submit("SHOW WHAT WOULD CHANGE");
  const stock = () => db.read.pieceStock.findMany({ where: { piece: { productId: style.id } } });

  it("are downloaded, filled in, looked at, applied and undone", async () => {
    const tab = await admin.open("/admin/products");
    const page = await tab.click("Stock and EANs");
    const file = await page.click("DOWNLOAD TABLE");
    expect(file.headers.get("Content-Disposition")).toMatch(/"pieces-\d{4}-\d\d-\d\d\.csv"/);
    const before = `${sku("SAND-S")};Alma;Sand;S;;Available;;;" | Available |  | "`;
    expect(file.source.replaceAll('"', "")).toContain(before.replaceAll('"', ""));
    const unchanged = await upload(file.source);
    unchanged.see("0 changed, 0 new, 0 wrong").notSee("APPLY");

    const lines = file.source.split("\r\n").map((line) => {
      if (line.startsWith(`${sku("SAND-S")};`)) return line.replace(";Available;;;", ";Available;;5;");
      return line.startsWith(`${sku("SAND-M")};`) ? line.replace(";Available;;;", ";;;5;") : line;
    });
    const preview = await upload(lines.join("\r\n"));
    preview.see("1 changed, 0 new, 1 wrong", "In Stock", "made to order → becomes 5");
    preview.see("You can undo it afterwards.").notSee("download the current table");
    const applied = await preview.form("DISCARD").submit("APPLY 1 CHANGE, WITHOUT THE 1 WRONG ROW");
    expect(applied.heading).toBe("Table applied");
    applied.see("Availability: Write one of these: Available, Sold out");
    expect(await stock()).toEqual([{ pieceId: (await piece("Sand", "S")).id, quantity: 5 }]);

    const change = await applied.click("UNDO...");
    expect(change.heading).toBe("1 piece changed from the table stock.csv");
    const undone = await change.form("UNDO").submit("UNDO");
    expect(toastOf(undone)).toContain("Undone");
    expect(await stock()).toEqual([]);
    (await admin.open("/admin/changes")).see("1 piece changed from the table stock.csv", "Undone");

    const history = await (await admin.open(address)).click("Stock history");
    history.see("5 → made to order", "Table undone", "made to order → 5", "Table", "stock.csv");
    const own = await history.click("Sand, S");
    const csv = await own.see("Only Sand, S.").click("CSV");
    const [headings, ...rows] = csv.source.trim().split("\r\n");
    expect(headings).toContain("When;Piece;SKU;Before;After;Why;Who;Order;File");
    expect(rows.map((row) => row.split(";").slice(3, 6).join())).toEqual([
      "5,made to order,Table undone",
      "made to order,5,Table",
    ]);
  });

  it("make sold-out pieces available again where that is ticked, in the table and by hand", async () => {
    const availability = async () => (await piece("Sand", "S")).availability;
    const soldOut = () =>
      db.write((tx) => tx.piece.update({ where: { sku: sku("SAND-S") }, data: { availability: "sold_out" } }));
    await soldOut();
    const preview = await upload(`SKU;In Stock\n${sku("SAND-S")};5\n`);
    const tick = "Make 1 piece available again";
    await preview
      .form("DISCARD")
      .fill({ [tick]: true })
      .submit("APPLY 1 CHANGE");
    expect([await availability(), await stock()]).toMatchObject(["available", [{ quantity: 5 }]]);
    (await admin.open(address)).notSee("Make sold-out pieces available again");
    await soldOut();
    await (await open()).fill({ "Sand, S, In stock": "7" }).submit();
    expect(await availability()).toBe("sold_out");
    const again = "Make sold-out pieces available again when stock is entered for them";
    await (await open()).fill({ "Sand, S, In stock": "8", [again]: true }).submit();
    expect([await availability(), await stock()]).toMatchObject(["available", [{ quantity: 8 }]]);
  });

  it("say what has changed between the preview and the button, and keep the table", async () => {
    const preview = await upload(`SKU;In Stock\n${sku("SAND-S")};5\n`);
    await db.write((tx) => stockPiece(tx, { productId: style.id, color: "Sand", size: "S", stock: 2 }));
    const refused = await preview.form("DISCARD").submit("APPLY 1 CHANGE");
    expect(refused.status).toBe(409);
    refused.see("Pieces have changed since you opened this page", "2 → becomes 5");
  });

  it("are of the admin who uploaded them, and no buyer's", async () => {
    const preview = await upload(`SKU;In Stock\n${sku("SAND-S")};5\n`);
    const other = (await signedInPerson(shop, "admin")).browser;
    expect((await other.open(preview.url.pathname)).status).toBe(404);
    expect((await buyer.request("/admin/products/pieces.csv")).status).toBe(403);
  });
});
