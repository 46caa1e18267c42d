import { randomInt, randomUUID } from "node:crypto";

import type { ServerBuild } from "@remix-run/node";

import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { findBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { originalTexts } from "~/shop/brand/appearance/texts";
import { priceChangeForm } from "~/shop/catalogue/price-changes/change-form.server";
import { planPrices } from "~/shop/catalogue/price-changes/schedule-price-change.server";
import { pieceRows, seenText } from "~/shop/catalogue/pieces/piece-form";
import { findPiecesPage } from "~/shop/catalogue/pieces/piece-pages.server";
import { startSession } from "~/http/session/sessions.server";
import { companyPeople } from "~/shop/customers/people/people.server";
import type { Browser } from "./browser-without-scripts";
import { CANARY, seedAdminRows, type AdminRowIds } from "./admin-rows";
import { inviteTo, makeColleague } from "./colleagues";
import { changedDefaults } from "./admin-rows";
import { commercialInvoiceFields } from "./commercial-invoices";
import { appearanceVersion, makeTestFont } from "./fonts";
import { makeOrder } from "./orders";
import { unpaidNow } from "./payments";
import { ADDRESS } from "./people";
import { photo } from "./pictures";
import { type BuildRoute, routesOf } from "./routes";
import { makeStyle } from "./carts";
import { makePriceGroup } from "./prices";
import { makeShipTo } from "./ship-to";

/** A valid submission of an admin form. */
export interface AdminPost {
  /** Besides those of its route. */
  params?: Record<string, string>;
  search?: string;
  fields?: Record<string, string>;
  files?: Record<string, { name: string; type: string; bytes: Uint8Array }>;
}

/** How to request an admin route in a test. */
export interface AdminRoute {
  /** The values of all its `:params`, without those that are optional. */
  params?: Record<string, string | number>;
  /** Query strings for its tabs, searches, filters and further pages, besides none. */
  searches?: string[];
  /** Without one of these it is refused. */
  needsSearch?: boolean;
  /** Its forms, each filled in when it is called. None for a route without an action. */
  posts?: (() => Promise<AdminPost>)[];
}

const ADMIN_PATH = /^\/(admin|direct-admin|simple-admin)(\/|$)/;

/** Lists the routes of a build that only admins may use. */
export function adminRoutesOf(build: ServerBuild): BuildRoute[] {
  return routesOf(build).filter(({ pattern }) => ADMIN_PATH.test(pattern));
}

/** A form of the shop settings; it contains the version of the settings that it shows. */
const settings = (fields: Record<string, string>) => async () => {
  const { version = 0 } = (await db.read.shopSettings.findFirst()) ?? {};
  return { fields: { ...fields, version: String(version) } };
};

const STYLE = {
  intent: "save",
  name: "Tested",
  styleCode: "",
  category: "Sweaters",
  description: "",
  wholesalePrice: "12.50",
  recommendedPrice: "",
  retailPrice: "",
  minOrderQuantity: "1",
  sizes: "S, M",
  colors: "Sand",
  material: "",
  fibreComposition: "100% cotton",
  imageUrl: "",
  additionalImages: "",
  isActive: "on",
};

/** The form of a new style, with a picture. */
const newStyle = async () => ({ fields: STYLE, files: { files: await picture() } });

async function picture() {
  const bytes = await photo().png().toBuffer();
  return { name: "tested-sand.png", type: "image/png", bytes };
}

const WINDOW = {
  intent: "save",
  kind: "pre_order",
  shipsFrom: "2099-08-01",
  shipsUntil: "2099-08-31",
  payment: "in_advance",
};

/** The form of the appearance without name and version. */
export const APPEARANCE = {
  accent: "#23512f",
  ground: "#f7f3e6",
  darkAccent: "",
  darkGround: "",
  headings: "slab",
};

const newWindow = async () => ({ fields: { ...WINDOW, name: `Tested ${randomUUID()}` } });

/** The form of a delivery window with its current version, which changes the name. */
const savedWindow = (id: number) => async () => {
  const { version } = await db.read.deliveryWindow.findUniqueOrThrow({ where: { id } });
  return { fields: { ...(await newWindow()).fields, version: String(version) } };
};

/** The form that plans a price change of the preview that it shows. */
const plannedChange = async () => {
  await db.write((tx) => tx.priceChange.deleteMany());
  const { id } = await makeStyle({ category: `Tested ${randomUUID()}` });
  const { category } = await db.read.product.findUniqueOrThrow({ where: { id } });
  const fields = { percent: "4", fromDay: "2099-03-01", category, rounding: "1" };
  const wanted = priceChangeForm.parse(fields);
  const { seen } = await planPrices(wanted);
  return { fields: { ...fields, intent: "plan", seen } };
};

/** The form of a page of the shop's own with its current version, which changes the text. */
const savedPage = (intent: string) => async () => {
  const { version = 0 } = (await db.read.page.findUnique({ where: { slug: "care" } })) ?? {};
  const text = `Tested ${randomUUID()}`;
  return { fields: { intent, version: String(version), title: "Care", text } };
};

/** The form of the appearance with its current version, which changes the name. */
const savedAppearance = async () => {
  const { version = 0 } = (await db.read.appearance.findFirst()) ?? {};
  const name = `Tested ${randomUUID().slice(0, 8)}`;
  return { fields: { ...APPEARANCE, intent: "save", version: String(version), name } };
};

/** The form that uploads a logo, which no other one resembles. */
const newLogo = async () => {
  const { version = 0 } = (await db.read.appearance.findFirst()) ?? {};
  const width = randomInt(40, 90_000);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}"><path d="M0 0h9v9z"/></svg>`;
  return {
    fields: { place: "logo", intent: "set", version: String(version) },
    files: { file: { name: "logo.svg", type: "image/svg+xml", bytes: Buffer.from(svg) } },
  };
};

