// Inquiries in the admin area, and carts that are sent as inquiries.
import { beforeEach, describe, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import * as limits from "~/http/gate/rate-limit.server";
import { startSession } from "~/http/session/sessions.server";
import { action as markAction } from "~/routes/_shop+/admin+/inquiries+/_index";
import { action } from "~/routes/_shop+/cart+/_index";
import { cartCsv } from "~/shop/cart/csv";
import { linesForCsv, readCart, readCurrentCart } from "~/shop/cart/read-cart.server";
import { inquiryCsv, listInquiries, markInquiryRead } from "~/shop/cart/inquiries/admin-inquiries.server";
import { replyAddress } from "~/shop/cart/inquiries/inquiry";
import { inquiriesAddress, type InquiryQuery, parseInquiryQuery } from "~/shop/cart/inquiries/inquiry-query";
import { searchText } from "~/shop/base/search/words";
import { sendCart } from "~/shop/cart/inquiries/send-cart.server";
import { addLines } from "../support/change-cart";
import { postTo } from "../support/action";
import { makeStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { ORIGIN } from "../support/shop";

const ALL: InquiryQuery = { q: "", show: "all", page: 1 };

beforeEach(async () => {
  vi.restoreAllMocks();
  await emptyDatabase(db);
});

const rows = () => db.read.inquiry.findMany({ orderBy: { id: "asc" } });

function ask(more: Partial<Parameters<typeof db.read.inquiry.create>[0]["data"]> = {}) {
  const data = {
    customerName: "Mara Kos",
    customerEmail: "mara@shop.example",
    company: null as string | null,
    productDetails: [],
    totalItems: 0,
    ...(more as object),
  };
  const words = searchText(data.customerName, data.customerEmail, data.company);
  return db.write((tx) => tx.inquiry.create({ data: { ...data, searchText: words } }));
}

describe("the list of inquiries", () => {
  it("has the unread first, then the newest", async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const read = await ask({ isRead: true, createdAt: at(9) });
    const old = await ask({ createdAt: at(1) });
    const twin = await ask({ createdAt: at(1) });
    const young = await ask({ createdAt: at(5), csvData: "a" });
    const list = await listInquiries(ALL);
    expect(list.inquiries.map(({ id }) => id)).toEqual([young.id, twin.id, old.id, read.id]);
    expect(list.inquiries.map(({ hasCsv }) => hasCsv)).toEqual([true, false, false, false]);
    expect(list).toMatchObject({ unread: 3, count: 4, page: 1, pages: 1 });
    const unread = await listInquiries({ ...ALL, show: "unread" });
    expect(unread).toMatchObject({ count: 3, unread: 3 });
  });

  it("has pages of 25, and the last one for a page beyond it", async () => {
    for (let index = 0; index < 27; index++) await ask({ isRead: index % 2 === 0 });
    const first = await listInquiries(ALL);
    const second = await listInquiries({ ...ALL, page: 9 });
    expect([first.inquiries.length, second.inquiries.length]).toEqual([25, 2]);
    expect(second).toMatchObject({ page: 2, pages: 2, unread: 13 });
    const ids = [...first.inquiries, ...second.inquiries].map(({ id }) => id);
    expect(new Set(ids).size).toBe(27);
  });

  it("is searched by name, e-mail and company, case-insensitively", async () => {
    await ask({ customerName: "Hanna Lindqvist", customerEmail: "hanna@kust.example" });
    await ask({ company: "Kust & Garn" });
    await ask({ customerName: "Klara Novotná", customerEmail: "a_b@nit.example" });
    const found = async (q: string) => (await listInquiries({ ...ALL, q })).count;
    expect(await found("hanna")).toBe(1);
    expect(await found("LINDQVIST kust")).toBe(1);
    expect(await found("kust")).toBe(2);
    expect(await found("Novotná")).toBe(1);
    expect(await found("NOVOTNA nit")).toBe(1);
    expect(await found("a_b@nit")).toBe(1);
    expect(await found("%")).toBe(3);
    expect(await found("_ \\ '")).toBe(3);
    expect(await found("zeppelin")).toBe(0);
    const unreadElsewhere = await listInquiries({ ...ALL, q: "hanna" });
    expect(unreadElsewhere.unread).toBe(3);
  });

  it("reads its query from the address and ignores invalid values", () => {
    const parse = (search: string) => parseInquiryQuery(new URLSearchParams(search));
    expect(parse("q=%20Mara&show=unread&page=3")).toEqual({ q: "Mara", show: "unread", page: 3 });
    expect(parse("show=all;drop&page=-1")).toEqual(ALL);
    expect(parse(`q=${"x".repeat(500)}&page=1e9`).q).toHaveLength(100);
    for (const query of [ALL, { q: "a&b", show: "unread", page: 2 } as const]) {
      const { search } = new URL(inquiriesAddress(query), ORIGIN);
      expect(parse(search)).toEqual(query);
    }
  });
});

describe("marking as read", () => {
  it("happens once with one audit entry, however often and by whom", async () => {
    const [maja, ema] = [await makePerson("admin"), await makePerson("admin")];
    const { id } = await ask();
    await Promise.all([maja, ema, maja, ema].map((admin) => markInquiryRead(admin.id, id)));
    await markInquiryRead(maja.id, id);
    expect(await rows()).toMatchObject([{ isRead: true }]);
    expect(await db.read.auditEntry.findMany()).toMatchObject([
      {
        action: "mark_inquiry_read",
        subject: `inquiry:${id}`,
        label: `#${id} Mara Kos`,
        before: { isRead: false },
        after: { isRead: true },
      },
    ]);
  });

  it("of an unknown one is refused", async () => {
    const { id } = await makePerson("admin");
    await expect(markInquiryRead(id, 999)).rejects.toMatchObject({ kind: "not_found" });
    expect(await db.read.auditEntry.count()).toBe(0);
  });
});

describe("the page of inquiries", () => {
  it("shows an error when one could not be marked, which stays unread", async () => {
    const admin = await makePerson("admin");
    const cookie = (await startSession(admin.id, new Request(ORIGIN))).split(";")[0]!;
    const { id } = await ask();
    vi.spyOn(db, "write").mockRejectedValue(new Error("no disk"));
    const answer = await postTo(markAction, "/admin/inquiries", { read: String(id) }, { Cookie: cookie });
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({
      title: "Error",
      lastResult: { error: { "": ["Failed to mark inquiry as read"] } },
    });
    expect(await rows()).toMatchObject([{ isRead: false }]);
  });
});

describe("the answer by mail", () => {
  const INQUIRY = {
    id: 7,
    createdAt: new Date("2026-11-20T10:00:00Z"),
    customerName: "Mara Kos",
    customerEmail: "mara@shop.example",
    message: "Do you ship?\nThanks & bye",
  };
  const read = (inquiry: Partial<typeof INQUIRY>) => {
    const address = replyAddress({ ...INQUIRY, ...inquiry });
    const url = new URL(address);
    const bodies = url.searchParams.getAll("body");
    expect([...url.searchParams.keys()].sort()).toEqual(["body", "subject"]);
    return { address, to: url.pathname, body: bodies[0]! };
  };

  it("goes to the sender, with the subject and the message quoted", () => {
    const { address, to, body } = read({});
    expect(to).toBe("mara@shop.example");
    expect(address).toContain("subject=Re%3A%20Your%20inquiry%20%237&");
    expect(body).toContain("> Do you ship?\r\n> Thanks & bye");
  });

  it("does not allow the sender to add fields", () => {
    const { address, to } = read({
      customerEmail: "a?bcc=all@evil.example",
      customerName: "x&cc=all@evil.example\r\nBcc: y",
      message: "&bcc=all@evil.example#",
    });
    expect(to).toBe("a%3Fbcc%3Dall@evil.example");
    expect(new URL(address).hash).toBe("");
  });

  it("of a long message quotes its beginning, without cutting a character", () => {
    const { address } = read({ message: "🧶".repeat(3_000) });
    expect(address).toContain(encodeURIComponent("🧶 […]"));
    expect(address.length).toBeLessThan(13_000);
  });
});

describe("a cart sent as an inquiry", () => {
  it("is an inquiry with its lines, its file and its customer; the cart stays", async () => {
    const customer = await makePerson("approved");
    const [alma, gone, plain] = [
      await makeStyle({ name: "Alma" }),
      await makeStyle({ name: "Gone" }),
      await makeStyle({ name: "Plain", sizes: [], colors: [] }),
    ];
    await addLines(customer.id, [
      wanted(alma.id, { quantity: 3 }),
      wanted(gone.id),
      { productId: plain.id, quantity: 2, size: null, color: null },
    ]);
    await db.write((tx) => tx.product.update({ where: { id: gone.id }, data: { isActive: false } }));
    const before = await readCart(customer.id);
    const { state } = await readCurrentCart(customer.id);
    await sendCart(customer.id, "For December");
    expect(await rows()).toMatchObject([
      {
        companyId: customer.id,
        customerName: "Test Person",
        customerEmail: customer.email,
        company: "Maison Test",
        message: "For December",
        productId: null,
        productDetails: [
          { productName: "Alma", size: "M", color: "Sand", quantity: 3 },
          { productName: "Plain", size: null, color: null, quantity: 2 },
        ],
        totalItems: 5,
        isRead: false,
      },
    ]);
    const { id } = (await rows())[0]!;
    const csv = await inquiryCsv(id);
    expect(csv).toBe(cartCsv(await linesForCsv(customer.id)));
    expect(csv).toContain(
      "Product Name,Quantity,Size,Color,Description,Delivery Window\r\nAlma,3,M,Sand,N/A,Re-orders\r\n",
    );
    expect(csv).not.toContain("Gone");
    expect(await readCart(customer.id)).toEqual(before);
    expect((await readCurrentCart(customer.id)).state).toEqual(state);
  });

  it("twice concurrently is one; another cart or message is another", async () => {
    const customer = await makePerson("approved");
    const alma = await makeStyle();
    await addLines(customer.id, [wanted(alma.id)]);
    await Promise.all(Array.from({ length: 8 }, () => sendCart(customer.id, null)));
    expect(await rows()).toHaveLength(1);
    await sendCart(customer.id, "And when?");
    await addLines(customer.id, [wanted(alma.id)]);
    await sendCart(customer.id, null);
    expect(await rows()).toHaveLength(3);
    const other = await makePerson("approved");
    await addLines(other.id, [wanted(alma.id, { quantity: 2 })]);
    await sendCart(other.id, null);
    expect(await rows()).toHaveLength(4);
  });

  it("is refused when it is empty or the user is not approved", async () => {
    const customer = await makePerson("approved");
    await expect(sendCart(customer.id, null)).rejects.toMatchObject({ kind: "cart_empty" });
    const pending = await makePerson("pending");
    await expect(sendCart(pending.id, null)).rejects.toMatchObject({ kind: "not_approved" });
    expect(await rows()).toEqual([]);
  });
});

describe("the form that sends the cart", () => {
  async function post(fields: Record<string, string>) {
    const customer = await makePerson("approved");
    await addLines(customer.id, [wanted((await makeStyle()).id)]);
    return postAs(customer, fields);
  }
  async function postAs(customer: { id: string }, fields: Record<string, string>) {
    const cookie = await startSession(customer.id, new Request(ORIGIN));
    return postTo(action, "/cart", { intent: "inquire", ...fields }, { Cookie: cookie.split(";")[0]! });
  }

  it("confirms and returns to the cart", async () => {
    const answer = await post({ message: " one\r\ntwo\u0007 " });
    expect(answer).toMatchObject({ status: 303, location: "/cart" });
    expect(await rows()).toMatchObject([{ message: "one\ntwo" }]);
    expect(await post({})).toMatchObject({ status: 303 });
    expect((await rows())[1]!.message).toBeNull();
  });

  it("is stored once, although the cart has changed since; another message is another", async () => {
    const customer = await makePerson("approved");
    const alma = await makeStyle();
    await addLines(customer.id, [wanted(alma.id)]);
    const { lines } = await readCart(customer.id);
    const form = { key: "form-key", seen: lines.map(({ id, quantity }) => `${id}:${quantity}`).join(",") };
    const send = (message: string) => postAs(customer, { ...form, message });
    expect((await Promise.all([1, 2, 3].map(() => send("Mine")))).map(({ status }) => status)).toEqual([303, 303, 303]);
    await addLines(customer.id, [wanted(alma.id)]);
    expect(await send("Mine")).toMatchObject({ status: 303 });
    expect(await rows()).toHaveLength(1);
    expect(await send("Another")).toMatchObject({ status: 409 });
    expect(await postAs(customer, { key: form.key, message: "Another" })).toMatchObject({ status: 303 });
    expect(await rows()).toHaveLength(2);
  });

  it("keeps a message that is too long", async () => {
    const message = "m".repeat(5_001);
    const answer = await post({ message });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      title: "Please check the form",
      lastResult: {
        status: "error",
        initialValue: { message },
        error: { message: [expect.any(String)] },
      },
    });
    expect(await rows()).toEqual([]);
  });

  it("over the rate limit is 429, with the time to wait and the message", async () => {
    vi.spyOn(limits, "limit").mockResolvedValue({ ok: false, retryAfterSeconds: 77 });
    const answer = await post({ message: "Hello" });
    expect(answer.status).toBe(429);
    expect(answer.headers.get("Retry-After")).toBe("77");
    expect(answer.body).toMatchObject({
      title: "Too many inquiries",
      lastResult: { status: "error", initialValue: { message: "Hello" } },
    });
    expect(await rows()).toEqual([]);
  });

  it("keeps a message that cannot be stored", async () => {
    vi.spyOn(limits, "limit").mockRejectedValue(new Error("no disk"));
    const answer = await post({ message: "Hello" });
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({
      title: "Error",
      lastResult: {
        initialValue: { message: "Hello" },
        error: { "": ["Failed to send inquiry. Please try again or contact us directly."] },
      },
    });
  });
});
