// Orders in the admin area: search, change the status, cancel, export a period.
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { groupLines } from "~/shop/cart/group-lines";
import { skusText } from "~/shop/catalogue/pieces/pieces";
import type { Address } from "~/formats/address";
import { isoDay } from "~/formats/dates";
import { formatEuro } from "~/formats/money";
import { Browser, type Page } from "../support/browser-without-scripts";
import { expectErrors } from "../support/expect-errors";
import { toastOf } from "../support/ordering";
import { makeOrder } from "../support/orders";
import { readPdf } from "../support/pdf";
import { browserOf, signedInPerson } from "../support/people";
import { openShop, ORIGIN, type Shop } from "../support/shop";

let shop: Shop;
let maja: Browser;
let page: Page;

beforeAll(async () => {
  shop = await openShop();
  maja = await browserOf(shop, "demo-admin");
});

const rowsOf = (list: Page) =>
  list
    .$("tbody tr")
    .toArray()
    .map((row) => list.$(row).find("th a").text());

describe("the list", () => {
  it("is linked from the home page, filtered by new orders", async () => {
    const pending = await db.read.order.findMany({ where: { status: "pending" } });
    page = await maja.open("/admin");
    page = await page.click(`${pending.length} new orders`);
    expect(page.address).toBe("/admin/orders?status=pending");
    expect(rowsOf(page).sort()).toEqual(pending.map(({ orderNumber }) => orderNumber).sort());
  });

  it("has the specified columns and the newest order first", async () => {
    page = await maja.open("/admin/orders");
    const headings = page.$("thead th").toArray();
    const texts = headings.map((heading) =>
      page
        .$(heading)
        .text()
        .replace(/[↕↓,].*/, ""),
    );
    for (const column of ["Customer", "Date", "Amount", "Status"]) expect(texts).toContain(column);
    const newest = await db.read.order.findFirstOrThrow({
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      include: { company: { include: { contact: true } } },
    });
    const first = page.textOf("tbody tr");
    for (const words of [newest.orderNumber, newest.company.contact.email, formatEuro(newest.total)]) {
      expect(first).toContain(words);
    }
    expect(page.headers.get("Cache-Control")).toContain("no-store");
  });

  it("is searched and filtered, with a message when nothing is found", async () => {
    const pending = await db.read.order.count({ where: { status: "pending" } });
    page = await maja.open("/admin/orders");
    page = await page.click(`Pending ${pending}`);
    page = await page.form("Show").fill({ q: "bl-2107" }).submit("Show");
    expect(page.address).toBe("/admin/orders?q=bl-2107&status=pending");
    expect(rowsOf(page)).toHaveLength(1);
    page.see("Lana Huber", "lana@boutique-lana.example", "Boutique Lana");
    page = await page.click("Delivered");
    expect(page.address).toBe("/admin/orders?q=bl-2107&status=delivered");
    page.see("No orders found", "Search everything for “bl-2107”");
    page = await page.click("Show all orders");
    expect(page.address).toBe("/admin/orders");
  });

  it("is sorted by its headings, and says how", async () => {
    const sorted = () => page.$("thead th[aria-sort]").attr("aria-sort");
    const amounts = () =>
      page
        .$("tbody tr")
        .toArray()
        .map((row) =>
          Number(
            page
              .$(row)
              .find(".price")
              .first()
              .text()
              .replaceAll(/[^0-9]/g, ""),
          ),
        );
    page = await maja.open("/admin/orders");
    expect(sorted()).toBe("descending");
    page = await page.click("Amount, sort descending");
    expect([page.address, sorted()]).toEqual(["/admin/orders?sort=-amount", "descending"]);
    expect(amounts()).toEqual(amounts().toSorted((a, b) => b - a));
    page = await page.click("Amount, sort ascending");
    expect([page.address, sorted()]).toEqual(["/admin/orders?sort=amount", "ascending"]);
    expect(amounts()).toEqual(amounts().toSorted((a, b) => a - b));
    page = await page.click("Date, sort descending");
    expect(page.address).toBe("/admin/orders");
  });

  it("finds an order by its numbers, its city and what was ordered, and exports what was found", async () => {
    const order = await db.read.order.findFirstOrThrow({
      where: { poNumber: { not: null } },
      include: { lines: true, documents: true },
    });
    const { city } = order.shippingAddress as unknown as Address;
    const [line] = order.lines;
    const { orderNumber, poNumber, documents } = order;
    const numbers = [orderNumber, poNumber!, documents[0]!.number];
    for (const q of [...numbers, city, line!.name, line!.sku, `${line!.sku} ${city}`]) {
      page = await maja.open("/admin/orders");
      page = await page.form("Show").fill({ q }).submit("Show");
      expect(rowsOf(page), q).toContain(orderNumber);
    }
    page = await page.click("EXPORT CSV");
    expect(page.$("#main input[name=q]").val()).toBe(`${line!.sku} ${city}`);
  });

  it("ignores invalid parameters", async () => {
    for (const query of ["page=-1", "page=x&status=lost", "q=%25_%5C%00", "page=99999999"]) {
      page = await maja.open(`/admin/orders?${query}`);
      expect(page.status, query).toBe(200);
      expect(rowsOf(page).length, query).toBeGreaterThan(0);
    }
    page = await maja.open(`/admin/orders?q=${"ž".repeat(3000)}`);
    page.see("No orders found");
  });

  it("is paginated and keeps the search", async () => {
    const { person } = await signedInPerson(shop, "approved");
    for (let n = 0; n < 26; n++) await makeOrder({ companyId: person.id, poNumber: "Many 7" });
    page = await maja.open("/admin/orders?q=many+7&status=pending");
    expect(rowsOf(page)).toHaveLength(25);
    page = await page.click("Next page");
    expect(page.address).toBe("/admin/orders?q=many+7&status=pending&page=2");
    expect(rowsOf(page)).toHaveLength(1);
  });
});

