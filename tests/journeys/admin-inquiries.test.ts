// Inquiries: sent by visitors and from the buyer's cart, read by admins.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { Browser } from "../support/browser-without-scripts";
import { cartOf, fillCart, toastOf } from "../support/ordering";
import { signedInPerson } from "../support/people";
import { openShop, ORIGIN, type Shop } from "../support/shop";

let shop: Shop;
let adminBrowser: Browser;

beforeAll(async () => {
  shop = await openShop();
  adminBrowser = (await signedInPerson(shop, "admin")).browser;
});

const item = (id: number) => `tr[id=row-inquiry-${id}]`;
const unread = () => db.read.inquiry.count({ where: { isRead: false } });
const last = () => db.read.inquiry.findFirstOrThrow({ orderBy: { id: "desc" } });

describe("a cart sent as an inquiry", () => {
  it("reaches the admins with its lines, file and sender, and stays in the cart", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    await fillCart(person.id, 3, 2);
    const before = await cartOf(person.id);
    const cart = await browser.open("/cart");
    cart.see("DOWNLOAD & EMAIL YOUR INQUIRY");
    const form = cart.form("Send to our team").fill({ message: "In time for Advent?" });
    const sent = await form.submit("Send to our team");
    expect(sent.url.pathname).toBe("/cart");
    expect(toastOf(sent)).toContain("Inquiry Sent Successfully");
    expect(toastOf(sent)).toContain("We'll contact you within 24 hours.");
    // Pressed twice.
    await form.submit("Send to our team");
    expect(await cartOf(person.id)).toEqual(before);
    expect(await db.read.inquiry.count({ where: { companyId: person.id } })).toBe(1);

    const { id } = await last();
    const page = await adminBrowser.open("/admin/inquiries");
    const words = page.textOf(item(id));
    for (const phrase of [
      `Inquiry #${id}`,
      "New",
      "In time for Advent?",
      "Test Person",
      "Maison Test",
      person.email,
      "Total items: 5",
      "A customer’s cart",
    ]) {
      expect(words).toContain(phrase);
    }
    const lines = page.$(`${item(id)} details li`).toArray();
    expect(lines).toHaveLength(2);
    expect(page.$(lines[0]).text()).toMatch(/^[23] × \S.*, \S+$/);
    expect(page.$(`${item(id)} a:contains('Test Person')`).attr("href")).toBe(`/admin/customers/${person.id}`);
    expect(page.link(`ANSWER BY E-MAIL inquiry #${id}`).href).toContain(
      `mailto:${person.email}?subject=Re%3A%20Your%20inquiry%20%23${id}&body=`,
    );
    const file = await page.click(`DOWNLOAD CSV of inquiry #${id}`);
    expect(file.headers.get("Content-Disposition")).toBe(`attachment; filename="inquiry-${id}.csv"`);
    expect(file.headers.get("Content-Type")).toContain("text/csv");
    expect(file.source).toContain("Product Name,Quantity,Size,Color,Description");
    expect(file.source).toBe((await last()).csvData!.replace("\uFEFF", ""));
  });

  it("that was cleared in another tab is not sent, and the message is kept", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    await fillCart(person.id, 3);
    const form = (await browser.open("/cart")).form("Send to our team");
    await (await browser.tab().open("/cart")).press("Clear All");
    const page = await form.fill({ message: "Please reserve" }).submit("Send to our team");
    expect(page.status).toBe(409);
    page.see("Cart is Empty", "There is nothing in your cart to send.");
    expect(page.title).toMatch(/^Error: /);
    expect(page.form("Send to our team").values.message).toBe("Please reserve");
    expect(await db.read.inquiry.count({ where: { companyId: person.id } })).toBe(0);
  });

  it("with a message that is too long keeps it", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    await fillCart(person.id, 3);
    const message = "m".repeat(5_001);
    const page = await (
      await browser.open("/cart")
    )
      .form("Send to our team")
      .fill({ message })
      .submit("Send to our team");
    expect(page.status).toBe(400);
    expect(page.form("Send to our team").values.message).toBe(message);
    expect(page.$("[role=alert] a").attr("href")).toBe("#send-message");
    expect(await db.read.inquiry.count({ where: { companyId: person.id } })).toBe(0);
  });

  it("is not sent by visitors or applicants", async () => {
    const pending = (await signedInPerson(shop, "pending")).browser;
    for (const [browser, status] of [
      [new Browser(shop), 401],
      [pending, 403],
    ] as const) {
      const answer = await browser.request("/cart", {
        method: "POST",
        headers: { Origin: ORIGIN },
        body: new URLSearchParams({ intent: "inquire", message: "x" }),
      });
      expect(answer.status).toBe(status);
    }
  });
});

