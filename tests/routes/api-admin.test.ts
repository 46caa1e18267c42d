// API calls for admins, for admin access, and for everybody: authorisation and invalid input.
import { randomUUID } from "node:crypto";

import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { writeDemoCart } from "~/http/forms/demo-cart.server";
import { revokeSharedCart, shareCart } from "~/shop/cart/shared-cart.server";
import { personSearchText } from "~/shop/customers/companies/search-text";
import { hashEmergencyCode, newEmergencyCode } from "~/shop/customers/staff/admin-access/emergency-code.server";
import {
  type Answer,
  faultOfRefusal,
  apiKeyClient,
  ApiClient,
  clientOf,
  createClient,
  visitorClient,
} from "../support/api-client";
import { addLines } from "../support/change-cart";
import { dumpOf } from "../support/databases";
import { fillCart } from "../support/ordering";
import { makePerson } from "../support/people";
import { openShop, ORIGIN, type Shop } from "../support/shop";

const CODE = newEmergencyCode();
const LISTED = "listed@brand.example";
const NOT_FOUND = { message: "Not found", code: "not_found", fieldErrors: {} };

let shop: Shop;
/** A client for each role. */
let callers: Record<"visitor" | "pending" | "approved" | "admin", ApiClient>;
let adminId: string;
let buyerId: string;
let applicantId: string;

beforeAll(async () => {
  Object.assign(process.env, {
    ADMIN_EMAILS: LISTED,
    EMERGENCY_ADMIN_SECRET_HASH: await hashEmergencyCode(CODE),
    STAFF_EMAIL_DOMAIN: "brand.example",
    SHOP_NAME: "Preja",
  });
  shop = await openShop();
  const [pending, approved, admin] = [
    await createClient(shop, "pending"),
    await createClient(shop, "approved"),
    await createClient(shop, "admin"),
  ];
  [applicantId, buyerId, adminId] = [pending.person.id, approved.person.id, admin.person.id];
  callers = {
    visitor: visitorClient(shop),
    pending: pending.client,
    approved: approved.client,
    admin: admin.client,
  };
});

function expectRefusal(answer: Answer, status: number, code?: string) {
  expect(answer.status, answer.text).toBe(status);
  expect(faultOfRefusal(answer)).toBe("");
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  if (status === 401) expect(answer.body.message).toContain("Unauthorized");
  if (code) expect(answer.body.code).toBe(code);
}

/** Returns the status of a call for each role. */
async function statusesOf(line: string, body?: unknown) {
  const statuses: Record<string, number> = {};
  for (const [who, client] of Object.entries(callers)) {
    const answer = await client.call(line, body);
    if (answer.status >= 400) expectRefusal(answer, answer.status);
    statuses[who] = answer.status;
  }
  return statuses;
}

const ADMINS_ONLY = { visitor: 401, pending: 403, approved: 403 };
const attempts = () => db.read.auditEntry.count({ where: { action: { startsWith: "try_" } } });
const cookieNames = ({ headers }: Answer) => headers.getSetCookie().map((line) => line.split("=")[0]);

async function makeInquiry(more: { customerName?: string; csvData?: string } = {}) {
  const data = {
    customerName: "Mara Kos",
    customerEmail: "mara@shop.example",
    company: "Laden",
    message: "Do you ship to Malta?",
    productDetails: [] as object[],
    totalItems: 0,
    ...more,
  };
  return db.write((tx) => tx.inquiry.create({ data }));
}

describe("the admin calls", () => {
  it("that change something are for admins only", async () => {
    const { id } = await makeInquiry();
    const before = await dumpOf(db);
    const lines: [string, unknown?][] = [
      [`POST /api/admin/users/${applicantId}/approve`],
      [`PATCH /api/admin/inquiries/${id}/mark-read`],
      ["POST /api/bulk-discounts", { minQuantity: 77, discountPercentage: 7 }],
    ];
    for (const [line, body] of lines) {
      for (const who of ["visitor", "pending", "approved"] as const) {
        expectRefusal(await callers[who].call(line, body), ADMINS_ONLY[who]);
      }
    }
    expect(await dumpOf(db)).toEqual(before);
  });
});