describe("several orders", () => {
  const PO = "Several 9";
  const makeThree = async () => {
    const { person } = await signedInPerson(shop, "approved");
    const decided = [
      await makeOrder({ companyId: person.id, poNumber: PO }),
      await makeOrder({ companyId: person.id, poNumber: PO }),
    ];
    const open = await makeOrder({ companyId: person.id, poNumber: PO, isAmountFinal: false });
    return { decided, open };
  };
  const statusesOf = (ids: number[]) =>
    db.read.order
      .findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } })
      .then((orders) => orders.map(({ status }) => status));

  it("are shown before they are confirmed; those that cannot be are left out", async () => {
    const { decided, open } = await makeThree();
    const ids = [...decided, open].map(({ id }) => id);
    page = await maja.open("/admin/orders?q=several+9");
    const none = await page.form("CONFIRM ALL TICKED").submit("CONFIRM ALL TICKED");
    expect(none.status).toBe(400);
    none.see("Tick at least one order.");
    const one = page.form("CONFIRM ALL TICKED").fill({ id: String(decided[0]!.id) });
    await one.submit("CONFIRM ALL TICKED");
    expect(await statusesOf(ids)).toEqual(["confirmed", "pending", "pending"]);

    page = await page.click("Tick all on this page");
    page = await page.form("CONFIRM ALL TICKED").submit("CONFIRM ALL TICKED");
    page.see("Confirm 1 order?", "Left out: 2 orders with VAT or shipping to be confirmed");
    page.see(decided[1]!.orderNumber, "Each gets an e-mail at once, which cannot be taken back.");
    page = await page.press("CONFIRM 1 ORDER");
    page = await page.click("BACK TO THE LIST");
    expect(page.address).toBe("/admin/orders?q=several+9");
    expect(await statusesOf(ids)).toEqual(["confirmed", "confirmed", "pending"]);
    const letters = await db.read.outgoingMail.findMany({ where: { kind: "order-confirmed" } });
    for (const { id } of decided) {
      expect(letters.filter(({ key }) => key === `order:${id}:confirmed`)).toHaveLength(1);
    }

    const only = page.form("CONFIRM ALL TICKED").fill({ id: String(open.id) });
    const refused = await only.submit("CONFIRM ALL TICKED");
    expect(refused.status).toBe(409);
    refused.see("No order was confirmed", open.orderNumber);
    expect(refused.form("CONFIRM ALL TICKED").values).toMatchObject({ id: String(open.id) });
  });

  it("have one PDF of packing lists, each with its own page numbers", async () => {
    const { decided } = await makeThree();
    page = await maja.open("/admin/orders?q=several+9");
    const form = page.form("PACKING LISTS (PDF)");
    for (const { id } of decided) form.fill({ id: String(id) });
    const answer = await form.submit("PACKING LISTS (PDF)");
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
    const query = decided.map(({ id }) => `id=${id}`).join("&");
    const file = await maja.request(`/admin/orders/packing-lists.pdf?${query}`);
    const { pages } = await readPdf(Buffer.from(await file.arrayBuffer()));
    expect(pages).toHaveLength(2);
    for (const { orderNumber } of decided) {
      const own = pages.filter((text) => text.includes(`Packing list ${orderNumber}`));
      expect(own).toHaveLength(1);
      expect(own[0]).toContain("Page 1 of 1");
    }
    const none = await maja.request("/admin/orders/packing-lists.pdf?id=0");
    expect(none.status).toBe(400);
    expect(await none.text()).toContain("Tick at least one order of the list.");
  });
});

