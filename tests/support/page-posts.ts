import { createHash, randomBytes } from "node:crypto";

import { db } from "~/db/db.server";
import { changeBrandPicture } from "~/shop/brand/appearance/change-brand-picture.server";
import { originalTexts } from "~/shop/brand/appearance/texts";
import { priceChangeForm } from "~/shop/catalogue/price-changes/change-form.server";
import { planPrices } from "~/shop/catalogue/price-changes/schedule-price-change.server";
import { categoryDefaults } from "~/shop/catalogue/styles/category-defaults.server";
import { applyBulkChange, findBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { setBrowserSecret } from "~/http/session/admin-access.server";
import { startSession } from "~/http/session/sessions.server";
import { createApiKey } from "~/shop/customers/api-keys/api-keys.server";
import type { TableKind } from "~/shop/base/files/table/format";
import { TABLES } from "~/shop/desk/bulk-changes/tables.server";
import { planPictures } from "~/shop/catalogue/picture-upload/plan.server";
import { keepPictures } from "~/shop/catalogue/picture-upload/uploads.server";
import { storeTable } from "~/shop/base/files/table/table-uploads.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { saveCart, savedCarts } from "~/shop/cart/saved-carts.server";
import { placeOrder } from "~/shop/checkout/place-order.server";
import { shareCart } from "~/shop/cart/shared-cart.server";
import { companyPeople } from "~/shop/customers/people/people.server";
import { newestRequest, requestChange } from "~/shop/checkout/order-changes/change-requests.server";
import { invite } from "~/shop/customers/applications/invitations.server";
import { readStatement } from "~/shop/billing/payments/statement/read-statement.server";
import { storeStatement } from "~/shop/billing/payments/statement/uploads.server";
import { savePage } from "~/shop/brand/pages/change-pages.server";
import { actingFor, addLines } from "./change-cart";
import { Browser } from "./browser-without-scripts";
import { appearanceVersion, useTestFont } from "./fonts";
import { commercialInvoiceFields } from "./commercial-invoices";
import { makeBulkChange } from "./admin-rows";
import { createWindow, makeStyle } from "./carts";
import { inviteTo, joinAlso, makeColleague } from "./colleagues";
import { makeOrder } from "./orders";
import { day, makeDueOrder } from "./payments";
import { camt } from "./statements";
import { makeApprovalRequest } from "./approvals";
import { makeShipTo } from "./ship-to";
import { ADDRESS, makePerson, signedInPerson } from "./people";
import { ORIGIN, type Shop } from "./shop";
import { photo, uploadedPicture } from "./pictures";
import { makePriceGroup } from "./prices";
import { updateAmounts } from "~/shop/billing/payments/update-amounts.server";

/** Filled in. */
export interface Post {
  params?: Record<string, string | number>;
  search?: string;
  fields: Record<string, string>;
  /** In the field "file". */
  file?: string;
  /** In the field "files". */
  picture?: Uint8Array;
  /** By default the buyer. */
  by?: Browser;
  /** By default a redirect. */
  status?: number;
  /** It changes only a cookie. */
  isCookie?: boolean;
}

/**
 * Forms that change something when they come from the shop's own origin, by the pattern of their action. Each call makes the
 * rows that they need.
 */
export async function pagePosts(
  shop: Shop,
  { person, browser }: Awaited<ReturnType<typeof signedInPerson>>,
): Promise<Record<string, () => Promise<Post[]>>> {
  const userId = person.id;
  const { id, sizes, colors } = await db.read.product.findFirstOrThrow({
    where: { isActive: true },
  });
  const line = {
    productId: id,
    quantity: 3,
    size: (sizes as string[])[0] ?? null,
    color: (colors as string[])[0] ?? null,
  };
  const fill = () => addLines(userId, [line]);
  const order = async () => {
    await fill();
    const { fingerprint } = await readCart(userId);
    return placeOrder({
      companyId: userId,
      placedById: userId,
      clientReference: crypto.randomUUID(),
      reviewed: fingerprint,
      customerNotes: null,
      poNumber: null,
      shippingAddress: ADDRESS,
    });
  };
  const mail = async (state: string) => {
    const key = crypto.randomUUID();
    const row = { key, kind: "test", toAddress: "a@example.com", subject: "Test", text: "Test" };
    const { id } = await db.write((tx) => tx.outgoingMail.create({ data: { ...row, state } }));
    return id;
  };
  const wanted = {
    productId: String(id),
    quantity: "2",
    size: line.size ?? "",
    color: line.color ?? "",
    redirectTo: "/",
  };
  return {
    "/": async () => [{ search: "?index", fields: wanted }],
    "/cart": async () => {
      await fill();
      const { lines } = await readCart(userId);
      const lineId = String(lines[0]!.id);
      const { shareId } = await shareCart(userId, { days: 7, showPrices: false });
      const all: Post[] = [
        { fields: { intent: "add", ...wanted } },
        { fields: { intent: "update", lineId, quantity: "9", redirectTo: "/cart" } },
        { fields: { intent: "remove", lineId, redirectTo: "/cart" } },
        { fields: { intent: "clear", redirectTo: "/cart" } },
        { fields: { intent: "share", days: "7", redirectTo: "/cart" } },
        { fields: { intent: "revoke", shareId, redirectTo: "/cart" } },
        { fields: { intent: "inquire", message: crypto.randomUUID() } },
      ];
      return all;
    },
    "/carts": async () => {
      await fill();
      await saveCart(actingFor(userId), "Spring", { isCopy: true, token: null });
      await saveCart(actingFor(userId), "Summer", { isCopy: true, token: null });
      const [spring, summer] = (await savedCarts(userId)).map((cart) => String(cart.id));
      const all: Post[] = [
        { fields: { intent: "save-copy", name: "Autumn" } },
        { fields: { intent: "copy", cart: spring! } },
        { fields: { intent: "rename", cart: spring!, name: "Winter" } },
        { fields: { intent: "remove", cart: summer! } },
        { fields: { intent: "open", cart: spring! } },
        { fields: { intent: "save", name: "All" } },
      ];
      return all;
    },
    "/product/:id": async () => {
      const { sku } = await db.read.piece.findFirstOrThrow({
        where: { productId: id, availability: "available" },
      });
      const typed = { intent: "quantities", [`quantity[${sku}]`]: "6" };
      return [
        { params: { id }, fields: typed },
        {
          params: { id },
          fields: { ...typed, fill: "run", packs: "1", runColor: line.color ?? "" },
        },
      ];
    },
    "/order-sheet": async () => {
      const page = await browser.open("/order-sheet");
      const form = page.form("SAVE QUANTITIES");
      const [name] = Object.keys(form.values).filter((one) => one.startsWith("quantity"));
      form.fill({ [name!]: 8 });
      // Each table names its delivery window; `values` has the last one alone.
      const first = String(page.$("input[name='window[]']").first().val() ?? "");
      return [{ fields: { ...form.values, "window[]": first } }];
    },
    "/quick-order": async () => {
      const { sku } = await db.read.piece.findFirstOrThrow({
        where: { productId: id, availability: "available" },
      });
      const form = (await browser.open("/quick-order")).form("CHECK THE ROWS");
      const preview = await form.fill({ Rows: `${sku};4` }).submit("CHECK THE ROWS");
      const { values } = preview.form("CHECK AGAIN");
      return [{ fields: { ...values, add: "lines" } }];
    },
    "/checkout": async () => {
      await fill();
      const form = (await browser.open("/checkout")).form("Submit Order");
      return [{ fields: form.values }];
    },
    "/orders/:id/reorder": async () => {
      const { id: orderId } = await order();
      const form = (await browser.open(`/orders/${orderId}/reorder`)).form("ADD TO CART");
      return [{ params: { id: orderId }, fields: form.values }];
    },
    "/orders/:id/change": async () => {
      const params = { id: (await order()).id };
      const message = "Fewer, please.";
      const lines = (await browser.open(`/orders/${params.id}/change`)).form("main form").values;
      const all: Post[] = [
        { params, fields: { ...lines, intent: "change", message } },
        { params: { id: (await order()).id }, fields: { intent: "cancel", message } },
      ];
      return all;
    },
    "/shared-cart/:shareId/copy": async () => {
      await fill();
      const { shareId } = await shareCart(userId, { days: 7, showPrices: false });
      const form = (await browser.open(`/shared-cart/${shareId}/copy`)).form("ADD TO CART");
      return [{ params: { shareId }, fields: form.values }];
    },
    "/company": async () => {
      const form = (await browser.open("/company")).form("main form[action='/company']");
      form.fill({ "Company name": "Another name" });
      const { person, browser: by } = await signedInPerson(shop, "approved");
      const { id: company } = await makePerson("approved");
      await joinAlso(company, person.id);
      return [{ fields: form.values }, { search: "?switch", fields: { company }, by }];
    },
    "/company/keys": async () => {
      const { id } = await createApiKey(userId, {
        name: "Till",
        scope: "read",
        actorId: userId,
      });
      const all: Post[] = [
        { fields: { intent: "make", name: "Stock list", scope: "order" }, status: 200 },
        { fields: { intent: "revoke", id: String(id) } },
      ];
      return all;
    },
    "/company/people": async () => {
      const { id } = await makeColleague(userId);
      await inviteTo(userId, `${crypto.randomUUID()}@boutique.example`);
      const { invitations } = await companyPeople(userId);
      const email = `${crypto.randomUUID()}@boutique.example`;
      const all: Post[] = [
        { fields: { intent: "invite", email, role: "reader" } },
        { fields: { intent: "revoke", id: String(invitations.at(-1)!.id) } },
        { fields: { intent: "role", id, role: "owner" } },
        { fields: { intent: "remove", id } },
      ];
      return all;
    },
    "/company/approvals": async () => {
      await makeColleague(userId);
      const all: Post[] = [{ fields: { intent: "set", amount: "9000" } }, { fields: { intent: "remove" } }];
      return all;
    },
    "/company/approvals/:id": async () => {
      const withdrawn = await makeApprovalRequest(userId, { isByOwner: true });
      const declined = await makeApprovalRequest(userId);
      const approved = await makeApprovalRequest(userId);
      const form = (await browser.open(`/company/approvals/${approved}`)).form("APPROVE AND ORDER");
      const all: Post[] = [
        { params: { id: withdrawn }, fields: { intent: "withdraw" } },
        { params: { id: declined }, fields: { intent: "decline", reason: "Too much" } },
        {
          params: { id: approved },
          fields: { ...form.values, intent: "approve" },
        },
      ];
      return all;
    },
    "/company/addresses": async () => {
      const { id, version } = await makeShipTo(userId);
      const address = { ...ADDRESS, label: `Store ${crypto.randomUUID()}` };
      const all: Post[] = [
        { fields: { intent: "add", ...address } },
        {
          fields: {
            intent: "change",
            id: String(id),
            expectedVersion: String(version),
            ...address,
            label: `Other ${id}`,
          },
        },
        { fields: { intent: "remove", id: String(id) } },
      ];
      return all;
    },
    "/company/sign-ins": async () => {
      await startSession(userId, new Request(ORIGIN));
      return [{ fields: { intent: "end-others" } }];
    },
    "/light-pages": async () => [{ fields: { light: "on", redirectTo: "/about" }, isCookie: true }],
    "/inquiry": async () => [
      {
        fields: {
          name: "A",
          email: "a@example.com",
          company: "",
          message: `Hello ${crypto.randomUUID()}`,
          redirectTo: "/",
        },
      },
    ],
    "/request-access": async () => [
      {
        fields: {
          name: "A",
          email: `${crypto.randomUUID()}@example.com`,
          company: "Maison A",
          country: "FR",
          vatId: "FR40303265045",
          website: "",
          message: "",
        },
        by: new Browser(shop),
      },
    ],
    "/demo-registered": async () => [{ fields: { intent: "clear" }, isCookie: true }],
    "/api/logout": async () => [{ fields: {} }],
    // Each attempt at admin access is an audit entry.
    "/admin-setup": async () => [
      {
        fields: { intent: "grant" },
        status: 403,
        by: (await signedInPerson(shop, "approved")).browser,
      },
    ],
    "/emergency-admin": async () => [
      { fields: { email: "a@example.com", secret: "x" }, status: 403, by: new Browser(shop) },
    ],
    "/direct-admin-access": async () => [{ fields: { email: "a@example.com" }, status: 403, by: new Browser(shop) }],
    "/id/sign-in/:uid": async () => {
      const by = new Browser(shop);
      const { pathname } = (await by.open("/api/login")).url;
      const params = { uid: pathname.split("/").at(-1)! };
      return [{ params, fields: { person: "demo-second-buyer" }, by }];
    },
    "/staff-link/:token": async () => [await staffLink(shop)],
    "/direct-admin": async () => [await newProduct(shop)],
    "/simple-admin": async () => [await newProduct(shop)],
    "/admin/staff": async () => [await roleRequest(shop, "/admin/staff")],
    "/admin/orders": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      return [{ fields: { intent: "confirm", id: String((await makeOrder()).id) }, by }];
    },
    "/admin/customers/:id/move/:personId": async () => {
      const [from, to] = [await makePerson("approved"), await makePerson("approved")];
      const { id: personId } = await makeColleague(from.id);
      const by = (await signedInPerson(shop, "admin")).browser;
      const page = await by.open(`/admin/customers/${from.id}/move/${personId}?to=${to.id}`);
      return [{ params: { id: from.id, personId }, fields: page.form("MOVE").values, by }];
    },
    "/admin/customers/:id/erase": async () => {
      const { id, email } = await makePerson("approved");
      const by = (await signedInPerson(shop, "admin")).browser;
      return [{ params: { id }, fields: { email }, by }];
    },
    "/admin/people/:id": async () => {
      const { id } = await makeColleague(userId);
      await startSession(id, new Request("http://localhost"));
      const by = (await signedInPerson(shop, "admin")).browser;
      return [{ params: { id }, fields: { intent: "end-sign-ins" }, by }];
    },
    "/admin/people/:id/erase": async () => {
      const { id, email } = await makeColleague(userId);
      const by = (await signedInPerson(shop, "admin")).browser;
      return [{ params: { id }, fields: { email }, by }];
    },
    "/admin/customers/:id": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      const { id } = await makePriceGroup();
      const { id: colleague } = await makeColleague(userId);
      const vatId = "ATU13585627";
      await db.write((tx) => tx.company.update({ where: { id: userId }, data: { vatId } }));
      const confirmation = { intent: "confirm-vat-id", vatId, vatReason: "On paper." };
      return [
        { params: { id: userId }, fields: confirmation, by },
        { params: { id: userId }, fields: { intent: "remove-colleague", colleague }, by },
        await roleRequest(shop, "/admin/customers/:id"),
        { params: { id: userId }, fields: { intent: "price-group", group: String(id) }, by },
        { params: { id: userId }, fields: { intent: "order-for" }, by },
      ];
    },
    "/admin/orders/:id/change": async () => {
      const params = { id: (await order()).id };
      const by = (await signedInPerson(shop, "admin")).browser;
      const form = (await by.open(`/admin/orders/${params.id}/change`)).form("SHOW WHAT CHANGES");
      const fields = { ...form.values, intent: "save", city: "Delft", reason: "By phone." };
      return [{ params, fields, by }];
    },
    "/admin/orders/:id/:form?": async () => {
      const requested = (await order()).id;
      const request = {
        companyId: userId,
        requestedById: userId,
        orderId: requested,
        kind: "cancel",
        message: "Gone.",
      } as const;
      await requestChange({ ...request, quantities: new Map() });
      const { id: requestId } = (await newestRequest(requested))!;
      const { id: paid } = await makeOrder();
      const shipper = (await signedInPerson(shop, "admin")).browser;
      const shipping = (await shipper.open(`/admin/orders/${paid}`)).form("CONFIRM AND SHIP");
      const all: Post[] = [
        {
          params: { id: requested, form: "answer-request" },
          fields: { intent: "grant-request", requestId: String(requestId), expectedVersion: "1", answer: "" },
          by: (await signedInPerson(shop, "admin")).browser,
        },
        {
          params: { id: (await order()).id },
          fields: { intent: "confirmed", from: "pending", note: "", isAmountLater: "on" },
          by: (await signedInPerson(shop, "admin")).browser,
        },
        {
          params: { id: (await order()).id, form: "issue-proforma" },
          fields: {
            expectedVersion: "1",
            vat: "domestic",
            shippingCost: "12,50",
            reason: "No VAT ID.",
          },
          by: (await signedInPerson(shop, "admin")).browser,
        },
        {
          params: {
            id: (await makeOrder({ shippingAddress: { ...ADDRESS, country: "CH" } })).id,
            form: "issue-commercial-invoice",
          },
          fields: commercialInvoiceFields(0),
          by: (await signedInPerson(shop, "admin")).browser,
        },
        { params: { id: paid, form: "ship" }, fields: shipping.values, by: shipper },
      ];
      return all;
    },
    "/admin/orders/:id/shipments/new": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      const { id: orderId } = await makeOrder({ status: "confirmed" });
      const form = (await by.open(`/admin/orders/${orderId}/shipments/new`)).form("SHIP");
      return [{ params: { id: orderId }, fields: form.values, by }];
    },
    "/admin/orders/:id/shipments/:shipmentId": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      const posts = ["save", "delete"].map(async (intent): Promise<Post> => {
        const { id: orderId } = await makeOrder({ status: "confirmed" });
        const address = `/admin/orders/${orderId}/shipments`;
        await (await by.open(`${address}/new`)).form("SHIP").submit();
        const { id: shipmentId } = await db.read.shipment.findFirstOrThrow({ where: { orderId } });
        const { values } = (await by.open(`${address}/${shipmentId}`)).form("SAVE SHIPMENT");
        const fields = { ...values, trackingNumber: "70", tellsCustomer: "on", intent };
        return { params: { id: orderId, shipmentId }, fields, by };
      });
      return Promise.all(posts);
    },
    "/admin/customs": async () => [
      { fields: await changedDefaults(), by: (await signedInPerson(shop, "admin")).browser },
    ],
    "/admin/orders/:id/payments": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      const typed = { amount: "1,00", paidOn: day(0), seen: "9900" };
      const posts = ["record", "refund", "write-off", "undo"].map(async (intent): Promise<Post> => {
        const { id } = await makeDueOrder({ instalments: [{ dueOn: day(-3), amount: 10_000 }] });
        const { id: payment } = await db.write((tx) =>
          tx.payment.create({ data: { orderId: id, amount: 100, paidOn: day(0) } }),
        );
        await db.write((tx) => updateAmounts(tx, id));
        const more = { payment: String(payment), reason: "Bank charge", key: crypto.randomUUID() };
        return { params: { id }, fields: { intent, ...typed, ...more }, by };
      });
      return Promise.all(posts);
    },
    "/admin/orders/:id/reminder": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      const { id } = await makeDueOrder({ instalments: [{ dueOn: day(-3), amount: 10_000 }] });
      return [{ params: { id }, fields: {}, by }];
    },
    "/admin/payments/statement": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      return [{ fields: {}, file: camt({ amount: "1.00", text: crypto.randomUUID() }), by }];
    },
    "/admin/payments/statement/:uploadId": async () => {
      const { person, browser: by } = await signedInPerson(shop, "admin");
      const { id } = await makeDueOrder();
      const file = camt({ amount: "1.00", text: crypto.randomUUID() });
      const uploadId = await storeStatement(person.id, "a.xml", await readStatement(file));
      const fields = { "choice-0": `${id}+50:charge`, "order-0": "" };
      const csv = "a;b;c\n25.11.2026;1,00;x";
      const unread = await storeStatement(person.id, "a.csv", { csv });
      const columns = { intent: "columns", "column-date": "0", "column-amount": "1", "column-reference": "2" };
      return [
        ...["book", "discard"].map((intent) => ({
          params: { uploadId },
          fields: { intent, ...fields },
          by,
        })),
        { params: { uploadId: unread }, fields: columns, by },
      ];
    },
    "/admin/products": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      const { id, isActive } = await db.read.product.findFirstOrThrow();
      const turned = isActive ? "deactivate" : "activate";
      return [turned, "duplicate"].map((intent) => ({ fields: { intent, id: String(id) }, by }));
    },
    "/admin/products/new": async () => [await newProduct(shop)],
    "/admin/tables/:kind": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      const tables = Object.entries(await newTables());
      return tables.map(([kind, file]) => ({ params: { kind }, fields: {}, file, by }));
    },
    "/admin/tables/:kind/:uploadId": async () => {
      const { person, browser: by } = await signedInPerson(shop, "admin");
      const posts: Post[] = [];
      for (const [kind, text] of Object.entries(await newTables())) {
        const file = { name: "table.csv", bytes: Buffer.from(text) };
        const { id: uploadId } = await storeTable(TABLES[kind as TableKind].format, person.id, file);
        const { values } = (await by.open(`/admin/tables/${kind}/${uploadId}`)).form("form:has([name=fingerprint])");
        const params = { kind, uploadId };
        posts.push({ params, fields: { ...values, intent: "apply", invite: "on" }, by });
        posts.push({ params, fields: { ...values, intent: "leave" }, by });
      }
      return posts;
    },
    "/admin/products/pictures": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      return [{ fields: {}, picture: await photo().png().toBuffer(), by }];
    },
    "/admin/products/pictures/:uploadId": async () => {
      const { person, browser: by } = await signedInPerson(shop, "admin");
      const { styleCode } = await db.read.product.findFirstOrThrow();
      const uploaded = await uploadedPicture(`${styleCode}.png`);
      const uploads: Post[] = [];
      const presses: [string, string][] = [
        ["intent", "add"],
        ["intent", "discard"],
        ["leaveOut", "1"],
      ];
      for (const [name, value] of presses) {
        const uploadId = await keepPictures(person.id, [uploaded]);
        const { fingerprint } = await planPictures([uploaded]);
        uploads.push({ params: { uploadId }, fields: { [name]: value, seen: fingerprint }, by });
      }
      return uploads;
    },
    "/admin/products/:id": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      const { id, imageUrl } = await db.read.product.findFirstOrThrow({
        where: { imageUrl: { not: "" } },
      });
      const form = (await by.open(`/admin/products/${id}`)).form("SAVE PRODUCT");
      const save = { ...form.values, intent: "save", name: `Knot ${crypto.randomUUID()}` };
      return [save, { remove: imageUrl }].map((fields) => ({ params: { id }, fields, by }));
    },
    "/admin/products/:id/pieces": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      const form = (await by.open(`/admin/products/${id}/pieces`)).form("SAVE PIECES");
      const isSoldOut = form.values["availability-0"] === "sold_out";
      const availability = isSoldOut ? "available" : "sold_out";
      return [{ params: { id }, fields: { ...form.values, "availability-0": availability }, by }];
    },
    "/admin/applications": async () => {
      const [{ person }, { browser: by }] = [
        await signedInPerson(shop, "pending"),
        await signedInPerson(shop, "admin"),
      ];
      return [{ fields: { intent: "approve", id: person.id }, by }];
    },
    "/admin/invitations": async () => [
      {
        fields: { email: `${crypto.randomUUID()}@guests.example` },
        by: (await signedInPerson(shop, "admin")).browser,
      },
    ],
    "/admin/customers/:id/profile": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      const { id } = (await signedInPerson(shop, "approved")).person;
      const form = (await by.open(`/admin/customers/${id}/profile`)).form("SAVE PROFILE");
      form.fill({ "Company name": "Another name" });
      return [{ params: { id }, fields: form.values, by }];
    },
    "/admin/customers/:id/addresses": async () => {
      const { browser: by } = await signedInPerson(shop, "admin");
      const { id } = (await signedInPerson(shop, "approved")).person;
      const [one, other] = [await makeShipTo(id), await makeShipTo(id)];
      const all: Post["fields"][] = [
        { intent: "add", ...ADDRESS, label: "Store" },
        { intent: "change", id: String(one.id), expectedVersion: "1", ...ADDRESS, label: "Depot" },
        { intent: "remove", id: String(other.id) },
      ];
      return all.map((fields) => ({ params: { id }, fields, by }));
    },
    "/admin/customers/:id/notes": async () => {
      const { person: admin, browser: by } = await signedInPerson(shop, "admin");
      const { id } = (await signedInPerson(shop, "approved")).person;
      const note = () =>
        db.write((tx) => tx.customerNote.create({ data: { companyId: id, authorId: admin.id, text: "Calls." } }));
      const [one, other] = [await note(), await note()];
      const all: Post["fields"][] = [
        { intent: "add", text: "Closed on Monday.", token: crypto.randomUUID() },
        { intent: "correct", note: String(one.id), expectedVersion: "1", text: "Writes." },
        { intent: "remove", note: String(other.id) },
      ];
      return all.map((fields) => ({ params: { id }, fields, by }));
    },
    "/admin/ordering": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      const { id } = (await signedInPerson(shop, "approved")).person;
      await (await by.open(`/admin/customers/${id}`)).press("ORDER FOR THIS CUSTOMER");
      return [{ fields: { intent: "stop" }, by }];
    },
    "/admin/inquiries": async () => {
      const productDetails: object[] = [];
      const inquiry = { customerName: "A", customerEmail: "a@example.com", totalItems: 0 };
      const { id } = await db.write((tx) => tx.inquiry.create({ data: { ...inquiry, productDetails } }));
      return [{ fields: { read: String(id) }, by: (await signedInPerson(shop, "admin")).browser }];
    },
    "/admin/offers": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      const tier = await db.write((tx) =>
        tx.bulkDiscount.upsert({
          where: { id: 1 },
          create: { minQuantity: 5, discountPercentage: 500 },
          update: {},
        }),
      );
      const version = String((await db.read.shopSettings.findFirst())?.version ?? 0);
      const euro = String(1 + randomBytes(2).readUInt16BE());
      const thresholds = { freeShippingThresholdEU: euro, freeShippingThresholdWorld: euro };
      const isOn = { intent: tier.isActive ? "deactivate" : "activate", tier: String(tier.id) };
      const all: Post["fields"][] = [
        { intent: "thresholds", version, ...thresholds },
        { intent: "create", minQuantity: "70", discountPercentage: "9" },
        isOn,
      ];
      return all.map((fields) => ({ fields, by }));
    },
    "/admin/appearance": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      const version = String((await db.read.appearance.findFirst())?.version ?? 0);
      const name = randomBytes(6).toString("hex");
      return [{ fields: { ...APPEARANCE, intent: "save", version, name }, by }];
    },
    "/admin/appearance/claims": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      const title = randomBytes(6).toString("hex");
      return [{ fields: { kind: "other", title, text: "A text", position: "9" }, by }];
    },
    "/admin/appearance/pictures": async () => {
      const { browser: by, person } = await signedInPerson(shop, "admin");
      const versionOf = async () => (await db.read.appearance.findFirst())?.version ?? 0;
      const picture = { file: `/pictures/${randomBytes(6).toString("hex")}-0123abcd`, alt: "" };
      const at = { place: "story" as const, version: await versionOf() };
      await changeBrandPicture(person.id, at, { kind: "set", picture });
      const version = String(await versionOf());
      const alt = randomBytes(6).toString("hex");
      return ["set", "remove"].map((intent) => ({
        fields: { place: "story", intent, alt, version },
        by,
      }));
    },
    "/admin/appearance/typeface": async () => {
      const { browser: by, person } = await signedInPerson(shop, "admin");
      // One in use and one that can be put back.
      for (let times = 0; times < 2; times++) await useTestFont(person.id);
      const version = String(await appearanceVersion());
      return ["remove", "undo"].map((intent) => ({ fields: { intent, version }, by }));
    },
    "/admin/appearance/texts": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      const version = String((await db.read.brandTexts.findFirst())?.version ?? 0);
      const heroTitle = randomBytes(6).toString("hex");
      return [{ fields: { ...originalTexts(), intent: "save", version, heroTitle }, by }];
    },
    "/admin/pages/:slug": async () => {
      const { browser: by, person } = await signedInPerson(shop, "admin");
      const slug = "care" as const;
      const text = () => randomBytes(6).toString("hex");
      const versionOf = async () => (await db.read.page.findUnique({ where: { slug } }))?.version ?? 0;
      const before = { slug, version: await versionOf() };
      await savePage(person.id, before, { title: "Care", text: text() }, true);
      const version = String(await versionOf());
      return ["save", "publish", "withdraw"].map((intent) => ({
        params: { slug },
        fields: { intent, title: "Care", text: text(), version },
        by,
      }));
    },
    "/admin/windows/new": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      return [{ fields: { ...WINDOW, name: randomBytes(6).toString("hex") }, by }];
    },
    "/admin/windows/:id": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      const name = randomBytes(6).toString("hex");
      const { id, version } = await db.write((tx) => createWindow(tx, { name: `W ${name}` }));
      const all: Post["fields"][] = [
        { ...WINDOW, name, version: String(version) },
        { intent: "offer", category: "all" },
        { intent: "withdraw", category: "all" },
        { intent: "delete" },
      ];
      return all.map((fields) => ({ params: { id }, fields, by }));
    },
    "/admin/changes/:id": async () => {
      const { browser: by, person } = await signedInPerson(shop, "admin");
      const changes = [await makeBulkChange(person.id), await makeBulkChange(person.id)];
      const [one, other] = await Promise.all(
        changes.map(async (id) => ({ id, seen: (await findBulkChange(id))!.plan!.seen })),
      );
      await applyBulkChange(person.id, other!.id, other!.seen);
      return [
        { params: { id: one!.id }, fields: { intent: "apply", seen: one!.seen }, by },
        { params: { id: other!.id }, fields: { intent: "undo", seen: "" }, by },
      ];
    },
    "/admin/price-changes": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      await db.write((tx) => tx.priceChange.deleteMany());
      const { id } = await makeStyle({ category: randomBytes(6).toString("hex") });
      const { category } = await db.read.product.findUniqueOrThrow({ where: { id } });
      const typed = { percent: "4", fromDay: "2099-03-01", category, rounding: "1" };
      const { seen } = await planPrices(priceChangeForm.parse(typed));
      const planned = { fromDay: "2099-03-01", percent: 400, scope: "none" };
      const change = await db.write((tx) => tx.priceChange.create({ data: planned }));
      const all: Post["fields"][] = [
        { ...typed, intent: "plan", seen },
        { intent: "cancel", change: String(change.id) },
      ];
      return all.map((fields) => ({ fields, by }));
    },
    "/admin/price-groups/new": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      return [{ fields: { name: randomBytes(6).toString("hex"), percentOff: "5" }, by }];
    },
    "/admin/price-groups/:id": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      const name = randomBytes(6).toString("hex");
      const { id, version } = await makePriceGroup();
      const all: Post["fields"][] = [{ name, percentOff: "5", version: String(version) }, { intent: "remove" }];
      return all.map((fields) => ({ params: { id }, fields, by }));
    },
    "/admin/price-groups/:id/prices": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      const { id, version } = await makePriceGroup();
      const { styleCode } = await db.read.product.findFirstOrThrow();
      const fields = { save: "on", version: String(version), rows: `${styleCode};12.34` };
      return [{ params: { id }, fields, by }];
    },
    "/admin/mail": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      const [failed, waiting] = [await mail("failed"), await mail("waiting")];
      await mail("failed");
      const all: Post["fields"][] = [
        { retry: String(failed) },
        { cancel: String(waiting) },
        { intent: "retry-failed" },
      ];
      return all.map((fields) => ({ fields, by }));
    },
    "/admin/mail/:id": async () => {
      const id = await mail("failed");
      const by = (await signedInPerson(shop, "admin")).browser;
      return [{ params: { id }, fields: { retry: String(id) }, by }];
    },
    "/invitation/:token": async () => {
      const { person, browser: by } = await signedInPerson(shop, "pending");
      const { link } = await invite(person.email, "demo-admin");
      const colleague = await signedInPerson(shop, "pending");
      const token = await inviteTo(userId, colleague.person.email);
      return [
        { params: { token: link.split("/").at(-1)! }, fields: {}, by },
        { params: { token }, fields: {}, by: colleague.browser },
      ];
    },
  };
}