describe("GET /api/auth/user", () => {
  it("returns the signed-in user's own data, and nothing else", async () => {
    expect(await statusesOf("GET /api/auth/user")).toEqual({
      visitor: 401,
      pending: 200,
      approved: 200,
      admin: 200,
    });
    const { email } = await db.read.user.findUniqueOrThrow({ where: { id: buyerId } });
    const { body } = await callers.approved.call("GET /api/auth/user");
    expect(body).toEqual({
      firstName: "Test",
      lastName: "Person",
      email,
      profileImageUrl: null,
      isAdmin: false,
      isApproved: true,
    });
    expect((await callers.admin.call("GET /api/auth/user")).body.isAdmin).toBe(true);
    expect((await callers.pending.call("GET /api/auth/user")).body.isApproved).toBe(false);
  });

  it("accepts an API key of its owner", async () => {
    const { client } = await apiKeyClient(shop, buyerId, "read");
    expect((await client.call("GET /api/auth/user")).body.firstName).toBe("Test");
  });
});

describe("/api/bulk-discounts", () => {
  beforeEach(() => db.write((tx) => tx.bulkDiscount.deleteMany({})));
  const create = (body: unknown) => callers.admin.call("POST /api/bulk-discounts", body);

  it("lists the active ones for everybody, with percentages as strings with two decimals", async () => {
    await db.write((tx) =>
      tx.bulkDiscount.createMany({
        data: [
          { minQuantity: 50, discountPercentage: 1_250 },
          { minQuantity: 5, discountPercentage: 1_000 },
          { minQuantity: 1, discountPercentage: 9_999, isActive: false },
        ],
      }),
    );
    expect(await statusesOf("GET /api/bulk-discounts")).toEqual({
      visitor: 200,
      pending: 200,
      approved: 200,
      admin: 200,
    });
    const { body, headers } = await callers.visitor.call("GET /api/bulk-discounts");
    expect(body).toMatchObject([
      { minQuantity: 5, discountPercentage: "10.00", isActive: true },
      { minQuantity: 50, discountPercentage: "12.50", isActive: true },
    ]);
    expect(Object.keys(body[0]).sort()).toEqual("createdAt discountPercentage id isActive minQuantity".split(" "));
    expect(headers.get("X-Total-Count")).toBe("2");
    const part = await callers.visitor.call("GET /api/bulk-discounts?limit=1&page=2");
    expect(part.body).toEqual([body[1]]);
  });

  it.each([
    [{ minQuantity: 5, discountPercentage: 10, isActive: true }, "10.00"],
    [{ minQuantity: "6", discountPercentage: "12.5" }, "12.50"],
    [{ minQuantity: 100_000, discountPercentage: "100.00", id: 1, createdAt: "2000" }, "100.00"],
    [{ minQuantity: 7, discountPercentage: 0.01, isActive: false }, "0.01"],
  ])("creates one from %j", async (sent, percentage) => {
    const { status, body } = await create(sent);
    expect(status).toBe(201);
    const { isActive = true } = sent as { isActive?: boolean };
    const row = await db.read.bulkDiscount.findUniqueOrThrow({ where: { id: body.id } });
    expect(body).toEqual({
      id: row.id,
      minQuantity: Number(sent.minQuantity),
      discountPercentage: percentage,
      isActive,
      createdAt: row.createdAt.toISOString(),
    });
    expect(row.createdAt.getFullYear()).toBeGreaterThan(2020);
    const entry = { action: "create_tier", actorId: adminId, subject: `tier:${row.id}` };
    expect(await db.read.auditEntry.count({ where: entry })).toBe(1);
  });

  it.each([
    [{}, ["discountPercentage", "minQuantity"]],
    [{ minQuantity: 0, discountPercentage: 10 }, ["minQuantity"]],
    [{ minQuantity: -5, discountPercentage: 10 }, ["minQuantity"]],
    [{ minQuantity: 1.5, discountPercentage: 10 }, ["minQuantity"]],
    [{ minQuantity: 100_001, discountPercentage: 10 }, ["minQuantity"]],
    [{ minQuantity: 1e21, discountPercentage: 10 }, ["minQuantity"]],
    [{ minQuantity: [5], discountPercentage: 10 }, ["minQuantity"]],
    [{ minQuantity: { toString: 1 }, discountPercentage: null }, ["discountPercentage", "minQuantity"]],
    [{ minQuantity: 5, discountPercentage: 0 }, ["discountPercentage"]],
    [{ minQuantity: 5, discountPercentage: 100.01 }, ["discountPercentage"]],
    [{ minQuantity: 5, discountPercentage: 10.005 }, ["discountPercentage"]],
    [{ minQuantity: 5, discountPercentage: "ten" }, ["discountPercentage"]],
    [{ minQuantity: 5, discountPercentage: "9".repeat(50) }, ["discountPercentage"]],
    [{ minQuantity: 5, discountPercentage: 10, isActive: "yes" }, ["isActive"]],
  ])("refuses %j", async (sent, fields) => {
    const answer = await create(sent);
    expectRefusal(answer, 400, "invalid_fields");
    expect(Object.keys(answer.body.fieldErrors).sort()).toEqual(fields);
    expect(await db.read.bulkDiscount.count()).toBe(0);
  });

  it("refuses a second active one with the same number of pieces", async () => {
    const sent = { minQuantity: 5, discountPercentage: 10 };
    expect((await create(sent)).status).toBe(201);
    const again = await create({ ...sent, discountPercentage: 11 });
    expectRefusal(again, 409, "already_exists");
    expect(Object.keys(again.body.fieldErrors)).toEqual(["minQuantity"]);
    expect((await create({ ...sent, isActive: false })).status).toBe(201);
  });
});