describe("an order", () => {
  const order = async () =>
    db.read.order.findFirstOrThrow({
      where: { poNumber: "BL-2107" },
      include: { events: true, lines: true },
    });

  it("shows all its data", async () => {
    const { id, orderNumber, total, subtotal, lines } = await order();
    page = await (await maja.open("/admin/orders?q=BL-2107")).click(orderNumber);
    expect(page.url.pathname).toBe(`/admin/orders/${id}`);
    page.see(
      `Order ${orderNumber}`,
      "PENDING",
      formatEuro(subtotal),
      formatEuro(total),
      "Lana Huber",
      "BL-2107",
      "Graz",
      "Please send everything in one parcel.",
    );
    for (const style of groupLines(lines).flatMap(({ styles }) => styles)) {
      page.see(style.name, formatEuro(style.total!));
      for (const row of style.cells) page.see(skusText(row.filter((line) => line !== null)));
    }
    expect(page.link("Lana Huber").pathname).toBe("/admin/customers/demo-buyer");
  });

  it("goes from pending to delivered, and its customer sees each step", async () => {
    const { id } = await order();
    page = await page.form("CONFIRM ORDER").fill({ Note: "Ready in\nweek 48." }).submit();
    expect(page.url.pathname).toBe(`/admin/orders/${id}`);
    expect(toastOf(page)).toContain("Order Confirmed");
    page.see("CONFIRMED", "Confirmed by our team", "Maja Kovač", "Ready in week 48.");
    page.see("Not paid:", "of the goods in this shipment.");
    page = await page.click("Ship a part or add details");
    page.see("Not paid if all open pieces leave today:", "Please send everything in one parcel.");
    page = await page.form("SHIP").fill({ Note: "<b>DHL</b> 123" }).submit("SHIP");
    expect(page.status).toBe(409);
    expectErrors(page, ["Ship although it is not paid"]);
    page.see("of the goods in this shipment is unpaid. Tick this to ship it anyway");
    page = await page.form("SHIP").fill({ acceptsUnpaid: "on" }).submit("SHIP");
    page.see("Shipment 1 left although", "had to be paid first: Maja Kovač ticked it.");
    page.see("SHIPPED", "<b>DHL</b> 123");
    expect(page.text).not.toContain("CANCEL ORDER");
    page = await page.press("MARK AS DELIVERED");
    page.see("DELIVERED");
    expect(page.$("[aria-label='Next step'] form").length).toBe(0);

    const lana = await browserOf(shop, "demo-buyer");
    const own = await lana.open(`/orders/${id}`);
    own.see("DELIVERED", "Ready in week 48.", "<b>DHL</b> 123", "Shipped");
    own.notSee("Maja");
  });

  it("cannot go back, and shows its current status", async () => {
    const { id } = await order();
    for (const intent of ["pending", "confirmed", "shipped", "cancelled"]) {
      const answer = await post(id, { intent, from: "delivered", note: "Oh" });
      expect(answer.status, intent).toBe(409);
      expect(await answer.text(), intent).toContain("This order is delivered");
    }
    expect((await order()).status).toBe("delivered");
  });

  it("is cancelled with a reason, in a collapsed form", async () => {
    const { id } = await db.read.order.findFirstOrThrow({ where: { poNumber: "NL-0452" } });
    page = await maja.open(`/admin/orders/${id}`);
    expect(page.$("details:has(button.btn-danger)").attr("open")).toBeUndefined();
    page = await page.press("CANCEL ORDER");
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^Error: /);
    page.see("Give the reason for the cancellation.");
    expect(page.$("details:has(button.btn-danger)").attr("open")).toBeDefined();
    expect((await db.read.order.findUniqueOrThrow({ where: { id } })).status).toBe("pending");

    page = await page.form("CANCEL ORDER").fill({ Reason: "Out of yarn." }).submit("CANCEL ORDER");
    expect(toastOf(page)).toContain("Order Cancelled");
    page.see("CANCELLED", "Out of yarn.");
    const jonas = await browserOf(shop, "demo-second-buyer");
    (await jonas.open(`/orders/${id}`)).see("CANCELLED", "Out of yarn.");
  });

  it("is confirmed without VAT and shipping only on purpose, and shipped only with them", async () => {
    const { orderNumber } = await makeOrder({ isAmountFinal: false });
    const list = await (await maja.open("/admin")).click("a[href*='amount-open']");
    expect(list.address).toBe("/admin/orders?status=amount-open");
    page = await list.click(orderNumber);
    page.see("VAT or the shipping cost is still to be confirmed");
    page = await page.form("CONFIRM ORDER").fill({ Note: "Ready soon." }).submit("CONFIRM ORDER");
    expect(page.status).toBe(409);
    expect(page.title).toMatch(/^Error: /);
    expectErrors(page, ["Confirm now, and decide VAT and shipping later"]);
    expect(page.form("CONFIRM ORDER").values).toMatchObject({ note: "Ready soon." });
    page = await page.form("CONFIRM ORDER").fill({ isAmountLater: "on" }).submit("CONFIRM ORDER");
    expect(toastOf(page)).toContain("Order Confirmed");
    page.notSee("SHIP ORDER");
    page = await maja.open(`${page.url.pathname}/shipments/new`);
    page = await page.form("SHIP").fill({ Note: "DHL 1" }).submit("SHIP");
    expect(page.status).toBe(409);
    page.see("Not saved yet", "Decide both under Proforma before shipping.", "DHL 1");
    page = await page.click(`Order ${orderNumber}`);
    page = await page.form("ISSUE PROFORMA").fill({ VAT: "Domestic: 22% VAT" }).submit();
    page = await page.form("SAVE AND ISSUE AGAIN").fill({ "Shipping cost": "12", Reason: "Known now." }).submit();
    page.notSee("still to be confirmed");
    page = await page.form("SHIP ORDER").submit("SHIP ORDER");
    expect(page.status).toBe(409);
    expectErrors(page, ["Ship although it is not paid"]);
    page = await page.form("SHIP ORDER").fill({ acceptsUnpaid: "on" }).submit("SHIP ORDER");
    page.see("SHIPPED");
  });

  it("shows the second of two admins the conflict, and keeps their note", async () => {
    const { id } = await makeOrder();
    const [mine, theirs] = [await maja.open(`/admin/orders/${id}`), await signedInPerson(shop, "admin")];
    const other = await theirs.browser.open(`/admin/orders/${id}`);
    await mine.press("CONFIRM ORDER");
    page = await other.form("CANCEL ORDER").fill({ Reason: "No reply from them." }).submit("CANCEL ORDER");
    expect(page.status).toBe(409);
    page.see("The order was not changed", "it is confirmed now", "No reply from them.");
    // May be sent again deliberately.
    page = await page.form("CANCEL ORDER").submit("CANCEL ORDER");
    page.see("CANCELLED", "No reply from them.");

    // A step that is no longer possible.
    page = await mine.form("CONFIRM ORDER").fill({ Note: "Soon." }).submit();
    expect(page.status).toBe(409);
    page.see("it is cancelled now", "What you wrote", "Soon.");
  });

  it("treats a double click as one step", async () => {
    const { id } = await makeOrder();
    const form = (await maja.open(`/admin/orders/${id}`)).form("CONFIRM ORDER");
    const pages = await Promise.all([form.submit(), form.submit(), form.submit()]);
    for (const one of pages) {
      expect(one.status).toBe(200);
      expect(one.heading).toContain("Order PRJ-");
    }
    expect(await db.read.orderEvent.count({ where: { orderId: id } })).toBe(2);
  });

  it("with an unknown status is shown as pending and can be confirmed", async () => {
    const { id } = await makeOrder({ status: "on hold" });
    page = await maja.open(`/admin/orders/${id}`);
    page.see("PENDING");
    page = await page.press("CONFIRM ORDER");
    page.see("CONFIRMED");
  });

  it("that does not exist is not found, for reading and changing", async () => {
    for (const id of ["0", "-1", "1.5", "abc", "999999", "99999999999", "1%00", "%27"]) {
      page = await maja.open(`/admin/orders/${id}`);
      expect(page.status, id).toBe(404);
      page.see("Order Not Found");
      const answer = await post(id, { intent: "confirmed", from: "pending" });
      expect(answer.status, id).toBe(404);
    }
  });

  it("is not changed by an invalid form", async () => {
    const { id } = await makeOrder();
    const bad: Record<string, string>[] = [
      {},
      { intent: "confirmed" },
      { intent: "completed", from: "pending" },
      { intent: "confirmed", from: "x" },
      { intent: "confirmed", from: "pending", note: "x".repeat(501) },
      { intent: "cancelled", from: "pending", note: " \n " },
    ];
    for (const fields of bad) {
      const answer = await post(id, fields);
      expect(answer.status, JSON.stringify(fields)).toBe(400);
    }
    expect(await db.read.orderEvent.count({ where: { orderId: id } })).toBe(1);
  });
});

