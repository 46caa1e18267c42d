// A shop of another brand says nothing of the demo's: on its pages, papers, letters and descriptions.
import { describe, expect, it } from "vitest";

import type { ProformaContent } from "~/shop/billing/documents/proforma";
import { LIVE_SETTINGS, SELLER_SETTINGS } from "../support/live-settings";

const { OAUTH2_CLIENT_ID, OAUTH2_AUTHORIZATION_URL, OAUTH2_TOKEN_URL, OAUTH2_USERINFO_URL } = LIVE_SETTINGS;
Object.assign(process.env, SELLER_SETTINGS, {
  OAUTH2_CLIENT_ID,
  OAUTH2_AUTHORIZATION_URL,
  OAUTH2_TOKEN_URL,
  OAUTH2_USERINFO_URL,
  SHOP_NAME: "Volna",
  SALES_EMAIL: "sales@volna.example",
  MAIL_FROM: "post@volna.example",
  NEWSLETTER_URL: "https://volna.example/news",
  SUPPORT_URL: "https://volna.example/help",
  SUSTAINABILITY_URL: "https://volna.example/green",
  BRAND_URL: "https://volna.example/",
  SOCIAL_URL: "https://volna.example/social",
  PRIVACY_URL: "https://volna.example/privacy",
  ORDER_PREFIX: "VOL-",
  PROFORMA_VALID_DAYS: "30",
  PAYMENT_TERMS: "In advance.|No returns.",
});
// Imported after the settings are set.
const { db } = await import("~/db/db.server");
const { addDays } = await import("~/formats/dates");
const { ordersNamedIn } = await import("~/shop/billing/payments/statement/find-orders.server");
const { placeOrder } = await import("~/shop/checkout/place-order.server");
const { readCart } = await import("~/shop/cart/read-cart.server");
const { composeMail } = await import("~/shop/desk/mail-queue/compose.server");
const { Browser } = await import("../support/browser-without-scripts");
const { ADDRESS, signedInPerson } = await import("../support/people");
const { readPdf } = await import("../support/pdf");
const { openShop } = await import("../support/shop");

const shop = await openShop();
const visitor = new Browser(shop);
const desk = (await signedInPerson(shop, "admin")).browser;
const { browser: buyer, person } = await signedInPerson(shop, "approved");

const DEMO = /preja/i;

/** What somebody reads at an address: text, or a PDF's text and metadata. */
async function readAt(browser: typeof visitor, address: string): Promise<string> {
  const answer = await browser.request(address);
  expect(answer.status, address).toBeLessThan(500);
  if (answer.headers.get("Content-Type") !== "application/pdf") {
    const headers = Array.from(answer.headers, (pair) => pair.join(": ")).join("\n");
    return headers + (await answer.text());
  }
  const { pages, info } = await readPdf(Buffer.from(await answer.arrayBuffer()));
  return JSON.stringify([pages, info]);
}

