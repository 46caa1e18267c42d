import { beforeEach, describe, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import * as limits from "~/http/gate/rate-limit.server";
import { startSession } from "~/http/session/sessions.server";
import { action, loader } from "~/routes/_shop+/_access+/request-access";
import { websiteAddress } from "~/formats/website";
import { postTo } from "../support/action";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { ORIGIN } from "../support/shop";

const SHOP = {
  name: "Mara Kos",
  email: "Mara@Shop.example",
  company: "Laden d.o.o.",
  country: "SI",
  vatId: "50223054",
  website: "laden.example",
};

const requests = () => db.read.accessRequest.findMany({ orderBy: { id: "asc" } });
const ask = (fields: Record<string, string>, headers?: Record<string, string>) =>
  postTo(action, "/request-access", fields, headers);
const errorsOf = ({ body }: { body: unknown }) =>
  (body as { lastResult: { error: Record<string, string[]> } }).lastResult.error;

async function cookieOf(role: "approved" | "pending") {
  const person = await makePerson(role);
  return (await startSession(person.id, new Request(ORIGIN))).split(";")[0]!;
}

beforeEach(async () => {
  vi.restoreAllMocks();
  await emptyDatabase(db);
});

describe("a request for access", () => {
  it("is stored, shown to admins, and confirmed", async () => {
    const answer = await ask({ ...SHOP, message: "A small shop\r\nin Piran." });
    expect(answer).toMatchObject({ status: 303, location: "/request-access?sent" });
    expect(await requests()).toMatchObject([
      {
        name: "Mara Kos",
        email: "mara@shop.example",
        company: "Laden d.o.o.",
        country: "SI",
        vatId: "SI50223054",
        website: "https://laden.example",
        message: "A small shop\nin Piran.",
        status: "open",
      },
    ]);
  });

  it("needs name, e-mail, company and country", async () => {
    const answer = await ask({ website: "laden.example" });
    expect(answer.status).toBe(400);
    expect(Object.keys(errorsOf(answer)).sort()).toEqual(["company", "country", "email", "name"]);
    expect(answer.body).toMatchObject({
      lastResult: { initialValue: { website: "laden.example" } },
    });
  });

  it("of a company in the EU has a VAT ID or the tick that there is none", async () => {
    const { vatId: _vatId, ...without } = SHOP;
    expect(errorsOf(await ask(without))).toHaveProperty("vatId");
    expect((await ask({ ...without, noVatId: "on" })).status).toBe(303);
    expect((await ask({ ...without, country: "CH" })).status).toBe(303);
    expect((await requests()).map(({ vatId }) => vatId)).toEqual([null]);
  });

  it("with a VAT ID and the tick keeps the VAT ID", async () => {
    await ask({ ...SHOP, noVatId: "on" });
    expect(await requests()).toMatchObject([{ vatId: "SI50223054" }]);
  });

  it("reports all errors at once, including the format of the VAT ID", async () => {
    const answer = await ask({ country: "SI", vatId: "123", website: "mailto:x@y.example" });
    expect(Object.keys(errorsOf(answer)).sort()).toEqual(["company", "email", "name", "vatId", "website"]);
    expect(errorsOf(answer).vatId).toEqual([expect.stringContaining("SI12345678")]);
  });

  it("with wrong check digits in the VAT ID is questioned once", async () => {
    const slip = { ...SHOP, vatId: "50223055" };
    expect(errorsOf(await ask(slip)).vatId).toEqual([expect.stringContaining("check digits")]);
    expect(errorsOf(await ask({ ...slip, vatIdSeen: "50223054" }))).toHaveProperty("vatId");
    expect((await ask({ ...slip, vatIdSeen: "50223055" })).status).toBe(303);
    expect(await requests()).toMatchObject([{ vatId: "SI50223055" }]);
  });

  it.each(["ZZ", "si", "Slovenia"])("refuses the country %s", async (country) => {
    expect(errorsOf(await ask({ ...SHOP, country }))).toHaveProperty("country");
  });

  it("is unique by e-mail, also concurrently, and the latest is stored", async () => {
    await Promise.all(Array.from({ length: 8 }, () => ask(SHOP)));
    await ask({ ...SHOP, message: "We moved." });
    expect(await requests()).toMatchObject([{ message: "We moved." }]);
  });

  it("after a closed one is a new one", async () => {
    await ask(SHOP);
    await db.write((tx) => tx.accessRequest.updateMany({ data: { status: "closed" } }));
    await ask(SHOP);
    expect((await requests()).map(({ status }) => status)).toEqual(["closed", "open"]);
  });

  it("with a filled-in honeypot field is confirmed but not stored", async () => {
    expect(await ask({ ...SHOP, subject: "x" })).toMatchObject({ status: 303 });
    expect(await requests()).toEqual([]);
  });

  it("over the rate limit is 429 and keeps the values", async () => {
    vi.spyOn(limits, "limit").mockResolvedValue({ ok: false, retryAfterSeconds: 9 });
    const answer = await ask(SHOP);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "9"]);
    expect(answer.body).toMatchObject({ lastResult: { initialValue: SHOP } });
  });

  it("that cannot be stored is kept in the form", async () => {
    vi.spyOn(limits, "limit").mockRejectedValue(new Error("no disk"));
    expect(await ask(SHOP)).toMatchObject({
      status: 500,
      body: { title: "Error", lastResult: { initialValue: SHOP } },
    });
  });

  it("is not for signed-in users", async () => {
    for (const role of ["approved", "pending"] as const) {
      const headers = { Cookie: await cookieOf(role) };
      expect(await ask(SHOP, headers)).toMatchObject({ status: 303, location: "/request-access" });
      const request = new Request(`${ORIGIN}/request-access`, { headers });
      const answer = await loader({ request, params: {}, context: {} });
      if (role === "approved") expect(answer).toMatchObject({ isApproved: true });
      else expect((answer as Response).headers.get("Location")).toBe("/company");
    }
    expect(await requests()).toEqual([]);
  });
});

describe("a website", () => {
  it.each([
    ["laden.example", "https://laden.example"],
    ["www.Laden.example/shop?x=1", "https://www.laden.example/shop?x=1"],
    ["http://laden.example", "http://laden.example"],
    ["HTTPS://laden.example:8443/", "https://laden.example:8443"],
    ["//laden.example", "https://laden.example"],
    ["laden.example:8080", "https://laden.example:8080"],
    ["müller-wolle.example", "https://xn--mller-wolle-thb.example"],
  ])("is accepted: %s", (typed, address) => {
    expect(websiteAddress(typed)).toBe(address);
  });

  it.each([
    "javascript:alert(1)",
    "javascript://laden.example/%0aalert(1)",
    "data:text/html,x",
    "ftp://laden.example",
    "mailto:x@laden.example",
    "https://user:pass@laden.example",
    "laden",
    "localhost:3000",
    "127.0.0.1",
    "http://[::1]/",
    "https://",
    "two words.example",
    "",
  ])("is refused: %s", (typed) => {
    expect(websiteAddress(typed)).toBeNull();
  });
});