describe("the export of a period", () => {
  it("has a form with the current month, linked from the list", async () => {
    page = await (await maja.open("/admin/orders?status=payment-open")).click("EXPORT CSV");
    expect(page.form("DOWNLOAD CSV").values.status).toBe("payment-open");
    page = await (await maja.open("/admin/orders?status=pending")).click("EXPORT CSV");
    expect(page.address).toBe("/admin/orders/export?status=pending");
    const form = page.form("DOWNLOAD CSV");
    expect(form.values).toMatchObject({
      from: isoDay(new Date()).slice(0, 8) + "01",
      status: "pending",
    });
    const file = await form.submit();
    expect(file.url.pathname).toBe("/admin/orders.csv");
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  });

  it("has every line of every order, with the right sums", async () => {
    const file = await maja.open("/admin/orders.csv?from=2020-01-01&to=2099-12-31");
    expect(file.headers.get("Cache-Control")).toBe("no-store");
    expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="orders-2020-01-01-2099-12-31.csv"');
    const options = { bom: true, delimiter: ";", columns: true, record_delimiter: "\r\n" };
    const rows = parse(file.source, options) as unknown as Record<string, string>[];
    const cents = (text = "") => {
      expect(text).toMatch(/^\d+,\d\d$/);
      return Number(text.replace(",", ""));
    };
    const orders = await db.read.order.findMany({ include: { lines: true } });
    expect(new Set(rows.map((row) => row["Order number"])).size).toBe(orders.length);
    for (const { orderNumber, lines, subtotal, discountAmount, total } of orders) {
      const own = rows.filter((row) => row["Order number"] === orderNumber);
      expect(own).toHaveLength(lines.length);
      expect(own.reduce((sum, row) => sum + cents(row["Line total"]), 0)).toBe(subtotal);
      for (const row of own) {
        expect(cents(row["Unit price"]) * Number(row.Quantity)).toBe(cents(row["Line total"]));
        expect(cents(row["Order discount"])).toBe(discountAmount);
        expect(cents(row["Order total"])).toBe(total);
      }
    }
  });

  it("has a choice of what a row is: proformas, or their lines", async () => {
    page = await maja.open("/admin/orders/export");
    const days = { "First day": "2020-01-01", "Last day": "2099-12-31" };
    const form = page.form("DOWNLOAD CSV");
    const documents = await form.fill({ ...days, Rows: "One row per proforma" }).submit();
    expect(documents.headers.get("Content-Disposition")).toBe(
      'attachment; filename="documents-2020-01-01-2099-12-31.csv"',
    );
    const { number } = await db.read.document.findFirstOrThrow();
    expect(documents.source).toContain(`\r\n${number};1;`);
    const lines = await form.fill({ ...days, Rows: "One row per proforma line" }).submit();
    expect(lines.headers.get("Content-Disposition")).toContain("document-lines-2020-01-01");
    expect(lines.source).toContain("Net weight in grams");
  });

  it.each([
    ["from=2026-11-30&to=2026-11-01", "The last day is before the first one."],
    ["from=2026-11-31&to=2026-12-01", "Enter the first day as year, month, day: 2026-11-20."],
    ["from=2026-11-01&to=", "Enter the last day."],
    ["from=%00&to=%F0%9F%A7%B6", "Enter the first day as year, month, day: 2026-11-20."],
    ["from=2026-11-01&to=2026-11-02&status=x", "Choose a status from the list."],
  ])("refuses %s with a message in the form", async (query, words) => {
    page = await maja.open(`/admin/orders.csv?${query}`);
    expect(page.url.pathname).toBe("/admin/orders/export");
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^Error: /);
    expect(page.textOf("main [role=alert]")).toContain(words);
    expect(page.textOf("form .error")).toContain(words);
  });

  it("is for admins only, like all order pages", async () => {
    const { id } = await makeOrder({ poNumber: "SECRET-PO" });
    const readers: [Browser, number][] = [
      [new Browser(shop), 401],
      [(await signedInPerson(shop, "pending")).browser, 403],
      [(await signedInPerson(shop, "approved")).browser, 403],
    ];
    for (const [browser, status] of readers) {
      for (const method of ["GET", "HEAD"]) {
        const answer = await browser.request("/admin/orders.csv", { method });
        expect(answer.status).toBe(status);
        expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
        expect(answer.headers.get("Cache-Control")).toBe("no-store");
        if (method === "GET") expect(await answer.text()).toMatch(/^Access Denied\n/);
      }
      for (const address of ["/admin/orders", `/admin/orders/${id}`, "/admin/orders/export"]) {
        for (const one of [address, `${address}.data`]) {
          const answer = await browser.request(one);
          expect(answer.status, one).toBe(status);
          expect(await answer.text(), one).not.toContain("SECRET-PO");
        }
      }
      const answer = await post(id, { intent: "confirmed", from: "pending" }, browser);
      expect(answer.status).toBe(status);
    }
    expect((await db.read.order.findUniqueOrThrow({ where: { id } })).status).toBe("pending");
    const head = await maja.request("/admin/orders.csv", { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
  });
});

function post(id: number | string, fields: Record<string, string>, browser = maja) {
  return browser.request(`/admin/orders/${id}`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: ORIGIN },
    body: new URLSearchParams(fields),
  });
}