describe("a shop of another brand", () => {
  it("says its own name, and shows the links that were set and no others", async () => {
    const page = await visitor.open("/");
    expect(page.$("header .logo").text()).toBe("Volna");
    page.notSee("Atelier Nord");
    const links = page.$("a[href^='https:']").toArray();
    expect(links.map((link) => `${page.$(link).text()} ${page.$(link).attr("href")}`)).toEqual([
      "SUBSCRIBE (opens in a new tab) https://volna.example/news",
      "Support https://volna.example/help",
      "Sustainability https://volna.example/green",
      "Website https://volna.example/",
      "Social https://volna.example/social",
    ]);
    expect(page.$('link[rel="icon"]').attr("href")).toMatch(/^\/look\//);
    expect(page.$('a[href="mailto:sales@volna.example"]').length).toBeGreaterThan(0);
    expect(await readAt(visitor, page.$('link[rel="icon"]').attr("href")!)).toContain(">V</text>");
  });

  it("has a privacy policy elsewhere until its own page is published", async () => {
    const links = async (address: string) =>
      (await visitor.open(address)).$(`a[href="https://volna.example/privacy"]`).length;
    expect([await links("/"), await links("/request-access")]).toEqual([0, 0]);
    const published = await db.read.page.findUniqueOrThrow({ where: { slug: "privacy" } });
    const publish = (publishedNumber: number | null) =>
      db.write((tx) => tx.page.update({ where: { slug: "privacy" }, data: { publishedNumber } }));
    await publish(null);
    expect([await links("/"), await links("/request-access")]).toEqual([1, 2]);
    await publish(published.publishedNumber);
  });

  it.each([
    "/",
    "/about",
    "/contact",
    "/login-info",
    "/request-access",
    "/product/1",
    "/cart",
    "/inquiry?product=1",
    "/developers",
    "/demo-registered",
    "/nowhere",
    "/admin-setup",
    "/emergency-admin",
    "/direct-admin-access",
    "/api/openapi.json",
    "/api/products",
    "/pages/legal-notice",
    "/pages/privacy",
    "/pages/terms",
    "/healthz",
    "/api/login",
  ])("says nothing of the demo's brand to visitors at %s", async (address) => {
    expect(await readAt(visitor, address)).not.toMatch(DEMO);
  });

  it.each([
    "/",
    "/cart",
    "/checkout",
    "/orders",
    "/company",
    "/company/keys",
    "/company/people",
    "/for-your-shop",
    "/order-sheet",
    "/quick-order",
    "/product/1",
    "/order-sheet.csv",
  ])("says nothing of it to customers at %s", async (address) => {
    expect(await readAt(buyer, address)).not.toMatch(DEMO);
  });

  it("says nothing of it on papers and in letters", async () => {
    const piece = await db.read.piece.findFirstOrThrow({
      where: { product: { isActive: true }, availability: "available" },
    });
    await buyer.request("/api/cart", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        productId: piece.productId,
        quantity: 20,
        color: piece.color,
        size: piece.size,
      }),
    });
    const { fingerprint } = await readCart(person.id);
    const { id, orderNumber } = await placeOrder({
      companyId: person.id,
      placedById: person.id,
      clientReference: "other-brand",
      reviewed: fingerprint,
      customerNotes: "",
      shippingAddress: ADDRESS,
    } as Parameters<typeof placeOrder>[0]);
    expect(orderNumber).toMatch(/^VOL-\d{4}-\d{5}$/);
    expect(await ordersNamedIn([`For ${orderNumber}.`])).toMatchObject([[{ id }]]);
    const document = await db.read.document.findFirstOrThrow({ where: { orderId: id } });
    const { seller, terms, issuedOn, validUntil } = document.content as unknown as ProformaContent;
    expect(seller).toMatchObject({
      name: SELLER_SETTINGS.SELLER_NAME,
      address: ["Cesta 1", "1000 Ljubljana", "Slovenia"],
      vatId: SELLER_SETTINGS.SELLER_VAT_ID,
      registration: SELLER_SETTINGS.SELLER_REGISTRATION,
      iban: SELLER_SETTINGS.SELLER_IBAN,
      bic: SELLER_SETTINGS.SELLER_BIC,
      email: "sales@volna.example",
    });
    expect([terms, validUntil]).toEqual([["In advance.", "No returns."], addDays(issuedOn, 30)]);
    for (const address of [`/orders/${id}`, `/orders/${id}/proforma`, `/orders/${id}/proforma.pdf`]) {
      expect(await readAt(buyer, address), address).not.toMatch(DEMO);
    }
    for (const address of [`/admin/orders/${id}/packing-list.pdf`, "/admin/products/line-sheet.pdf?category=Vests"]) {
      const text = await readAt(desk, address);
      expect(text, address).not.toMatch(DEMO);
      expect(text, address).toContain("Volna");
    }
    const form = (await desk.open("/admin/invitations")).form("INVITE");
    await form.fill({ email: "new@boutique.example" }).submit();
    const mails = await db.read.outgoingMail.findMany({
      where: { OR: [{ key: { startsWith: `order:${id}` } }, { kind: "invitation" }] },
    });
    expect(mails.length).toBeGreaterThan(2);
    for (const mail of mails) {
      const source = (await composeMail(mail)).source.toString();
      expect(`${mail.subject}${mail.text}${mail.html}${source}`, mail.kind).not.toMatch(DEMO);
      expect(source).toContain("From: Volna <post@volna.example>");
    }
  });
});
