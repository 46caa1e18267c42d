// Posts with a foreign Origin change nothing, for every action of the build, by every protocol of Remix.
// (API calls: api-foreign-origin.test.ts.)
import { createHash, randomBytes } from "node:crypto";

import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { setBrowserSecret } from "~/http/session/admin-access.server";
import { startSession } from "~/http/session/sessions.server";
import { createApiKey } from "~/shop/api-keys/api-keys.server";
import { addLines } from "~/shop/cart/cart.server";
import { compareUpload } from "~/shop/catalogue/bulk/compare-upload.server";
import { findUpload, storeUpload } from "~/shop/catalogue/bulk/uploads.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { placeOrder } from "~/shop/checkout/place-order.server";
import { shareCart } from "~/shop/cart/shared-cart.server";
import { invite } from "~/shop/customers/invitations.server";
import { Browser } from "../support/browser-without-scripts";
import { dumpOf } from "../support/databases";
import { ADDRESS, signedInPerson } from "../support/people";
import { addressOf, dataAddress, type BuildRoute, routesOf } from "../support/routes";
import { openShop, ORIGIN, type Shop } from "../support/shop";

interface Post {
  params?: Record<string, string | number>;
  search?: string;
  fields: Record<string, string>;
  /** An uploaded file, in the field "file". */
  file?: string;
  /** The sender, by default the buyer. */
  by?: Browser;
  /** The status of the response, by default a redirect. */
  status?: number;
  /** Whether it changes only a cookie. */
  isCookie?: boolean;
}

let shop: Shop;
let browser: Browser;
/** For each action of the build, posts that change something when they come from the shop's own origin. */
let posts: Record<string, () => Promise<Post[]>>;

/** Actions that never change anything. */
const HARMLESS = ["/*", "/api/login"];

const actionsOf = ({ build }: Shop) =>
  routesOf(build).filter(({ hasAction, isApiCall }) => hasAction && !isApiCall);

beforeAll(async () => {
  shop = await openShop();
});