const APPEARANCE = {
  accent: "#23512f",
  ground: "#f7f3e6",
  darkAccent: "",
  darkGround: "",
  headings: "slab",
};

const WINDOW = {
  intent: "save",
  kind: "in_stock",
  weeksFrom: "2",
  weeksTo: "5",
  payment: "in_advance",
};

/** Grants the admin role to a user who requested it, on the list or on their page. */
async function roleRequest(shop: Shop, path: string): Promise<Post> {
  const [{ person }, admin] = [await signedInPerson(shop, "approved"), await signedInPerson(shop, "admin")];
  const { id } = person;
  await db.write((tx) => tx.user.update({ where: { id }, data: { adminRequestedAt: new Date() } }));
  const fields: Post["fields"] = path.endsWith(":id") ? { intent: "grant" } : { grant: id };
  return { params: { id }, fields, by: admin.browser };
}

/** Tables that change or add something of their own. */
async function newTables(): Promise<Partial<Record<TableKind, string>>> {
  const { id: productId } = await makeStyle();
  const { sku } = await db.read.piece.findFirstOrThrow({ where: { productId } });
  const own = randomBytes(6).toString("hex");
  return {
    products: `Style Code;Name;Wholesale Price\nF-${own};From afar;1\n`,
    pieces: `SKU;In Stock\n${sku};5\n`,
    customers: `E-mail;Company\n${own}@posted.example;Posted\n`,
  };
}

