// Admin calls that must happen once, however often they are sent at the same moment, on both databases.
import { randomUUID } from "node:crypto";

import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { type Answer, type ApiClient, clientOf, createClient, visitorClient } from "../support/api-client";
import { makePerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

const TIMES = 12;

let shop: Shop;
/** Clients of two admins. */
let admins: [ApiClient, ApiClient];

beforeAll(async () => {
  shop = await openShop();
  const make = async () => (await createClient(shop, "admin")).client;
  admins = [await make(), await make()];
});

/** Sends a call many times at once, alternately by both admins. */
const race = (line: string, body?: unknown, headers?: (time: number) => Record<string, string>) =>
  Promise.all(Array.from({ length: TIMES }, (_, time) => admins[time % 2]!.call(line, body, headers?.(time) ?? {})));
const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).sort();
const entries = (subject: string, action: string) => db.read.auditEntry.count({ where: { subject, action } });

describe("approving", () => {
  it("many times at once is one decision and one letter", async () => {
    const { id, email } = await makePerson("pending");
    const answers = await race(`POST /api/admin/users/${id}/approve`);
    expect(statusesOf(answers)).toEqual(Array(TIMES).fill(200));
    for (const { body } of answers) expect(body.user).toMatchObject({ id, isApproved: true });
    expect(await entries(`company:${id}`, "approve_customer")).toBe(1);
    expect(await db.read.outgoingMail.count({ where: { toAddress: email } })).toBe(1);
  });

  it("with an Idempotency-Key repeats the first response, even after the approval was withdrawn", async () => {
    const { id } = await makePerson("pending");
    const headers = { "Idempotency-Key": randomUUID() };
    const line = `POST /api/admin/users/${id}/approve`;
    const first = await admins[0].call(line, undefined, headers);
    await db.write((tx) => tx.company.update({ where: { id }, data: { approvalStatus: "waiting" } }));
    const again = await admins[0].call(line, undefined, headers);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(await db.read.company.findUniqueOrThrow({ where: { id } })).toMatchObject({
      approvalStatus: "waiting",
    });
    expect((await admins[0].call(line, { a: 1 }, headers)).status).toBe(422);
    // The same key of another admin is a different key.
    expect((await admins[1].call(line, undefined, headers)).body.user.isApproved).toBe(true);
  });
});

describe("marking an inquiry as read", () => {
  it("many times at once is one audit entry", async () => {
    const data = { customerName: "A", customerEmail: "a@example.com", totalItems: 0 };
    const { id } = await db.write((tx) => tx.inquiry.create({ data: { ...data, productDetails: [] } }));
    const answers = await race(`PATCH /api/admin/inquiries/${id}/mark-read`);
    expect(statusesOf(answers)).toEqual(Array(TIMES).fill(200));
    for (const { body } of answers) expect(body).toMatchObject({ id, isRead: true });
    expect(await entries(`inquiry:${id}`, "mark_inquiry_read")).toBe(1);
  });
});

describe("a bulk discount", () => {
  it("from the same number of pieces is created once", async () => {
    const minQuantity = 4_321;
    const answers = await race("POST /api/bulk-discounts", { minQuantity, discountPercentage: 9 });
    expect(statusesOf(answers)).toEqual([201, ...Array(TIMES - 1).fill(409)]);
    expect(await db.read.bulkDiscount.count({ where: { minQuantity } })).toBe(1);
    const { id } = answers.find(({ status }) => status === 201)!.body;
    expect(await entries(`tier:${id}`, "create_tier")).toBe(1);
    const listed = await visitorClient(shop).call("GET /api/bulk-discounts");
    expect(listed.body).toContainEqual(expect.objectContaining({ id, minQuantity }));
  });

  it("sent again with the same key is the same one", async () => {
    const sent = { minQuantity: 4_322, discountPercentage: "9.50", isActive: false };
    const key = randomUUID();
    const answers = await race("POST /api/bulk-discounts", sent, (time) => ({
      "Idempotency-Key": `${key}-${time % 2}`,
    }));
    expect(statusesOf(answers)).toEqual(Array(TIMES).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(2);
    expect(await db.read.bulkDiscount.count({ where: { minQuantity: 4_322 } })).toBe(2);
  });
});

describe("an inquiry", () => {
  it("that is sent many times at once is one", async () => {
    const letter = { name: "Mara", email: "mara@shop.example", message: randomUUID() };
    const visitor = visitorClient(shop);
    const answers = await Promise.all(Array.from({ length: TIMES }, () => visitor.call("POST /api/inquiries", letter)));
    expect(statusesOf(answers)).toEqual(Array(TIMES).fill(201));
    expect(await db.read.inquiry.count({ where: { message: letter.message } })).toBe(1);
  });
});

describe("asking for the admin role", () => {
  it("many times at once is one request", async () => {
    const { id } = await makePerson("approved");
    const client = await clientOf(shop, id);
    const answers = await Promise.all(Array.from({ length: TIMES }, () => client.call("POST /api/admin/setup")));
    expect(statusesOf(answers)).toEqual(Array(TIMES).fill(403));
    const user = await db.read.user.findUniqueOrThrow({ where: { id } });
    expect(user).toMatchObject({ staffRole: null, adminRequestedAt: expect.any(Date) });
  });
});

describe("the lists", () => {
  it("are the same in any case and order of the words", async () => {
    const customerName = `Zofia ${randomUUID()}`;
    const data = { customerName, customerEmail: "z@x.example", company: "Dom 100%", totalItems: 0 };
    await db.write((tx) => tx.inquiry.create({ data: { ...data, productDetails: [] } }));
    const word = customerName.split(" ")[1]!.toUpperCase();
    const { body } = await admins[0].call(`GET /api/admin/inquiries?q=dom+${word}+100%25`);
    expect(body).toMatchObject([{ customerName }]);
  });

  it("have JSON booleans and ISO timestamps", async () => {
    const { body } = await admins[0].call("GET /api/auth/user");
    expect(body).toMatchObject({ isAdmin: true, isApproved: true });
    const users = await admins[0].call("GET /api/admin/users?limit=1");
    expect(users.body[0].createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const panel = (await admins[0].call("GET /api/admin-panel")).body;
    expect(panel.cartMetrics.averageCartValue).toMatch(/^\d+\.\d\d$/);
    expect(panel.cartMetrics.abandonmentRate).toEqual(expect.any(Number));
  });
});