beforeEach(async () => {
  const buyer = await signedInPerson(shop, "approved");
  browser = buyer.browser;
  const userId = buyer.person.id;
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
      userId,
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
  posts = {
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
    "/checkout": async () => {
      await fill();
      const form = (await browser.open("/checkout")).form("Submit Order");
      return [{ fields: form.values }];
    },
    "/orders": async () => [
      {
        fields: {
          intent: "reorder",
          orderId: String((await order()).id),
          token: crypto.randomUUID(),
        },
      },
    ],
    "/company": async () => {
      const form = (await browser.open("/company")).form("main form");
      form.fill({ "Company name": "Another name" });
      return [{ fields: form.values }];
    },
    "/company/keys": async () => {
      const { id } = await createApiKey(userId, { name: "Till", scope: "read" });
      const all: Post[] = [
        { fields: { intent: "make", name: "Stock list", scope: "order" }, status: 200 },
        { fields: { intent: "revoke", id: String(id) } },
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
          message: "Hello",
          redirectTo: "/",
        },
      },
    ],
    "/request-access": async () => [
      {
        fields: {
          name: "A",
          email: "a@example.com",
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
    "/direct-admin-access": async () => [
      { fields: { email: "a@example.com" }, status: 403, by: new Browser(shop) },
    ],
    "/staff-link/:token": async () => [await staffLink()],
    "/direct-admin": async () => [await newProduct()],
    "/simple-admin": async () => [await newProduct()],
    "/admin/staff": async () => [await roleRequest("/admin/staff")],
    "/admin/customers/:id": async () => [await roleRequest("/admin/customers/:id")],
    "/admin/orders/:id": async () => {
      const all: Post[] = [
        {
          params: { id: (await order()).id },
          fields: { intent: "confirmed", from: "pending", note: "", isAmountLater: "on" },
          by: (await signedInPerson(shop, "admin")).browser,
        },
        {
          params: { id: (await order()).id },
          fields: {
            intent: "issue-proforma",
            seen: "1",
            vat: "domestic",
            shippingCost: "12,50",
            reason: "No VAT ID.",
          },
          by: (await signedInPerson(shop, "admin")).browser,
        },
      ];
      return all;
    },
    "/admin/products": async () => {
      const by = (await signedInPerson(shop, "admin")).browser;
      const { id, isActive } = await db.read.product.findFirstOrThrow();
      const turned = isActive ? "deactivate" : "activate";
      return [turned, "duplicate"].map((intent) => ({ fields: { intent, id: String(id) }, by }));
    },
    "/admin/products/new": async () => [await newProduct()],
    "/admin/products/bulk": async () => [
      { fields: {}, file: newStyleTable(), by: (await signedInPerson(shop, "admin")).browser },
    ],
    "/admin/products/bulk/:uploadId": async () => {
      const { person, browser: by } = await signedInPerson(shop, "admin");
      const bytes = Buffer.from(newStyleTable());
      const { id: uploadId } = await storeUpload(person.id, { name: "table.csv", bytes });
      const { comparison } = await compareUpload((await findUpload(person.id, uploadId))!);
      const { fingerprint } = comparison;
      return ["apply", "leave"].map((intent) => ({
        params: { uploadId },
        fields: { intent, fingerprint },
        by,
      }));
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
    "/admin/inquiries": async () => {
      const productDetails: object[] = [];
      const inquiry = { customerName: "A", customerEmail: "a@example.com", totalItems: 0 };
      const { id } = await db.write((tx) =>
        tx.inquiry.create({ data: { ...inquiry, productDetails } }),
      );
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
      return [{ params: { token: link.split("/").at(-1)! }, fields: {}, by }];
    },
  };
});

/** Grants the admin role to a user who requested it, on the list or on their page. */
async function roleRequest(path: string): Promise<Post> {
  const [{ person }, admin] = [
    await signedInPerson(shop, "approved"),
    await signedInPerson(shop, "admin"),
  ];
  const { id } = person;
  await db.write((tx) => tx.user.update({ where: { id }, data: { adminRequestedAt: new Date() } }));
  const fields: Post["fields"] = path.endsWith(":id") ? { intent: "grant" } : { grant: id };
  return { params: { id }, fields, by: admin.browser };
}

function newStyleTable(): string {
  const styleCode = `F-${randomBytes(6).toString("hex")}`;
  return `Style Code;Name;Wholesale Price\n${styleCode};From afar;1\n`;
}

async function newProduct(): Promise<Post> {
  const fields = { name: "Knot", wholesalePrice: "20", minOrderQuantity: "1" };
  return { fields, by: (await signedInPerson(shop, "admin")).browser };
}

async function staffLink(): Promise<Post> {
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

const EVIL = "https://evil.example";

/** The headers of a post from a foreign page, or with a hidden origin. */
const foreign: Record<string, Record<string, string>> = {
  "a foreign Origin": { Origin: EVIL },
  "a foreign Origin and a forged X-Forwarded-Host": {
    Origin: EVIL,
    "X-Forwarded-Host": "evil.example",
  },
  "a foreign Origin that looks like ours": { Origin: `${ORIGIN}.evil.example` },
  "our host on another port": { Origin: "http://localhost:4999" },
  "Origin null": { Origin: "null" },
  "an Origin that is no address": { Origin: "::" },
  "no Origin but Sec-Fetch-Site cross-site": { "Sec-Fetch-Site": "cross-site" },
  "no Origin but Sec-Fetch-Site same-site": { "Sec-Fetch-Site": "same-site" },
};

function addressesOf(route: BuildRoute, { params, search = "" }: Post): Record<string, string> {
  const address = addressOf(route.pattern, params) + search;
  const join = search ? "&" : "?";
  return {
    "the page": address,
    "its data": dataAddress(address),
    "its data by routes": `${dataAddress(address)}${join}_routes=${encodeURIComponent(route.id)}`,
    "the legacy protocol": `${address}${join}_data=${encodeURIComponent(route.id)}`,
    "the legacy protocol on its data": `${dataAddress(address)}${join}_data=${encodeURIComponent(route.id)}`,
  };
}

function send(
  address: string,
  { fields, file, by = browser }: Post,
  headers: Record<string, string>,
  method = "POST",
) {
  const body = file === undefined ? new URLSearchParams(fields) : new FormData();
  if (body instanceof FormData) body.append("file", new Blob([file!]), "table.csv");
  return by.request(address, { method, headers, body });
}

describe("a post from another site", () => {
  it("is tested on every action of the build", () => {
    const known = [...Object.keys(posts), ...HARMLESS].sort();
    expect(
      actionsOf(shop)
        .map(({ pattern }) => pattern)
        .sort(),
    ).toEqual(known);
  });

  it("is refused and changes nothing, by every protocol", async () => {
    for (const route of actionsOf(shop)) {
      for (const post of (await posts[route.pattern]?.()) ?? [{ fields: {} }]) {
        const before = await dumpOf(db);
        for (const [sender, headers] of Object.entries(foreign)) {
          for (const [protocol, address] of Object.entries(addressesOf(route, post))) {
            for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
              if (method !== "POST" && sender !== "a foreign Origin") continue;
              const answer = await send(address, post, headers, method);
              const what = `${method} ${address} ${post.fields.intent ?? ""} with ${sender}, ${protocol}`;
              expect(answer.status, what).toBeGreaterThanOrEqual(400);
              expect(answer.status, what).toBeLessThan(500);
              expect(answer.headers.getSetCookie(), what).toEqual([]);
            }
          }
          expect(
            await dumpOf(db),
            `${route.pattern} ${post.fields.intent ?? ""} with ${sender}`,
          ).toEqual(before);
        }
      }
    }
  }, 120_000);

  it("would have changed something from the shop's own origin", async () => {
    for (const [pattern, make] of Object.entries(posts)) {
      const count = (await make()).length;
      for (let index = 0; index < count; index++) {
        // One post may consume what the next one needs.
        const post = (await make())[index]!;
        const { params, search = "", fields, status, isCookie } = post;
        const before = await dumpOf(db);
        const address = addressOf(pattern, params) + search;
        const answer = await send(address, post, { Origin: ORIGIN });
        const expected = status ? [status] : [302, 303];
        expect(expected, `${address} ${fields.intent ?? ""}`).toContain(answer.status);
        if (isCookie) expect(answer.headers.getSetCookie(), address).not.toEqual([]);
        else expect(await dumpOf(db), `${address} ${fields.intent ?? ""}`).not.toEqual(before);
      }
    }
  });
});
