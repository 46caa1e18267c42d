// The outbox in the admin area: mails are listed, read, retried and cancelled.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { deliverMail } from "~/shop/desk/mail-queue/deliver.server";
import { Browser } from "../support/browser-without-scripts";
import { fillCart, toastOf } from "../support/ordering";
import { signedInPerson } from "../support/people";
import { openShop, ORIGIN, type Shop } from "../support/shop";

let shop: Shop;
let adminBrowser: Browser;
let made = 0;

beforeAll(async () => {
  shop = await openShop();
  adminBrowser = (await signedInPerson(shop, "admin")).browser;
});

beforeEach(() => db.write((tx) => tx.outgoingMail.deleteMany({})));

const HOUR = 3_600_000;
const later = () => new Date(Date.now() + HOUR);
const make = (more: object = {}) =>
  db
    .write((tx) =>
      tx.outgoingMail.create({
        data: {
          key: `test:${made++}`,
          kind: "order-received",
          toAddress: "lana@huber.example",
          subject: "Your order",
          text: "Dear Lana,\n\n  2 x Alma",
          html: "<p>Dear</p>",
          ...more,
        },
      }),
    )
    .then(({ id }) => id);
const stateOf = async (id: number) => (await db.read.outgoingMail.findUniqueOrThrow({ where: { id } })).state;
const post = (fields: Record<string, string>, address = "/admin/mail", browser = adminBrowser) =>
  browser.request(address, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: ORIGIN },
    body: new URLSearchParams(fields),
  });

describe("an order's mails", () => {
  it("are listed at once, and marked as kept where no mail server is set", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    await fillCart(person.id, 2);
    const placed = await (await browser.open("/checkout")).form("Submit Order").submit();
    expect(toastOf(placed)).toContain("You'll receive a proforma invoice by email shortly.");
    let page = await adminBrowser.open(`/admin/mail?q=${person.email}`);
    page.see("We have received your order", "Waiting 1");
    expect((await deliverMail()).sent).toBe(2);
    page = await adminBrowser.open(`/admin/mail?q=${person.email}`);
    page.see("E-mails are not sent: no mail server is set.", "SMTP_URL", "Kept, not sent 1").notSee("Sent 1");
    expect(page.$("tbody button").text()).toMatch(/^SENT ANOTHER WAY We have received your order PRJ-/);
    const mail = await page.click(page.$("tbody th a").text());
    mail.see("Proforma invoice (PDF)", "Text and HTML", person.email);
    expect(mail.textOf("pre")).toContain("PRJ-");
    const form = mail.form("SEND AGAIN");
    const refused = await form.fill({ To: "nobody" }).submit("SEND AGAIN");
    refused.see("Enter an e-mail address");
    expect(refused.$("input[name=email]").val()).toBe("nobody");
    const sent = await mail.form("SEND AGAIN").fill({ To: "new@huber.example" }).submit("SEND AGAIN");
    expect(toastOf(sent)).toContain("Mail Will Be Sent Again");
    (await adminBrowser.open("/admin/mail?q=new@huber.example")).see("Waiting 1", "We have received your order");
    (await mail.press(mail.$("aside button").first().text())).see("Marked as sent", " by ");
  });
});

describe("failed mail", () => {
  it("is counted in the menu, listed first with the reason, and retried by a button", async () => {
    await make({ state: "sent" });
    const failed = { state: "failed", attempts: 10, lastError: "It answered: 550 No" };
    const id = await make({ ...failed, toAddress: "gone@huber.example" });
    (await adminBrowser.open("/admin")).see("1 e-mail was not delivered");
    let page = await adminBrowser.open("/admin/mail");
    page.see("Failed 1", "10 tries", "It answered: 550 No");
    expect(page.textOf(".admin-menu a[href='/admin/mail']")).toContain("1 to do");
    expect(page.$("tbody tr").first().attr("id")).toBe(`row-${id}`);
    const form = page.form("RETRY Your order to gone@huber.example");
    page = await form.submit("RETRY Your order to gone@huber.example");
    expect(toastOf(page)).toContain("Mail Will Be Retried");
    expect(await stateOf(id)).toBe("waiting");
    const again = await form.submit("RETRY Your order to gone@huber.example");
    expect(toastOf(again)).toContain("It had already arrived");
    const entries = await db.read.auditEntry.count({ where: { subject: `mail:${id}` } });
    expect(entries).toBe(1);
    (await adminBrowser.open("/admin/audit?action=retry_mail")).see("Mail retried", "Your order");
  });

  it("is retried in bulk", async () => {
    const ids = [await make({ state: "failed" }), await make({ state: "failed" })];
    const page = await (await adminBrowser.open("/admin/mail?state=failed")).press("RETRY ALL FAILED");
    page.see("Send again 2 e-mails?");
    for (const id of ids) expect(await stateOf(id)).toBe("failed");
    const done = await page.press("SEND AGAIN 2 E-MAILS");
    const list = await done.click("BACK TO THE LIST");
    expect(list.address).toBe("/admin/mail?state=failed");
    list.see("No mail matches");
    for (const id of ids) expect(await stateOf(id)).toBe("waiting");
  });
});