/** The form that uploads a typeface, which no other one resembles. */
const newTypeface = async () => ({
  fields: { intent: "upload", licence: "on", version: String(await appearanceVersion()) },
  files: { file: { name: "boxes.woff2", type: "font/woff2", bytes: makeTestFont() } },
});

const newClaim = async () => ({
  fields: { kind: "other", title: `Tested ${randomUUID()}`, text: "A text", position: "9" },
});

/** The form of the brand's texts with their current version, which changes the first title. */
const savedTexts = async () => {
  const { version = 0 } = (await db.read.brandTexts.findFirst()) ?? {};
  const heroTitle = `Tested ${randomUUID()}`;
  return { fields: { ...originalTexts(), intent: "save", version: String(version), heroTitle } };
};

const newGroup = async () => ({
  fields: { intent: "save", name: `Tested ${randomUUID()}`, percentOff: "5" },
});

/** The form of a price group with its current version, which changes the name. */
const savedGroup = (id: number) => async () => {
  const { version } = await db.read.priceGroup.findUniqueOrThrow({ where: { id } });
  return { fields: { ...(await newGroup()).fields, version: String(version) } };
};

/** The table of a price group's own prices, which gives one to the first style. */
const ownPrices = (id: number) => async () => {
  const { version } = await db.read.priceGroup.findUniqueOrThrow({ where: { id } });
  const { styleCode } = await db.read.product.findFirstOrThrow();
  const rows = `${styleCode};${100 + (version % 7)}`;
  return { fields: { save: "on", version: String(version), rows } };
};

/** The edit form of a style with its current version, which changes the name. */
const savedStyle = (id: number) => async () => {
  const { version, styleCode } = await db.read.product.findUniqueOrThrow({ where: { id } });
  return { fields: { ...STYLE, styleCode, version: String(version), seen: "" } };
};

/** The form of a style's pieces, which changes the first one. */
const soldOutPiece = (id: number) => async () => {
  const { pieces } = (await findPiecesPage(id, 1))!;
  const availability = pieces[0]!.availability === "sold_out" ? "available" : "sold_out";
  return { fields: { seen: seenText(pieceRows(pieces)), "availability-0": availability } };
};

