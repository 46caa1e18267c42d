import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Page } from "playwright-core";
import { LANGUAGES } from "~/formats/language";
import { changeTexts } from "~/shop/brand/appearance/texts.server";
import { unsubscribeAddress } from "~/shop/desk/mailings/unsubscribe.server";

import { db, type Prisma } from "~/db/db.server";
import { addMonths, isoMonth } from "~/formats/dates";
import { startSession } from "~/http/session/sessions.server";
import { inviteColleague } from "~/shop/customers/people/invite-colleague.server";
import { createEndpoint } from "~/shop/desk/webhooks/endpoints.server";
import { createApiKey, findApiKey } from "~/shop/customers/api-keys/api-keys.server";
import { PIECE_TABLE } from "~/shop/catalogue/piece-table/columns";
import { STYLE_TABLE } from "~/shop/catalogue/style-table/columns";
import { keepPictures } from "~/shop/catalogue/picture-upload/uploads.server";
import { storeTable } from "~/shop/base/files/table/table-uploads.server";
import { MAX_CART_NAME_LENGTH } from "~/shop/cart/saved-cart";
import { saveCart } from "~/shop/cart/saved-carts.server";
import { COLOURS } from "~/shop/catalogue/search/colours";
import { shareCart, type SharedCartLine } from "~/shop/cart/shared-cart.server";
import { CUSTOMER_TABLE } from "~/shop/desk/customer-data/import/columns";
import { eraseCustomer } from "~/shop/desk/customer-data/erase-customer.server";
import { invite } from "~/shop/customers/applications/invitations.server";
import { decideProforma } from "~/shop/billing/documents/decide-proforma.server";
import { issueProforma } from "~/shop/billing/documents/issue-proforma.server";
import { monthToSignOff } from "~/shop/billing/books/sign-off.server";
import { monthAddress } from "~/shop/billing/books/month";
import { invoiceAddress } from "~/shop/billing/invoices/invoice";
import { issuePrepayment } from "~/shop/billing/invoices/issue-prepayment.server";
import { cancelInvoice } from "~/shop/billing/invoices/cancel-invoice.server";
import { creditInvoice } from "~/shop/billing/invoices/credit-invoice.server";
import { createShipment } from "~/shop/checkout/fulfilment/create-shipment.server";
import { orderToShip } from "~/shop/orders/shipments/read-shipments.server";
import { agreePaymentTerms } from "~/shop/customers/companies/payment-terms.server";
import { issueInvoice } from "~/shop/billing/invoices/issue-invoice.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { statementAddress } from "~/shop/billing/payments/statement/entry";
import { readStatement } from "~/shop/billing/payments/statement/read-statement.server";
import { storeStatement } from "~/shop/billing/payments/statement/uploads.server";
import { undoPayment } from "~/shop/billing/payments/undo-payment.server";
import { actingFor } from "./change-cart";
import { routeFiles } from "./route-files";
import { addLines } from "./change-cart";
import { makeAlert } from "./alerts";
import { makeBulkChange } from "./admin-rows";
import { makeConversation } from "./conversations";
import { inviteTo, joinAlso, makeColleague, moveTo } from "./colleagues";
import { createStyle, createWindow, makeStyle } from "./carts";
import { stockPiece } from "./pieces";
import { eanOf } from "./pieces";
import { fillCart, fillLargeCart, showAddress, stylesToOrder } from "./ordering";
import { findPage } from "~/shop/brand/pages/admin-pages.server";
import { savePage } from "~/shop/brand/pages/change-pages.server";
import { requestChange } from "~/shop/checkout/order-changes/change-requests.server";
import { reportClaim } from "~/shop/orders/claims/report-claim.server";
import { makeInvoice, makePrepaidOrder, makeShippedOrder, reopenAmount } from "./invoices";
import { makeOrder, orderLine } from "./orders";
import { checkoutOver, makeApprovalRequest } from "./approvals";
import { makeShipTo } from "./ship-to";
import { ADDRESS, giveValidVatId, makePerson } from "./people";
import { amountsOf, day, makeDueOrder, payment } from "./payments";
import { uploadedPicture } from "./pictures";
import { makePriceGroup, putInGroup } from "./prices";
import { camt } from "./statements";
import type { ServedShop, WindowOptions } from "./served-shop";
import { inScope } from "./in-scope";

type Viewer = "visitor" | "approved" | "pending" | "admin" | "demo-buyer";

