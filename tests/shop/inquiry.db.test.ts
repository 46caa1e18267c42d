import { beforeEach, describe, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import * as limits from "~/http/gate/rate-limit.server";
import { startSession } from "~/http/session/sessions.server";
import { action, loader } from "~/routes/_shop+/_brand+/inquiry+/_index";
import { sendInquiry } from "~/shop/cart/inquiries/send-inquiry.server";
import { postTo } from "../support/action";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { ORIGIN } from "../support/shop";

const LETTER = { name: "Mara Kos", email: "mara@shop.example", message: "Do you ship to Malta?" };

const inquiries = () => db.read.inquiry.findMany({ orderBy: { id: "asc" } });
const send = (fields: Record<string, string>, query = "") => postTo(action, `/inquiry${query}`, fields);

async function style(isActive = true) {
  const lists = { fibreComposition: [], sizes: [], colors: [], additionalImages: [] };
  const data = {
    ...lists,
    name: "Alma",
    styleCode: `A-${isActive}`,
    wholesalePrice: 1_000,
    isActive,
  };
  return db.write((tx) => tx.product.create({ data }));
}

beforeEach(async () => {
  vi.restoreAllMocks();
  await emptyDatabase(db);
});

describe("an inquiry", () => {
  it("is stored unread, and confirmed on the page where the sender came from", async () => {
    const answer = await send({ ...LETTER, company: "Laden", redirectTo: "/about" });
    expect(answer).toMatchObject({ status: 303, location: "/about" });
    expect(answer.headers.get("Set-Cookie")).toContain("shop_toast");
    expect(await inquiries()).toMatchObject([
      {
        customerName: "Mara Kos",
        customerEmail: "mara@shop.example",
        company: "Laden",
        message: "Do you ship to Malta?",
        productId: null,
        productDetails: [],
        totalItems: 0,
        isRead: false,
      },
    ]);
  });

  it("refers to an active style only", async () => {
    const [shown, hidden] = [await style(), await style(false)];
    await send(LETTER, `?product=${shown.id}`);
    await send({ ...LETTER, message: "2" }, `?product=${hidden.id}`);
    await send({ ...LETTER, message: "3" }, "?product=999999");
    await send({ ...LETTER, message: "4" }, "?product=1%27%20OR%201=1");
    expect((await inquiries()).map(({ productId }) => productId)).toEqual([shown.id, null, null, null]);
    expect((await inquiries())[0]!.productDetails).toEqual([
      { productName: "Alma", size: null, color: null, quantity: 1 },
    ]);
  });

  it.each(["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "never redirects to %s",
    async (redirectTo) => {
      expect((await send({ ...LETTER, redirectTo })).location).toBe("/");
    },
  );

  it("reports missing fields and keeps the values", async () => {
    const answer = await send({ company: "Laden", name: " \t", redirectTo: "/about" });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      title: "Missing Information",
      lastResult: {
        status: "error",
        initialValue: { company: "Laden", redirectTo: "/about" },
        error: {
          "": ["Please fill in all required fields."],
          name: ["Enter your name."],
          email: ["Enter your e-mail address."],
          message: ["Write us a message."],
        },
      },
    });
    expect(await inquiries()).toEqual([]);
  });

  it.each([
    [{ email: "mara at shop" }, "email"],
    [{ email: "mara@shop.example, other@shop.example" }, "email"],
    [{ email: "a,b@shop.example" }, "email"],
    [{ email: "mara@shop.example\r\nBcc: all@shop.example" }, "email"],
    [{ email: "Mara <mara@shop.example>" }, "email"],
    [{ email: `${"a".repeat(250)}@shop.example` }, "email"],
    [{ name: "n".repeat(256) }, "name"],
    [{ company: "c".repeat(256) }, "company"],
    [{ message: "m".repeat(5_001) }, "message"],
  ])("is refused for %j", async (wrong: Record<string, string>, field) => {
    const answer = await send({ ...LETTER, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      title: "Please check the form",
      lastResult: { initialValue: wrong, error: { [field]: [expect.any(String)] } },
    });
    expect(await inquiries()).toEqual([]);
  });

  it("accepts texts of the maximum length, and other alphabets", async () => {
    const answer = await send({
      name: "Ž".repeat(255),
      email: "marta@müller-wolle.example",
      company: "毛衣店",
      message: "🧶".repeat(2_500),
    });
    expect(answer.status).toBe(303);
  });

  it("has no line ends or control characters in names, and normalised line ends in the message", async () => {
    await send({
      ...LETTER,
      name: "Mara\r\nBcc:\u0000 x\u001b[31m",
      message: "one\r\ntwo\u0000\u0007",
    });
    expect(await inquiries()).toMatchObject([{ customerName: "Mara Bcc: x [31m", message: "one\ntwo" }]);
  });

  it("sent twice is one, also concurrently; with changes it is another", async () => {
    await Promise.all(Array.from({ length: 8 }, () => send(LETTER)));
    await send({ ...LETTER, name: "  Mara   Kos " });
    expect(await inquiries()).toHaveLength(1);
    await send({ ...LETTER, message: "And to Gozo?" });
    expect(await inquiries()).toHaveLength(2);
  });

  it("sent again the next day is another", async () => {
    const letter = { ...LETTER, company: null, productId: null };
    await sendInquiry(letter);
    await db.write((tx) => tx.rateLimit.updateMany({ data: { expire: new Date(0) } }));
    await sendInquiry(letter);
    await sendInquiry(letter);
    expect(await inquiries()).toHaveLength(2);
  });

  it("with a filled-in honeypot field is confirmed but not stored", async () => {
    expect(await send({ ...LETTER, subject: "Cheap pills" })).toMatchObject({ status: 303 });
    expect(await inquiries()).toEqual([]);
  });

  it("over the rate limit is 429, with the time to wait and all values", async () => {
    vi.spyOn(limits, "limit").mockResolvedValue({ ok: false, retryAfterSeconds: 77 });
    const answer = await send(LETTER);
    expect(answer.status).toBe(429);
    expect(answer.headers.get("Retry-After")).toBe("77");
    expect(answer.body).toMatchObject({ lastResult: { status: "error", initialValue: LETTER } });
    expect(await inquiries()).toEqual([]);
  });

  it("that cannot be stored is kept in the form", async () => {
    vi.spyOn(limits, "limit").mockRejectedValue(new Error("no disk"));
    const answer = await send(LETTER);
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({
      title: "Error",
      lastResult: {
        initialValue: LETTER,
        error: { "": ["Failed to send inquiry. Please try again or contact us directly."] },
      },
    });
  });

  it("ignores unknown fields", async () => {
    const strange: [string, string][] = [
      "__proto__.x",
      "constructor",
      "a[4294967295]",
      "a]b",
      "",
      "__intent__",
      "__state__",
      "x.".repeat(9_000),
    ].map((name) => [name, "{"]);
    const answer = await postTo(action, "/inquiry", [...Object.entries(LETTER), ...strange]);
    expect(answer.status).toBe(303);
    const refused = await postTo(action, "/inquiry", strange);
    expect(refused.body).toMatchObject({ lastResult: { initialValue: {} } });
  });
});

describe("the page of an inquiry", () => {
  const open = (address: string, headers: Record<string, string> = {}) =>
    loader({ request: new Request(ORIGIN + address, { headers }), params: {}, context: {} });

  it("is prefilled for a signed-in user", async () => {
    const person = await makePerson("pending");
    const Cookie = await startSession(person.id, new Request(ORIGIN));
    expect(await open("/inquiry", { Cookie: Cookie.split(";")[0]! })).toMatchObject({
      sender: { name: "Test Person", email: person.email, company: "Maison Test" },
    });
    expect(await open("/inquiry")).toMatchObject({ sender: null, style: null });
  });

  it.each([
    [`${ORIGIN}/?page=2`, "/?page=2"],
    [`${ORIGIN}/inquiry?product=3`, "/"],
    ["https://evil.example/about", "/"],
    ["nonsense", "/"],
  ])("returns to the previous page: %s", async (Referer, redirectTo) => {
    expect(await open("/inquiry", { Referer })).toMatchObject({ redirectTo });
  });

  it("shows the style without its price", async () => {
    const { id } = await style();
    const page = await open(`/inquiry?product=${id}`);
    expect(page.style).toEqual({ id, name: "Alma", styleCode: "A-true", picture: "" });
  });
});