describe("the inquiries", () => {
  it("are marked as read once, irrevocably, and the list keeps its page", async () => {
    const before = await unread();
    const page = await adminBrowser.open("/admin/inquiries?show=unread");
    page.see(`${before} new`);
    const { id } = await db.read.inquiry.findFirstOrThrow({
      where: { isRead: false },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    const button = `MARK AS READ inquiry #${id}`;
    const form = page.form(button);
    const marked = await form.submit(button);
    expect(marked.address).toBe("/admin/inquiries?show=unread");
    expect(toastOf(marked)).toContain("Inquiry Marked");
    expect(marked.$(item(id)).length).toBe(0);
    expect(await unread()).toBe(before - 1);
    // Another admin's page still offers it.
    const again = await form.submit(button);
    expect(toastOf(again)).toContain("Inquiry Marked");
    expect(await unread()).toBe(before - 1);
    const where = { action: "mark_inquiry_read", subject: `inquiry:${id}` };
    expect(await db.read.auditEntry.count({ where })).toBe(1);
    const all = await adminBrowser.open("/admin/inquiries");
    const read = all.$(`${item(id)} button`);
    expect(read.attr("disabled")).toBeDefined();
    expect(read.text()).toContain("READ");
    expect(all.textOf(item(id))).not.toContain("MARK AS READ");
  });

  it("are searched and filtered by a form", async () => {
    const { id, customerEmail } = await db.read.inquiry.findFirstOrThrow();
    const page = await (
      await adminBrowser.open("/admin/inquiries")
    )
      .form("Show", "main")
      .fill({ q: customerEmail })
      .submit("Show");
    expect(page.$("tbody tr").length).toBe(1);
    expect(page.$(item(id)).length).toBe(1);
    const unreadOnly = await page.click("Unread");
    expect(unreadOnly.address).toBe(`/admin/inquiries?${new URLSearchParams({ q: customerEmail, show: "unread" })}`);
    const none = await adminBrowser.open("/admin/inquiries?q=zeppelin");
    none.see("No inquiries match");
    expect(none.link("Show all").pathname + none.link("Show all").search).toBe("/admin/inquiries");
  });

  it("are rendered as text", async () => {
    const evil = "<script>alert(1)</script><img src=x onerror=alert(1)>";
    await db.write((tx) =>
      tx.inquiry.create({
        data: {
          customerName: evil,
          customerEmail: 'x"><script>@evil.example',
          company: evil,
          message: `${evil}\n&bcc=all@evil.example`,
          productDetails: [{ productName: evil, size: null, color: evil, quantity: 1 }],
          totalItems: 1,
        },
      }),
    );
    const { id } = await last();
    const page = await adminBrowser.open("/admin/inquiries");
    expect(page.$(`${item(id)} script, ${item(id)} img`).length).toBe(0);
    expect(page.textOf(item(id))).toContain(evil);
    expect(page.link(`ANSWER BY E-MAIL inquiry #${id}`).searchParams.has("bcc")).toBe(false);
  });

  it.each([
    [{ read: "999999" }, 404],
    [{ read: "1 OR 1=1" }, 404],
    [{ read: "-1" }, 404],
    [{ read: "99999999999" }, 404],
    [{ other: "1" }, 400],
    [{}, 400],
  ] as [Record<string, string>, number][])("answer %j without an error of the server", async (fields, status) => {
    const before = await unread();
    const answer = await adminBrowser.request("/admin/inquiries", {
      method: "POST",
      headers: { Origin: ORIGIN },
      body: new URLSearchParams(fields),
    });
    expect(answer.status).toBe(status);
    expect(await unread()).toBe(before);
  });

  it.each(["?page=0", "?page=x", "?page=99999", "?show=odd", "?q=%00%F0%9F", "?q=%25&q=b"])(
    "open for %s",
    async (search) => {
      expect((await adminBrowser.open(`/admin/inquiries${search}`)).status).toBe(200);
    },
  );

  it("have a file only where one was sent", async () => {
    const { id } = await db.read.inquiry.findFirstOrThrow({ where: { csvData: null } });
    for (const which of [id, 999_999, 0, "x", "1e3"]) {
      expect((await adminBrowser.request(`/admin/inquiries/${which}/csv`)).status, String(which)).toBe(404);
    }
  });

  it("and their files are for admins only", async () => {
    const { id } = await db.read.inquiry.findFirstOrThrow({ where: { csvData: { not: null } } });
    const buyer = (await signedInPerson(shop, "approved")).browser;
    for (const [browser, status] of [
      [new Browser(shop), 401],
      [buyer, 403],
    ] as const) {
      for (const address of ["/admin/inquiries", "/admin/inquiries.data", `/admin/inquiries/${id}/csv`]) {
        const answer = await browser.request(address);
        expect(answer.status, address).toBe(status);
        expect(await answer.text()).not.toMatch(/Product Name|customerEmail|MARK AS READ/);
      }
      const mark = await browser.request("/admin/inquiries", {
        method: "POST",
        headers: { Origin: ORIGIN },
        body: new URLSearchParams({ read: String(id) }),
      });
      expect(mark.status).toBe(status);
    }
  });

  it("show a message when there are none", async () => {
    await db.write((tx) => tx.inquiry.deleteMany());
    const page = await adminBrowser.open("/admin/inquiries");
    page.see("No inquiries yet");
    expect(page.$("h1 ~ .badge").length).toBe(0);
  });
});