describe("POST /api/products", () => {
  it.each([[{ name: "" }], [{ name: "  ", wholesalePrice: "" }], [{ wholesalePrice: " " }], [{ name: null }], [{}]])(
    "names all that is missing of %j",
    async (body) => {
      const answer = await callers.admin.call("POST /api/products", body);
      expectRefusal(answer, 400);
      expect(answer.body.fieldErrors).toEqual({
        name: "Name is required",
        wholesalePrice: "Wholesale price is required",
      });
    },
  );
});

describe("POST /api/inquiries", () => {
  const LETTER = {
    name: "Mara Kos",
    email: "Mara@shop.example",
    company: "Laden",
    message: "Do you ship to Malta?",
    productId: null,
  };
  beforeEach(() => db.write((tx) => tx.inquiry.deleteMany({})));
  const send = (body: unknown) => callers.visitor.call("POST /api/inquiries", body);
  const unique = () => ({ ...LETTER, message: randomUUID() });

  it.each(["name", "message", "company"])("refuses an object with a length in place of the %s", async (field) => {
    const answer = await send({ ...unique(), [field]: { length: { toString: false } } });
    expectRefusal(answer, 400, "invalid_fields");
    expect(Object.keys(answer.body.fieldErrors)).toEqual([`${field}.length`]);
  });

  it("accepts one from everybody", async () => {
    for (const client of Object.values(callers)) {
      const { status, body } = await client.call("POST /api/inquiries", unique());
      expect(status).toBe(201);
      expect(body).toEqual({
        message: "Thank you for your interest. We'll contact you within 24 hours.",
      });
    }
    expect(await db.read.inquiry.count()).toBe(4);
    expect(await db.read.inquiry.findFirst()).toMatchObject({
      customerName: "Mara Kos",
      customerEmail: "mara@shop.example",
      company: "Laden",
      isRead: false,
      csvData: null,
      totalItems: 0,
      companyId: null,
    });
  });

  it("refers to a known style only", async () => {
    const { id, name } = await db.read.product.findFirstOrThrow({ where: { isActive: true } });
    const inactive = await db.read.product.findFirstOrThrow({ where: { isActive: false } });
    for (const productId of [id, String(id)]) {
      expect((await send({ ...unique(), productId })).status).toBe(201);
    }
    expect(await db.read.inquiry.findMany()).toMatchObject(
      Array(2).fill({ productId: id, totalItems: 1, productDetails: [{ productName: name }] }),
    );
    await db.write((tx) => tx.inquiry.deleteMany({}));
    const none = [inactive.id, 999_999, -1, 1.5, 1e21, "", "abc", "1%00", null, undefined];
    for (const productId of none) {
      expect((await send({ ...unique(), productId })).status, String(productId)).toBe(201);
    }
    expect(await db.read.inquiry.count({ where: { productId: null, totalItems: 0 } })).toBe(none.length);
  });

  it("ignores fields that the sender may not set", async () => {
    const more = {
      isRead: true,
      csvData: "a",
      totalItems: 9,
      companyId: buyerId,
      userId: buyerId,
      id: 1,
    };
    expect((await send({ ...unique(), ...more })).status).toBe(201);
    expect(await db.read.inquiry.findFirst()).toMatchObject({
      isRead: false,
      csvData: null,
      totalItems: 0,
      companyId: null,
    });
  });

  it.each([
    { name: "" },
    { name: " " },
    { email: undefined },
    { message: null },
    { message: 5 },
    { name: { toString: 1 } },
    { name: ["Mara"] },
    { name: undefined, email: undefined, message: undefined },
  ])("requires fields: %j", async (sent) => {
    const answer = await send({ ...LETTER, ...sent });
    expectRefusal(answer, 400, "invalid_fields");
    expect(answer.body.message).toBe("Please fill in all required fields.");
    expect(Object.keys(answer.body.fieldErrors)).toEqual(Object.keys(sent));
    expect(await db.read.inquiry.count()).toBe(0);
  });

  it.each([
    ["email", "mara"],
    ["email", "a@b.example, c@d.example"],
    ["name", "x".repeat(256)],
    ["message", "x".repeat(5_001)],
    ["company", 5],
    ["productId", {}],
    ["name", "a\0"],
    ["message", "\ud800"],
    ["message", [[[[[[[[[[[[[[1]]]]]]]]]]]]]]],
  ])("reports an invalid %s %#", async (field, value) => {
    const answer = await send({ ...LETTER, [field]: value });
    expectRefusal(answer, 400, "invalid_fields");
    expect(Object.keys(answer.body.fieldErrors)[0]).toMatch(new RegExp(`^${field}\\b`));
    expect(await db.read.inquiry.count()).toBe(0);
  });

  it("accepts a filled-in honeypot field, but stores nothing", async () => {
    const { status, body } = await send({ ...LETTER, subject: "Buy now" });
    expect([status, body.message]).toEqual([201, expect.stringContaining("Thank you")]);
    expect(await db.read.inquiry.count()).toBe(0);
  });
});

