// Proformas from the order to the last version, without scripts: for the buyer, for admins, and refused to others.
import { delay, http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { groupLines, linesOf } from "~/shop/cart/group-lines";
import { skusText } from "~/shop/catalogue/pieces/pieces";
import type { ProformaContent, ProformaLine } from "~/shop/billing/documents/proforma";
import { languageCookie } from "~/http/session/language.server";
import { formatEuro } from "~/formats/money";
import { Browser, type Page } from "../support/browser-without-scripts";
import { cartOf, checkoutForm, fillCart, toastOf } from "../support/ordering";
import { makeOrder } from "../support/orders";
import { readPdf } from "../support/pdf";
import { browserOf, signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

const VIES = "https://ec.europa.eu/taxation_customs/vies/rest-api/ms/:country/vat/:number";
const server = setupServer();

let shop: Shop;
let maja: Browser;
let page: Page;

beforeAll(async () => {
  process.env.VIES_CHECK = "on";
  shop = await openShop();
  maja = await browserOf(shop, "demo-admin");
  server.listen({ onUnhandledRequest: "error" });
});
afterAll(() => server.close());

async function pdfOf(browser: Browser, address: string, name: string): Promise<string> {
  const answer = await browser.request(address);
  expect(answer.status, address).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("application/pdf");
  expect(answer.headers.get("Content-Disposition")).toBe(`inline; filename="${name}"`);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).text;
}

/** An order of a new customer, placed through the checkout. */
async function placed() {
  const { person, browser } = await signedInPerson(shop, "approved");
  await fillCart(person.id, 12, 5);
  const confirmation = await (await checkoutForm(browser)).submit("Submit Order");
  const order = await db.read.order.findFirstOrThrow({
    where: { companyId: person.id },
    include: { documents: true },
  });
  expect(order.documents).toHaveLength(1);
  const content = order.documents[0]!.content as unknown as ProformaContent;
  return { person, browser, confirmation, order, content, number: content.number };
}

describe("the buyer's proforma", () => {
  it("is linked from the confirmation, as a page and as a PDF", async () => {
    const { person, browser, confirmation, order, content, number } = await placed();
    expect(toastOf(confirmation)).toContain("You'll receive a proforma invoice by email shortly.");
    expect(await cartOf(person.id)).toEqual([]);
    confirmation.see(
      "The amount is not final yet. VAT is still to be confirmed: the proforma says why. Please do not pay yet.",
    );
    (await maja.open(`/admin/orders/${order.id}`)).see("VAT is still to be confirmed: decide it under Proforma.");
    page = await confirmation.click(number);
    expect(page.address).toBe(`/orders/${order.id}/proforma`);
    expect(page.title).toContain(number);
    expect(page.headers.get("Cache-Control")).toContain("no-store");
    const words = [
      "Proforma invoice",
      "Predračun",
      "This is not a VAT invoice",
      "Ni račun",
      number,
      "Preja pletenine d.o.o.",
      "SI50223054",
      "share capital",
      "Maison Test",
      "Utrecht",
      "Netherlands",
      order.orderNumber,
      person.email,
      "VAT to be confirmed",
      formatEuro(content.sums.total),
      "The amount is not final yet",
      "Payment by bank transfer",
      "ships 2-4 weeks after the order",
    ];
    page.see(...words);
    for (const style of groupLines(content.lines).flatMap(({ styles }) => styles)) {
      const [{ composition }] = linesOf(style) as [ProformaLine];
      page.see(style.name, composition, formatEuro(style.total!));
      for (const row of style.cells) page.see(skusText(row.filter((line) => line !== null)));
    }
    // No payment details yet.
    expect(page.$("svg[role=img]").length).toBe(0);
    expect(page.source).not.toMatch(/ style="/);

    const text = await pdfOf(browser, page.link("OPEN PDF").pathname, `${number}.pdf`);
    for (const word of [number, "SI50223054", "VAT to be confirmed", order.orderNumber]) {
      expect(text).toContain(word);
    }
    expect(page.link("OPEN PDF").pathname).toBe(`/orders/${order.id}/proforma.pdf`);
    page = await page.click(`Order ${order.orderNumber}`);
    expect(page.address).toBe(`/orders/${order.id}`);
    page.see(number);

    const headers = { "Set-Cookie": languageCookie("de") };
    browser.cookies.store(page.url, new Response(null, { headers }));
    page = await browser.open(`/orders/${order.id}/proforma`);
    expect(page.textOf("html[lang=de] main")).toContain("PDF ÖFFNEN");
    // The document stays as it was issued.
    for (const word of ["Proforma invoice", "Netherlands", formatEuro(content.sums.total)]) {
      expect(page.textOf("[lang=en] .paper")).toContain(word);
    }
  });

  it("is not for other users, and not without approval", async () => {
    const { person, browser, order } = await placed();
    const others = [maja, (await signedInPerson(shop, "approved")).browser];
    const never = await browser.open("/orders/999999/proforma");
    expect(never.status).toBe(404);
    for (const file of ["proforma", "proforma.pdf", "proforma?version=1", "proforma.pdf?version=1"]) {
      const address = `/orders/${order.id}/${file}`;
      expect((await browser.request(address)).status, address).toBe(200);
      for (const other of others) {
        const answer = await other.open(address);
        expect(answer.status, address).toBe(404);
        expect(answer.source).not.toContain("PF-");
        if (answer.isHtml) expect(answer.textOf("main")).toBe(never.textOf("main"));
      }
      expect((await new Browser(shop).request(address)).status, address).toBe(401);
      const response = await browser.request(`/admin${address}`);
      expect(response.status, address).toBe(403);
      expect(await response.text()).not.toContain("PF-");
    }
    await db.write((tx) => tx.company.update({ where: { id: person.id }, data: { approvalStatus: "waiting" } }));
    for (const file of ["proforma", "proforma.pdf"]) {
      expect((await browser.request(`/orders/${order.id}/${file}`)).status).toBe(404);
    }
  });

  it("at a wrong address is not found", async () => {
    const { browser, order } = await placed();
    for (const id of ["0", "-1", "abc", "1e3", "99999999999", "%00"]) {
      for (const file of ["proforma", "proforma.pdf"]) {
        expect((await browser.request(`/orders/${id}/${file}`)).status, id).toBe(404);
        expect((await maja.request(`/admin/orders/${id}/${file}`)).status, id).toBe(404);
      }
    }
    for (const version of ["0", "2", "-1", "x", "", "99999999999999"]) {
      const address = `/orders/${order.id}/proforma?version=${version}`;
      expect((await browser.request(address)).status, version).toBe(404);
    }
    const { id, companyId } = await makeOrder();
    page = await (await browserOf(shop, companyId)).open(`/orders/${id}/proforma`);
    expect(page.status).toBe(404);
    page.see("This order has no proforma yet.");
  });
});

describe("an admin", () => {
  it("sees what must be confirmed, decides, and the customer gets the next version", async () => {
    const { browser, order, content, number } = await placed();
    const address = `/admin/orders/${order.id}`;
    page = await maja.open(address);
    page.see(number, "VAT to be confirmed", "There is no EU VAT ID.", "The customer has given no VAT ID.");
    const form = page.form("SAVE AND ISSUE AGAIN");
    expect(form.values).toMatchObject({ vat: "table", shippingCost: "0.00", reason: "" });

    page = await form.fill({ VAT: "Domestic: 22% VAT", "Shipping cost": "1,500" }).submit();
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^Error: /);
    page.see("1,500 can be read in two ways", "Give the reason for the new proforma");
    const again = page.form("SAVE AND ISSUE AGAIN");
    expect(again.values).toMatchObject({ vat: "domestic", shippingCost: "1,500" });

    page = await again.fill({ "Shipping cost": "12,50", Reason: "You gave no\nVAT ID." }).submit();
    expect(page.url.pathname).toBe(address);
    expect(toastOf(page)).toContain("Proforma Issued");
    page.see(`${number}/2`, "VAT 22% (Slovenia)", "You gave no");
    const net = content.sums.subtotal - content.sums.discountAmount + 1_250;
    const total = net + Math.floor((net * 22 + 50) / 100);

    page = await page.click(`${number}/2`);
    expect(page.address).toBe(`${address}/proforma`);
    page.see(`${number}/2`, "€12.50", formatEuro(total), "Scan to pay");
    expect(page.$("svg[role=img] path").attr("d")).toMatch(/^M0 0h7/);
    page = await browser.open(`/orders/${order.id}/proforma`);
    page.see(`${number}/2`, formatEuro(total), "You gave no", "Versions");
    expect(page.$("svg[role=img]").attr("aria-label")).toContain(formatEuro(total));
    const pdf = await pdfOf(browser, page.link("OPEN PDF").pathname, `${number}-2.pdf`);
    expect(pdf).toContain(formatEuro(total));

    page = await page.click("main ul a[href*='version=1']");
    expect(page.address).toBe(`/orders/${order.id}/proforma?version=1`);
    page.see("There is a newer version", formatEuro(content.sums.total), "VAT to be confirmed");
    const { pathname, search } = page.link("OPEN PDF");
    const old = await pdfOf(browser, pathname + search, `${number}.pdf`);
    for (const text of [page.text, old]) {
      expect(text).toContain("REPLACED");
      expect(text).toContain("to be confirmed");
      expect(text).not.toMatch(/IBAN|Amount so far|Scan to pay/);
    }

    page = await maja.open(`/admin/audit?subject=order:${order.id}`);
    page.see("Proforma issued", `${number}/2`, "Domestic: 22% VAT", "€12.50");
  });

  it("sees the conflict with another admin's change, keeps the values, and may overwrite", async () => {
    const { order, number } = await placed();
    const address = `/admin/orders/${order.id}`;
    const other = (await signedInPerson(shop, "admin")).browser;
    const [mine, theirs] = [await maja.open(address), await other.open(address)];
    const filled = (from: Page, vat: string, reason: string) =>
      from.form("SAVE AND ISSUE AGAIN").fill({ VAT: vat, Reason: reason });
    await filled(mine, "Domestic: 22% VAT", "One.").submit();
    page = await filled(theirs, "VAT of the country of destination (OSS)", "Two.").submit();
    expect(page.status).toBe(409);
    page.see("The proforma was not issued", `Maja Kovač has issued ${number}/2`, "Domestic: 22%");
    const form = page.form("SAVE AND ISSUE AGAIN");
    expect(form.values).toMatchObject({ vat: "destination", reason: "Two.", expectedVersion: "2" });
    page = await form.submit();
    expect(toastOf(page)).toContain("Proforma Issued");
    page.see(`${number}/3`, "VAT 21% (Netherlands)");
  });

  it("cannot choose what the law does not allow, and is told the rule where it was chosen", async () => {
    const { order } = await placed();
    const address = `/admin/orders/${order.id}`;
    page = await maja.open(address);
    const form = page.form("SAVE AND ISSUE AGAIN");
    // The customer has no VAT ID, and the goods go to the Netherlands.
    const refused: [vat: string, rule: string][] = [
      ["intra_community", "Intra-Community supply (Art. 138): the customer has no VAT ID"],
      ["export", "Export (Art. 146): the goods stay inside"],
      ["indirect_export", "Indirect export (Art. 146(1)(b)): the goods stay inside"],
    ];
    for (const [vat, rule] of refused) {
      expect(form.values).not.toMatchObject({ vat });
      const fields = { ...form.values, vat, reason: "Why.", vatReason: "So.", shippingCost: "7" };
      page = await maja.navigate(new URL(`${address}/issue-proforma`, page.url), {
        method: "POST",
        fields: Object.entries(fields),
        from: page,
      });
      expect(page.status, vat).toBe(422);
      page.see("The proforma was not issued", rule);
      expect(page.$("#proforma-vat-error, [id$='vat-error']").text(), vat).toContain(rule);
      const typed = page.form("SAVE AND ISSUE AGAIN").values;
      expect(typed).toMatchObject({ vat, reason: "Why.", vatReason: "So.", shippingCost: "7" });
    }
    expect(await db.read.document.count({ where: { orderId: order.id } })).toBe(1);
  });

  it("confirms a VAT ID on the order with a reason, which only admins read", async () => {
    server.use(http.get(VIES, () => HttpResponse.json({ userError: "MS_UNAVAILABLE" })));
    const { person, browser } = await signedInPerson(shop, "approved");
    const data = { vatId: "PL0000000000" };
    await db.write((tx) => tx.company.update({ where: { id: person.id }, data }));
    await fillCart(person.id, 12, 5);
    await (await checkoutForm(browser)).submit("Submit Order");
    const order = await db.read.order.findFirstOrThrow({ where: { companyId: person.id } });
    const proforma = await browser.open(`/orders/${order.id}/proforma`);
    proforma.see("VAT to be confirmed: the VAT ID is not confirmed yet", "Total without VAT");
    page = await maja.open("/admin/orders?status=vat-id");
    page.see(order.orderNumber);
    const address = `/admin/orders/${order.id}`;
    page = await maja.open(address);
    page.see("The VAT ID has been confirmed neither by VIES nor by an admin", "VIES did not answer");
    page = await page.form("CONFIRM VAT ID AND ISSUE").submit("CONFIRM VAT ID AND ISSUE");
    expect(page.status).toBe(422);
    page.see("Say how you know that the VAT ID is valid", "for this and all other orders");
    (await browser.open("/company")).see("We have not confirmed your VAT ID yet.");
    const reason = "Certificate of the tax office of 3 November.";
    page = await page
      .form("CONFIRM VAT ID AND ISSUE")
      .fill({ "How you know": reason, "Shipping cost": "0" })
      .submit("CONFIRM VAT ID AND ISSUE");
    expect(toastOf(page)).toContain("Proforma Issued");
    page.see("Art. 138(1)", reason, "Confirmed by Maja Kovač");
    page = await maja.open(`/admin/customers/${person.id}`);
    page.see(reason, "Exempts new orders until", "VAT ID confirmed");
    for (const own of [`/orders/${order.id}`, `/orders/${order.id}/proforma`, "/company"]) {
      page = await browser.open(own);
      expect(page.source, own).not.toContain("Certificate of the tax office");
    }
    page.notSee("We have not confirmed your VAT ID yet.");
    (await browser.open(`/orders/${order.id}/proforma`)).see("Art. 138(1)", "VAT 0%");

    // Another VAT ID is not confirmed by that.
    page = await maja.open(`/admin/customers/${person.id}/profile`);
    page = await page.form("SAVE PROFILE").fill({ "VAT ID": "HU12345678" }).submit();
    page = await maja.open(`/admin/customers/${person.id}`);
    page.see("HU12345678", "VAT of new orders is to be confirmed.");
    page = await page.form("CONFIRM VAT ID").fill({ "How you know": "Seen." }).submit();
    expect(toastOf(page)).toContain("VAT ID Confirmed");
    page = await page.form("VAT ID IS NOT VALID").fill({ "How you know": "Mistaken." }).submit();
    page.see("Not valid by Maja Kovač", "Mistaken.");
  });

  it("issues one version for a double click, and none for invalid input", async () => {
    const { order } = await placed();
    const address = `/admin/orders/${order.id}`;
    const form = (await maja.open(address))
      .form("SAVE AND ISSUE AGAIN")
      .fill({ "Shipping cost": "", Reason: "Shipping comes later." });
    const pages = await Promise.all([form.submit(), form.submit(), form.submit()]);
    for (const one of pages) expect(one.status).toBe(200);
    const versions = () => db.read.document.count({ where: { orderId: order.id } });
    expect(await versions()).toBe(2);
    const fresh = (await maja.open(address)).form("SAVE AND ISSUE AGAIN");
    for (const wrong of [
      { vat: "to_confirm" },
      { vat: "" },
      { shippingCost: "-1" },
      { shippingCost: "100000.01" },
      { shippingCost: "twelve" },
      { reason: " \n " },
      { reason: "x".repeat(501) },
    ]) {
      const fields = { ...fresh.values, reason: "Why.", ...wrong };
      const answer = await maja.navigate(new URL(`${address}/issue-proforma`, page.url), {
        method: "POST",
        fields: Object.entries(fields),
        from: page,
      });
      expect(answer.status, JSON.stringify(wrong)).toBe(400);
    }
    expect(await versions()).toBe(2);
  });

  it("issues none for a cancelled order, and the first one for an older order", async () => {
    const { browser, order, number } = await placed();
    const address = `/admin/orders/${order.id}`;
    const late = await maja.open(address);
    page = await late.form("CANCEL ORDER").fill({ Reason: "Sold out." }).submit("CANCEL ORDER");
    page.see("This order was cancelled: no proforma is issued for it any more.", number);
    page.notSee("SAVE AND ISSUE AGAIN");
    page = await late.form("SAVE AND ISSUE AGAIN").fill({ Reason: "Mended." }).submit();
    expect(page.status).toBe(409);
    page.see("This order was cancelled, so its proforma cannot be issued again.", "Mended.");
    const off = (await browser.open(`/orders/${order.id}/proforma`)).see("CANCELLED", number);
    const file = await pdfOf(browser, `/orders/${order.id}/proforma.pdf`, `${number}.pdf`);
    for (const text of [off.text, file]) {
      expect(text).toContain("This order was cancelled. Please do not pay this proforma.");
      expect(text).not.toMatch(/IBAN|Amount so far|Scan to pay/);
    }

    const { id } = await makeOrder();
    page = await maja.open(`/admin/orders/${id}`);
    page.see("This order has no proforma yet.");
    page = await page.form("ISSUE PROFORMA").fill({ VAT: "Domestic: 22% VAT" }).submit();
    expect(toastOf(page)).toContain("Proforma Issued");
    page.see("Version 1");
  });
});

describe("VIES", () => {
  it("is queried in the background, and the admins see the result", async () => {
    const answers: unknown[] = [];
    server.use(
      http.get(VIES, async ({ params }) => {
        await delay(500);
        answers.push(params);
        return HttpResponse.json({ isValid: true, userError: "VALID", name: "Maison BV" });
      }),
    );
    const { person, browser, order } = await placed();
    const form = (await browser.open("/company")).form("SAVE COMPANY PROFILE");
    page = await form.fill({ "VAT ID": "NL004495445B01" }).submit();
    expect(toastOf(page)).toContain("Company Profile Saved");
    expect(answers).toEqual([]);
    await vi.waitFor(async () => expect(await db.read.vatCheck.count({ where: { companyId: person.id } })).toBe(1), {
      timeout: 5_000,
    });
    expect(answers).toEqual([{ country: "NL", number: "004495445B01" }]);
    page = await maja.open(`/admin/orders/${order.id}`);
    page.see("The customer’s VAT ID has changed", "Valid according to VIES", "Maison BV");
    page = await page.form("SAVE AND ISSUE AGAIN").fill({ Reason: "Your VAT ID." }).submit();
    page.see("Art. 138(1)").notSee("The customer’s VAT ID has changed");

    server.use(http.get(VIES, () => HttpResponse.json({ userError: "MS_UNAVAILABLE" })));
    page = await maja.open(`/admin/customers/${person.id}`);
    page.see("Valid according to VIES");
    page = await page.press("CHECK VAT ID");
    expect(toastOf(page)).toContain("VAT ID Checked");
    page.see("VIES did not answer", "MS_UNAVAILABLE");
  });
});