describe("waiting mail", () => {
  it("is cancelled by a button, on the list or on its own page", async () => {
    const first = await make({ nextTryAt: later(), attempts: 1 });
    const second = await make();
    let page = await adminBrowser.open("/admin/mail?state=waiting");
    page.see("1 try, next ");
    page = await page.press("CANCEL Your order to lana@huber.example", `#row-${first}`);
    expect(page.address).toBe("/admin/mail?state=waiting");
    expect(toastOf(page)).toContain("Mail Cancelled");
    page = await (await adminBrowser.open(`/admin/mail/${second}`)).press("CANCEL Your order to lana@huber.example");
    expect(page.address).toBe(`/admin/mail/${second}`);
    page.see("Cancelled");
    expect([await stateOf(first), await stateOf(second)]).toEqual(["cancelled", "cancelled"]);
    expect((await deliverMail()).sent).toBe(0);
  });

  it("that is being sent cannot be cancelled: the page says so", async () => {
    const id = await make();
    const form = (await adminBrowser.open("/admin/mail")).form("CANCEL Your order to lana@huber.example");
    await db.write((tx) => tx.outgoingMail.updateMany({ data: { leasedBy: "worker", leasedUntil: later() } }));
    const page = await form.submit("CANCEL Your order to lana@huber.example");
    expect(page.status).toBe(409);
    page.see("This e-mail is being sent", "being sent");
    expect(page.title).toMatch(/^Error: /);
    expect(page.$("tbody button").length).toBe(0);
    expect(await stateOf(id)).toBe("waiting");
  });
});

describe("the page of a mail", () => {
  it("shows its text as text", async () => {
    const evil = "<script>alert(1)</script><img src=x onerror=alert(1)>";
    const id = await make({ subject: evil, text: evil, toAddress: evil, lastError: evil });
    for (const address of ["/admin/mail", `/admin/mail/${id}`]) {
      const page = await adminBrowser.open(address);
      expect(page.$("main script, main img").length).toBe(0);
      page.see(evil);
    }
    expect((await adminBrowser.open(`/admin/mail/${id}`)).textOf("pre")).toBe(evil);
  });

  it.each([
    ["waiting", "It is not shown, and is deleted once the e-mail is sent"],
    ["sent", "The text held a one-time link and was deleted"],
    ["cancelled", "The text held a one-time link and was deleted"],
  ])("of a one-time link that is %s shows no link", async (state, words) => {
    const id = await make({ kind: "staff-link", text: "http://shop.example/open/sesame", state });
    const page = await adminBrowser.open(`/admin/mail/${id}`);
    page.see(words);
    expect(page.source).not.toContain("sesame");
    expect(await (await adminBrowser.request(`/admin/mail/${id}.data`)).text()).not.toContain("sesame");
  });
});

it.each([
  [{ retry: "999999" }, 404],
  [{ cancel: "1 OR 1=1" }, 404],
  [{ retry: "" }, 404],
  [{ cancel: "99999999999" }, 404],
  [{ intent: "retry" }, 400],
  [{}, 400],
] as [Record<string, string>, number][])("%j changes nothing", async (fields, status) => {
  const id = await make({ state: "failed" });
  expect((await post(fields)).status).toBe(status);
  expect((await post(fields, `/admin/mail/${id}`)).status).toBe(status);
  expect(await stateOf(id)).toBe("failed");
});

it.each(["?page=0", "?page=x", "?page=99999", "?state=odd", "?q=%00%F0%9F", "?q=%25&q=b"])(
  "the list opens for %s",
  async (search) => {
    expect((await adminBrowser.open(`/admin/mail${search}`)).status).toBe(200);
  },
);

it("there is no page for an unknown mail, and none for other users", async () => {
  const id = await make();
  for (const which of [999_999, 0, "x", "1e3"]) {
    expect((await adminBrowser.request(`/admin/mail/${which}`)).status, String(which)).toBe(404);
  }
  const buyer = (await signedInPerson(shop, "approved")).browser;
  for (const [browser, status] of [[new Browser(shop), 401] as const, [buyer, 403] as const]) {
    for (const address of ["/admin/mail", `/admin/mail/${id}`, `/admin/mail/${id}.data`]) {
      const answer = await browser.request(address);
      expect(answer.status, address).toBe(status);
      expect(await answer.text()).not.toMatch(/Dear Lana|huber/);
    }
    expect((await post({ cancel: String(id) }, "/admin/mail", browser)).status).toBe(status);
  }
  expect(await stateOf(id)).toBe("waiting");
});