describe("GET /api/admin/users", () => {
  it("lists all users, the newest first, with the data that admins need", async () => {
    const { body, headers } = await callers.admin.call("GET /api/admin/users");
    const rows = await db.read.user.findMany({ orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
    expect(body.map(({ id }: { id: string }) => id)).toEqual(rows.map(({ id }) => id));
    expect(headers.get("X-Total-Count")).toBe(String(rows.length));
    const { createdAt, updatedAt, email } = rows.find(({ id }) => id === applicantId)!;
    expect(body.find(({ id }: { id: string }) => id === applicantId)).toEqual({
      id: applicantId,
      firstName: "Test",
      lastName: "Person",
      name: "Test Person",
      email,
      isApproved: false,
      isAdmin: false,
      adminUntil: null,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    });
  });

  it("searches, filters by change, and paginates", async () => {
    const named = { firstName: "Žofia", lastName: null, email: `${randomUUID()}@x.example` };
    const { id } = await makePerson("pending");
    const searchText = personSearchText(named, [{ name: "Dom 100%" }]);
    const made = await db.write((tx) => tx.user.update({ where: { id }, data: { ...named, searchText } }));
    const idsOf = async (query: string) =>
      (await callers.admin.call(`GET /api/admin/users?${query}`)).body.map((person: { id: string }) => person.id);
    expect(await idsOf("q=zofia+dom")).toEqual([id]);
    expect(await idsOf("q=zofia+nobody")).toEqual([]);
    expect(await idsOf(`updatedSince=${made.updatedAt.toISOString()}`)).toContain(id);
    expect(await idsOf("updatedSince=2999-01-01")).toEqual([]);
    const all = await idsOf("sort=updated");
    expect([...(await idsOf("sort=updated&limit=2")), ...(await idsOf("sort=updated&limit=2&page=2"))]).toEqual(
      all.slice(0, 4),
    );
    for (const query of ["limit=0", "limit=501", "page=x", "sort=name", "updatedSince=soon", "q=a&q=b"]) {
      expectRefusal(await callers.admin.call(`GET /api/admin/users?${query}`), 400);
    }
  });
});

describe("POST /api/admin/users/{id}/approve", () => {
  it("approves at once, without another sign-in; a second call changes nothing", async () => {
    const { person, client } = await createClient(shop, "pending");
    expect((await client.call("GET /api/cart")).status).toBe(403);
    const line = `POST /api/admin/users/${person.id}/approve`;
    const first = await callers.admin.call(line);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      message: "Test Person is approved for wholesale access.",
      user: { id: person.id, email: person.email, isApproved: true, isAdmin: false },
    });
    expect((await client.call("GET /api/cart")).status).toBe(200);
    const again = await callers.admin.call(line, {});
    expect([again.status, again.body.user]).toEqual([200, first.body.user]);
    const mine = { subject: `company:${person.id}`, action: "approve_customer", actorId: adminId };
    expect(await db.read.auditEntry.count({ where: mine })).toBe(1);
    expect(await db.read.outgoingMail.count({ where: { toAddress: person.email } })).toBe(1);
  });

  it.each(["0", "nobody", randomUUID(), "a%00", "%F0%9F%A7%B6", "..%2f", "x".repeat(5_000)])(
    "does not find an unknown user: %#",
    async (id) => {
      const answer = await callers.admin.call(`POST /api/admin/users/${id}/approve`);
      expectRefusal(answer, 404);
      expect(answer.body).toEqual(NOT_FOUND);
    },
  );
});

