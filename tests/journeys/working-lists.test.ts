// The lists of the panel as tools: filter, keep the filter under a name, write to those it has, who unsubscribe.
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import type { Address } from "~/formats/address";
import { countryName } from "~/formats/countries";
import { queueMailings } from "~/shop/desk/mailings/mailings.server";
import { Browser, type Page } from "../support/browser-without-scripts";
import { browserOf } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let desk: Browser;
let page: Page;

beforeAll(async () => {
  shop = await openShop();
  desk = await browserOf(shop, "demo-admin");
});

it("filters orders by several things at once, each of which is taken off by a link, and exports what is shown", async () => {
  const { shippingAddress } = await db.read.order.findFirstOrThrow({
    where: { company: { contact: { email: "lana@boutique-lana.example" } } },
  });
  const { country } = shippingAddress as unknown as Address;
  const chip = `Country: ${countryName(country)}`;
  page = await desk.open(`/admin/orders?country=${country}`);
  const form = page.form("Show", "details:has([name=waiting])");
  page = await form.fill({ customer: "lana", from: "2020-01-01" }).submit("Show");
  page.see(chip, "Customer (name or e-mail): lana", "Ordered from: 1 Jan 2020");
  const orders = page.$("tbody tr").length;
  expect(orders).toBeGreaterThan(0);
  const exported = await page.click("EXPORT CSV");
  exported.see(chip);
  expect(exported.form("DOWNLOAD CSV").values).toMatchObject({ from: "2020-01-01", country, customer: "lana" });
  page = await page.click(`Remove the filter ${chip}`);
  expect(page.address).toBe("/admin/orders?from=2020-01-01&customer=lana");
});

it("keeps a filtered list under a name, which is changed and removed", async () => {
  page = await (await desk.open("/admin/orders?status=confirmed&open=any")).click("Save this view");
  page = await page.form("SAVE VIEW").fill({ name: "To ship" }).submit();
  expect(page.address).toBe("/admin/orders?status=confirmed&open=any");
  page = await (await desk.open("/admin/orders")).click("To ship");
  expect(page.address).toBe("/admin/orders?status=confirmed&open=any");
  page = await page.click("Rename or remove the view “To ship”");
  page = await page.form("SAVE VIEW").fill({ name: "Ship these" }).submit("SAVE VIEW");
  page.see("Ship these");
  page = await (await page.click("Rename or remove the view “Ship these”")).press("REMOVE VIEW");
  expect(page.address).toBe("/admin/orders");
  expect(await db.read.savedView.count()).toBe(0);
});

it("writes to the customers of a list, one of whom unsubscribes", async () => {
  page = await (await desk.open("/admin/orders?customer=lana")).click("Write to these customers");
  page = await page.form("PREVIEW").fill({ subject: "Spring ships", text: "On 1 March.\n\nSee you." }).submit();
  page.see("Spring ships", "On 1 March.", "Unsubscribe from such e-mails", "1 customer", "Boutique Lana");
  page = await page.press("SEND TO 1 CUSTOMER");
  page.see("to 1 customer");
  await queueMailings();
  const mail = await db.read.outgoingMail.findFirstOrThrow({ where: { kind: "mailing" } });
  expect(mail).toMatchObject({ toAddress: "lana@boutique-lana.example", subject: "Spring ships" });
  const link = new URL(/https?:\/\/\S+\/unsubscribe\S+/.exec(mail.text)![0]);
  page = await new Browser(shop).open(link.pathname + link.search);
  page = await page.press("UNSUBSCRIBE");
  page.see("You have unsubscribed.");
  (await desk.open("/admin/customers/" + mail.key.split(":")[2])).see("Unsubscribed on");
  page = await (await desk.open("/admin/orders?customer=lana")).click("Write to these customers");
  page = await page.form("PREVIEW").fill({ subject: "Once more", text: "Hello." }).submit();
  page.see("1 customer gets no e-mail", "Has unsubscribed", "Nobody of this list can be written to.");
  (await desk.open("/admin/mailings")).see("Spring ships");
  (await new Browser(shop).open("/unsubscribe?customer=wrong.demo-buyer")).see("Page Not Found");
});