export interface Screen {
  name: string;
  as: Viewer;
  address: string | ((userId: string) => Promise<string>);
  /** Actions on the page that lead to this state. */
  act?: (page: Page) => Promise<unknown>;
  /** The only mode in which this state exists. */
  onlyWith?: "scripts" | "no scripts";
  /** On the path from the catalogue to a placed order. */
  onOrderPath?: boolean;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const invalid =
  (button: string, ...fields: [string | RegExp, string][]) =>
  async (page: Page) => {
    for (const [label, value] of fields) await page.getByLabel(label).first().fill(value);
    await page.getByRole("main").getByRole("button", { name: button }).first().click();
    await page.locator("[role=alert] a").first().waitFor();
  };
/** Two lines of the cart, of which a colleague has changed one and taken out the other since the page was opened. */
async function sendLate(page: Page): Promise<void> {
  const seen = await page.locator("#cart-lines [name=seen]").inputValue();
  const [changed, gone] = seen.split(",").map((entry) => Number(entry.split(":")[0]));
  const { id: changedById } = await makePerson("pending");
  await db.write(async (tx) => {
    await tx.cartItem.update({ where: { id: changed! }, data: { quantity: 12, changedById } });
    await tx.cartItem.delete({ where: { id: gone! } });
  });
  for (const id of [changed, gone]) await page.locator(`[name=quantity-${id}]`).fill("8");
  const button = page.getByRole("button", { name: "Update quantities" });
  if (await button.isVisible()) await button.click();
  else await page.keyboard.press("Tab");
  await page.getByText("Nothing was saved").waitFor();
}

/** Its matrix is wider than a phone, with pieces that cannot be ordered and some in the cart. */
async function wideStyle(userId: string, folder = "/product"): Promise<string> {
  const styleCode = `WIDE-${randomUUID().slice(0, 8).toUpperCase()}`;
  const colors = Object.keys(COLOURS).slice(0, 10);
  const sizes = ["XXS", "XS", "S", "M", "L", "XL", "XXL", "3XL"];
  const { id } = await db.write(async (tx) => {
    const style = await createStyle(tx, {
      styleCode,
      name: "Wide Sweater",
      colors,
      sizes,
      additionalImages: [],
      fibreComposition: [{ fibre: "cotton", percent: 100 }],
      wholesalePrice: 4_200,
    });
    const set = (color: string, size: string, data: Prisma.PieceUpdateManyMutationInput) =>
      tx.piece.updateMany({ where: { productId: style.id, color, size }, data });
    await set(colors[1]!, "M", { availability: "sold_out" });
    await set(colors[2]!, "XXS", { availability: "not_made" });
    await set(colors[3]!, "L", { availability: "from", availabilityDate: "2999-03-03" });
    await set(colors[4]!, "L", { availability: "until", availabilityDate: "2999-03-03" });
    return style;
  });
  await addLines(userId, [{ productId: id, color: colors[0]!, size: "M", quantity: 120 }]);
  return `${folder}/${id}`;
}
/** The viewer waits for a piece, or was told about it. */
const withAlert = (address: string, toldAt: Date | null) => async (userId: string) => {
  await makeAlert(userId, toldAt);
  return address;
};
const withFavourites = async (companyId: string) => {
  const { id: gone } = await makeStyle({ name: "Alma sweater" });
  await db.write(async (tx) => {
    await tx.favourite.createMany({ data: [1, 2, 3, gone].map((productId) => ({ companyId, productId })) });
    await tx.product.update({ where: { id: gone }, data: { isActive: false } });
  });
  return "/favourites?removed=4";
};
const withConversation = (address: string) => async (userId: string) => {
  const { id } = await makePerson("admin");
  await makeConversation(userId, id, { kind: "company", id: userId });
  return address;
};
const withTemplates = async () => {
  const data = ["On its way", "Late"].map((title) => ({ title, text: `${title}: it left our house today.` }));
  await db.write(async (tx) => {
    await tx.answerTemplate.deleteMany({});
    await tx.answerTemplate.createMany({ data });
  });
  return "/admin/messages/templates";
};
const withSearchWord = async () => {
  const word = { word: "Mitternacht", key: "mitternacht", meaning: "Navy" };
  const { id } = await db.write((tx) =>
    tx.searchSynonym.upsert({ where: { key: word.key }, create: word, update: {} }),
  );
  return `/admin/words?word=${id}`;
};
const customersQuestion = async (userId: string) => {
  await withTemplates();
  const { id } = await makePerson("approved");
  await makeConversation(id, userId, { kind: "company", id });
  return `/admin/messages/company-${id}`;
};
const withCart = (address: string) => async (userId: string) => {
  await fillCart(userId, 12, 2, 1, 5);
  return address;
};

/** A line that is short, one that is sold out, and changed prices. */
const withNotices = (address: string) => async (userId: string) => {
  const style = await makeStyle();
  const line = { productId: style.id, color: "Sand", quantity: 6 };
  await addLines(
    userId,
    ["S", "M"].map((size) => ({ ...line, size })),
  );
  await addLines(userId, [{ ...line, size: "M", color: "Rust" }]);
  await db.write(async (tx) => {
    await stockPiece(tx, { productId: style.id, color: "Sand", size: "S", stock: 4 });
    await stockPiece(tx, { productId: style.id, color: "Sand", size: "M", stock: 0 });
    await tx.product.update({ where: { id: style.id }, data: { wholesalePrice: 1234 } });
  });
  return address;
};

const shippingZoneAddress = async () => {
  const prices = { create: { upTo: 5_000, price: 900 } };
  const data = { name: `Zone ${randomUUID()}`, places: "AQ", basis: "weight", prices };
  const { id } = await db.write((tx) => tx.shippingZone.create({ data, select: { id: true } }));
  return `/admin/shipping-prices/${id}`;
};

/** Of a price group that has customers. */
const priceGroupAddress = (page: string) => async () => {
  const { id } = await makePriceGroup({ percentOff: 500, validTo: "2020-01-31" });
  await putInGroup((await makePerson("approved")).id, id);
  return `/admin/price-groups/${id}${page}`;
};

/** The viewer is in a price group with own prices for pieces of a style. */
async function makeMailing(actorId: string, sentAt: Date | null) {
  const words = { subject: "Spring ships in March", text: "Everything is on time.\n\nSee you in Paris." };
  const recipients = sentAt
    ? [
        { companyId: "demo-buyer", state: "queued" },
        { companyId: "demo-suspended", state: "not_approved" },
      ]
    : [];
  const data = {
    ...words,
    actorId,
    list: "customers",
    query: "q=boutique",
    sentAt,
    recipients: { create: recipients },
  };
  return `/admin/mailings/${(await db.write((tx) => tx.mailing.create({ data }))).id}`;
}

const inPriceGroup = (address: (styleId: number) => string) => async (userId: string) => {
  const { productId, color, size } = await db.read.piece.findFirstOrThrow({
    where: { availability: "available", size: { not: null } },
    orderBy: { id: "asc" },
  });
  const own = [{ productId, color, size, price: 123_456 }];
  await putInGroup(userId, (await makePriceGroup({ percentOff: 500 }, own)).id);
  return address(productId);
};

/** Publishes another version of the terms of sale. */
const newTerms = (address: string) => async () => {
  const { version, title, text, translations, seen } = await findPage("terms");
  const { id } = await makePerson("admin");
  const texts = { title, text: `${text}\n\nNew.`, translations };
  await savePage(id, { slug: "terms", version }, texts, { seen, fits: [...LANGUAGES] }, true);
  return address;
};

/** Every screen in every state. */
const STATES: Screen[] = [
  { name: "the landing page", onOrderPath: true, as: "visitor", address: "/" },
  { name: "the landing page, last page", as: "visitor", address: "/?page=999" },
  {
    name: "a picture of a style",
    as: "visitor",
    address: "/product/1?color=Rust&picture=2",
  },
  {
    name: "the landing page, newest of a category",
    as: "visitor",
    address: "/?sort=newest&category=Sweaters",
  },
  { name: "nothing found", as: "visitor", address: "/?q=zeppelin" },
  { name: "a corrected search", as: "visitor", address: "/?q=sweter" },
  {
    name: "the catalogue with filters",
    as: "approved",
    address: "/?colour=blue&size=xl&available=yes&filters=on",
  },
  {
    name: "the order sheet with filters that leave nothing",
    as: "approved",
    address: "/order-sheet?q=navi&colour=yellow&size=50%2F56&filters=on",
  },
  {
    name: "the login dialog",
    as: "visitor",
    address: "/",
    act: press("Sign in for prices"),
    onlyWith: "scripts",
  },
  { name: "the login information", as: "visitor", address: "/login-info" },
  { name: "the demo's sign-in", as: "visitor", address: "/api/login" },
  {
    name: "the demo's sign-in, invalid",
    as: "visitor",
    address: "/api/login",
    act: invalid("Sign in as someone new", ["First name", "Nova"]),
  },
  { name: "a style for a visitor", as: "visitor", address: "/product/1" },
  { name: "the cart for a visitor", as: "visitor", address: "/cart" },
  { name: "an inquiry", as: "visitor", address: "/inquiry" },
  { name: "an inquiry about a style", as: "visitor", address: "/inquiry?product=1" },
  {
    name: "an invalid inquiry",
    as: "visitor",
    address: "/inquiry",
    act: invalid("SEND INQUIRY", ["E-mail", "x"]),
  },
  { name: "a request for access", as: "visitor", address: "/request-access" },
  {
    name: "an invalid request for access",
    as: "visitor",
    address: "/request-access",
    act: invalid("REQUEST ACCESS", ["E-mail", "x"]),
  },
  { name: "a sent request for access", as: "visitor", address: "/request-access?sent" },
  { name: "about", as: "visitor", address: "/about" },
  { name: "contact", as: "visitor", address: "/contact" },
  {
    name: "contact with the inquiry dialog open",
    as: "visitor",
    address: "/contact",
    act: press("Send an inquiry"),
  },
  { name: "the size chart", as: "visitor", address: "/pages/sizes" },
  {
    name: "the terms of sale with earlier versions",
    as: "visitor",
    address: newTerms("/pages/terms"),
  },
  { name: "an earlier version of the terms", as: "visitor", address: newTerms("/pages/terms/1") },
  { name: "the demo", as: "visitor", address: "/demo-registered" },
  { name: "the demo of a waiting applicant", as: "visitor", address: "/demo-registered?pending=1" },
  { name: "not found", as: "visitor", address: "/nowhere" },
  { name: "a cart that is not shared", as: "visitor", address: "/shared-cart/none" },
  { name: "a shared cart", as: "visitor", address: shared(false) },
  { name: "a shared cart with prices", as: "visitor", address: shared(true) },
  { name: "restricted", as: "visitor", address: "/product/1", onlyWith: "no scripts" },
  { name: "unauthorized", as: "visitor", address: "/orders", onlyWith: "no scripts" },
  {
    name: "the confirmation of the log-out",
    as: "visitor",
    address: "/api/logout",
    onlyWith: "no scripts",
  },
  { name: "home of a waiting applicant", as: "pending", address: "/" },
  { name: "a style for a waiting applicant", as: "pending", address: "/product/1" },
  { name: "no cart for a waiting applicant", as: "pending", address: "/cart" },
  { name: "the company of a waiting applicant", as: "pending", address: "/company" },
  { name: "no orders", as: "pending", address: "/orders" },
  { name: "a request for access by a customer", as: "approved", address: "/request-access" },
  { name: "home", onOrderPath: true, as: "approved", address: withCart("/") },
  { name: "home, highest price first", as: "approved", address: "/?sort=price-high" },
  {
    name: "home with the cart open",
    as: "approved",
    address: withCart("/"),
    act: (page) => page.locator("details.widget summary").click(),
  },
  {
    name: "home with the menu open",
    as: "approved",
    address: "/",
    act: async (page) => {
      const menu = page.locator("details.menu summary");
      if (await menu.isVisible()) await menu.click();
    },
  },
  { name: "home of an admin", as: "admin", address: "/" },
  { name: "a card added without a size", as: "approved", address: "/", act: addWithoutSize },
  {
    name: "a card added without a size on the second page",
    as: "approved",
    address: "/?page=2",
    act: addWithoutSize,
    onlyWith: "no scripts",
  },
  { name: "a style", onOrderPath: true, as: "approved", address: "/product/1" },
  {
    name: "a style without sizes",
    as: "approved",
    address: async () => `/product/${(await stylesToOrder({ sized: false }))[0]!.id}`,
  },
  {
    name: "an inactive style for an admin",
    as: "admin",
    address: async () => `/product/${(await inactiveStyle()).id}`,
  },
  { name: "a style that is not found", as: "approved", address: "/product/999999" },
  {
    name: "a style with refused quantities",
    as: "approved",
    address: "/product/1",
    act: invalid("SAVE QUANTITIES", [", quantity", "1.5"]),
  },
  { name: "the order sheet", as: "approved", address: withCart("/order-sheet") },
  {
    name: "the order sheet with only what is in the cart",
    as: "approved",
    address: withCart("/order-sheet?chosen=on&plain=on"),
  },
  {
    name: "the order sheet, nothing found",
    as: "approved",
    address: "/order-sheet?q=zeppelin",
  },
  {
    name: "the order sheet with refused quantities",
    as: "approved",
    address: "/order-sheet?category=Home",
    act: invalid("SAVE QUANTITIES", [", quantity", "1.5"]),
  },
  {
    name: "a style of ten colours in eight sizes",
    as: "approved",
    address: (userId) => wideStyle(userId),
  },
  { name: "an empty cart", as: "approved", address: "/cart" },
  { name: "a cart", onOrderPath: true, as: "approved", address: withCart("/cart") },
  {
    name: "a cart of 64 lines",
    as: "approved",
    address: async (userId) => {
      await fillLargeCart(userId);
      return "/cart";
    },
  },
  { name: "a cart with notices", as: "approved", address: withNotices("/cart") },
  {
    name: "a checkout with notices, refused",
    as: "approved",
    address: withNotices("/checkout"),
    act: (page) => page.getByRole("button", { name: "Submit Order" }).click(),
  },
  {
    name: "a cart that a colleague has changed",
    as: "approved",
    address: async (userId) => {
      await fillCart(userId, 3, 4, 5);
      return "/cart";
    },
    act: sendLate,
  },
  {
    name: "the saved carts",
    as: "approved",
    address: async (userId) => {
      await fillCart(userId, 12, 2);
      await saveCart(actingFor(userId), "Spring – Graz", { isCopy: true, token: null });
      await saveCart(actingFor(userId), "S".repeat(MAX_CART_NAME_LENGTH), {
        isCopy: true,
        token: null,
      });
      return "/carts";
    },
  },
  { name: "no saved carts", as: "approved", address: "/carts" },
  {
    name: "a saved cart without a name",
    as: "approved",
    address: withCart("/carts"),
    act: invalid("SAVE AND START A NEW CART", ["Name", ""]),
  },
  {
    name: "a cart with a toast",
    as: "approved",
    address: withCart("/cart"),
    act: (page) =>
      page
        .getByRole("button", { name: /^Remove/ })
        .first()
        .click(),
  },
  {
    name: "a cleared cart",
    as: "approved",
    address: withCart("/cart"),
    act: press("Clear All"),
  },
  {
    name: "a cart with links",
    as: "approved",
    address: withCart("/cart"),
    act: async (page) => {
      await page.getByText("Share this cart").click();
      await press("Create link")(page);
    },
  },
  {
    name: "a cart with a wrong quantity",
    as: "approved",
    address: withCart("/cart"),
    act: wrongQuantity,
    onlyWith: "no scripts",
  },
  { name: "quick order", as: "approved", address: "/quick-order" },
  { name: "a preview of a quick order", as: "approved", address: "/quick-order", act: quickOrder },
  {
    name: "a quick order without rows",
    as: "approved",
    address: "/quick-order",
    act: invalid("CHECK THE ROWS"),
  },
  { name: "the checkout", onOrderPath: true, as: "approved", address: withCart("/checkout") },
  {
    name: "a checkout that asks for the company",
    as: "approved",
    address: async (userId) => {
      await db.write((tx) => tx.company.update({ where: { id: userId }, data: { name: null } }));
      return withCart("/checkout")(userId);
    },
    act: invalid("Submit Order", ["VAT ID", "NL12"]),
  },
  {
    name: "an invalid checkout",
    onOrderPath: true,
    as: "approved",
    address: withCart("/checkout"),
    act: async (page) => {
      await showAddress(page);
      await invalid("Submit Order", ["City", ""], ["Postcode", ""])(page);
    },
  },
  {
    name: "a checkout after a price change",
    as: "approved",
    address: withCart("/checkout"),
    act: lateCheckout,
  },
  {
    name: "a placed order",
    onOrderPath: true,
    as: "approved",
    address: withCart("/checkout"),
    act: press("Submit Order"),
  },
  { name: "the orders", onOrderPath: true, as: "demo-buyer", address: "/orders" },
  {
    name: "an order",
    as: "demo-buyer",
    address: async (userId) => `/orders/${(await db.read.order.findFirstOrThrow({ where: { companyId: userId } })).id}`,
  },
  { name: "an order that a customer asks to change", as: "approved", address: orderToChange },
  {
    name: "a refused request to change an order",
    as: "approved",
    address: orderToChange,
    act: invalid("ASK FOR THIS CHANGE", ["Sand, M, quantity", "many"]),
  },
  {
    name: "an order with an open request",
    as: "approved",
    address: requestedChange("orders"),
    onlyWith: "no scripts",
  },
  { name: "an order with a problem", as: "approved", address: reportedProblem("/orders/") },
  {
    name: "a refused report of a problem",
    as: "approved",
    address: async (userId) => `${await reportedProblem("/orders/")(userId)}/problem`,
    act: invalid("SEND REPORT"),
  },
  { name: "everything a customer ordered", as: "demo-buyer", address: "/orders/styles" },
  { name: "messages of a customer", as: "approved", address: withConversation("/messages") },
  { name: "a conversation", as: "approved", address: withConversation("/messages/account") },
  {
    name: "a refused message",
    as: "approved",
    address: "/messages/account",
    act: invalid("SEND MESSAGE", ["Your question", ""]),
  },
  { name: "what a customer can be told about", as: "approved", address: (userId) => wideStyle(userId, "/alerts") },
  { name: "what a customer waits for", as: "approved", address: withAlert("/alerts", null) },
  { name: "what a customer was told about", as: "approved", address: withAlert("/alerts/order", new Date()) },
  { name: "favourites", as: "approved", address: withFavourites },
  { name: "what is new since the last order", as: "demo-buyer", address: "/order-sheet?chosen=new" },
  { name: "an order to order again", as: "approved", address: orderToRepeat },
  {
    name: "a refused reorder",
    as: "approved",
    address: orderToRepeat,
    act: invalid("ADD TO CART", ["Sand, M, quantity", "many"]),
  },
  { name: "a shared cart for a customer", as: "approved", address: shared(false) },
  { name: "a shared cart to copy", as: "approved", address: sharedToCopy },
  {
    name: "a refused copy of a shared cart",
    as: "approved",
    address: sharedToCopy,
    act: invalid("ADD TO CART", [/, quantity/, "many"]),
  },
  {
    name: "a shared cart to copy that is not found",
    as: "approved",
    address: "/shared-cart/none/copy",
  },
  { name: "an order that is not found", as: "approved", address: "/orders/999999" },
  { name: "the company", as: "demo-buyer", address: "/company" },
  {
    name: "an invalid company",
    as: "demo-buyer",
    address: "/company",
    act: invalid("SAVE COMPANY PROFILE", ["VAT ID", "AT1"]),
  },
  {
    name: "a saved company",
    as: "approved",
    address: "/company",
    act: press("SAVE COMPANY PROFILE"),
  },
  { name: "about for a customer", as: "approved", address: "/about" },
  { name: "the admin's orders, none found", as: "admin", address: "/admin/orders?q=zeppelin" },
  { name: "an order in the admin area", as: "admin", address: adminOrder("pending") },
  { name: "a delivered order in the admin area", as: "admin", address: adminOrder("delivered") },
  {
    name: "a cancellation of an order without a reason",
    as: "admin",
    address: adminOrder("confirmed"),
    act: async (page) => {
      await page.getByText("Cancel this order").click();
      await press("CANCEL ORDER")(page);
      await page.locator("[role=alert] a").first().waitFor();
    },
  },
  {
    name: "a changed proforma without a reason",
    as: "admin",
    address: adminOrder("pending"),
    act: async (page) => {
      await page.getByText("Change and issue again").click();
      await page.getByLabel("Shipping cost").fill("1,500");
      await press("SAVE AND ISSUE AGAIN")(page);
      await page.locator("[role=alert] a").first().waitFor();
    },
  },
  {
    name: "an order whose VAT is to be confirmed",
    as: "admin",
    address: async () => `/admin/orders/${await unclearOrder()}`,
  },
  {
    name: "an order whose VAT ID is to be confirmed, without a reason",
    as: "admin",
    address: async () => `/admin/orders/${await unclearOrder("ATU13585627")}`,
    act: invalid("CONFIRM VAT ID AND ISSUE"),
  },
  {
    name: "an order whose VAT ID was rejected since its proforma",
    as: "admin",
    address: async () => `/admin/orders/${await doubtedOrder()}`,
  },
  {
    name: "a shipment of an order whose VAT ID was rejected",
    as: "admin",
    address: async () => `/admin/orders/${await doubtedOrder("confirmed")}/shipments/new`,
  },
  {
    name: "an order whose VAT ID was rejected, for its customer",
    as: "approved",
    address: async (companyId) => `/orders/${await doubtedOrder("pending", companyId)}`,
  },
  {
    name: "a customer whose VAT ID is to be confirmed, without a reason",
    as: "admin",
    address: async () => {
      const { id } = await makePerson("approved");
      const data = { vatId: "ATU13585627" };
      await db.write((tx) => tx.company.update({ where: { id }, data }));
      return `/admin/customers/${id}`;
    },
    act: invalid("CONFIRM VAT ID"),
  },
  {
    name: "an order that is not confirmed without VAT and shipping",
    as: "admin",
    address: async () => `/admin/orders/${(await makeOrder({ isAmountFinal: false })).id}`,
    act: press("CONFIRM ORDER"),
    onlyWith: "no scripts",
  },
  { name: "a problem to decide", as: "admin", address: reportedProblem("/admin/claims/") },
  {
    name: "an order whose customer asks for a change",
    as: "admin",
    address: requestedChange("admin/orders"),
  },
  {
    name: "an order to change",
    as: "admin",
    address: async () => `/admin/orders/${(await makeOrder()).id}/change`,
  },
  {
    name: "a refused change of an order",
    as: "admin",
    address: async () => `/admin/orders/${(await makeOrder()).id}/change`,
    act: invalid("SAVE AND TELL THE CUSTOMER", ["Sand, M, quantity", "many"]),
  },
  {
    name: "what a change of an order would do",
    as: "admin",
    address: async () => `/admin/orders/${(await makeOrder()).id}/change`,
    act: async (page) => {
      await page.getByLabel("Sand, M, quantity").fill("9");
      await page.getByLabel("Reason").fill("By phone.");
      await press("SHOW WHAT CHANGES")(page);
      await page.getByRole("heading", { name: "What changes" }).waitFor();
    },
  },
  {
    name: "a partly shipped order in the admin area",
    as: "admin",
    address: adminOrder("partlyShipped"),
  },
  {
    name: "a partly shipped order for its customer",
    as: "approved",
    address: async (userId) => `/orders/${await orderShippedInPart(userId)}`,
  },
  {
    name: "a new shipment",
    as: "admin",
    address: async () => `${await adminOrder("partlyShipped")()}/shipments/new`,
  },
  {
    name: "a new shipment with mistakes",
    as: "admin",
    address: async () => `${await adminOrder("confirmed")()}/shipments/new`,
    act: invalid("SHIP", [/pieces$/, "1000"], ["Cartons", "many"], ["Gross weight in kg", "1,500"]),
  },
  {
    name: "a new shipment of an order that is not confirmed",
    as: "admin",
    address: async () => `${await adminOrder("pending")()}/shipments/new`,
  },
  {
    name: "a shipment to be corrected",
    as: "admin",
    address: async () => {
      const { id, orderId } = await db.read.shipment.findFirstOrThrow({
        where: { order: { status: "partlyShipped" } },
      });
      return `/admin/orders/${orderId}/shipments/${id}`;
    },
  },
  {
    name: "a shipment of a delivered order",
    as: "admin",
    address: async () => {
      const { id, orderId } = await db.read.shipment.findFirstOrThrow({
        where: { order: { status: "delivered" } },
      });
      return `/admin/orders/${orderId}/shipments/${id}`;
    },
  },
  {
    name: "what is to be made, nothing open",
    as: "admin",
    address: "/admin/production?q=zeppelin",
  },
  { name: "the report of what was sold", as: "admin", address: "/admin/reports/sold" },
  { name: "the sell-through", as: "admin", address: "/admin/reports/sell-through" },
  { name: "the open order book", as: "admin", address: "/admin/reports/open-orders" },
  { name: "customers gone quiet", as: "admin", address: "/admin/reports/quiet-customers" },
  { name: "sales by country", as: "admin", address: "/admin/reports/countries" },
  {
    name: "a report without figures",
    as: "admin",
    address: "/admin/reports/quiet-customers?period=2026&before=2026",
  },
  { name: "the orders of a window", as: "admin", address: "/admin/orders?window=1" },
  {
    name: "the orders of several filters",
    as: "admin",
    address:
      "/admin/orders?status=pending&waiting=payment-open&open=any&from=2020-01-01&to=2099-12-31&country=NL&customer=buyer",
  },
  { name: "the export of filtered orders", as: "admin", address: "/admin/orders/export?window=none&style=alma" },
  { name: "the orders of an open piece", as: "admin", address: "/admin/orders?sku=ALM-SAND-M" },
  {
    name: "an order through customs without the data for it",
    as: "admin",
    address: async () => `/admin/orders/${await exportedOrder()}`,
    act: async (page) => {
      await page.getByText("Issue the commercial invoice").click();
      await press("ISSUE COMMERCIAL INVOICE")(page);
      await page.locator("[role=alert] a").first().waitFor();
    },
  },
  {
    name: "a refused payment",
    as: "admin",
    address: adminOrder("confirmed"),
    act: async (page) => {
      await page.getByText("Record a payment").click();
      await page.getByLabel("Amount received").fill("1,500");
      await press("RECORD PAYMENT")(page);
      await page.locator("[role=alert] a").first().waitFor();
    },
  },
  {
    name: "the payments of an order",
    as: "admin",
    address: async () => `/admin/orders/${await paidOrder()}/payments`,
  },
  { name: "what is to invoice", as: "admin", address: "/admin/invoices" },
  {
    name: "money without a document",
    as: "admin",
    address: async (userId) => {
      await makePrepaidOrder(userId);
      return "/admin/invoices?show=prepaid";
    },
  },
  {
    name: "an order with money without a document",
    as: "admin",
    address: async (userId) => `/admin/orders/${(await makePrepaidOrder(userId)).id}#invoices`,
  },
  {
    name: "a prepayment invoice",
    as: "admin",
    address: async (userId) => {
      const { id: orderId } = await makePrepaidOrder(userId);
      return invoiceAddress(await issuePrepayment({ orderId, actorId: userId }));
    },
  },
  { name: "what was invoiced", as: "admin", address: "/admin/invoices?show=issued" },
  { name: "the months of the books", as: "admin", address: "/admin/books" },
  {
    name: "a month of the books",
    as: "admin",
    async address(userId) {
      const credit = { number: await makeInvoice(userId), reason: "The address was wrong.", actorId: userId };
      await cancelInvoice(credit);
      // In a month that is over.
      const issuedOn = `${addMonths(isoMonth(new Date()), -1)}-15`;
      await db.write((tx) => tx.invoice.updateMany({ where: { number: credit.number }, data: { issuedOn } }));
      return monthAddress((await monthToSignOff())!);
    },
  },
  {
    name: "shipments of which one cannot be invoiced",
    as: "admin",
    address: async (userId) => {
      await makeShippedOrder(userId);
      await reopenAmount((await makeShippedOrder(userId)).id);
      return "/admin/invoices?ticked=all";
    },
    act: async (page) => {
      await press("ONE INVOICE FOR EACH SHIPMENT")(page);
      await page.locator("main [role=alert]").waitFor();
    },
  },
  {
    name: "an invoice without a reason to take it back",
    as: "admin",
    address: async (userId) => invoiceAddress(await makeInvoice(userId)),
    act: invalid("WITH A CREDIT NOTE"),
  },
  {
    name: "an invoice of which no pieces are credited",
    as: "admin",
    address: async (userId) => invoiceAddress(await makeInvoice(userId)),
    act: async (page) => {
      await page.locator("summary", { hasText: "Credit pieces" }).click();
      await invalid("CREDIT THESE PIECES")(page);
    },
  },
  {
    name: "an invoice of which a part was credited",
    as: "admin",
    address: async (userId) => {
      const number = await makeInvoice(userId);
      const reason = "Two pieces have a hole.";
      await creditInvoice({ number, reason, actorId: userId, of: "amount", amount: 1_000 });
      return invoiceAddress(number);
    },
  },
  {
    name: "a credit note",
    as: "admin",
    address: async (userId) => {
      const credit = { number: await makeInvoice(userId), reason: "The address was wrong.", actorId: userId };
      return invoiceAddress(await cancelInvoice(credit));
    },
  },
  {
    name: "an order to invoice",
    as: "admin",
    address: async (userId) => `/admin/orders/${(await makeShippedOrder(userId)).id}#invoices`,
  },
  { name: "invoices of a customer", as: "demo-buyer", address: "/invoices" },
  { name: "no invoices", as: "approved", address: "/invoices" },
  {
    name: "a payment in time for a cash discount",
    as: "admin",
    address: async (userId) => {
      const { id, companyId, shipmentId } = await makeShippedOrder(userId);
      await agreePaymentTerms(userId, companyId, { netDays: null, cashDiscountPercentage: 200, cashDiscountDays: 14 });
      await issueInvoice({ shipmentIds: [shipmentId], actorId: userId });
      const { due } = await amountsOf(id);
      await recordPayment(payment(id, userId, { amount: due - 100 }));
      return `/admin/orders/${id}/payments`;
    },
  },
  { name: "what is open", as: "admin", address: "/admin/payments" },
  { name: "overdue payments", as: "admin", address: "/admin/payments?show=overdue" },
  {
    name: "the credits of customers",
    as: "admin",
    address: async () => {
      await paidOrder();
      return "/admin/payments?show=credits";
    },
  },
  {
    name: "a bank statement without a file",
    as: "admin",
    address: "/admin/payments/statement",
    act: invalid("SHOW PROPOSALS"),
  },
  { name: "what is proposed for a bank statement", as: "admin", address: uploadedStatement },
  { name: "a bank statement without headings", as: "admin", address: statementWithoutHeadings },
  {
    name: "a bank statement without chosen columns",
    as: "admin",
    address: statementWithoutHeadings,
    act: invalid("SHOW PROPOSALS"),
  },
  {
    name: "a bank statement of another account",
    as: "admin",
    address: otherStatement,
    act: async (page) => {
      await press("BOOK SELECTED")(page);
      await page.locator("[role=alert] a").first().waitFor();
    },
  },
  {
    name: "a refused write-off",
    as: "admin",
    address: async () => {
      const { id } = await makeDueOrder();
      await recordPayment(payment(id, "demo-admin", { amount: 9_900 }));
      return `/admin/orders/${id}`;
    },
    act: async (page) => {
      await page.getByText("Write off a difference").click();
      await press("WRITE OFF")(page);
      await page.locator("[role=alert] a").first().waitFor();
    },
  },
  {
    name: "a bank statement with an unknown order",
    as: "admin",
    address: uploadedStatement,
    act: async (page) => {
      await page.getByLabel("What to do with the payment of Unknown").selectOption("other");
      await press("BOOK SELECTED")(page);
      await page.locator("[role=alert] a").first().waitFor();
    },
  },
  {
    name: "a booked bank statement",
    as: "admin",
    address: uploadedStatement,
    act: async (page) => {
      await press("BOOK SELECTED")(page);
      await page.getByRole("heading", { name: "Statement booked" }).waitFor();
    },
  },
  { name: "payments, none found", as: "admin", address: "/admin/payments?show=61-90" },
  {
    name: "an overdue order",
    as: "approved",
    address: async (userId) => {
      const instalments = [{ dueOn: day(-3), amount: 10_000 }];
      return `/orders/${(await makeDueOrder({ companyId: userId, instalments })).id}`;
    },
  },
  {
    name: "a proforma in the admin area",
    as: "admin",
    address: async () => `${await adminOrder("delivered")()}/proforma`,
  },
  {
    name: "a proforma whose VAT is to be confirmed",
    as: "admin",
    address: async () => `/admin/orders/${await unclearOrder()}/proforma`,
  },
  {
    name: "a proforma of a cancelled order, an older version",
    as: "admin",
    address: async () => `${await reissued()}/proforma?version=1`,
  },
  { name: "a proforma", as: "demo-buyer", address: ownProforma },
  {
    name: "an order without a proforma",
    as: "approved",
    address: async (userId) => `/orders/${(await makeOrder({ companyId: userId })).id}/proforma`,
  },
  {
    name: "an order that is not found in the admin area",
    as: "admin",
    address: "/admin/orders/999999",
  },
  { name: "admin setup for a visitor", as: "visitor", address: "/admin-setup" },
  { name: "admin setup", as: "approved", address: "/admin-setup" },
  {
    name: "admin setup that waits for an admin",
    as: "pending",
    address: "/admin-setup",
    act: press("GRANT ADMIN ACCESS"),
  },
  { name: "admin setup of an admin", as: "admin", address: "/admin-setup" },
  { name: "emergency admin access", as: "visitor", address: "/emergency-admin" },
  {
    name: "emergency admin access without a code",
    as: "visitor",
    address: "/emergency-admin",
    act: invalid("CREATE ADMIN ACCOUNT", ["E-mail", "a@example.com"]),
  },
  { name: "emergency admin access granted", as: "visitor", address: "/emergency-admin?created" },
  { name: "direct admin access", as: "visitor", address: "/direct-admin-access" },
  {
    name: "direct admin access without an e-mail",
    as: "visitor",
    address: "/direct-admin-access",
    act: invalid("SEND ME A LINK"),
  },
  {
    name: "a staff link that is not found",
    as: "visitor",
    address: "/staff-link/AAAAAAAAAAAAAAAAAAAAAA",
  },
  {
    name: "direct admin for a visitor",
    as: "visitor",
    address: "/direct-admin",
    onlyWith: "no scripts",
  },
  { name: "direct admin", as: "admin", address: "/direct-admin" },
  {
    name: "direct admin with an invalid product",
    as: "admin",
    address: "/direct-admin",
    act: invalid("CREATE PRODUCT"),
  },
  { name: "direct admin, orders", as: "admin", address: "/direct-admin?tab=orders" },
  { name: "direct admin, discounts", as: "admin", address: "/direct-admin?tab=discounts" },
  { name: "simple admin, a new product", as: "admin", address: "/simple-admin?tab=new" },
  { name: "requests for the admin role", as: "admin", address: requestedRole },
  {
    name: "a temporary admin at the staff tab",
    as: "admin",
    address: async () => {
      await temporaryAdmin();
      return "/admin/staff";
    },
  },
  {
    name: "a temporary admin at the staff tab, after a sign-in of long ago",
    as: "admin",
    address: async (userId) => {
      await Promise.all([temporaryAdmin(), signedInLongAgo(userId)]);
      return "/admin/staff";
    },
  },
  {
    name: "the page of a temporary admin, after a sign-in of long ago",
    as: "admin",
    address: async (userId) => {
      const [address] = await Promise.all([temporaryAdmin(), signedInLongAgo(userId)]);
      return address;
    },
  },
  {
    name: "a role change after a sign-in of long ago",
    as: "admin",
    address: async (userId) => {
      const [address] = await Promise.all([temporaryAdmin(), signedInLongAgo(userId)]);
      return address;
    },
    act: async (page) => {
      await press("KEEP AS ADMIN")(page);
      await page.getByRole("heading", { name: "Please sign in again" }).waitFor();
    },
  },
  { name: "the staff, nobody found", as: "admin", address: "/admin/staff?q=zeppelin" },
  { name: "the customers", as: "admin", address: "/admin/staff?role=customer" },
  {
    name: "the customers who owe something",
    as: "admin",
    address: "/admin/staff?role=customer&show=owing",
  },
  {
    name: "the customers, nobody found",
    as: "admin",
    address: "/admin/staff?role=customer&q=zeppelin",
  },
  { name: "a customer's page", as: "admin", address: "/admin/customers/demo-buyer" },
  {
    name: "the profile of a customer",
    as: "admin",
    address: "/admin/customers/demo-buyer/profile",
  },
  {
    name: "the profile of a customer, wrong",
    as: "admin",
    address: "/admin/customers/demo-buyer/profile",
    act: invalid("SAVE PROFILE", ["Phone", "none"]),
  },
  {
    name: "the orders of a saved view",
    as: "admin",
    address: async (adminId) => {
      const view = {
        list: "orders",
        name: "Confirmed, to Germany",
        query: "status=confirmed&country=DE",
        userId: adminId,
      };
      await db.write((tx) => tx.savedView.create({ data: view }));
      return "/admin/orders?status=confirmed&country=DE";
    },
  },
  {
    name: "a saved view",
    as: "admin",
    address: async () => {
      const data = { list: "customers", name: "Who owes", query: "show=owing" };
      return `/admin/views/${(await db.write((tx) => tx.savedView.create({ data }))).id}`;
    },
  },
  {
    name: "a view without a name",
    as: "admin",
    address: "/admin/views/new?orders=status%3Dconfirmed",
    act: invalid("SAVE VIEW"),
  },
  {
    name: "an e-mail to customers without a text",
    as: "admin",
    address: "/admin/mailings/new?orders=",
    act: invalid("PREVIEW"),
  },
  { name: "the history of the stock of a style", as: "admin", address: () => countedStyle("stock") },
  {
    name: "low stock",
    as: "admin",
    address: async () => {
      const { id: productId } = await makeStyle();
      await db.write((tx) => stockPiece(tx, { productId, color: "Sand", size: "M", stock: 2 }));
      return "/admin/products/low-stock";
    },
  },
  { name: "goods that a style expects", as: "admin", address: () => countedStyle("incoming") },
  {
    name: "goods that are received, and more than a number",
    as: "admin",
    address: async () => {
      const { id: productId } = await makeStyle();
      const pieces = await db.read.piece.findMany({ where: { productId } });
      const goods = pieces.map(({ id: pieceId }) => ({
        pieceId,
        quantity: 1_000,
        dueOn: "2026-03-03",
        note: "PO 4711",
      }));
      await db.write(async (tx) => {
        await tx.incomingGoods.createMany({ data: goods });
        await tx.piece.updateMany({ where: { productId }, data: { availability: "sold_out" } });
      });
      return `/admin/products/${productId}/incoming/2026-03-03`;
    },
    act: invalid("ADD TO STOCK", [/received$/, "a few"]),
  },
  {
    name: "what customers wait for",
    as: "admin",
    address: async () => {
      await makeAlert((await makePerson("approved")).id);
      return "/admin/products/waiting";
    },
  },
  { name: "the draft of an e-mail to customers", as: "admin", address: (adminId) => makeMailing(adminId, null) },
  {
    name: "an e-mail that was sent to customers",
    as: "admin",
    address: (adminId) => makeMailing(adminId, new Date()),
  },
  { name: "e-mails about the collection", as: "visitor", address: async () => unsubscribeAddress("demo-buyer") },
  { name: "no notes", as: "admin", address: "/admin/customers/demo-suspended/notes" },
  {
    name: "the correction of a note",
    as: "admin",
    address: async (adminId) => {
      const data = { companyId: "demo-buyer", authorId: adminId, text: "Closed on Mondays." };
      const [, { id }] = await db.write(async (tx) => [
        await tx.customerNote.create({ data }),
        await tx.customerNote.create({ data }),
      ]);
      return `/admin/customers/demo-buyer/notes?note=${id}`;
    },
  },
  {
    name: "a note without a text",
    as: "admin",
    address: "/admin/customers/demo-suspended/notes",
    act: invalid("ADD NOTE"),
  },
  {
    name: "the cart while ordering for a customer",
    as: "admin",
    address: async (adminId) => {
      const { id } = await makePerson("approved");
      await fillCart(id, 6);
      await db.write((tx) => tx.session.updateMany({ where: { userId: adminId }, data: { orderingForId: id } }));
      return "/cart";
    },
  },
  {
    name: "an order placed for a customer",
    as: "admin",
    address: async (adminId) => {
      const { id } = await makeOrder();
      await db.write((tx) => tx.order.update({ where: { id }, data: { placedById: adminId } }));
      return `/admin/orders/${id}`;
    },
  },
  { name: "a suspended customer's page", as: "admin", address: "/admin/customers/demo-suspended" },
  { name: "the erasure of a customer", as: "admin", address: erasableCustomer },
  { name: "the import of customers", as: "admin", address: "/admin/tables/customers" },
  {
    name: "the import of customers, without a file",
    as: "admin",
    address: "/admin/tables/customers",
    act: invalid("SHOW WHAT WOULD CHANGE"),
  },
  { name: "a table of customers", as: "admin", address: customerTable() },
  { name: "a table of customers, wrong rows", as: "admin", address: customerTable("?show=wrong") },
  {
    name: "an applied table of customers",
    as: "admin",
    address: customerTable(),
    act: async (page) => {
      await press(/^APPLY/)(page);
      await page.getByRole("heading", { name: "Table applied" }).waitFor();
    },
  },
  { name: "the search for a company to move somebody to", as: "admin", address: moveOf("?q=lana") },
  {
    name: "the search for a company to move somebody to, none found",
    as: "admin",
    address: moveOf("?q=zeppelin"),
  },
  { name: "a person to move", as: "admin", address: moveOf("?to=demo-buyer") },
  {
    name: "a person to move to a company that cannot be chosen",
    as: "admin",
    address: moveOf("?to=demo-admin"),
  },
  {
    name: "a contact, who cannot be moved",
    as: "admin",
    address: async () => {
      const { id } = await makePerson("approved");
      return `/admin/customers/${id}/move/${id}`;
    },
  },
  {
    name: "a person who is not moved",
    as: "admin",
    address: moveOf("?to=demo-buyer"),
    act: async (page) => {
      await page.locator("[name=to]").evaluate((input) => input.setAttribute("value", "demo-admin"));
      await press("MOVE")(page);
      await page.getByText("Nothing was changed").first().waitFor();
    },
  },
  {
    name: "the erasure of a customer, with the e-mail of another one",
    as: "admin",
    address: erasableCustomer,
    act: invalid("ERASE PERSONAL DATA", ["E-mail address of the customer", "a@b.example"]),
  },
  {
    name: "the erasure of a customer with open orders",
    as: "admin",
    address: async () => `/admin/customers/${(await makeOrder()).companyId}/erase`,
  },
  { name: "the page of an erased customer", as: "admin", address: erasedCustomer },
  { name: "the page of a colleague", as: "admin", address: colleaguePage() },
  {
    name: "the erasure of a colleague, with the e-mail of another one",
    as: "admin",
    address: colleaguePage("/erase"),
    act: invalid("ERASE PERSONAL DATA", ["E-mail address of the customer", "a@b.example"]),
  },
  {
    name: "the erasure of what a visitor has sent, with the e-mail of another one",
    as: "admin",
    address: visitorsErasure,
    act: invalid("ERASE PERSONAL DATA", ["E-mail address of the customer", "a@b.example"]),
  },
  {
    name: "the admin's own customer page",
    as: "admin",
    address: async (userId) => `/admin/customers/${userId}`,
  },
  {
    name: "a suspension without a reason",
    as: "admin",
    address: "/admin/customers/demo-buyer",
    act: async (page) => {
      await page.getByText("Suspend", { exact: true }).click();
      await invalid("SUSPEND")(page);
    },
  },
  {
    name: "the audit log of a customer",
    as: "admin",
    address: "/admin/audit?subject=user%3Ademo-suspended",
  },
  { name: "the audit log, nothing found", as: "admin", address: "/admin/audit?q=zeppelin" },
  { name: "the applications, none found", as: "admin", address: "/admin/applications?q=zeppelin" },
  {
    name: "a declined application without a reason",
    as: "admin",
    address: "/admin/applications?standing=waiting",
    act: async (page) => {
      await page.getByText("Ask or decline").first().click();
      await press(/^DECLINE/)(page);
      await page.locator("[role=alert] a").first().waitFor();
    },
  },
  {
    name: "a bulk decision about applications, none ticked",
    as: "admin",
    address: "/admin/applications",
    act: async (page) => {
      await press("APPROVE ALL TICKED")(page);
      await page.getByText("Tick at least one applicant.").first().waitFor();
    },
  },
  {
    name: "an invitation with an invalid e-mail",
    as: "admin",
    address: "/admin/invitations",
    act: invalid("INVITE", ["E-mail to invite", "x"]),
  },
  {
    name: "a created invitation",
    as: "admin",
    address: "/admin/invitations",
    act: async (page) => {
      await page.getByLabel("E-mail to invite").fill("guest@screens.example");
      await press("INVITE")(page);
      await page.getByLabel("Link of the invitation").waitFor();
    },
  },
  { name: "an invitation for a visitor", as: "visitor", address: invited },
  { name: "an invitation for somebody else", as: "approved", address: invited },
  { name: "an invitation that is not found", as: "visitor", address: "/invitation/x" },
  {
    name: "home of an applicant with a question",
    as: "pending",
    address: approvalStatus("question", "/"),
  },
  {
    name: "the company of an applicant with a question",
    as: "pending",
    address: approvalStatus("question", "/company"),
  },
  {
    name: "the company of a declined applicant",
    as: "pending",
    address: approvalStatus("declined", "/company"),
  },
  {
    name: "no cart for a suspended customer",
    as: "pending",
    address: approvalStatus("suspended", "/cart"),
    onlyWith: "no scripts",
  },
  { name: "the products as cards", as: "admin", address: "/admin/products?view=cards" },
  { name: "the products, all ticked", as: "admin", address: "/admin/products?ticked=all" },
  {
    name: "the products, none ticked",
    as: "admin",
    address: "/admin/products",
    act: async (page) => {
      await page.getByText("More changes").click();
      await page.getByRole("button", { name: "COPY INTO WINDOW" }).click();
      await page.getByText("Tick at least one style.").first().waitFor();
    },
  },
  { name: "the orders, all ticked", as: "admin", address: "/admin/orders?ticked=all" },
  { name: "the products, nothing found", as: "admin", address: "/admin/products?q=zeppelin" },
  {
    name: "the products after a change of one",
    as: "admin",
    address: "/admin/products?state=inactive&view=cards",
    act: press(/^MARK BEST SELLER/),
  },
  {
    name: "an invalid new product",
    as: "admin",
    address: "/admin/products/new",
    act: invalid("CREATE PRODUCT", ["Wholesale price", "x"]),
  },
  { name: "a product", as: "admin", address: "/admin/products/1" },
  {
    name: "an invalid product",
    as: "admin",
    address: "/admin/products/1",
    act: invalid("SAVE PRODUCT", ["Fibre composition", "90% wool"]),
  },
  {
    name: "an upload without pictures",
    as: "admin",
    address: "/admin/products/1",
    act: invalid("UPLOAD PICTURES"),
  },
  {
    name: "a product with a conflicting change",
    as: "admin",
    address: async () => `/admin/products/${(await inactiveStyle()).id}`,
    act: async (page) => {
      const { id } = await inactiveStyle();
      const data = { material: `Yarn ${Date.now()}`, version: { increment: 1 } };
      await db.write((tx) => tx.product.update({ where: { id }, data }));
      await page.getByLabel("Material").fill("Mine");
      await press("SAVE PRODUCT")(page);
      await page.getByText("is now: Yarn").waitFor();
    },
  },
  {
    name: "the analytics with the table of monthly figures",
    as: "admin",
    address: "/admin",
    act: (page) => page.getByText("The figures in a table").click(),
  },
  {
    name: "messages of customers",
    as: "admin",
    address: async (userId) => {
      await customersQuestion(userId);
      return "/admin/messages?show=all";
    },
  },
  { name: "a conversation in the admin area", as: "admin", address: customersQuestion },
  { name: "search words", as: "admin", address: withSearchWord },
  { name: "templates of answers", as: "admin", address: withTemplates },
  { name: "the inquiries, nothing found", as: "admin", address: "/admin/inquiries?q=zeppelin" },
  {
    name: "the inquiries after one was marked as read",
    as: "admin",
    address: unreadInquiry,
    act: press(/^MARK AS READ/),
  },
  {
    name: "a cart sent as an inquiry",
    as: "approved",
    address: withCart("/cart"),
    act: press("Send to our team"),
  },
  {
    name: "a cart with an invalid message to the brand",
    as: "approved",
    address: withCart("/cart"),
    act: invalid("Send to our team", ["Or send it from here, with a message", "x".repeat(5_001)]),
  },
  {
    name: "the preview of the appearance",
    as: "admin",
    address: "/admin/appearance",
    act: async (page) => {
      await page.getByLabel("Accent colour", { exact: false }).first().fill("#23512f");
      await press("SHOW PREVIEW")(page);
      await page.getByRole("heading", { name: "Preview" }).waitFor();
    },
  },
  {
    name: "an appearance that cannot be read",
    as: "admin",
    address: "/admin/appearance",
    act: async (page) => {
      await invalid("SAVE", ["Background colour", "#8a8a8a"])(page);
      await page.getByRole("heading", { name: "Readable colours" }).waitFor();
    },
  },
  { name: "what the search found", as: "admin", address: "/admin/search?q=lana" },
  { name: "a search for a number", as: "admin", address: "/admin/search?q=pr-101&all=1" },
  { name: "a search, none found", as: "admin", address: "/admin/search?q=zeppelin" },
  {
    name: "the open menu of the admin panel",
    as: "admin",
    address: "/admin/orders",
    act: async (page) => {
      const menu = page.locator(".admin-menu > summary");
      if (await menu.isVisible()) await menu.click();
    },
  },
  {
    name: "a claim that proves nothing",
    as: "admin",
    address: "/admin/appearance/claims",
    act: invalid("ADD CLAIM"),
  },
  {
    name: "a logo without a file",
    as: "admin",
    address: "/admin/appearance/pictures",
    act: async (page) => {
      await press("SAVE Logo")(page);
      await page.locator("[role=alert] a").first().waitFor();
    },
  },
  {
    name: "a typeface without a file",
    as: "admin",
    address: "/admin/appearance/typeface",
    act: async (page) => {
      await press("USE THIS TYPEFACE")(page);
      await page.locator("[role=alert] a").first().waitFor();
    },
  },
  {
    name: "the texts of the brand in German",
    as: "admin",
    address: async (userId) => {
      const { version = 0 } = (await db.read.brandTexts.findFirst()) ?? {};
      await changeTexts(userId, version, { tagline: "Knitwear for small shops." });
      return "/admin/appearance/texts/de";
    },
  },
  {
    name: "the preview of the texts of the brand",
    as: "admin",
    address: "/admin/appearance/texts",
    act: async (page) => {
      await press("SHOW PREVIEW")(page);
      await page.getByRole("heading", { name: "Preview" }).waitFor();
    },
  },
  {
    name: "a step of the opening without an answer",
    as: "admin",
    address: "/admin/opening/payment",
    act: invalid("SAVE AND GO ON", ["How it is paid", ""]),
  },
  { name: "a step of the opening that needs something first", as: "admin", address: "/admin/opening/access" },
  { name: "the form for a page", as: "admin", address: "/admin/pages/sizes" },
  {
    name: "a page without a text",
    as: "admin",
    address: "/admin/pages/care",
    act: invalid("PUBLISH", ["Text", ""]),
  },
  {
    name: "the preview of a page",
    as: "admin",
    address: "/admin/pages/sizes",
    act: async (page) => {
      await press("PREVIEW")(page);
      await page.getByRole("heading", { name: "Preview" }).waitFor();
    },
  },
  {
    name: "the form for a page that somebody else saved",
    as: "admin",
    address: "/admin/pages/care",
    act: async (page) => {
      const data = { text: "Wash at 30 °C.", version: { increment: 1 } };
      await db.write((tx) => tx.page.update({ where: { slug: "care" }, data }));
      await page.locator("#page-text").fill("Wash by hand.");
      await press("SAVE DRAFT")(page);
      await page.getByRole("heading", { name: "What was saved in the meantime" }).waitFor();
    },
  },
  {
    name: "a bulk change, before it is made",
    as: "admin",
    address: async (userId) => `/admin/changes/${await makeBulkChange(userId)}`,
  },
  {
    name: "a bulk change, made",
    as: "admin",
    address: async (userId) => `/admin/changes/${await makeBulkChange(userId)}`,
    act: async (page) => {
      await press(/^MARK AS BEST/)(page);
      await page.getByRole("button", { name: "UNDO" }).waitFor();
    },
  },
  { name: "an unknown bulk change", as: "admin", address: "/admin/changes/none" },
  {
    name: "a delivery window with contradictions",
    as: "admin",
    address: async () => `/admin/windows/${(await db.read.deliveryWindow.findFirstOrThrow()).id}`,
    act: invalid("SAVE WINDOW", ["Ships from", "2027-01-01"]),
  },
  {
    name: "a shipping zone with an unknown country",
    as: "admin",
    address: shippingZoneAddress,
    act: invalid("SAVE ZONE", ["Countries", "Atlantis"]),
  },
  { name: "a table of shipping prices to be uploaded", as: "admin", address: "/admin/tables/shipping" },
  {
    name: "price changes",
    as: "admin",
    address: async () => {
      const planned = { fromDay: "2099-03-01", percent: 400, scope: "all styles" };
      await db.write((tx) => tx.priceChange.create({ data: planned }));
      return "/admin/price-changes";
    },
  },
  {
    name: "the new prices of a price change",
    as: "admin",
    address: "/admin/price-changes",
    act: async (page) => {
      await page.getByLabel("Percent").first().fill("4");
      await page.getByRole("button", { name: "SHOW THE NEW PRICES" }).click();
      await page.getByRole("button", { name: "PLAN THE CHANGE" }).waitFor();
    },
  },
  {
    name: "a price group with contradictions",
    as: "admin",
    address: priceGroupAddress(""),
    act: invalid("SAVE GROUP", ["Percent off the list prices", "150"]),
  },
  {
    name: "own prices that would change",
    as: "admin",
    address: priceGroupAddress("/prices"),
    act: async (page) => {
      await page.getByLabel("Prices").first().fill("PR-101;40");
      await page.getByRole("button", { name: "CHECK THE PRICES" }).click();
      await page.getByRole("button", { name: "SAVE PRICES" }).waitFor();
    },
  },
  {
    name: "own prices with wrong rows",
    as: "admin",
    address: priceGroupAddress("/prices"),
    act: invalid("CHECK THE PRICES", ["Prices", "NOTHING;40"]),
  },
  {
    name: "the catalogue of a price group with own prices of pieces",
    as: "approved",
    address: inPriceGroup(() => "/"),
  },
  {
    name: "a style whose pieces differ in price",
    as: "approved",
    address: inPriceGroup((id) => `/product/${id}`),
  },
  {
    name: "the order sheet of a price group with own prices of pieces",
    as: "approved",
    address: inPriceGroup(() => "/order-sheet"),
  },
  {
    name: "invalid customs defaults",
    as: "admin",
    address: "/admin/customs",
    act: invalid("SAVE DEFAULTS", [/HS code/, "611"]),
  },
  {
    name: "invalid offers",
    as: "admin",
    address: "/admin/offers",
    act: invalid("UPDATE THRESHOLDS", ["EU Countries", "1,500"]),
  },
  {
    name: "a duplicate bulk discount",
    as: "admin",
    address: "/admin/offers",
    act: invalid("CREATE DISCOUNT", ["Minimum Quantity", "5"]),
  },
  {
    name: "the pieces of a style of ten colours in eight sizes",
    as: "admin",
    address: async (userId) => `${await wideStyle(userId, "/admin/products")}/pieces`,
  },
  {
    name: "pieces with wrong EANs",
    as: "admin",
    address: "/admin/products/1/pieces",
    act: invalid("SAVE PIECES", [", EAN", "1234"]),
  },
  {
    name: "a piece that somebody else has changed",
    as: "admin",
    address: async () => `/admin/products/${(await makeStyle()).id}/pieces`,
    act: async (page) => {
      const productId = Number(new URL(page.url()).pathname.split("/").at(-2));
      const data = { availability: "sold_out" };
      await db.write((tx) => tx.piece.updateMany({ where: { productId }, data }));
      await page.getByLabel(", Availability").first().selectOption("not_made");
      await press("SAVE PIECES")(page);
      await page.locator("[role=alert] a").first().waitFor();
    },
  },
  {
    name: "pieces on several pages",
    as: "admin",
    address: async () => {
      const colors = Object.keys(COLOURS).slice(0, 12);
      const sizes = ["34", "36", "38", "40", "42", "44", "46", "48", "50", "52"];
      const { id } = await makeStyle({ colors, sizes });
      return `/admin/products/${id}/pieces?page=2`;
    },
  },
  { name: "the bulk edit of products", as: "admin", address: "/admin/tables/products" },
  {
    name: "an upload without a table",
    as: "admin",
    address: "/admin/tables/products",
    act: invalid("SHOW WHAT WOULD CHANGE"),
  },
  {
    name: "the preview of an uploaded table",
    as: "admin",
    address: table("PR-101;Another name;1;Note\nPR-201;Lipa;free;\nPR-999;A new one;12,50;\nPR-301;;;\n"),
  },
  {
    name: "the errors of an uploaded table",
    as: "admin",
    address: table("PR-201;Lipa;free;\nPR-301;;;\n;x;1;\nPR-999;New;1\n"),
  },
  {
    name: "an applied table",
    as: "admin",
    address: table("T-NEW;A new one;12,50;\nPR-301;;;\n"),
    act: press(/^APPLY/),
  },
  {
    name: "a table that is not found",
    as: "admin",
    address: "/admin/tables/products/none",
    onlyWith: "no scripts",
  },
  { name: "stock and EANs as a table", as: "admin", address: "/admin/tables/pieces" },
  {
    name: "an upload without a table of pieces",
    as: "admin",
    address: "/admin/tables/pieces",
    act: invalid("SHOW WHAT WOULD CHANGE"),
  },
  { name: "a table of pieces", as: "admin", address: pieceTable("?show=changed") },
  { name: "a table of pieces, wrong rows", as: "admin", address: pieceTable("?show=wrong") },
  {
    name: "an applied table of pieces",
    as: "admin",
    address: pieceTable(),
    act: async (page) => {
      await press(/^APPLY/)(page);
      await page.getByRole("heading", { name: "Table applied" }).waitFor();
    },
  },
  {
    name: "an upload without pictures",
    as: "admin",
    address: "/admin/products/pictures",
    act: invalid("SHOW WHAT GOES WHERE"),
  },
  { name: "the preview of uploaded pictures", as: "admin", address: somePictures },
  {
    name: "an uploaded picture with an unknown style code",
    as: "admin",
    address: somePictures,
    act: async (page) => {
      await page.getByLabel(/^Style code of unknown/).fill("NONE-1");
      await press("PUT THEM THERE")(page);
      await page.locator("[role=alert] a").first().waitFor();
    },
  },
  { name: "added pictures", as: "admin", address: somePictures, act: press(/^ADD/) },
  {
    name: "pictures that are not found",
    as: "admin",
    address: "/admin/products/pictures/none",
    onlyWith: "no scripts",
  },
  { name: "the mail", as: "admin", address: someMail() },
  { name: "the mail, nothing found", as: "admin", address: "/admin/mail?q=zeppelin" },
  {
    name: "a mail that was sent before its cancellation",
    as: "admin",
    address: someMail("?state=waiting"),
    act: async (page) => {
      await db.write((tx) => tx.outgoingMail.updateMany({ data: { state: "sent" } }));
      await page
        .getByRole("button", { name: /^CANCEL/ })
        .first()
        .click();
      await page.getByText("can no longer be held back").waitFor();
    },
  },
  { name: "one mail", as: "admin", address: someMail("failed") },
  {
    name: "a webhook of which one did not arrive",
    as: "admin",
    address: async (adminId) => {
      const url = "https://warehouse.example/a/long/address/without/spaces/to/which/this/shop/sends/what/changes";
      const { id: endpointId } = await createEndpoint(adminId, { url, topics: ["companies"] });
      const about = { endpointId, subject: "company:1", object: "company:1", expiresAt: new Date() };
      const failed = {
        state: "failed",
        attempts: 12,
        status: 500,
        answer: "x".repeat(500),
        lastError: "Answered 500.",
      };
      await db.write((tx) =>
        tx.webhookDelivery.createMany({
          data: [
            { ...about, type: "company.approved", ...failed },
            { ...about, type: "company.changed", state: "sent", attempts: 1, status: 204 },
          ],
        }),
      );
      return `/admin/programs/${endpointId}`;
    },
  },
  { name: "the page for developers", as: "visitor", address: "/developers" },
  {
    name: "the page for developers, expanded",
    as: "demo-buyer",
    address: "/developers",
    act: async (page) => {
      await page.locator("#addToCart summary").click();
      await page.locator("#placeOrder summary").click();
    },
    onlyWith: "no scripts",
  },
  {
    name: "the API keys",
    as: "approved",
    address: someKeys,
    act: (page) => page.locator("summary", { hasText: "Revoke" }).first().click(),
  },
  {
    name: "a created API key",
    as: "approved",
    address: someKeys,
    act: async (page) => {
      await page.getByLabel("Name").fill("The new till");
      await press("CREATE KEY")(page);
      await page.getByLabel("The key", { exact: true }).waitFor();
    },
  },
  {
    name: "an API key without a name",
    as: "approved",
    address: "/company/keys",
    act: invalid("CREATE KEY"),
  },
  {
    name: "no API keys for a waiting applicant",
    as: "pending",
    address: "/company/keys",
    onlyWith: "no scripts",
  },
  {
    name: "the people of a company",
    as: "approved",
    address: somePeople,
    act: (page) => page.locator("summary", { hasText: "Change" }).first().click(),
  },
  {
    name: "an invitation of a colleague without an address",
    as: "approved",
    address: "/company/people",
    act: invalid("SEND INVITATION"),
  },
  {
    name: "the delivery addresses of a company, one of them to be changed",
    as: "approved",
    address: async (userId) => {
      await makeShipTo(userId, { label: "long".repeat(20) });
      const { id } = await makeShipTo(userId);
      return `/company/addresses?address=${id}`;
    },
  },
  {
    name: "a delivery address without a label",
    as: "approved",
    address: "/company/addresses",
    act: invalid("ADD ADDRESS"),
  },
  {
    name: "the approval of orders, two of them waiting",
    as: "approved",
    address: async (userId) => {
      await makeApprovalRequest(userId);
      await makeApprovalRequest(userId, { isByOwner: true });
      return "/company/approvals";
    },
  },
  {
    name: "the checkout of an order that a colleague approves",
    as: "approved",
    address: async (userId) => {
      await checkoutOver(userId);
      return "/checkout";
    },
  },
  {
    name: "an amount that is none",
    as: "approved",
    address: "/company/approvals",
    act: invalid("SAVE LIMIT"),
  },
  {
    name: "a colleague’s order to be approved",
    as: "approved",
    address: async (userId) => `/company/approvals/${await makeApprovalRequest(userId)}`,
  },
  {
    name: "an own order that waits for its approval",
    as: "approved",
    address: async (userId) => `/company/approvals/${await makeApprovalRequest(userId, { isByOwner: true })}`,
  },
  { name: "the company for a reader", as: "approved", address: readersCompany },
  {
    name: "the company for an owner with two others",
    as: "approved",
    address: async (userId) => withOthers(userId, "/company"),
  },
  {
    name: "the company for a reader who has chosen it among others",
    as: "approved",
    address: async (userId) => {
      await readersCompany(userId);
      return withOthers(userId, "/company");
    },
  },
  {
    name: "the catalogue for a buyer of several companies",
    as: "approved",
    address: async (userId) => withOthers(userId, "/"),
  },
  {
    name: "the invitation of a colleague",
    as: "visitor",
    address: async () => `/invitation/${await inviteTo("demo-buyer", "colleague@boutique.example", "reader")}`,
  },
  { name: "one sign-in", as: "pending", address: "/company/sign-ins" },
  {
    name: "several sign-ins",
    as: "approved",
    address: async (userId) => {
      for (const browser of ["Firefox/140.0", "Chrome/150.0"]) {
        const headers = { "User-Agent": `Mozilla/5.0 (Windows NT 10.0) ${browser}` };
        await startSession(userId, new Request("http://localhost/", { headers }));
      }
      return "/company/sign-ins";
    },
  },
  { name: "the page about light pages", as: "visitor", address: "/light-pages" },
  {
    name: "a reminder before it is sent",
    as: "admin",
    address: async () => {
      const { id } = await makeDueOrder({ instalments: [{ dueOn: day(-3), amount: 10_000 }] });
      return `/admin/orders/${id}/reminder`;
    },
  },
  {
    name: "the delivery addresses of a customer",
    as: "admin",
    address: async () => {
      const { id } = await makePerson("approved");
      await makeShipTo(id);
      return `/admin/customers/${id}/addresses`;
    },
  },
];

/** Guarded for those who administer the shop. */
const OF_ADMINS = /^\/(admin(\/|$)|direct-admin$|simple-admin$)/;

/** Pages whose address has no parameters and of which no state is in the list. */
async function otherPages(): Promise<Screen[]> {
  const known = new Set(STATES.map(({ address }) => address));
  const pages = (await routeFiles()).filter(
    ({ file, pattern, isLayout }) =>
      file.endsWith(".tsx") && !isLayout && !/[:*]/.test(pattern) && !known.has(pattern) && isPage(file),
  );
  return pages.map(({ pattern }) => ({
    name: pattern,
    as: OF_ADMINS.test(pattern) ? "admin" : "approved",
    address: pattern,
  }));
}

const isPage = (file: string) => readFileSync(join("app", file), "utf8").includes("export default");

export const SCREENS: Screen[] = [...STATES, ...(await otherPages())];

/**
 * With or without scripts. The HTML is the same in both modes, so to save minutes screens alternate between the modes,
 * except those on the order path, which are tested in both.
 */
export function screensWith(mode: "scripts" | "no scripts"): Screen[] {
  let index = mode === "scripts" ? 0 : 1;
  return SCREENS.filter(({ onOrderPath, onlyWith }) => {
    if (onlyWith) return onlyWith === mode;
    return onOrderPath || index++ % 2 === 0;
  });
}

/** Whether a screen is of the panel, which only the staff sees. */
export const isOfPanel = ({ as }: Screen): boolean => as === "admin";

/** In a window of its viewer, in its state. */
export async function openScreen(shop: ServedShop, screen: Screen, options: WindowOptions) {
  const window = await shop.open({
    ...(screen.as === "demo-buyer" ? { userId: "demo-buyer" } : screen.as !== "visitor" && { role: screen.as }),
    // During a fade-in the contrast is too low.
    reducedMotion: "reduce",
    shared: true,
    ...options,
  });
  const { page } = window;
  const { address } = screen;
  await page.goto(typeof address === "string" ? address : await address(window.userId ?? ""), {
    waitUntil: "load",
  });
  if (screen.act) {
    await screen.act(page);
    if (options.javaScriptEnabled === false) await page.waitForLoadState("load");
    else {
      // React may still be rendering the answer to the last request.
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(100);
    }
  }
  return window;
}

async function somePeople(userId: string) {
  await makeColleague(userId, "reader");
  await inviteTo(userId, `${"long".repeat(12)}@boutique.example`);
  return "/company/people";
}

/** The viewer belongs to two further companies, one of them with a long name. */
async function withOthers(userId: string, address: string) {
  for (const name of ["Laden Graz", "Gesellschaft für handgestrickte Oberbekleidung mbH & Co. KG"]) {
    const { id } = await makePerson("approved");
    await db.write((tx) => tx.company.update({ where: { id }, data: { name } }));
    await joinAlso(id, userId);
  }
  return address;
}

/** The viewer is a reader of the company. */
async function readersCompany(userId: string) {
  const { companyId } = await makePerson("approved");
  await moveTo(companyId, userId, "reader");
  return "/company";
}

async function someKeys(userId: string) {
  const names = ["Stock list", "A till with a name as long as a name of a key may be here"];
  const keys = [];
  for (const name of names) keys.push(await createApiKey(userId, { name, scope: "read", actorId: userId }));
  await findApiKey(keys[0]!.key, { id: true });
  return "/company/keys";
}

async function unreadInquiry() {
  const inquiry = { customerName: "Ann", customerEmail: "ann@example.com", totalItems: 0 };
  const productDetails: object[] = [];
  await db.write((tx) => tx.inquiry.create({ data: { ...inquiry, productDetails } }));
  return "/admin/inquiries?show=unread";
}

function inactiveStyle() {
  return db.read.product.findFirstOrThrow({ where: { isActive: false } });
}

function table(rows: string) {
  return async (userId: string) => {
    // A new style code each time, because each is new only once.
    const uniqueRows = rows.replace("T-NEW", `T-${Date.now()}`);
    const bytes = Buffer.from(`Style Code;Name;Wholesale Price;EAN\n${uniqueRows}`);
    const { id } = await storeTable(STYLE_TABLE, userId, { name: "spring.csv", bytes });
    return `/admin/tables/products/${id}?letters=windows-1250`;
  };
}

/** Of a style with counted stock. */
async function countedStyle(page: string) {
  const { piece } = await db.read.stockChange.findFirstOrThrow({ select: { piece: { select: { productId: true } } } });
  return `/admin/products/${piece.productId}/${page}`;
}

/** A preview with a changed, an unchanged and four wrong rows. */
function pieceTable(search = "") {
  return async (userId: string) => {
    const { id } = await makeStyle();
    const pieces = await db.read.piece.findMany({
      where: { productId: id },
      orderBy: { id: "asc" },
    });
    const ean = eanOf(Date.now() % 1e9);
    const cells = [`${ean};;From a day on;2027-03-03;12`, ";7;Perhaps;2/3/2027;1,500"];
    const rows = pieces.map(({ sku }, at) => `${sku};${cells[at] ?? ";;Available;;"}`);
    const csv = `SKU;EAN;Note;Availability;Day;In Stock\n${rows.join("\n")}\nPR-NONE-S;4.00638E+12\n`;
    const file = { name: "stock.csv", bytes: Buffer.from(csv) };
    const upload = await storeTable(PIECE_TABLE, userId, file);
    return `/admin/tables/pieces/${upload.id}${search}`;
  };
}

async function somePictures(userId: string) {
  const names = ["PR-101_front.jpg", "pr-201 1.jpg", "unknown.jpg", "PR-101_no-colour.jpg"];
  const pictures = await Promise.all(names.map((name) => uploadedPicture(name)));
  const again = {
    ...pictures[0]!,
    name: "PR-101_again.jpg",
    chosen: { styleCode: "PR-101", colour: "" },
  };
  const text = { ...again, name: "notes.txt", address: null, problem: "It is no picture." };
  return `/admin/products/pictures/${await keepPictures(userId, [...pictures, again, text])}`;
}

function adminOrder(status: string) {
  // One of the demo, not what another screen has made.
  const first = { where: { status }, orderBy: { id: "asc" } } as const;
  return async () => `/admin/orders/${(await db.read.order.findFirstOrThrow(first)).id}`;
}

/** Three of five pieces. Returns the order's id. */
async function orderShippedInPart(userId: string) {
  const lines = [orderLine({ quantity: 5, lineTotal: 5_000 })];
  const { id } = await makeOrder({ companyId: userId, lines, status: "confirmed" });
  const { version: seen, lines: open } = (await orderToShip(inScope(id)))!;
  await createShipment({
    orderId: id,
    expectedVersion: seen,
    lines: [{ orderLineId: open[0]!.id, quantity: 3 }],
    actorId: "demo-admin",
    shippedOn: day(0),
    carrier: "gls",
    trackingNumber: "70123400",
    cartons: 1,
    grossWeight: 2_400,
    note: "The rest is on the machines.",
  });
  return id;
}

/** Two styles of the shop, one that comes much later now and one that no longer exists. */
async function orderToRepeat(userId: string) {
  const late = await makeStyle({ name: "Late Sweater", wholesalePrice: 1_000 });
  await db.write(async (tx) => {
    const window = await createWindow(tx, {
      kind: "pre_order",
      shipsFrom: "2998-08-01",
      shipsUntil: "2998-08-31",
    });
    const where = { productId: late.id };
    await tx.styleWindow.updateMany({ where, data: { windowId: window.id } });
  });
  const styles = await db.read.product.findMany({
    where: { isActive: true, pieces: { some: { color: "Sand", size: "M" } } },
    take: 2,
    orderBy: { id: "asc" },
  });
  const lines = [
    ...styles.map(({ id, name }, index) => orderLine({ productId: id, name, unitPrice: 1000 + index })),
    orderLine({ productId: late.id, name: late.name }),
    orderLine({ productId: 2_000_000, name: "Gone" }),
  ];
  return `/orders/${(await makeOrder({ companyId: userId, lines })).id}/reorder`;
}

/** Into the EU without a VAT ID: an admin must confirm the VAT treatment. Returns its id. */
async function unclearOrder(vatId: string | null = null) {
  const { id, companyId } = await makeOrder();
  await db.write(async (tx) => {
    await tx.company.update({ where: { id: companyId }, data: { vatId } });
    await tx.order.update({ where: { id }, data: { customerNotes: "By Friday." } });
    await issueProforma(tx, id, { actorId: null, reason: null });
  });
  return id;
}

/** Exempt by a VAT ID which was rejected since. Returns its id. */
async function doubtedOrder(status = "pending", customer?: string) {
  const { id, companyId } = await makeOrder({ status, companyId: customer });
  await giveValidVatId(companyId);
  await db.write(async (tx) => {
    await tx.order.update({ where: { id }, data: { shippingCost: 0 } });
    await issueProforma(tx, id, { actorId: null, reason: null });
    const vatId = "NL004495445B01";
    await tx.vatCheck.create({ data: { companyId, vatId, answer: "invalid", reason: "Ended." } });
  });
  return id;
}

/** To Switzerland, of a style that no longer exists. */
async function exportedOrder() {
  const { id } = await makeOrder({ shippingAddress: { ...ADDRESS, country: "CH" } });
  return id;
}

/** With credit and a payment that was undone. Returns its id. */
async function paidOrder() {
  const { id } = await makeDueOrder();
  const by = "demo-admin";
  await recordPayment(payment(id, by, { amount: 12_000, reference: "RF14 PF 2026 0001" }));
  await recordPayment(payment(id, by, { amount: 500 }));
  const { id: paymentId } = await db.read.payment.findFirstOrThrow({ where: { orderId: id } });
  await undoPayment({ orderId: id, paymentId, reason: "Wrong order.", actorId: by });
  await recordPayment(payment(id, by, { amount: 10_200 }));
  return id;
}

/** With a payment of an order, one of no order, and a debit. Returns its address. */
async function uploadedStatement(userId: string) {
  const file = await statementOf();
  return statementAddress(await storeStatement(userId, "june.xml", await readStatement(file)));
}

async function statementOf() {
  const [one, two, three] = [await makeDueOrder(), await makeDueOrder(), await makeDueOrder()];
  return camt(
    { amount: "100.00", text: `Proforma ${one.number}` },
    { amount: "55.00", name: "Unknown", reference: "RF18539007547034" },
    { amount: "12.00", sign: "DBIT", text: randomUUID() },
    { amount: "199.50", text: `${two.number} and ${three.number}` },
    { amount: "99.50", text: two.number },
    { amount: "100.00", sign: "DBIT", text: one.number },
  );
}

/** It is asked what its columns hold. */
async function statementWithoutHeadings(userId: string) {
  const csv = `25.11.2026;26.11.2026;Gutschrift Boutique Lana Rechnung vom Oktober;+100,00;EUR
26.11.2026;26.11.2026;Miete Lager;-300,00;EUR`;
  return statementAddress(await storeStatement(userId, "AT61_2026-11.csv", { csv }));
}

/** Of an account that is not the seller's. */
async function otherStatement(userId: string) {
  const file = (await statementOf()).replace("SI56191000000123438", "DE02120300000000202051");
  return statementAddress(await storeStatement(userId, "june.xml", await readStatement(file)));
}

async function reissued() {
  const orderId = await unclearOrder();
  await decideProforma({
    orderId,
    expectedVersion: 1,
    vat: "domestic",
    shippingCost: 1_250,
    reason: "No VAT ID.",
    actorId: "demo-admin",
  });
  await db.write((tx) => tx.order.update({ where: { id: orderId }, data: { status: "cancelled" } }));
  return `/admin/orders/${orderId}`;
}

async function orderToChange(userId: string) {
  const lines = ["S", "M"].map((size) => orderLine({ size, sku: `ALM-SAND-${size}` }));
  return `/orders/${(await makeOrder({ companyId: userId, lines })).id}/change`;
}

/** An order of the customer or of another one, or what was reported of it. */
function reportedProblem(where: "/orders/" | "/admin/claims/") {
  return async (userId: string) => {
    const more = where === "/orders/" ? { companyId: userId } : {};
    const { id: orderId, companyId } = await makeShippedOrder("demo-admin", more);
    const { id: orderLineId } = await db.read.orderLine.findFirstOrThrow({ where: { orderId } });
    const lines = [{ orderLineId, quantity: 2, reason: "damaged" as const }];
    const claim = { wish: "credit", text: "Holes at the seam.", photos: [] } as const;
    const id = await reportClaim({ ...claim, companyId, orderId, lines, reportedById: companyId });
    return where + (where === "/orders/" ? orderId : id);
  };
}

/** An order of the customer or of another one, with an open request. */
function requestedChange(where: "orders" | "admin/orders") {
  return async (userId: string) => {
    const { id: orderId, companyId } = await makeOrder(where === "orders" ? { companyId: userId } : {});
    const { id: lineId } = await db.read.orderLine.findFirstOrThrow({ where: { orderId } });
    const request = { orderId, kind: "change", message: "Fewer, please." } as const;
    await requestChange({
      companyId,
      requestedById: companyId,
      ...request,
      quantities: new Map([[lineId, 1]]),
    });
    return `/${where}/${orderId}`;
  };
}

async function ownProforma(userId: string) {
  const { id } = await db.read.order.findFirstOrThrow({ where: { companyId: userId } });
  return `/orders/${id}/proforma`;
}

async function requestedRole() {
  await db.write((tx) => tx.user.update({ where: { id: "demo-buyer" }, data: { adminRequestedAt: new Date() } }));
  return "/admin/staff";
}

/** A customer who is an admin by emergency code. Returns the address of their page. */
async function temporaryAdmin() {
  const id = "demo-second-buyer";
  const adminUntil = new Date(Date.now() + 3 * 3_600_000);
  await db.write((tx) => tx.user.update({ where: { id }, data: { adminUntil } }));
  return `/admin/customers/${id}`;
}

/** Of somebody who belongs to a customer. */
function colleaguePage(page = "") {
  return async () => {
    const { id: companyId } = await makePerson("approved");
    return `/admin/people/${(await makeColleague(companyId)).id}${page}`;
  };
}

/** A preview with a new, a changed and a wrong row. */
function customerTable(search = "") {
  return async (userId: string) => {
    const { email } = await makePerson("approved");
    const rows = [`${randomUUID()}@new.example;New Shop`, `${email};Renamed`, ";No e-mail"];
    const bytes = Buffer.from(`E-mail;Company\n${rows.join("\n")}\n`);
    const { id } = await storeTable(CUSTOMER_TABLE, userId, { name: "customers.csv", bytes });
    return `/admin/tables/customers/${id}${search}`;
  };
}

/** Moves a colleague of a new customer, who has made an API key and invited somebody. */
function moveOf(search: string) {
  return async () => {
    const { id: companyId } = await makePerson("approved");
    const { id: actorId } = await makeColleague(companyId, "owner");
    await createApiKey(companyId, { name: "Till", scope: "read", actorId });
    await inviteColleague({ companyId, email: `${actorId}@invited.example`, role: "buyer", actorId });
    return `/admin/customers/${companyId}/move/${actorId}${search}`;
  };
}

async function visitorsErasure() {
  const sent = { customerEmail: "vida@visitors.example", customerName: "Vida", productDetails: [], totalItems: 0 };
  const { id } = await db.write((tx) => tx.inquiry.create({ data: { ...sent, message: "In moss?" } }));
  return `/admin/messages/inquiry-${id}/erase`;
}

async function erasableCustomer() {
  return `/admin/customers/${(await makePerson("approved")).id}/erase`;
}

async function erasedCustomer(actorId: string) {
  const { companyId, email } = await makePerson("approved");
  await eraseCustomer({ companyId, email, actorId });
  return `/admin/customers/${companyId}`;
}

/** An hour ago. */
const signedInLongAgo = (userId: string) =>
  db.write((tx) =>
    tx.session.updateMany({
      where: { userId },
      data: { signedInAt: new Date(Date.now() - 3_600_000) },
    }),
  );

/** In every state. Returns the address of the list, or of the failed mail's page. */
function someMail(which = "") {
  return async () => {
    const mail = { kind: "order-received", text: "Dear Lana,\n\nthank you.", html: "<p>Dear</p>" };
    const ids: number[] = [];
    for (const state of ["sent", "cancelled", "waiting", "failed"]) {
      const { id } = await db.write((tx) =>
        tx.outgoingMail.create({
          data: {
            ...mail,
            key: `screen:${randomUUID()}`,
            state,
            subject: "Your order PRJ-1",
            toAddress: "lana.with.a.very.long.address@boutique-of-the-old-town.example",
            ...(state === "failed" && {
              attempts: 10,
              lastError: "The mail server answered: 550 5.1.1 Nobody of that name",
            }),
            ...(state === "waiting" && { nextTryAt: new Date(Date.now() + 3_600_000) }),
          },
        }),
      );
      ids.push(id);
    }
    return which === "failed" ? `/admin/mail/${ids.at(-1)}` : `/admin/mail${which}`;
  };
}

function approvalStatus(approvalStatus: string, address: string) {
  return async (id: string) => {
    const data = { approvalStatus, approvalReason: "Which VAT ID should stand on your invoices?" };
    await db.write((tx) => tx.company.update({ where: { id }, data }));
    return address;
  };
}

async function invited() {
  const { link } = await invite("invited@screens.example", "demo-admin");
  return new URL(link).pathname;
}

function shared(showPrices: boolean) {
  return async () => {
    await fillCart("demo-buyer", 1);
    const { shareId } = await shareCart("demo-buyer", { days: 7, showPrices });
    return `/shared-cart/${shareId}`;
  };
}

/** Its prices have changed, and a style no longer exists. */
async function sharedToCopy() {
  const address = await shared(false)();
  const where = { shareId: address.split("/").at(-1)! };
  const { cartItems } = await db.read.sharedCart.findUniqueOrThrow({ where });
  const lines = cartItems as unknown as SharedCartLine[];
  const gone = { ...lines[0]!, productId: 2_000_000, name: "Gone" };
  const former = lines.map((line) => ({ ...line, unitPrice: line.unitPrice - 100 }));
  await db.write((tx) => tx.sharedCart.update({ where, data: { cartItems: [...former, gone] as object[] } }));
  return `${address}/copy`;
}

async function addWithoutSize(page: Page) {
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await page.getByText("Please select a size").first().waitFor();
}

/** Rows that are right, need a look, can be put right, and are wrong. */
async function quickOrder(page: Page) {
  const rows = [
    "SKU;Quantity",
    "PR-101-SAND-M;4",
    "PR-102-OAT-M;1",
    "PR-101-SNAD-L;6",
    "PR-501;12",
    "PR-401-TAUPE-XXL;3",
    "PR-101-SAND-L;ten",
    `${"Z".repeat(60)};4`,
  ];
  await page.getByLabel("Rows", { exact: true }).fill(rows.join("\n"));
  await page.getByRole("button", { name: "CHECK THE ROWS" }).click();
  await page.getByText("Did you mean?").waitFor();
}

async function wrongQuantity(page: Page) {
  await page.locator("input[name^=quantity-]").first().fill("ten");
  await page.getByRole("button", { name: "Update quantities" }).click();
  await page.getByText("Failed to update quantity").first().waitFor();
}

async function lateCheckout(page: Page) {
  const [first] = await stylesToOrder({ sized: true });
  const { id, wholesalePrice } = first!;
  await db.write((tx) => tx.product.update({ where: { id }, data: { wholesalePrice: wholesalePrice + 100 } }));
  await page.getByRole("button", { name: "Submit Order" }).click();
  await page.getByText("Your cart has changed").first().waitFor();
}