describe("/api/admin/inquiries", () => {
  it("lists them completely, the newest first", async () => {
    await db.write((tx) => tx.inquiry.deleteMany({}));
    const first = await makeInquiry({ csvData: "Product Name;Quantity\r\n" });
    const second = await makeInquiry({ customerName: "<b>Vid</b>" });
    const { body, headers } = await callers.admin.call("GET /api/admin/inquiries");
    expect(body).toEqual(
      [second, first].map(({ companyId: _, searchText: __, language: ___, ...row }) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
      })),
    );
    expect(headers.get("X-Total-Count")).toBe("2");
    const found = await callers.admin.call("GET /api/admin/inquiries?q=VID&show=unread");
    expect(found.body.map(({ id }: { id: number }) => id)).toEqual([second.id]);
    expectRefusal(await callers.admin.call("GET /api/admin/inquiries?limit=101"), 400);
  });

  it("are marked as read once, irrevocably", async () => {
    const { id } = await makeInquiry();
    const line = `PATCH /api/admin/inquiries/${id}/mark-read`;
    const first = await callers.admin.call(line);
    expect(first.body).toMatchObject({ id, isRead: true });
    const again = await callers.admin.call(line, { isRead: false });
    expect([again.status, again.text]).toEqual([200, first.text]);
    const entry = { subject: `inquiry:${id}`, action: "mark_inquiry_read" };
    expect(await db.read.auditEntry.count({ where: entry })).toBe(1);
    const unread = await callers.admin.call("GET /api/admin/inquiries?show=unread");
    expect(unread.body.map((one: { id: number }) => one.id)).not.toContain(id);
  });

  it.each(["0", "-1", "1.5", "abc", "2147483648", "999999", "1%00"])("with the id %s are not found", async (id) => {
    const answer = await callers.admin.call(`PATCH /api/admin/inquiries/${id}/mark-read`);
    expectRefusal(answer, 404);
    expect(answer.body).toEqual(NOT_FOUND);
  });
});

describe("GET /api/admin-panel", () => {
  it("returns the figures of the admin home page, money as strings", async () => {
    await fillCart(buyerId, 3);
    const { body } = await callers.admin.call("GET /api/admin-panel");
    const money = expect.stringMatching(/^\d+\.\d\d$/);
    expect(body).toEqual({
      customerStats: {
        totalCustomers: await db.read.company.count({
          where: { approvalStatus: "approved", contact: { staffRole: null } },
        }),
        newThisMonth: expect.any(Number),
        pendingApproval: expect.any(Number),
      },
      cartMetrics: {
        averageCartValue: money,
        totalCarts: expect.any(Number),
        abandonmentRate: expect.any(Number),
      },
      popularProducts: expect.arrayContaining([
        {
          productId: expect.any(Number),
          name: expect.any(String),
          orders: expect.any(Number),
          revenue: money,
        },
      ]),
      recentOrders: expect.any(Array),
    });
    const [latest] = await db.read.order.findMany({
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      include: { company: { include: { contact: true } } },
    });
    const { firstName, lastName, email } = latest!.company.contact;
    expect(body.recentOrders).toHaveLength(5);
    expect(body.recentOrders[0]).toMatchObject({
      id: latest!.id,
      user: { name: `${firstName} ${lastName}`, firstName, lastName, email },
      totalAmount: (latest!.total / 100).toFixed(2),
      status: latest!.status,
    });
  });
});

describe("GET /api/admin/direct-access", () => {
  it("returns who has access, and changes nothing", async () => {
    const before = await dumpOf(db);
    const { body } = await callers.admin.call("GET /api/admin/direct-access");
    expect(body).toEqual({
      message: expect.any(String),
      user: (await callers.admin.call("GET /api/auth/user")).body,
    });
    expect(await dumpOf(db)).toEqual(before);
  });
});