async function newProduct(shop: Shop): Promise<Post> {
  const fields = { name: "Knot", wholesalePrice: "20", minOrderQuantity: "1" };
  return { fields, by: (await signedInPerson(shop, "admin")).browser };
}

async function staffLink(shop: Shop): Promise<Post> {
  const { secret, setCookie } = await setBrowserSecret(new Request(ORIGIN));
  const by = new Browser(shop);
  by.cookies.store(new URL(ORIGIN), new Response(null, { headers: { "Set-Cookie": setCookie } }));
  const token = randomBytes(16).toString("base64url");
  const digest = (text: string) => createHash("sha256").update(text).digest("hex");
  const expiresAt = new Date(Date.now() + 60_000);
  const link = { tokenHash: digest(token), browserHash: digest(secret), expiresAt };
  await db.write((tx) => tx.staffLink.create({ data: { ...link, email: "a@example.com" } }));
  return { params: { token }, fields: {}, by };
}

/** By default from the buyer's browser. */
export function sendPost(
  address: string,
  { fields, file, picture, by }: Post & { by: Browser },
  headers: Record<string, string>,
  method = "POST",
) {
  const files = new FormData();
  if (file !== undefined) files.append("file", new Blob([file]), "table.csv");
  if (picture) files.append("files", new Blob([new Uint8Array(picture)]), "picture.png");
  const body = [...files].length > 0 ? files : new URLSearchParams(fields);
  return by.request(address, { method, headers, body });
}

/** Of the customs defaults' form; the weight of the first category is changed. */
async function changedDefaults(): Promise<Record<string, string>> {
  const { rows, seen } = await categoryDefaults();
  const fields = rows.flatMap((row, at): [string, string][] => [
    [`rows[${at}].category`, row.category],
    [`rows[${at}].hsCode`, row.hsCode ?? ""],
    [`rows[${at}].countryOfOrigin`, row.countryOfOrigin],
    [`rows[${at}].netWeight`, String(at === 0 ? (row.netWeight ?? 0) + 1 : (row.netWeight ?? ""))],
  ]);
  return { seen, ...Object.fromEntries(fields) };
}