/**
 * Returns, by route id, how to request each admin route. A new route needs an entry here; the tests fail without it.
 * @param rows The rows that the pages show.
 * @param admin The admin who sends the forms.
 */
export function adminRoutes(
  rows: AdminRowIds,
  { person, browser }: { person: { id: string }; browser: Browser },
): Record<string, AdminRoute> {
  /** A form that refers to new rows, because forms like "approve" work only once on the same row. */
  const form = (fill: (rows: AdminRowIds) => Record<string, string | number>) => async () => {
    const fields = Object.entries(fill(await seedAdminRows(person.id, 1)));
    return { fields: Object.fromEntries(fields.map(([name, value]) => [name, String(value)])) };
  };
  /** The form that changes an order, as its page shows it. */
  const changedOrder = async () => {
    const page = await browser.open(`/admin/orders/${rows.order}/change`);
    const { values } = page.form("SHOW WHAT CHANGES");
    return { fields: { ...values, intent: "save", city: "Delft", reason: "By phone." } };
  };
  /** The form that applies the uploaded table, as its page shows it. */
  const table = async () => {
    const page = await browser.open(`/admin/products/bulk/${rows.upload}`);
    return { fields: { ...page.form("form:has([name=fingerprint])").values, intent: "apply" } };
  };
  return {
    "routes/_shop+/admin+/_layout": {},
    "routes/_shop+/admin+/_index": {},
    "routes/_shop+/_staff+/direct-admin": {
      searches: ["?tab=orders", "?tab=discounts", "?page=2"],
      posts: [newStyle],
    },
    "routes/_shop+/_staff+/simple-admin": { searches: ["?tab=new", "?page=2"], posts: [newStyle] },
    "routes/_shop+/admin+/applications/route": {
      searches: ["?q=kanarcek", "?standing=declined", "?page=2", "?requests=2", "?ticked=all"],
      posts: [
        form(({ applicant }) => ({ intent: "approve", id: applicant })),
        form(({ applicant }) => ({ intent: "decline", id: applicant, reason: "No shop" })),
        form(({ applicant }) => ({ intent: "ask", id: applicant, reason: "Where is it?" })),
        form(({ accessRequest }) => ({ intent: "invite", requestId: accessRequest })),
        form(({ accessRequest }) => ({ intent: "close", requestId: accessRequest, reason: "No" })),
      ],
    },
    "routes/_shop+/admin+/invitations/route": {
      searches: ["?page=2"],
      posts: [
        form(({ customer }) => ({ email: `${customer}@invited.example` })),
        form(({ invitation }) => ({ intent: "revoke", invitationId: invitation })),
        form(({ invitation }) => ({ intent: "again", invitationId: invitation })),
      ],
    },
    "routes/_shop+/admin+/_settings+/audit": {
      searches: ["?q=kanarcek", "?action=change_product", "?result=refused", "?page=2"],
    },
    "routes/_shop+/admin+/_settings+/audit[.csv]": { searches: ["?result=refused"] },
    "routes/_shop+/admin+/_settings+/staff": {
      searches: [
        "?q=kanarcek",
        "?page=2",
        "?role=customer",
        "?role=customer&q=kanarcek",
        "?role=customer&show=owing",
        "?role=customer&sort=company&page=2",
      ],
      posts: [
        form(({ roleRequester }) => ({ grant: roleRequester })),
        form(({ roleRequester }) => ({ refuse: roleRequester })),
        form(({ temporaryAdmin }) => ({ keep: temporaryAdmin })),
      ],
    },
    "routes/_shop+/admin+/customers+/$id+/_index": {
      params: { id: rows.customer },
      posts: [
        async () => ({ fields: { intent: "grant" } }),
        async () => ({ fields: { intent: "take" } }),
        async () => ({ fields: { intent: "suspend", reason: "No answer" } }),
        async () => ({ fields: { intent: "reinstate" } }),
        async () => ({
          fields: { intent: "price-group", group: String((await makePriceGroup()).id) },
        }),
        async () => {
          const vatId = "ATU13585627";
          const data = { vatId };
          await db.write((tx) => tx.company.update({ where: { id: rows.customer }, data }));
          return { fields: { intent: "confirm-vat-id", vatId, vatReason: "On paper" } };
        },
        async () => ({
          fields: { intent: "reject-vat-id", vatId: "ATU13585627", vatReason: "It was of another" },
        }),
        async () => {
          const { id: colleague } = await makeColleague(rows.customer);
          return { fields: { intent: "remove-colleague", colleague } };
        },
        async () => {
          await inviteTo(rows.customer, `${randomUUID()}@boutique.example`);
          const { invitations } = await companyPeople(rows.customer);
          const colleague = String(invitations.at(-1)!.id);
          return { fields: { intent: "revoke-colleague", colleague } };
        },
        async () => {
          await startSession(rows.customer, new Request("http://localhost"));
          return { fields: { intent: "end-sign-ins" } };
        },
      ],
    },
    "routes/_shop+/admin+/customers+/$id+/data[.json]": { params: { id: rows.customer } },
    "routes/_shop+/admin+/customers[.csv]": {},
    "routes/_shop+/admin+/customers+/import+/_index": {
      posts: [
        async () => {
          const bytes = Buffer.from("E-mail;Company\nnew@imported.example;Tested\n");
          return { files: { file: { name: "table.csv", type: "text/csv", bytes } } };
        },
      ],
    },
    "routes/_shop+/admin+/customers+/import+/$uploadId+/_index": {
      params: { uploadId: rows.customerUpload },
      searches: ["?show=new", "?show=wrong", "?page=2"],
      posts: [
        async () => {
          const page = await browser.open(`/admin/customers/import/${rows.customerUpload}`);
          return {
            fields: { ...page.form("form:has([name=fingerprint])").values, intent: "apply" },
          };
        },
      ],
    },
    "routes/_shop+/admin+/customers+/import+/$uploadId+/wrong[.csv]": {
      params: { uploadId: rows.customerUpload },
    },
    "routes/_shop+/admin+/customers+/$id+/move.$personId": {
      params: { id: rows.customer, personId: rows.colleague },
      searches: ["?q=kanarcek", `?to=${rows.roleRequester}`],
      posts: [
        async () => {
          const page = await browser.open(
            `/admin/customers/${rows.customer}/move/${rows.colleague}?to=${rows.roleRequester}`,
          );
          return { fields: page.form("MOVE").values };
        },
      ],
    },
    "routes/_shop+/admin+/customers+/$id+/erase": {
      params: { id: rows.applicant },
      posts: [
        async () => {
          const { email } = await db.read.user.findUniqueOrThrow({ where: { id: rows.applicant } });
          return { fields: { email } };
        },
      ],
    },
    "routes/_shop+/admin+/people.$id+/_index": {
      params: { id: rows.colleague },
      posts: [
        async () => {
          await startSession(rows.colleague, new Request("http://localhost"));
          return { fields: { intent: "end-sign-ins" } };
        },
      ],
    },
    "routes/_shop+/admin+/people.$id+/data[.json]": { params: { id: rows.colleague } },
    "routes/_shop+/admin+/people.$id+/erase": {
      params: { id: rows.colleague },
      posts: [
        async () => {
          const where = { id: rows.colleague };
          const { email } = await db.read.user.findUniqueOrThrow({ where });
          return { fields: { email } };
        },
      ],
    },
    "routes/_shop+/admin+/customers+/$id+/profile": {
      params: { id: rows.customer },
      posts: [
        async () => {
          const address = `/admin/customers/${rows.customer}/profile`;
          const { values } = (await browser.open(address)).form("SAVE PROFILE");
          return { fields: { ...values, vatId: "", phone: "+31 30 123456" } };
        },
      ],
    },
    "routes/_shop+/admin+/customers+/$id+/addresses": {
      params: { id: rows.customer },
      searches: ["?address=1"],
      posts: [
        async () => ({ fields: { intent: "add", ...ADDRESS, label: `Store ${randomUUID()}` } }),
        async () => {
          const { id, version } = await makeShipTo(rows.customer);
          const seen = { id: String(id), seen: String(version) };
          return {
            fields: { intent: "change", ...seen, ...ADDRESS, label: `Store ${randomUUID()}` },
          };
        },
        async () => {
          const { id } = await makeShipTo(rows.customer);
          return { fields: { intent: "remove", id: String(id) } };
        },
      ],
    },
    "routes/_shop+/admin+/customers+/$id+/notes": {
      params: { id: rows.customer },
      searches: [`?note=${rows.note}`, "?page=2"],
      posts: [
        async () => ({ fields: { intent: "add", text: "Calls.", token: randomUUID() } }),
        async () => {
          const { version } = await db.read.customerNote.findUniqueOrThrow({
            where: { id: rows.note },
          });
          const seen = String(version);
          const text = `Calls ${randomUUID()}`;
          return { fields: { intent: "correct", note: String(rows.note), seen, text } };
        },
        async () => {
          const { id } = await db.write((tx) =>
            tx.customerNote.create({ data: { companyId: rows.customer, text: "Calls." } }),
          );
          return { fields: { intent: "remove", note: String(id) } };
        },
      ],
    },
    "routes/_shop+/admin+/_settings+/ordering": {
      posts: [
        async () => {
          const where = { user: { staffRole: { not: null } } };
          const data = { orderingForId: rows.customer };
          await db.write((tx) => tx.session.updateMany({ where, data }));
          return { fields: { intent: "stop" } };
        },
      ],
    },
    "routes/_shop+/admin+/inquiries+/_index": {
      searches: ["?q=kanar", "?show=unread", "?page=2"],
      posts: [form(({ inquiry }) => ({ read: inquiry }))],
    },
    "routes/_shop+/admin+/inquiries+/$id.csv": { params: { id: rows.inquiry } },
    "routes/_shop+/admin+/_catalogue+/products+/_index": {
      searches: ["?q=kanarcek", "?page=2", "?view=cards", "?sort=-changed"],
      posts: [
        form(({ style }) => ({ intent: "activate", id: style })),
        form(({ style }) => ({ intent: "best-seller", id: style })),
        form(({ style }) => ({ intent: "duplicate", id: style })),
      ],
    },
    "routes/_shop+/admin+/orders+/packing-lists[.pdf]": {
      searches: [`?id=${rows.order}`],
      needsSearch: true,
    },
    "routes/_shop+/admin+/_catalogue+/products+/new": { posts: [newStyle] },
    "routes/_shop+/admin+/_catalogue+/products+/$id+/_index": {
      params: { id: rows.style },
      posts: [
        async () => ({ fields: { remove: "https://kanarcek.example/a.jpg" } }),
        async () => ({
          fields: { intent: "upload", colour: "*" },
          files: { files: await picture() },
        }),
        savedStyle(rows.style),
      ],
    },
    "routes/_shop+/admin+/_catalogue+/products+/$id+/pieces/route": {
      params: { id: rows.style },
      searches: ["?page=2"],
      posts: [soldOutPiece(rows.style)],
    },
    "routes/_shop+/admin+/_catalogue+/customs": {
      posts: [async () => ({ fields: await changedDefaults() })],
    },
    "routes/_shop+/admin+/_catalogue+/products[.csv]": {},
    "routes/_shop+/admin+/_catalogue+/products+/pieces[.csv]": {},
    "routes/_shop+/admin+/_catalogue+/products+/pieces+/_index": {
      posts: [
        async () => {
          const bytes = Buffer.from("SKU;In Stock\nTABLE-1;5\n");
          return { files: { file: { name: "table.csv", type: "text/csv", bytes } } };
        },
      ],
    },
    "routes/_shop+/admin+/_catalogue+/products+/pieces+/$uploadId+/_index": {
      params: { uploadId: rows.pieceUpload },
      searches: ["?show=changed", "?show=wrong", "?page=2"],
      posts: [
        async () => {
          const page = await browser.open(`/admin/products/pieces/${rows.pieceUpload}`);
          return {
            fields: { ...page.form("form:has([name=fingerprint])").values, intent: "apply" },
          };
        },
      ],
    },
    "routes/_shop+/admin+/_catalogue+/products+/pieces+/$uploadId+/wrong[.csv]": {
      params: { uploadId: rows.pieceUpload },
    },
    "routes/_shop+/admin+/_catalogue+/products+/line-sheet[.pdf]": {
      searches: [`?category=all&prices=${rows.priceGroup}`],
    },
    "routes/_shop+/admin+/_catalogue+/products+/bulk+/_index": {
      posts: [
        async () => {
          const bytes = Buffer.from("Style Code;Name;Wholesale Price\nTABLE-1;Tabled;12,50\n");
          return { files: { file: { name: "table.csv", type: "text/csv", bytes } } };
        },
      ],
    },
    "routes/_shop+/admin+/_catalogue+/products+/bulk+/$uploadId+/_index": {
      params: { uploadId: rows.upload },
      searches: ["?show=changed", "?show=wrong", "?page=2"],
      posts: [table],
    },
    "routes/_shop+/admin+/_catalogue+/products+/bulk+/$uploadId+/wrong[.csv]": {
      params: { uploadId: rows.upload },
    },
    "routes/_shop+/admin+/_catalogue+/products+/pictures+/_index": {
      posts: [async () => ({ files: { files: await picture() } })],
    },
    "routes/_shop+/admin+/_catalogue+/products+/pictures+/$uploadId": {
      params: { uploadId: rows.pictures },
      posts: [
        async () => {
          const page = await browser.open(`/admin/products/pictures/${rows.pictures}`);
          const { values } = page.form("PUT THEM THERE");
          return { fields: { ...values, "colour-0": "", intent: "place" } };
        },
      ],
    },
    "routes/_shop+/admin+/orders+/_index": {
      searches: ["?q=kanar", "?status=pending", "?page=2", "?sku=ALM-SAND-M&window=1", "?window=none&open=confirmed"],
      posts: [async () => ({ fields: { intent: "confirm", id: String((await makeOrder()).id) } })],
    },
    "routes/_shop+/admin+/orders+/export": {},
    "routes/_shop+/admin+/orders[.csv]": {},
    "routes/_shop+/admin+/orders+/$id+/packing-list[.pdf]": { params: { id: rows.order } },
    "routes/_shop+/admin+/orders+/$id+/proforma": {
      params: { id: rows.order },
      searches: ["?version=1"],
    },
    "routes/_shop+/admin+/orders+/$id+/proforma[.pdf]": { params: { id: rows.order } },
    "routes/_shop+/admin+/orders+/$id+/change/route": {
      params: { id: rows.order },
      posts: [changedOrder],
    },
    "routes/_shop+/admin+/orders+/$id+/commercial-invoice[.pdf]": {
      params: { id: rows.order },
      searches: ["?version=1"],
    },
    "routes/_shop+/admin+/orders+/$id+/($form)/route": {
      params: { id: rows.order },
      posts: [
        async () => ({
          params: { form: "answer-request" },
          fields: {
            intent: "decline-request",
            requestId: String(rows.request),
            seen: "1",
            answer: "It is knitted.",
          },
        }),
        async () => ({
          params: { form: "issue-proforma" },
          fields: {
            seen: String(await db.read.document.count({ where: { kind: "proforma", orderId: rows.order } })),
            vat: "domestic",
            shippingCost: "12,50",
            reason: "No VAT ID",
          },
        }),
        async () => ({ params: { form: "issue-commercial-invoice" }, fields: commercialInvoiceFields(1) }),
        async () => ({ fields: { intent: "confirmed", from: "pending", note: "" } }),
        async () => ({ fields: { intent: "cancelled", from: "confirmed", note: "Sold out" } }),
      ],
    },
    "routes/_shop+/admin+/orders+/$id+/shipments+/new": {
      params: { id: rows.shippedOrder },
      posts: [
        async () => {
          const page = await browser.open(`/admin/orders/${rows.shippedOrder}/shipments/new`);
          const { values } = page.form("SHIP");
          const quantities = Object.keys(values).filter((name) => name.startsWith("quantity-"));
          return { fields: { ...values, [quantities[0]!]: "1" } };
        },
      ],
    },
    "routes/_shop+/admin+/orders+/$id+/shipments+/$shipmentId+/_index": {
      params: { id: rows.shippedOrder, shipmentId: rows.shipment },
      posts: [
        async () => {
          const address = `/admin/orders/${rows.shippedOrder}/shipments/${rows.shipment}`;
          const { values } = (await browser.open(address)).form("SAVE SHIPMENT");
          return { fields: { ...values, trackingNumber: randomUUID(), tellsCustomer: "on" } };
        },
      ],
    },
    "routes/_shop+/admin+/orders+/$id+/shipments+/$shipmentId+/packing-list[.pdf]": {
      params: { id: rows.shippedOrder, shipmentId: rows.shipment },
    },
    "routes/_shop+/admin+/orders+/$id+/payments": {
      params: { id: rows.order },
      posts: [
        async () => ({
          fields: {
            intent: "record",
            amount: "12,50",
            paidOn: isoDay(new Date()),
            reference: "RF14",
            seen: await unpaidNow(rows.order),
            key: randomUUID(),
          },
        }),
        async () => ({
          fields: {
            intent: "write-off",
            amount: "1,50",
            reason: "Charge",
            seen: await unpaidNow(rows.order),
            key: randomUUID(),
          },
        }),
        async () => ({ fields: { intent: "undo", payment: String(rows.payment), reason: "No" } }),
      ],
    },
    "routes/_shop+/admin+/payments+/_index": {
      searches: ["?show=overdue", "?show=credits", "?page=2"],
    },
    "routes/_shop+/admin+/orders+/$id+/reminder": {
      params: { id: rows.order },
      searches: ["?back=/admin/payments"],
      posts: [async () => ({ fields: {} })],
    },
    "routes/_shop+/admin+/payments[.csv]": { searches: ["?show=overdue"] },
    "routes/_shop+/admin+/payments+/statement+/_index": {
      posts: [
        async () => {
          const bytes = Buffer.from("Date;Amount;Reference\n2026-01-02;12,50;RF14\n");
          return { files: { file: { name: "statement.csv", type: "text/csv", bytes } } };
        },
      ],
    },
    "routes/_shop+/admin+/payments+/statement+/$uploadId": {
      params: { uploadId: rows.statement },
      posts: [async () => ({ fields: { intent: "book", "choice-0": String(rows.order), "order-0": "" } })],
    },
    "routes/_shop+/admin+/reports.$report+/_index": {
      params: { report: "sold" },
      searches: ["?period=2026", "?period=window-1&page=2"],
    },
    "routes/_shop+/admin+/reports.$report+/csv": { params: { report: "sold" } },
    "routes/_shop+/admin+/production": {
      searches: ["?q=kanar", "?status=confirmed", "?window=1&category=Sweaters", "?show=all&page=2"],
    },
    "routes/_shop+/admin+/production[.csv]": {},
    "routes/_shop+/admin+/production[.xlsx]": {},
    "routes/_shop+/admin+/_settings+/mail+/_index": {
      searches: ["?q=kanarcek", "?state=failed", "?page=2"],
      posts: [form(({ mail }) => ({ retry: mail })), async () => ({ fields: { intent: "retry-failed" } })],
    },
    "routes/_shop+/admin+/_settings+/mail+/$id": {
      params: { id: rows.mail },
      posts: [form(({ mail }) => ({ retry: mail }))],
    },
    "routes/_shop+/admin+/_settings+/appearance+/_index": { posts: [savedAppearance] },
    "routes/_shop+/admin+/_settings+/appearance+/pictures/route": { posts: [newLogo] },
    "routes/_shop+/admin+/_settings+/appearance+/typeface": { posts: [newTypeface] },
    "routes/_shop+/admin+/_settings+/appearance+/texts": { posts: [savedTexts] },
    "routes/_shop+/admin+/_settings+/appearance+/claims": { posts: [newClaim] },
    "routes/_shop+/admin+/_settings+/appearance+/preview[.css]": {
      searches: ["?accent=8a4127&ground=faf7f1&headings=slab"],
      needsSearch: true,
    },
    "routes/_shop+/admin+/_settings+/opening": {},
    "routes/_shop+/admin+/tasks": {},
    "routes/_shop+/admin+/_settings+/settings": {},
    "routes/_shop+/admin+/search": {
      searches: [`?q=${encodeURIComponent(CANARY)}`, "?q=1000", "?q=%00", "?q=PRJ"],
    },
    "routes/_shop+/admin+/_settings+/pages+/_index": {},
    "routes/_shop+/admin+/_settings+/pages+/$slug": {
      params: { slug: "care" },
      posts: [savedPage("save"), savedPage("publish"), savedPage("withdraw")],
    },
    "routes/_shop+/admin+/_catalogue+/windows+/_index": {},
    "routes/_shop+/admin+/_catalogue+/windows+/new": { posts: [newWindow] },
    "routes/_shop+/admin+/_catalogue+/windows+/$id": {
      params: { id: rows.window },
      posts: [
        savedWindow(rows.window),
        async () => ({ fields: { intent: "offer", category: "all" } }),
        async () => ({ fields: { intent: "withdraw", category: "all" } }),
        async () => ({ fields: { intent: "delete" } }),
      ],
    },
    "routes/_shop+/admin+/_settings+/changes+/_index": {},
    "routes/_shop+/admin+/_settings+/changes+/$id": {
      params: { id: rows.bulkChange },
      posts: [
        async () => {
          const change = await findBulkChange(rows.bulkChange);
          return { fields: { intent: "apply", seen: change!.plan!.seen } };
        },
        async () => ({ fields: { intent: "undo" } }),
      ],
    },
    "routes/_shop+/admin+/_catalogue+/price-changes": { posts: [plannedChange] },
    "routes/_shop+/admin+/_catalogue+/price-groups+/_index": {},
    "routes/_shop+/admin+/_catalogue+/price-groups+/new": { posts: [newGroup] },
    "routes/_shop+/admin+/_catalogue+/price-groups+/$id+/_index": {
      params: { id: rows.priceGroup },
      posts: [savedGroup(rows.priceGroup), async () => ({ fields: { intent: "remove" } })],
    },
    "routes/_shop+/admin+/_catalogue+/price-groups+/$id+/prices": {
      params: { id: rows.priceGroup },
      posts: [ownPrices(rows.priceGroup)],
    },
    "routes/_shop+/admin+/_catalogue+/price-groups+/$id+/prices[.csv]": { params: { id: rows.priceGroup } },
    "routes/_shop+/admin+/_catalogue+/offers/route": {
      posts: [
        settings({
          intent: "thresholds",
          freeShippingThresholdEU: "151",
          freeShippingThresholdWorld: "301",
        }),
        settings({ intent: "minimums", minimumOrderValue: "999", minimumPiecesPerStyle: "4" }),
        settings({
          intent: "benefits",
          markupFrom: "2.8",
          markupTo: "3.1",
        }),
        async () => ({
          fields: {
            intent: "create",
            minQuantity: "777",
            discountPercentage: "11",
            isActive: "on",
          },
        }),
        form(({ tier }) => ({ intent: "deactivate", tier })),
      ],
    },
  };
}