describe("POST /api/admin/setup", () => {
  const setUp = (client: ApiClient, headers?: Record<string, string>) =>
    client.call("POST /api/admin/setup", undefined, headers);

  it("requires a session cookie", async () => {
    const before = await attempts();
    expectRefusal(await setUp(callers.visitor), 401);
    const owner = await apiKeyClient(shop, buyerId, "order");
    expectRefusal(await setUp(owner.client), 403, "key_scope");
    expect(await attempts()).toBe(before);
  });

  it.each(["pending", "approved"] as const)(
    "tells a %s that an administrator must approve, and stores one request",
    async (role) => {
      const { person, client } = await createClient(shop, role);
      for (const key of [undefined, undefined, "once", "once"]) {
        const answer = await setUp(client, key ? { "Idempotency-Key": key } : {});
        expectRefusal(answer, 403);
        expect(answer.body.message).toBe("Your request was recorded. An administrator must approve it.");
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
      expect(await db.read.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({
        staffRole: null,
        adminRequestedAt: expect.any(Date),
      });
      expectRefusal(await client.call("GET /api/admin-panel"), 403);
    },
  );

  it("grants the role to a listed person and renews the session id", async () => {
    const { id } = await makePerson("pending", { email: LISTED });
    const client = await clientOf(shop, id);
    const headers = { "Idempotency-Key": "set-up" };
    const answer = await setUp(client, headers);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({ message: "Admin access granted" });
    expect(cookieNames(answer)).toEqual(["shop_session"]);
    // The old session id is invalid, also for a repeated response.
    expectRefusal(await client.call("GET /api/admin-panel"), 401);
    expectRefusal(await setUp(client, headers), 401);
    const renewed = new ApiClient(shop, {
      Cookie: answer.headers.getSetCookie()[0]!.split(";")[0]!,
    });
    expect((await renewed.call("GET /api/admin-panel")).status).toBe(200);
    const replayed = await setUp(renewed, headers);
    expect([replayed.status, replayed.headers.getSetCookie()]).toEqual([200, []]);
    const again = await setUp(renewed);
    expect([again.status, again.body]).toEqual([200, { message: "Already admin" }]);
    expect(await db.read.session.count({ where: { userId: id } })).toBe(1);
  });
});

describe("POST /api/admin/emergency-setup", () => {
  const attempt = (body: unknown, headers?: Record<string, string>) =>
    callers.visitor.call("POST /api/admin/emergency-setup", body, headers);

  it.each([
    {},
    { email: "mara@shop.example" },
    { email: "mara@shop.example", secret: "" },
    { email: " ", secret: "open sesame" },
    { email: { toString: 1 }, secret: "open sesame" },
    { email: "mara@shop.example", secret: ["open sesame"] },
  ])("requires both fields: %j", async (sent) => {
    const before = await attempts();
    const answer = await attempt(sent);
    expectRefusal(answer, 400);
    expect(answer.body.message).toBe("Please provide both email and secret");
    expect(answer.text).not.toContain("sesame");
    expect(await attempts()).toBe(before);
  });

  it("has the same response for every error, which is not repeated for the same Idempotency-Key", async () => {
    const { email } = await makePerson("pending");
    const before = await attempts();
    const answers = [
      await attempt({ email, secret: `${CODE.slice(0, -1)}~` }),
      await attempt({ email: "nobody@shop.example", secret: CODE }),
      await attempt({ email: "no e-mail", secret: CODE }),
      await attempt({ email, secret: "x" }, { "Idempotency-Key": "guess" }),
      await attempt({ email, secret: "x" }, { "Idempotency-Key": "guess" }),
      await attempt({ email, secret: "y" }, { "Idempotency-Key": "guess" }),
    ];
    for (const answer of answers) {
      expectRefusal(answer, 403);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(answer.text).toBe(answers[0]!.text);
    }
    expect(answers[0]!.body.message).toBe("Failed to create admin account");
    expect(await attempts()).toBe(before + answers.length);
  });

  it("makes the account an admin, once, without starting a session", async () => {
    const { email, id } = await makePerson("pending");
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => attempt({ email: ` ${email.toUpperCase()}`, secret: CODE })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(403)]);
    const done = answers.find(({ status }) => status === 200)!;
    expect(done.body).toEqual({ message: expect.stringContaining("admin access now") });
    expect(done.headers.getSetCookie()).toEqual([]);
    expect(await db.read.session.count({ where: { userId: id } })).toBe(0);
    expect(await db.read.user.findUniqueOrThrow({ where: { id } })).toMatchObject({
      staffRole: null,
      adminUntil: expect.any(Date),
    });
    expect(await db.read.company.findUniqueOrThrow({ where: { id } })).toMatchObject({
      approvalStatus: "waiting",
    });
    expect(Object.values(await dumpOf(db)).join()).not.toContain(CODE);
  });
});

