import { delay, http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { signInCustomer } from "~/shop/customers/sign-in/sign-in.server";
import { requestAccess } from "~/shop/customers/applications/request-access.server";
import {
  refreshVatCheck,
  checkSavedVatId,
  checkVatId,
  checkVatIdsOf,
  decideVatId,
  isVatIdOpen,
  lastVatCheck,
  lastVatIdAnswer,
} from "~/shop/customers/companies/vat-checks.server";
import { isValidNow } from "~/shop/customers/companies/vies";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { validVatId } from "../support/proformas";

const ADDRESS = "https://ec.europa.eu/taxation_customs/vies/rest-api/ms/:country/vat/:number";
const VALID = {
  isValid: true,
  requestDate: "2026-11-20T10:00:00Z",
  userError: "VALID",
  name: "---",
  address: "---",
  requestIdentifier: "",
};

const server = setupServer();
const asked: string[] = [];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

beforeEach(async () => {
  await emptyDatabase(db);
  Object.assign(env, { VIES_CHECK: "on" });
  asked.length = 0;
});
afterEach(() => {
  server.resetHandlers();
  Object.assign(env, { VIES_CHECK: "off", secure: false });
});

function answer(respond: () => Response | Promise<Response>) {
  server.use(
    http.get(ADDRESS, ({ request }) => {
      asked.push(new URL(request.url).pathname.split("/ms/")[1] + new URL(request.url).search);
      return respond();
    }),
  );
}

async function customer(vatId: string | null = "ATU13585627") {
  const { id } = await makePerson("approved");
  await db.write((tx) => tx.company.update({ where: { id }, data: { vatId } }));
  return id;
}

const kept = () => db.read.vatCheck.findMany({ orderBy: { id: "asc" } });

describe("VIES", () => {
  it("confirms a VAT ID with its holder", async () => {
    answer(() => HttpResponse.json({ ...VALID, name: "Maison\nTest", address: "Weg 1\n1010 Wien" }));
    const id = await customer();
    expect(await checkVatId(id)).toMatchObject({
      answer: "valid",
      holder: "Maison Test, Weg 1 1010 Wien",
      requestIdentifier: null,
    });
    expect(asked).toEqual(["AT/vat/U13585627"]);
    expect(await kept()).toMatchObject([{ companyId: id, vatId: "ATU13585627", answer: "valid" }]);
    expect(await lastVatCheck(id, "ATU13585627")).toMatchObject({ answer: "valid" });
    expect(await lastVatCheck(id, "DE136695976")).toBeNull();
  });

  it.each(["U13585627", "ATU13585627", "u 1358.5627"])("names the number asked about as %s", async (vatNumber) => {
    answer(() => HttpResponse.json({ ...VALID, countryCode: "AT", vatNumber, originalVatNumber: vatNumber }));
    expect(await checkVatId(await customer())).toMatchObject({ answer: "valid" });
  });

  it("returns the consultation number to a production seller", async () => {
    Object.assign(env, { secure: true });
    answer(() => HttpResponse.json({ ...VALID, requestIdentifier: "WAPIAAAAW1" }));
    expect(await checkVatId(await customer())).toMatchObject({ requestIdentifier: "WAPIAAAAW1" });
    expect(asked).toEqual(["AT/vat/U13585627?requesterMemberStateCode=SI&requesterNumber=50223054"]);
  });

  it("does not overrule an admin who has rejected a VAT ID, until an admin confirms it", async () => {
    answer(() => HttpResponse.json(VALID));
    const companyId = await customer();
    const vatId = "ATU13585627";
    const { id: actorId } = await makePerson("admin");
    const decision = { companyId, vatId, reason: "Of another company.", actorId };
    const last = () => lastVatIdAnswer(db.read, companyId, vatId);
    await decideVatId({ ...decision, isValid: false });
    await refreshVatCheck(companyId, null);
    await checkSavedVatId(companyId);
    expect(asked).toEqual([]);
    await checkVatId(companyId);
    expect(await last()).toMatchObject({ answer: "invalid" });
    // Another VAT ID for a moment, then the same again.
    for (const other of ["DE136695976", vatId]) {
      await db.write((tx) => tx.company.update({ where: { id: companyId }, data: { vatId: other } }));
    }
    await checkVatId(companyId);
    expect(await last()).toBeNull();
    await decideVatId({ ...decision, isValid: true });
    expect(await last()).toMatchObject({ answer: "valid" });
    await checkVatId(companyId);
    expect(await last()).toMatchObject({ answer: "valid", check: { decidedById: null } });
  });

  it("reports an invalid VAT ID", async () => {
    answer(() => HttpResponse.json({ ...VALID, isValid: false, userError: "INVALID" }));
    expect(await checkVatId(await customer())).toMatchObject({ answer: "invalid", holder: null });
  });

  it("is queried for Greece as EL and for Northern Ireland as XI", async () => {
    answer(() => HttpResponse.json(VALID));
    await checkVatId(await customer("EL094259216"));
    await checkVatId(await customer("XI123456789"));
    expect(asked).toEqual(["EL/vat/094259216", "XI/vat/123456789"]);
  });

  it.each([
    ["MS_UNAVAILABLE", () => HttpResponse.json({ isValid: false, userError: "MS_UNAVAILABLE" })],
    ["TIMEOUT", () => HttpResponse.json({ isValid: false, userError: "TIMEOUT" })],
    ["INVALID_INPUT", () => HttpResponse.json({ isValid: false, userError: "INVALID_INPUT" })],
    ["MS_MAX_CONCURRENT_REQ", () => HttpResponse.json({ userError: "MS_MAX_CONCURRENT_REQ" })],
    ["VAT_BLOCKED", () => HttpResponse.json({ isValid: true, userError: "VAT_BLOCKED" })],
    ["HTTP 500", () => new HttpResponse("down", { status: 500 })],
    ["HTTP 404", () => new HttpResponse(null, { status: 404 })],
    ["SyntaxError", () => new HttpResponse("<html>", { status: 200 })],
    ["Unexpected answer", () => HttpResponse.json(null)],
    ["Unexpected answer", () => HttpResponse.json({ isValid: false })],
    ["Unexpected answer", () => HttpResponse.json([true])],
    ["VALID", () => HttpResponse.json({ ...VALID, isValid: undefined })],
    ["VALID", () => HttpResponse.json({ ...VALID, isValid: "true" })],
    ["another number", () => HttpResponse.json({ ...VALID, vatNumber: "U99999999" })],
    ["another number", () => HttpResponse.json({ ...VALID, originalVatNumber: "99999999" })],
    ["another number", () => HttpResponse.json({ ...VALID, countryCode: "DE" })],
    ["another number", () => HttpResponse.json({ ...VALID, isValid: false, userError: "INVALID", vatNumber: "U1" })],
    ["TypeError", () => HttpResponse.error()],
    ["TypeError", () => HttpResponse.redirect("https://elsewhere.example/", 302)],
  ])("has no result for the response %s", async (trouble, respond) => {
    answer(respond);
    const check = await checkVatId(await customer());
    expect(check).toMatchObject({ answer: "unknown", holder: null });
    expect(check.trouble).toContain(trouble);
    expect(await kept()).toMatchObject([{ answer: "unknown" }]);
  });

  it("has a timeout of four seconds", async () => {
    answer(async () => {
      await delay(20_000);
      return HttpResponse.json(VALID);
    });
    const began = performance.now();
    const id = await customer();
    expect(await checkVatId(id)).toMatchObject({ answer: "unknown", trouble: "TimeoutError" });
    expect(performance.now() - began).toBeLessThan(6_000);
  });
});

describe("a saved VAT ID", () => {
  it("is looked up until VIES has a result", async () => {
    const id = await customer();
    answer(() => HttpResponse.json({ isValid: false, userError: "MS_UNAVAILABLE" }));
    await checkSavedVatId(id);
    await checkSavedVatId(id);
    answer(() => HttpResponse.json(VALID));
    await checkSavedVatId(id);
    await checkSavedVatId(id);
    expect((await kept()).map((row) => row.answer)).toEqual(["unknown", "unknown", "valid"]);
    await db.write((tx) => tx.company.update({ where: { id }, data: { vatId: "DE136695976" } }));
    await checkSavedVatId(id);
    expect(asked.at(-1)).toBe("DE/vat/136695976");
  });

  it("is looked up after the sign-in that took it from a request for access, once", async () => {
    const email = "vera@visitors.example";
    const vatId = "ATU13585627";
    const request = { name: "Vera", email, company: "Laden", country: "AT", vatId };
    await requestAccess({ ...request, website: null, message: null });
    const identity = { issuer: "https://id.example", subject: "vera", email };
    const names = { firstName: "Vera", lastName: null, pictureUrl: null };
    const signedIn = await signInCustomer({ ...identity, ...names });
    const { userId: contactId } = signedIn as { userId: string };
    const { id: companyId } = await db.read.company.findFirstOrThrow({ where: { contactId } });
    expect(await lastVatCheck(companyId, vatId)).toBeNull();
    answer(() => HttpResponse.json({ ...VALID, isValid: false, userError: "INVALID" }));
    await checkVatIdsOf(contactId);
    await checkVatIdsOf(contactId);
    expect(asked).toEqual(["AT/vat/U13585627"]);
    expect(await lastVatCheck(companyId, vatId)).toMatchObject({ answer: "invalid" });
    expect(await isVatIdOpen(companyId, vatId)).toBe(true);
  });

  it("is not looked up for other countries, or when VIES is off", async () => {
    for (const vatId of [null, "CHE-123.456.789", "GB123456789"]) {
      const id = await customer(vatId);
      await checkSavedVatId(id);
      await expect(checkVatId(id)).rejects.toMatchObject({ kind: "refused" });
    }
    Object.assign(env, { VIES_CHECK: "off" });
    const id = await customer();
    await checkSavedVatId(id);
    await expect(checkVatId(id)).rejects.toMatchObject({ code: "refused.vies_off" });
    await expect(checkVatId("nobody")).rejects.toMatchObject({ kind: "not_found" });
    expect(asked).toEqual([]);
    expect(await kept()).toEqual([]);
  });
});

describe("before an order", () => {
  const ordered = async (vatId: string | null, typed: string | null = null) => {
    const id = await customer(vatId);
    await refreshVatCheck(id, typed);
    return id;
  };

  it("VIES is asked about the VAT ID of the profile, else about the one typed with the order", async () => {
    answer(() => HttpResponse.json(VALID));
    await ordered("ATU13585627", "DE136695976");
    const id = await ordered(null, "DE136695976");
    expect(asked).toEqual(["AT/vat/U13585627", "DE/vat/136695976"]);
    expect(await lastVatIdAnswer(db.read, id, "DE136695976")).toMatchObject({ answer: "valid" });
    for (const [vatId, typed] of [
      [null, null],
      ["SI50223054", "DE136695976"],
      ["CHE-123.456.789", null],
    ] as const) {
      await ordered(vatId, typed);
    }
    expect(asked).toHaveLength(2);
  });

  it("VIES is asked again after a day, or while it has not answered", async () => {
    answer(() => HttpResponse.json({ userError: "MS_UNAVAILABLE" }));
    const id = await ordered("ATU13585627");
    answer(() => HttpResponse.json(VALID));
    for (const times of [2, 2, 3, 3]) {
      if (times === 3 && asked.length === 2) {
        const checkedAt = new Date(Date.now() - 86_400_001);
        await db.write((tx) => tx.vatCheck.updateMany({ data: { checkedAt } }));
      }
      await refreshVatCheck(id, null);
      expect(asked).toHaveLength(times);
    }
    Object.assign(env, { VIES_CHECK: "off" });
    await refreshVatCheck(await customer(), null);
    expect(asked).toHaveLength(3);
  });
});

describe("an admin's decision about a VAT ID", () => {
  it("counts as an answer of VIES does, with its reason, until another one or another VAT ID", async () => {
    const companyId = await customer();
    const { id: actorId } = await makePerson("admin", { firstName: "Maja" });
    const decision = {
      companyId,
      vatId: "ATU13585627",
      isValid: true,
      reason: "On paper.",
      actorId,
    };
    await Promise.all([decideVatId(decision), decideVatId(decision)]);
    expect(await kept()).toHaveLength(1);
    expect(await lastVatCheck(companyId, "ATU13585627")).toMatchObject({
      answer: "valid",
      decidedBy: "Maja Person",
      reason: "On paper.",
    });
    expect(await db.read.auditEntry.findFirstOrThrow({ where: { action: "confirm_vat_id" } })).toMatchObject({
      actorId,
      subject: `company:${companyId}`,
      note: "On paper.",
    });
    const last = () => lastVatIdAnswer(db.read, companyId, "ATU13585627");
    expect(await last()).toMatchObject({ answer: "valid", check: { decidedById: actorId } });

    answer(() => HttpResponse.json({ userError: "TIMEOUT" }));
    await checkVatId(companyId);
    expect(await last()).toMatchObject({ answer: "valid" });
    answer(() => HttpResponse.json({ ...VALID, isValid: false, userError: "INVALID" }));
    await checkVatId(companyId);
    expect(await last()).toMatchObject({ answer: "invalid" });

    await decideVatId(decision);
    const giveVatId = (vatId: string | null) =>
      db.write((tx) => tx.company.update({ where: { id: companyId }, data: { vatId } }));
    await giveVatId("ATU13585627");
    expect(await last()).toMatchObject({ answer: "valid" });
    await giveVatId("DE136695976");
    expect(await last()).toBeNull();
    await giveVatId("ATU13585627");
    expect(await last()).toBeNull();
    expect(await lastVatCheck(companyId, "ATU13585627")).toBeNull();
  });

  it("is for the VAT ID that the admin saw, and for one that can exempt", async () => {
    const { id: actorId } = await makePerson("admin");
    const decide = async (stored: string | null, vatId: string) =>
      decideVatId({
        companyId: await customer(stored),
        vatId,
        isValid: true,
        reason: "So.",
        actorId,
      });
    await expect(decide("DE136695976", "ATU13585627")).rejects.toMatchObject({ kind: "stale" });
    await expect(decide(null, "ATU13585627")).rejects.toMatchObject({ kind: "stale" });
    for (const vatId of ["SI50223054", "GB123456789", "DE12"]) {
      await expect(decide(vatId, vatId)).rejects.toMatchObject({ kind: "refused" });
    }
    expect(await kept()).toEqual([]);
  });

  it("counts anew when it is made again on another day with the same words", async () => {
    const decision = { companyId: await customer(), vatId: "ATU13585627", isValid: true, reason: "On paper." };
    const { id: actorId } = await makePerson("admin");
    const checkedAt = new Date(Date.now() - 181 * 86_400_000);
    await db.write((tx) =>
      tx.vatCheck.create({
        data: {
          companyId: decision.companyId,
          vatId: decision.vatId,
          answer: "valid",
          reason: "On paper.",
          decidedById: actorId,
          checkedAt,
        },
      }),
    );
    expect(await isVatIdOpen(decision.companyId, decision.vatId)).toBe(true);
    await decideVatId({ ...decision, actorId });
    expect(await isVatIdOpen(decision.companyId, decision.vatId)).toBe(false);
  });

  it("counts for 180 days", () => {
    const check = { ...validVatId("ATU13585627"), checkedAt: "2026-01-01T12:00:00.000Z" };
    const isValidOn = (time: string) => isValidNow({ answer: "valid", check }, new Date(time));
    expect(isValidOn("2026-06-30T12:00:00.000Z")).toBe(true);
    expect(isValidOn("2026-06-30T12:00:00.001Z")).toBe(false);
    expect(isValidNow({ answer: "invalid", check }, new Date(check.checkedAt))).toBe(false);
  });
});
