import { randomUUID } from "node:crypto";

import type { Page } from "playwright-core";

import { db } from "~/db/db.server";
import { createApiKey, findApiKey } from "~/shop/api-keys/api-keys.server";
import { storeUpload } from "~/shop/catalogue/bulk/uploads.server";
import { shareCart } from "~/shop/cart/shared-cart.server";
import { invite } from "~/shop/customers/invitations.server";
import { decideProforma } from "~/shop/documents/decide-proforma.server";
import { issueProforma } from "~/shop/documents/issue-proforma.server";
import { fillCart, stylesToOrder } from "./ordering";
import { makeOrder } from "./orders";
import type { ServedShop, WindowOptions } from "./served-shop";

type Reader = "visitor" | "approved" | "pending" | "admin" | "demo-buyer";

/** A screen in one of its states. */
export interface Screen {
  name: string;
  as: Reader;
  address: string | ((userId: string) => Promise<string>);
  /** What is done on the page before it is looked at. */
  then?: (page: Page) => Promise<unknown>;
  /** Works in one of the two only. */
  onlyWith?: "scripts" | "no scripts";
  /** An order passes through it. */
  onTheWay?: boolean;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();
const invalid =
  (button: string, ...fields: [string, string][]) =>
  async (page: Page) => {
    for (const [label, value] of fields) await page.getByLabel(label).first().fill(value);
    await page.getByRole("main").getByRole("button", { name: button }).first().click();
    await page.locator("[role=alert] a").first().waitFor();
  };
const withCart = (address: string) => async (userId: string) => {
  await fillCart(userId, 12, 2, 1, 5);
  return address;
};

/** Every screen in every state that a reader can bring it to. */
const SCREENS: Screen[] = [
  { name: "the landing page", onTheWay: true, as: "visitor", address: "/" },
  { name: "the landing page, last page", as: "visitor", address: "/?page=999" },
  {
    name: "the landing page, newest of a category",
    as: "visitor",
    address: "/?sort=newest&category=Sweaters",
  },
  { name: "nothing found", as: "visitor", address: "/?q=zeppelin" },
  {
    name: "the login dialog",
    as: "visitor",
    address: "/",
    then: press("Log in for details"),
    onlyWith: "scripts",
  },
  { name: "the login information", as: "visitor", address: "/login-info" },
  { name: "an inquiry", as: "visitor", address: "/inquiry" },
  { name: "an inquiry about a style", as: "visitor", address: "/inquiry?product=1" },
  {
    name: "an inquiry that is not right",
    as: "visitor",
    address: "/inquiry",
    then: invalid("SEND INQUIRY", ["E-mail", "x"]),
  },
  { name: "a request for access", as: "visitor", address: "/request-access" },
  {
    name: "a request for access that is not right",
    as: "visitor",
    address: "/request-access",
    then: invalid("REQUEST ACCESS", ["E-mail", "x"]),
  },
  { name: "a request for access that was sent", as: "visitor", address: "/request-access?sent" },
  { name: "about", as: "visitor", address: "/about" },
  { name: "contact", as: "visitor", address: "/contact" },
  {
    name: "contact with the inquiry open",
    as: "visitor",
    address: "/contact",
    then: press("Send an inquiry"),
  },
  { name: "the demo", as: "visitor", address: "/demo-registered" },
  { name: "the demo of who waits", as: "visitor", address: "/demo-registered?pending=1" },
  { name: "not found", as: "visitor", address: "/nowhere" },
  { name: "a cart that is not shared", as: "visitor", address: "/shared-cart/none" },
  { name: "a shared cart", as: "visitor", address: shared(false) },
  { name: "a shared cart with prices", as: "visitor", address: shared(true) },
  { name: "restricted", as: "visitor", address: "/product/1", onlyWith: "no scripts" },
  { name: "unauthorized", as: "visitor", address: "/orders", onlyWith: "no scripts" },
  {
    name: "the question before the log-out",
    as: "visitor",
    address: "/api/logout",
    onlyWith: "no scripts",
  },
  { name: "home of who waits", as: "pending", address: "/" },
  { name: "a style for who waits", as: "pending", address: "/product/1" },
  { name: "no cart for who waits", as: "pending", address: "/cart" },
  { name: "the company of who waits", as: "pending", address: "/company" },
  { name: "no orders", as: "pending", address: "/orders" },
  { name: "access that one has", as: "approved", address: "/request-access" },
  { name: "home", onTheWay: true, as: "approved", address: withCart("/") },
  { name: "home, the dearest first", as: "approved", address: "/?sort=price-high" },
  {
    name: "home with the cart open",
    as: "approved",
    address: withCart("/"),
    then: (page) => page.locator("details.widget summary").click(),
  },
  {
    name: "home with the menu open",
    as: "approved",
    address: "/",
    then: (page) => page.locator("details.menu summary").click(),
  },
  { name: "home of an admin", as: "admin", address: "/" },
  { name: "a card without a size", as: "approved", address: "/", then: addWithoutSize },
  { name: "a style", onTheWay: true, as: "approved", address: "/product/1" },
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
  { name: "an empty cart", as: "approved", address: "/cart" },
  { name: "a cart", onTheWay: true, as: "approved", address: withCart("/cart") },
  {
    name: "a cart with a message",
    as: "approved",
    address: withCart("/cart"),
    then: (page) =>
      page
        .getByRole("button", { name: /^Remove/ })
        .first()
        .click(),
  },
  {
    name: "a cart that was cleared",
    as: "approved",
    address: withCart("/cart"),
    then: press("Clear All"),
  },
  {
    name: "a cart with links",
    as: "approved",
    address: withCart("/cart"),
    then: press("Create link"),
  },
  {
    name: "a cart with a wrong quantity",
    as: "approved",
    address: withCart("/cart"),
    then: wrongQuantity,
    onlyWith: "no scripts",
  },
  { name: "the checkout", onTheWay: true, as: "approved", address: withCart("/checkout") },
  {
    name: "a checkout that is not right",
    onTheWay: true,
    as: "approved",
    address: withCart("/checkout"),
    then: invalid("Submit Order", ["City", ""], ["Postcode", ""]),
  },
  {
    name: "a checkout that came too late",
    as: "approved",
    address: withCart("/checkout"),
    then: lateCheckout,
  },
  {
    name: "an order that was placed",
    onTheWay: true,
    as: "approved",
    address: withCart("/checkout"),
    then: press("Submit Order"),
  },
  { name: "the orders", onTheWay: true, as: "demo-buyer", address: "/orders" },
  {
    name: "an order",
    as: "demo-buyer",
    address: async (userId) =>
      `/orders/${(await db.read.order.findFirstOrThrow({ where: { userId } })).id}`,
  },
  { name: "an order again", as: "demo-buyer", address: "/orders", then: press(/^REORDER/) },
  { name: "an order that is not found", as: "approved", address: "/orders/999999" },
  { name: "the company", as: "demo-buyer", address: "/company" },
  {
    name: "a company that is not right",
    as: "demo-buyer",
    address: "/company",
    then: invalid("SAVE COMPANY PROFILE", ["VAT ID", "AT1"]),
  },
  {
    name: "the company that was saved",
    as: "approved",
    address: "/company",
    then: press("SAVE COMPANY PROFILE"),
  },
  { name: "about for a customer", as: "approved", address: "/about" },
  { name: "the desk's orders", as: "admin", address: "/admin/orders" },
  { name: "the desk's orders, none found", as: "admin", address: "/admin/orders?q=zeppelin" },
  { name: "an order at the desk", as: "admin", address: adminOrder("pending") },
  { name: "a delivered order at the desk", as: "admin", address: adminOrder("delivered") },
  {
    name: "an order that is not cancelled without a reason",
    as: "admin",
    address: adminOrder("confirmed"),
    then: async (page) => {
      await page.getByText("Cancel this order").click();
      await press("CANCEL ORDER")(page);
      await page.locator("[role=alert] a").first().waitFor();
    },
  },
  {
    name: "a proforma that is not issued without a reason",
    as: "admin",
    address: adminOrder("pending"),
    then: async (page) => {
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
    name: "a proforma at the desk",
    as: "admin",
    address: async () => `${await adminOrder("delivered")()}/proforma`,
  },
  {
    name: "an unclear proforma at the desk",
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
    address: async (userId) => `/orders/${(await makeOrder({ userId })).id}/proforma`,
  },
  { name: "an order that the desk does not know", as: "admin", address: "/admin/orders/999999" },
  { name: "the export of orders", as: "admin", address: "/admin/orders/export" },
  { name: "admin setup for a visitor", as: "visitor", address: "/admin-setup" },
  { name: "admin setup", as: "approved", address: "/admin-setup" },
  {
    name: "admin setup that waits for an admin",
    as: "pending",
    address: "/admin-setup",
    then: press("GRANT ADMIN ACCESS"),
  },
  { name: "admin setup of an admin", as: "admin", address: "/admin-setup" },
  { name: "the emergency door", as: "visitor", address: "/emergency-admin" },
  {
    name: "the emergency door without a code",
    as: "visitor",
    address: "/emergency-admin",
    then: invalid("CREATE ADMIN ACCOUNT", ["E-mail", "a@example.com"]),
  },
  { name: "the emergency door opened", as: "visitor", address: "/emergency-admin?created" },
  { name: "direct admin access", as: "visitor", address: "/direct-admin-access" },
  {
    name: "direct admin access without an e-mail",
    as: "visitor",
    address: "/direct-admin-access",
    then: invalid("SEND ME A LINK"),
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
    name: "direct admin with a product that is not right",
    as: "admin",
    address: "/direct-admin",
    then: invalid("CREATE PRODUCT"),
  },
  { name: "direct admin, orders", as: "admin", address: "/direct-admin?tab=orders" },
  { name: "direct admin, discounts", as: "admin", address: "/direct-admin?tab=discounts" },
  { name: "simple admin", as: "admin", address: "/simple-admin" },
  { name: "simple admin, a new product", as: "admin", address: "/simple-admin?tab=new" },
  { name: "the staff", as: "admin", address: "/admin/staff" },
  { name: "requests for the admin role", as: "admin", address: askedForRole },
  { name: "the staff, nobody found", as: "admin", address: "/admin/staff?q=zeppelin" },
  { name: "a customer's page", as: "admin", address: "/admin/customers/demo-buyer" },
  { name: "the page of who is suspended", as: "admin", address: "/admin/customers/demo-suspended" },
  {
    name: "one's own page at the desk",
    as: "admin",
    address: async (userId) => `/admin/customers/${userId}`,
  },
  {
    name: "a suspension without a reason",
    as: "admin",
    address: "/admin/customers/demo-buyer",
    then: async (page) => {
      await page.getByText("Suspend", { exact: true }).click();
      await invalid("SUSPEND")(page);
    },
  },
  { name: "the audit", as: "admin", address: "/admin/audit" },
  {
    name: "the audit of a customer",
    as: "admin",
    address: "/admin/audit?subject=user%3Ademo-suspended",
  },
  { name: "the audit, nothing found", as: "admin", address: "/admin/audit?q=zeppelin" },
  { name: "the applications", as: "admin", address: "/admin/applications" },
  { name: "the applications, none found", as: "admin", address: "/admin/applications?q=zeppelin" },
  {
    name: "an application that is not declined without a reason",
    as: "admin",
    address: "/admin/applications?standing=waiting",
    then: async (page) => {
      await page.getByText("Ask or decline").first().click();
      await press(/^DECLINE/)(page);
      await page.locator("[role=alert] a").first().waitFor();
    },
  },
  {
    name: "a decision about several, none ticked",
    as: "admin",
    address: "/admin/applications",
    then: async (page) => {
      await page.getByText("Decide about several at once").click();
      await press("APPROVE ALL TICKED")(page);
      await page.getByText("Tick at least one applicant.").first().waitFor();
    },
  },
  { name: "the invitations", as: "admin", address: "/admin/invitations" },
  {
    name: "an invitation of what is no e-mail",
    as: "admin",
    address: "/admin/invitations",
    then: invalid("INVITE", ["E-mail to invite", "x"]),
  },
  {
    name: "an invitation that was made",
    as: "admin",
    address: "/admin/invitations",
    then: async (page) => {
      await page.getByLabel("E-mail to invite").fill("guest@screens.example");
      await press("INVITE")(page);
      await page.getByLabel("Link of the invitation").waitFor();
    },
  },
  { name: "an invitation for a visitor", as: "visitor", address: invited },
  { name: "an invitation for somebody else", as: "approved", address: invited },
  { name: "an invitation that is not found", as: "visitor", address: "/invitation/x" },
  { name: "the home of who was asked", as: "pending", address: approvalStatus("question", "/") },
  {
    name: "the company of who was asked",
    as: "pending",
    address: approvalStatus("question", "/company"),
  },
  {
    name: "the company of who was declined",
    as: "pending",
    address: approvalStatus("declined", "/company"),
  },
  {
    name: "no cart for who is suspended",
    as: "pending",
    address: approvalStatus("suspended", "/cart"),
    onlyWith: "no scripts",
  },
  { name: "the products", as: "admin", address: "/admin/products" },
  { name: "the products, nothing found", as: "admin", address: "/admin/products?q=zeppelin" },
  {
    name: "the products after a press",
    as: "admin",
    address: "/admin/products?state=inactive",
    then: press(/^MARK BEST SELLER/),
  },
  { name: "a new product", as: "admin", address: "/admin/products/new" },
  {
    name: "a new product that is not right",
    as: "admin",
    address: "/admin/products/new",
    then: invalid("CREATE PRODUCT", ["Wholesale price", "x"]),
  },
  { name: "a product", as: "admin", address: "/admin/products/1" },
  {
    name: "a product that is not right",
    as: "admin",
    address: "/admin/products/1",
    then: invalid("SAVE PRODUCT", ["Fibre composition", "90% wool"]),
  },
  {
    name: "a product without the pictures to upload",
    as: "admin",
    address: "/admin/products/1",
    then: invalid("UPLOAD PICTURES"),
  },
  {
    name: "a product that somebody else changed",
    as: "admin",
    address: async () => `/admin/products/${(await inactiveStyle()).id}`,
    then: async (page) => {
      const { id } = await inactiveStyle();
      const data = { material: `Yarn ${Date.now()}`, version: { increment: 1 } };
      await db.write((tx) => tx.product.update({ where: { id }, data }));
      await page.getByLabel("Material").fill("Mine");
      await press("SAVE PRODUCT")(page);
      await page.getByText("is now: Yarn").waitFor();
    },
  },
  { name: "the analytics", as: "admin", address: "/admin" },
  {
    name: "the analytics with the figures of the months",
    as: "admin",
    address: "/admin",
    then: (page) => page.getByText("The figures in a table").click(),
  },
  { name: "the inquiries", as: "admin", address: "/admin/inquiries" },
  { name: "the inquiries, nothing found", as: "admin", address: "/admin/inquiries?q=zeppelin" },
  {
    name: "the inquiries after one was marked",
    as: "admin",
    address: unreadInquiry,
    then: press(/^MARK AS READ/),
  },
  {
    name: "a cart that was sent to the brand",
    as: "approved",
    address: withCart("/cart"),
    then: press("Send to our team"),
  },
  {
    name: "a cart that is not sent",
    as: "approved",
    address: withCart("/cart"),
    then: invalid("Send to our team", ["Or send it from here, with a message", "x".repeat(5_001)]),
  },
  { name: "the offers", as: "admin", address: "/admin/offers" },
  {
    name: "the offers that are not right",
    as: "admin",
    address: "/admin/offers",
    then: invalid("UPDATE THRESHOLDS", ["EU Countries", "1,500"]),
  },
  {
    name: "a bulk discount that is there already",
    as: "admin",
    address: "/admin/offers",
    then: invalid("CREATE DISCOUNT", ["Minimum Quantity", "5"]),
  },
  { name: "the products as a table", as: "admin", address: "/admin/products/bulk" },
  {
    name: "a table that was not chosen",
    as: "admin",
    address: "/admin/products/bulk",
    then: invalid("SHOW WHAT WOULD CHANGE"),
  },
  {
    name: "what a table would change",
    as: "admin",
    address: table(
      "PR-101;Another name;1;Note\nPR-201;Lipa;free;\nPR-999;A new one;12,50;\nPR-301;;;\n",
    ),
  },
  {
    name: "what is wrong with a table",
    as: "admin",
    address: table("PR-201;Lipa;free;\nPR-301;;;\n;x;1;\nPR-999;New;1\n"),
  },
  {
    name: "a table that was applied",
    as: "admin",
    address: table("T-NEW;A new one;12,50;\nPR-301;;;\n"),
    then: press(/^APPLY/),
  },
  {
    name: "a table that is not there",
    as: "admin",
    address: "/admin/products/bulk/none",
    onlyWith: "no scripts",
  },
  { name: "the mail", as: "admin", address: someMail() },
  { name: "the mail, nothing found", as: "admin", address: "/admin/mail?q=zeppelin" },
  {
    name: "a mail that is held back too late",
    as: "admin",
    address: someMail("?state=waiting"),
    then: async (page) => {
      await db.write((tx) => tx.outgoingMail.updateMany({ data: { state: "sent" } }));
      await page
        .getByRole("button", { name: /^CANCEL/ })
        .first()
        .click();
      await page.getByText("it can no longer be held back").waitFor();
    },
  },
  { name: "one mail", as: "admin", address: someMail("failed") },
  { name: "the page for developers", as: "visitor", address: "/developers" },
  {
    name: "the page for developers, unfolded",
    as: "demo-buyer",
    address: "/developers",
    then: async (page) => {
      await page.locator("#addToCart summary").click();
      await page.locator("#placeOrder summary").click();
    },
    onlyWith: "no scripts",
  },
  { name: "no API keys", as: "approved", address: "/company/keys" },
  {
    name: "the API keys",
    as: "approved",
    address: someKeys,
    then: (page) => page.locator("summary", { hasText: "Revoke" }).first().click(),
  },
  {
    name: "an API key that was made",
    as: "approved",
    address: someKeys,
    then: async (page) => {
      await page.getByLabel("Name").fill("The new till");
      await press("CREATE KEY")(page);
      await page.getByLabel("The key", { exact: true }).waitFor();
    },
  },
  {
    name: "an API key without a name",
    as: "approved",
    address: "/company/keys",
    then: invalid("CREATE KEY"),
  },
  {
    name: "no API keys for who waits",
    as: "pending",
    address: "/company/keys",
    onlyWith: "no scripts",
  },
];

/**
 * The screens to look at with scripts, or without. They are the same HTML in either, so all but those that an order
 * passes through take turns: the whole lot in both would be minutes more.
 */
export function screensWith(mode: "scripts" | "no scripts"): Screen[] {
  let turn = mode === "scripts" ? 0 : 1;
  return SCREENS.filter(({ onTheWay, onlyWith }) => {
    if (onlyWith) return onlyWith === mode;
    return onTheWay || turn++ % 2 === 0;
  });
}

/** Opens a screen in a window of its reader and does there what brings it to its state. */
export async function show(shop: ServedShop, screen: Screen, options: WindowOptions) {
  const window = await shop.open({
    ...(screen.as === "demo-buyer"
      ? { userId: "demo-buyer" }
      : screen.as !== "visitor" && { role: screen.as }),
    // What is still fading in has not its contrast yet.
    reducedMotion: "reduce",
    shared: true,
    ...options,
  });
  const { page } = window;
  const { address } = screen;
  await page.goto(typeof address === "string" ? address : await address(window.userId ?? ""), {
    waitUntil: "load",
  });
  if (screen.then) {
    await screen.then(page);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(100);
  }
  return window;
}

async function someKeys(userId: string) {
  const names = ["Stock list", "A till with a name as long as a name of a key may be here"];
  const made = [];
  for (const name of names) made.push(await createApiKey(userId, { name, scope: "read" }));
  await findApiKey(made[0]!.key, { id: true });
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
    // A new code each time: a style is new once.
    const named = rows.replace("T-NEW", `T-${Date.now()}`);
    const bytes = Buffer.from(`Style Code;Name;Wholesale Price;EAN\n${named}`);
    const { id } = await storeUpload(userId, { name: "spring.csv", bytes });
    return `/admin/products/bulk/${id}?letters=windows-1250`;
  };
}

function adminOrder(status: string) {
  return async () =>
    `/admin/orders/${(await db.read.order.findFirstOrThrow({ where: { status } })).id}`;
}

/** An order into the EU without a VAT ID, whose proforma the desk must decide about. */
async function unclearOrder() {
  const { id } = await makeOrder();
  await db.write(async (tx) => {
    await tx.order.update({ where: { id }, data: { customerNotes: "By Friday." } });
    await issueProforma(tx, id, { actorId: null, reason: null });
  });
  return id;
}

async function reissued() {
  const orderId = await unclearOrder();
  await decideProforma({
    ...{ orderId, seen: 1, vat: "domestic", shippingCost: 1_250 },
    ...{ reason: "No VAT ID.", actorId: "demo-admin" },
  });
  await db.write((tx) =>
    tx.order.update({ where: { id: orderId }, data: { status: "cancelled" } }),
  );
  return `/admin/orders/${orderId}`;
}

async function ownProforma(userId: string) {
  const { id } = await db.read.order.findFirstOrThrow({ where: { userId } });
  return `/orders/${id}/proforma`;
}

async function askedForRole() {
  await db.write((tx) =>
    tx.user.update({ where: { id: "demo-buyer" }, data: { adminRequestedAt: new Date() } }),
  );
  return "/admin/staff";
}

/** The list of mails of every state, or the page of one that failed. */
function someMail(which = "") {
  return async () => {
    const mail = { kind: "order-received", text: "Dear Lana,\n\nthank you.", html: "<p>Dear</p>" };
    const ids: number[] = [];
    for (const state of ["sent", "cancelled", "waiting", "failed"]) {
      const { id } = await db.write((tx) =>
        tx.outgoingMail.create({
          data: {
            ...{ key: `screen:${randomUUID()}`, ...mail, state, subject: "Your order PRJ-1" },
            toAddress: "lana.with.a.very.long.address@boutique-of-the-old-town.example",
            ...(state === "failed" && {
              attempts: 10,
              lastError: "The mail server answered: 550 5.1.1 Nobody of that name",
            }),
            ...(state === "waiting" && { nextTryAt: new Date(Date.now() + 86_400_000) }),
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
    await db.write((tx) => tx.user.update({ where: { id }, data }));
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

async function addWithoutSize(page: Page) {
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await page.getByText("Please select a size").first().waitFor();
}

async function wrongQuantity(page: Page) {
  await page.locator("input[name^=quantity-]").first().fill("0");
  await page.getByRole("button", { name: "Update quantities" }).click();
  await page.getByText("Failed to update quantity").first().waitFor();
}

async function lateCheckout(page: Page) {
  const [first] = await stylesToOrder({ sized: true });
  const { id, wholesalePrice } = first!;
  await db.write((tx) =>
    tx.product.update({ where: { id }, data: { wholesalePrice: wholesalePrice + 100 } }),
  );
  await page.getByRole("button", { name: "Submit Order" }).click();
  await page.getByText("Your cart has changed").first().waitFor();
}