describe("POST /api/direct-admin-login", () => {
  const ask = (email: unknown, client = callers.visitor, headers?: Record<string, string>) =>
    client.call("POST /api/direct-admin-login", { email }, headers);

  it("requires an e-mail as a string", async () => {
    const none: unknown[] = ["", "  ", undefined, null, 5, {}, { toString: 1 }, ["a@brand.example"]];
    for (const email of none) {
      const answer = await ask(email);
      expectRefusal(answer, 400);
      expect(answer.body.message).toBe("Please enter your email address.");
    }
  });

  it("is for the staff only", async () => {
    for (const email of ["maja@evil.example", "maja@brand.example.evil.example", "a b@brand.example"]) {
      const answer = await ask(email);
      expectRefusal(answer, 403);
      expect(answer.body.message).toBe("Only authorized Preja staff can access the admin panel.");
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it("has the same response for every address of the staff's domain, for every caller", async () => {
    const admin = await makePerson("admin", { email: "maja@brand.example" });
    const texts = [];
    for (const client of [callers.visitor, callers.approved]) {
      for (const email of ["maja@brand.example", "nobody@brand.example"]) {
        const began = performance.now();
        const answer = await ask(email, client);
        expect(performance.now() - began).toBeGreaterThan(295);
        expect(answer.status).toBe(202);
        expect(cookieNames(answer)).toEqual(["shop_staff"]);
        texts.push(answer.text);
      }
    }
    expect(new Set(texts).size).toBe(1);
    // One letter in five minutes, however many ask.
    expect(await db.read.outgoingMail.count({ where: { toAddress: admin.email } })).toBe(1);
    expect(await db.read.session.count({ where: { userId: admin.id } })).toBe(0);

    // A repeated key does not repeat the first cookie.
    const headers = { "Idempotency-Key": "direct" };
    await ask(admin.email, callers.visitor, headers);
    const replayed = await ask(admin.email, callers.visitor, headers);
    expect([replayed.status, replayed.text]).toEqual([202, texts[0]]);
    expect(replayed.headers.getSetCookie()).toEqual([]);

    const own = await ask(` ${admin.email.toUpperCase()}`, await clientOf(shop, admin.id));
    expect([own.status, own.headers.getSetCookie()]).toEqual([200, []]);
  });
});

describe("GET /api/demo-registered", () => {
  it("is the same fictitious shop for everybody, without data from the database", async () => {
    const texts = [];
    for (const client of Object.values(callers)) {
      texts.push((await client.call("GET /api/demo-registered")).text);
    }
    expect(new Set(texts).size).toBe(1);
    const demo = JSON.parse(texts[0]!);
    expect(Object.keys(demo).sort()).toEqual("bulkDiscounts cartItems products shippingSettings user".split(" "));
    expect(demo.user).toMatchObject({ firstName: "Demo", isApproved: true, isAdmin: false });
    expect(demo.products.length).toBeGreaterThan(9);
    expect(demo.bulkDiscounts[0]).toEqual({
      minQuantity: 10,
      discountPercentage: "4.00",
      isActive: true,
    });
    expect(demo.shippingSettings.freeShippingThresholdEU).toBe("150.00");
    expect(demo.cartItems).toEqual([]);
    for (const { name } of await db.read.product.findMany()) expect(texts[0]).not.toContain(name);
  });

  it("has the demo's cart of this browser, and ignores a forged cookie", async () => {
    const cookie = (await writeDemoCart([[1, "M", 3]]))!.split(";")[0]!;
    const { body } = await callers.visitor.call("GET /api/demo-registered", undefined, {
      Cookie: cookie,
    });
    expect(body.cartItems).toEqual([
      { id: 1, productId: 1, quantity: 3, size: "M", color: null, product: body.products[0] },
    ]);
    const forged = { Cookie: `${cookie.slice(0, -3)}AAA` };
    const answer = await callers.visitor.call("GET /api/demo-registered", undefined, forged);
    expect(answer.body.cartItems).toEqual([]);
  });
});

describe("GET /api/shared-cart/{shareId}", () => {
  const read = (shareId: string, who: keyof typeof callers = "visitor") =>
    callers[who].call(`GET /api/shared-cart/${shareId}`);

  it("shows the cart to everybody with its address, prices only to those who may see them", async () => {
    const { id: userId, email } = await makePerson("approved");
    const [line] = await fillCart(userId, 2);
    const { shareId } = await shareCart(userId, { days: 7, showPrices: false });
    for (const who of ["visitor", "pending"] as const) {
      const { status, body, text, headers } = await read(shareId, who);
      expect(status).toBe(200);
      expect(headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
      expect(body).toEqual({
        cartItems: [
          {
            quantity: 2,
            size: line!.size,
            color: line!.color,
            window: {
              id: expect.any(Number),
              name: "In stock",
              promise: "ships 2-4 weeks after the order",
            },
            product: { name: expect.any(String), imageUrl: expect.any(String) },
          },
        ],
        customerInfo: {
          name: "Test Person",
          email,
          company: "Maison Test",
          shippingCountry: "NL",
        },
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
      });
      expect(text).not.toMatch(/price|total/i);
    }
    const { wholesalePrice } = await db.read.product.findUniqueOrThrow({
      where: { id: line!.productId },
    });
    const price = (wholesalePrice / 100).toFixed(2);
    expect((await read(shareId, "approved")).body.cartItems[0].product.wholesalePrice).toBe(price);
    const open = await shareCart(userId, { days: 7, showPrices: true });
    expect((await read(open.shareId)).body.cartItems[0].product.wholesalePrice).toBe(price);
  });

  it("is the same 404 for an unknown, an expired and a revoked one", async () => {
    const { id: userId } = await makePerson("approved");
    const style = await db.read.product.findFirstOrThrow({ where: { isActive: true } });
    const [size, color] = [style.sizes as string[], style.colors as string[]].map(([one]) => one);
    await addLines(userId, [{ productId: style.id, quantity: 1, size: size ?? null, color: color ?? null }]);
    const options = { days: 7, showPrices: true };
    const expired = await shareCart(userId, options, new Date(Date.now() - 8 * 86_400_000));
    const revoked = await shareCart(userId, options);
    await revokeSharedCart(userId, revoked.shareId);
    const none = ["A".repeat(22), "x", "a%00", "%F0%9F%A7%B6", "x".repeat(4_000)];
    for (const shareId of [expired.shareId, revoked.shareId, ...none]) {
      const answer = await read(shareId, "approved");
      expectRefusal(answer, 404);
      expect(answer.body).toEqual(NOT_FOUND);
    }
  });
});

describe("unknown addresses", () => {
  it("do not circumvent the authorisation", async () => {
    const { email: adminEmail } = await db.read.user.findUniqueOrThrow({ where: { id: adminId } });
    for (const address of [
      "/api/admin/users/",
      "/API/ADMIN/USERS",
      "/api//admin/users",
      "//api/admin/users",
      "/api/admin/users.data",
      "/api/admin/users.data?_routes=routes%2Fapi%2B%2Fadmin%2B%2Fusers%2B%2F_index",
      "/api/%61dmin/users",
      "/api/./admin/users",
      "/api/admin-panel.data",
      "/api/orders.data",
      "/api/admin/users?_data=routes%2Fapi%2B%2Fadmin%2B%2Fusers%2B%2F_index",
      "/api/admin/inquiries.data",
    ]) {
      for (const who of ["visitor", "pending", "approved"] as const) {
        const { status, text } = await callers[who].call(`GET ${address}`);
        expect(status, address).toBeGreaterThanOrEqual(400);
        expect(status, address).toBeLessThan(500);
        expect(text, address).not.toMatch(/totalCustomers|customerEmail|orderNumber/);
        expect(text, address).not.toContain(adminEmail);
      }
      expect((await callers.admin.call(`GET ${address}`)).status, address).toBeLessThan(500);
    }
  });
});

describe("/api/login and /api/logout", () => {
  const sent = { body: new URLSearchParams({ a: "1" }), headers: { Origin: ORIGIN } };

  it.each([
    ["/api/login", "GET, HEAD", ["POST", "PUT", "PATCH", "DELETE"]],
    ["/api/logout", "GET, HEAD, POST", ["PUT", "PATCH", "DELETE"]],
  ])("%s allows %s", async (address, allow, methods) => {
    for (const method of methods) {
      const answer = await callers.approved.send(`${method} ${address}`, sent);
      expect(answer.status).toBe(405);
      expect(answer.headers.get("Allow")).toBe(allow);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect((await callers.approved.call("GET /api/auth/user")).status).toBe(200);
  });
});
