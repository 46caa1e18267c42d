// A boutique in Graz and one in Maribor, each in its own language from the request for access to the paid invoice, while the desk works in
// English; and one in Lyon with an order sheet. No scripts.
import { type CellValue, readXlsx } from "hucre/xlsx";
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { LANGUAGE_NAMES } from "~/formats/language";
import * as brand from "~/messages/brand";
import * as cart from "~/messages/cart";
import * as checkout from "~/messages/checkout";
import * as customers from "~/messages/customers";
import { inLanguage } from "~/shop/base/language.server";
import { Browser, type Page } from "../support/browser-without-scripts";
import { makeStyle } from "../support/carts";
import { quantitiesIn } from "../support/change-cart";
import { fillCart } from "../support/ordering";
import { readPdf } from "../support/pdf";
import { browserOf, signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";
import { filledWorkbook } from "../support/workbooks";

let shop: Shop;
let desk: Browser;

beforeAll(async () => {
  shop = await openShop();
  desk = await browserOf(shop, "demo-admin");
});

const BOUTIQUES = [
  {
    language: "de",
    email: "anna@wollstube-graz.example",
    company: "Wollstube Graz e.U.",
    country: "AT",
    vatId: "ATU12345675",
    address: { address: "Herrengasse 7", zipCode: "8010", city: "Graz" },
    paid: "Bezahlt",
    invoice: "Rechnung",
    letters: ["zugang", "Einladung", "Bestellung", "Rechnung"],
  },
  {
    language: "sl",
    email: "ana@preja-maribor.example",
    company: "Volna Maribor d.o.o.",
    country: "SI",
    vatId: "SI50223054",
    address: { address: "Gosposka ulica 7", zipCode: "2000", city: "Maribor" },
    paid: "Plačano",
    invoice: "Račun",
    letters: ["dostop", "Vabilo", "naročilo", "Račun"],
  },
] as const;

it.each(BOUTIQUES)("$language", async ({ language, email, company, country, vatId, address, ...words }) => {
  const say = (message: () => string) => inLanguage(language, message);
  const buyer = new Browser(shop);

  const open = async (path: string) => keep(await buyer.open(path));
  const keep = (page: Page) => {
    expect(page.status, page.address).toBe(200);
    expect(page.$("html").attr("lang"), page.address).toBe(language);

    return page;
  };

  keep(await (await buyer.open("/")).press(LANGUAGE_NAMES[language], "footer"));
  keep(
    await (
      await open("/request-access")
    )
      .form(say(brand.requestAccess))
      .fill({ name: "Anna Weber", email, company, country, vatId, message: "???" })
      .submit(say(brand.requestAccess)),
  );

  const invited = await (await desk.open("/admin/applications")).press("INVITE Anna Weber");
  const link = new URL(invited.$("#invitation-link").attr("value")!).pathname;
  const picker = await (await open(link)).click(say(customers.acceptAndSignIn));
  keep(await picker.form("form:has([name=firstName])").fill({ firstName: "Anna", lastName: "Weber", email }).submit());
  const { id: userId } = await db.read.user.findFirstOrThrow({ where: { email } });
  const { companyId } = await db.read.membership.findFirstOrThrow({ where: { userId } });

  await fillCart(companyId, 12);
  await open("/cart");
  const form = (await open("/checkout")).form(say(checkout.submitOrder));
  const page = keep(await form.fill({ name: company, ...address, country }).submit(say(checkout.submitOrder)));
  page.see(say(checkout.orderPlacedTitle));
  const { id, orderNumber, total } = await db.read.order.findFirstOrThrow({ where: { companyId } });

  const order = `/admin/orders/${id}`;
  const asked = await desk.open(order);
  // Of another Member State it is to be confirmed first.
  if (country === "AT") {
    const confirms = asked.form("CONFIRM VAT ID AND ISSUE");
    await confirms.fill({ "How you know": "Certificate", "Shipping cost": "0" }).submit("CONFIRM VAT ID AND ISSUE");
  }
  await (await desk.open(order)).press("CONFIRM ORDER");
  const { amountDue } = await db.read.order.findFirstOrThrow({ where: { id } });
  await (
    await desk.open(order)
  )
    .form("RECORD PAYMENT")
    .fill({ amount: (Number(amountDue || total) / 100).toFixed(2) })
    .submit("RECORD PAYMENT");
  await (await desk.open(order)).press("SHIP ORDER");
  await (await desk.open(order)).press("ISSUE INVOICE");

  (await open("/orders")).see(orderNumber);
  const own = await open(`/orders/${id}`);
  own.see(words.paid, words.invoice);
  const file = await buyer.request(
    own.$("a[href*='invoice'][href$='.pdf'], a[href*='invoices/'][href$='.pdf']").attr("href")!,
  );
  expect((await readPdf(new Uint8Array(await file.arrayBuffer()))).text).toContain(words.invoice);

  const letters = await db.read.outgoingMail.findMany({ where: { toAddress: email }, orderBy: { id: "asc" } });
  for (const { html, subject } of letters) expect(html, subject).toContain(`lang="${language}"`);
  // Each reads the styles in their own language, the desk in English.
  const { name } = await db.read.orderLine.findFirstOrThrow({ where: { orderId: id } });
  const desks = await db.read.outgoingMail.findFirstOrThrow({ where: { key: `order:${id}:desk` } });
  expect(desks.text).toContain(name);
  expect(letters.find(({ kind }) => kind === "order-received")!.text).not.toContain(name);
  const subjects = letters.map(({ subject }) => subject).join("\n");
  for (const word of words.letters) expect(subjects).toContain(word);
});

it.each([
  ["Excel (.xlsx)", "order.xlsx"],
  ["CSV", "order.csv"],
])("an order sheet that was downloaded in French as %s is filled, uploaded and in the cart", async (format, name) => {
  const say = (message: () => string) => inLanguage("fr", message);
  const styleCode = `LYON-${name.slice(-3).toUpperCase()}`;
  await makeStyle({ styleCode, category: styleCode, colors: ["Sand", "Rust"], sizes: ["S", "M"] });
  const { person, browser } = await signedInPerson(shop, "approved");
  await (await browser.open("/")).press(LANGUAGE_NAMES.fr, "footer");
  const sheet = await browser.open(`/order-sheet?category=${styleCode}`);
  const link = sheet.link(format);
  const downloaded = new Uint8Array(await (await browser.request(link)).arrayBuffer());

  let typed = 0;
  const fill = (rows: CellValue[][]) => {
    const at = rows.findIndex((row) => row.includes("Modèle"));
    const headings = rows[at]!;
    const from = headings.indexOf("Modèle");
    expect(headings.slice(from, from + 10)).toEqual(
      "Modèle|Nom|Coloris|Prix EUR|Prix conseillé EUR|Minimum|Fenêtre de livraison|Date limite et livraison|S|M".split(
        "|",
      ),
    );
    for (const row of rows.slice(at + 1).filter((one) => one[from] === styleCode))
      for (const size of ["S", "M"]) row[headings.indexOf(size)] = ++typed;
  };
  let bytes: Uint8Array;
  if (name.endsWith("xlsx")) {
    const { sheets } = await readXlsx(downloaded);
    expect(sheets[0]!.rows.flat()).toContain("Total pièces");
    bytes = await filledWorkbook(downloaded, fill);
  } else {
    const lines = new TextDecoder().decode(downloaded).split("\r\n");
    const rows: CellValue[][] = lines.map((line) => line.split(";"));
    fill(rows);
    bytes = Buffer.from(rows.map((row) => row.join(";")).join("\r\n"));
  }

  const form = (await browser.open("/quick-order")).form(say(cart.checkTheRows));
  const page = await form.choose("file", { name, bytes: Buffer.from(bytes) }).submit();
  const summary = say(() => cart.piecesInLines({ pieces: 1 + 2 + 3 + 4, lines: 4 }));
  await page.press(say(() => cart.putIntoTheCart({ summary })));
  const sku = (rest: string) => `${styleCode}-${rest}`;
  expect(await quantitiesIn(person.id)).toEqual({
    [sku("SAND-S")]: 1,
    [sku("SAND-M")]: 2,
    [sku("RUST-S")]: 3,
    [sku("RUST-M")]: 4,
  });
});
