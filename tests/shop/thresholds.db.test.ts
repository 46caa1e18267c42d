// Both sides of limits of time and number: what holds until a moment or a day, and how many are allowed.
import { randomUUID } from "node:crypto";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { addDays, isoDay } from "~/formats/dates";
import { isUsedUp, limit, limitInProcess } from "~/http/gate/rate-limit.server";
import { rememberBrowser } from "~/http/identity/known-browsers.server";
import { limitCodes, limitTypedCodes } from "~/http/identity/limits.server";
import { limitSignIns } from "~/http/session/sign-in.server";
import { hasRecentSignIn } from "~/http/session/recent-sign-in.server";
import { hasEnded } from "~/http/session/session-limits";
import { parseLineChanges, parseQuantities } from "~/shop/cart/quantities-form.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { findSharedCart, mySharedCarts, shareCart } from "~/shop/cart/shared-cart.server";
import { listStyles } from "~/shop/catalogue/search/catalogue.server";
import { catalogueQuery } from "~/shop/catalogue/search/query";
import { submitCheckout } from "~/shop/checkout/place-order.server";
import { inviteColleague } from "~/shop/customers/people/invite-colleague.server";
import { companyPeople } from "~/shop/customers/people/people.server";
import { invitationState } from "~/shop/customers/applications/invitation";
import { acceptOpenInvitation } from "~/shop/customers/applications/open-invitations.server";
import { checkSignInCode, mailedCode, mailSignInCode } from "~/shop/customers/sign-in/sign-in-codes.server";
import { isValidNow } from "~/shop/customers/companies/vies";
import { claimDedupeKey, isDedupeKeyClaimed } from "~/shop/base/dedupe.server";
import { retryDelay } from "~/shop/desk/mail-queue/backoff";
import { amountWithin } from "~/shop/base/money/amount-field.server";
import { offersForm, tierForm } from "~/shop/catalogue/offers/offers-form.server";
import { activeClaims } from "~/shop/catalogue/offers/claims.server";
import { shipmentForm } from "~/shop/orders/shipments/shipment-form.server";
import { LIST_PRICES } from "~/shop/catalogue/prices/price";
import { MAX_OPEN_APPROVAL_REQUESTS } from "~/shop/checkout/approvals/approval-request";
import { addLines, setQuantities } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { ADDRESS, makePerson } from "../support/people";
import { checkoutOver } from "../support/approvals";
import { orderCart } from "../support/orders";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = new Date("2027-05-10T09:30:00Z");

beforeEach(async () => {
  await emptyDatabase(db);
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => void vi.useRealTimers());

/** Sets the clock to so many milliseconds after the start of the test. */
const after = (ms: number) => vi.setSystemTime(NOW.getTime() + ms);

describe("until a moment, and not at it:", () => {
  it("an invitation, for 30 days", async () => {
    const admin = await makePerson("admin");
    const customer = await makePerson("pending");
    const expiresAt = new Date(NOW.getTime() + 30 * DAY);
    const never = { acceptedAt: null, revokedAt: null, expiresAt };
    expect(invitationState(never, new Date(expiresAt.getTime() - 1))).toBe("open");
    expect(invitationState(never, expiresAt)).toBe("expired");
    const { email } = customer;
    const data = { email, tokenHash: "x", expiresAt, invitedById: admin.id };
    await db.write((tx) => tx.invitation.create({ data }));
    const isApproved = async () =>
      (await db.read.company.findUniqueOrThrow({ where: { id: customer.id } })).approvalStatus === "approved";
    after(30 * DAY);
    await acceptOpenInvitation(customer.id, email);
    expect(await isApproved()).toBe(false);
    after(30 * DAY - 1);
    await acceptOpenInvitation(customer.id, email);
    expect(await isApproved()).toBe(true);
  });

  it("an invitation of a colleague, for 30 days", async () => {
    const { id: companyId } = await makePerson("approved");
    const email = "ana@boutique.example";
    await inviteColleague({ companyId, email, role: "buyer", actorId: companyId });
    const open = async () => (await companyPeople(companyId)).invitations.length;
    after(30 * DAY - 1);
    expect(await open()).toBe(1);
    after(30 * DAY);
    expect(await open()).toBe(0);
  });

  it("a shared cart, for as many days as its customer chose", async () => {
    const { id } = await makePerson("approved");
    await addLines(id, [wanted((await makeStyle()).id)]);
    const { shareId } = await shareCart(id, { days: 7, showPrices: false });
    const at = (ms: number) => new Date(NOW.getTime() + ms);
    expect(await findSharedCart(shareId, at(7 * DAY - 1))).not.toBeNull();
    expect(await findSharedCart(shareId, at(7 * DAY))).toBeNull();
    expect(await mySharedCarts(id, at(7 * DAY - 1))).toHaveLength(1);
    expect(await mySharedCarts(id, at(7 * DAY))).toEqual([]);
  });

  it("a claim", async () => {
    const claim = { key: "gots", title: "GOTS", text: "Certified", validUntil: NOW };
    await db.write((tx) => tx.claim.create({ data: claim }));
    expect(await activeClaims(undefined, new Date(NOW.getTime() - 1))).toHaveLength(1);
    expect(await activeClaims(undefined, NOW)).toEqual([]);
  });

  it.each([
    [false, 30 * DAY, 14 * DAY],
    [true, 12 * 60 * MINUTE, 2 * 60 * MINUTE],
  ])("a session (of an admin: %s), which may stay unused for its time and no longer", (isAdmin, most, idle) => {
    const expire = new Date(NOW.getTime() + 30 * DAY);
    const start = NOW.getTime();
    const used = (ms: number) => ({ expire, lastSeenAt: new Date(start + ms) });
    expect(hasEnded(used(most - 1), isAdmin, start + most - 1)).toBe(false);
    expect(hasEnded(used(most - 1), isAdmin, start + most)).toBe(true);
    expect(hasEnded(used(0), isAdmin, start + idle)).toBe(false);
    expect(hasEnded(used(0), isAdmin, start + idle + 1)).toBe(true);
  });

  it("a recent sign-in, for 15 minutes", () => {
    const ago = (ms: number) => hasRecentSignIn({ signedInAt: new Date(NOW.getTime() - ms) });
    expect([ago(15 * MINUTE - 1), ago(15 * MINUTE)]).toEqual([true, false]);
  });

  it("a code to sign in, for ten minutes and five tries", async () => {
    const attempt = randomUUID();
    const mail = async () => {
      await db.write((tx) => tx.outgoingMail.deleteMany());
      await mailSignInCode({ attempt, email: "ana@boutique.example", path: "/id/x" });
      const { text } = await db.read.outgoingMail.findFirstOrThrow();
      return /\b\d{6}\b/.exec(text)![0];
    };
    const wrong = (code: string) => (code === "000000" ? "111111" : "000000");
    const isOver = async () => (await mailedCode(attempt))!.isOver;
    const check = (code: string) => checkSignInCode(attempt, code).catch((problem: unknown) => problem);

    let code = await mail();
    for (let left = 4; left > 0; left--) {
      expect(await check(wrong(code))).toMatchObject({ code: "refused.sign_in_code", values: { left } });
      expect(await isOver()).toBe(false);
    }
    expect(await check(code)).toBe("ana@boutique.example");

    code = await mail();
    for (let tries = 5; tries > 0; tries--) await check(wrong(code));
    expect(await isOver()).toBe(true);
    expect(await check(code)).toMatchObject({ code: "expired.sign_in_code" });

    code = await mail();
    after(10 * MINUTE);
    expect(await isOver()).toBe(true);
    expect(await check(code)).toMatchObject({ code: "expired.sign_in_code" });
    after(10 * MINUTE - 1);
    expect(await isOver()).toBe(false);
    expect(await check(code)).toBe("ana@boutique.example");
  });
});

describe("a limit of uses", () => {
  const { RATE_LIMIT_FACTOR } = env;
  afterEach(() => void Object.assign(env, { RATE_LIMIT_FACTOR }));

  it("allows as many as it says in its window, in all processes and in one", async () => {
    Object.assign(env, { RATE_LIMIT_FACTOR: 1 });
    const asked = { key: `test:${randomUUID()}`, points: 3, windowSeconds: 60 };
    const isAllowed = async () => {
      const [inAll, inOne] = [await limit(asked), limitInProcess(asked)];
      expect(inAll.ok).toBe(inOne.ok);
      return inAll.ok;
    };
    // NOW is the first second of a window.
    for (let use = 1; use <= 3; use++) {
      expect(isUsedUp(asked)).toBeNull();
      expect(await isAllowed(), `use ${use}`).toBe(true);
    }
    expect(isUsedUp(asked)).toBe(60);
    expect(await isAllowed()).toBe(false);
    after(MINUTE - 1);
    expect(await isAllowed()).toBe(false);
    after(MINUTE);
    expect(isUsedUp(asked)).toBeNull();
    expect(await isAllowed()).toBe(true);
  });

  /** How often something is allowed in so many milliseconds, by somebody who waits as long as they are told. */
  async function allowedIn(ms: number, ask: () => Promise<number | null>): Promise<number> {
    vi.setSystemTime(Math.floor(NOW.getTime() / ms) * ms);
    const end = Date.now() + ms;
    for (let count = 0; ;) {
      const wait = await ask();
      if (wait === null) count++;
      else vi.setSystemTime(Date.now() + wait * 1_000);
      if (Date.now() >= end) return count;
    }
  }

  /** A browser in which somebody has signed in with this address. */
  const browserWith = async (email: string) =>
    new Request("http://shop.test/", {
      headers: { Cookie: (await rememberBrowser(new Request("http://shop.test/"), email)).split(";")[0]! },
    });

  it("lets nobody guess a mailed code: thirty codes a day, sixty in browsers that know the address, and tries", async () => {
    Object.assign(env, { RATE_LIMIT_FACTOR: 1 });
    const [stranger, email] = [new Request("http://shop.test/"), "ana@boutique.example"];
    expect(await allowedIn(DAY, () => limitCodes(stranger, email))).toBe(30);
    for (const codes of [30, 30, 0]) {
      const browser = await browserWith(email);
      expect(await allowedIn(DAY, () => limitCodes(browser, email))).toBe(codes);
    }
    expect(await allowedIn(10 * MINUTE, () => limitTypedCodes(stranger))).toBe(100);
  });

  it("lets a sender begin or finish 240 sign-ins in a minute", async () => {
    Object.assign(env, { RATE_LIMIT_FACTOR: 1 });
    for (const sender of [new Request("http://shop.test/"), await browserWith("ana@boutique.example")]) {
      const signIn = () =>
        limitSignIns(sender, "/").then(
          () => null,
          () => 1,
        );
      expect(await allowedIn(MINUTE, signIn)).toBe(240);
    }
  });

  it("takes the key of a form once until its time is over", async () => {
    const claim = () => db.write((tx) => claimDedupeKey(tx, ["test"], 60));
    const isClaimed = () => isDedupeKeyClaimed(db.read, ["test"]);
    expect(await claim()).toBe(true);
    after(MINUTE - 1);
    expect([await isClaimed(), await claim()]).toEqual([true, false]);
    after(MINUTE);
    expect([await isClaimed(), await claim()]).toEqual([false, true]);
  });

  it("sends a mail at most ten times", () => {
    expect(retryDelay(9)).toBe(60 * MINUTE);
    expect(retryDelay(10)).toBeNull();
    expect([0, 1, 2, 3, 4, 5].map((tries) => retryDelay(tries)! / MINUTE)).toEqual([1, 1, 5, 15, 60, 60]);
  });
});

it("an amount is taken from its least to its most, both included", () => {
  const schema = z.string().transform(amountWithin({ min: 100, max: 2_000, expected: () => "No." }));
  const isTaken = (typed: string) => schema.safeParse(typed).success;
  expect(["0.99", "1.00", "20.00", "20.01"].map(isTaken)).toEqual([false, true, true, false]);
});

it("bulk discounts and mark-ups are taken from their least to their most, both included", () => {
  const isTier = (minQuantity: string, discountPercentage: string) =>
    tierForm.safeParse({ minQuantity, discountPercentage }).success;
  expect(["0", "1", "100000", "100001"].map((pieces) => isTier(pieces, "5"))).toEqual([false, true, true, false]);
  expect(["0", "0.01", "100", "100.01"].map((percent) => isTier("5", percent))).toEqual([false, true, true, false]);
  const isMarkup = (markupFrom: string, markupTo: string) =>
    offersForm.safeParse({ intent: "benefits", version: "1", markupFrom, markupTo }).success;
  expect([isMarkup("0.99", "3"), isMarkup("1", "10"), isMarkup("1", "10.01")]).toEqual([false, true, false]);
  expect([isMarkup("3", "3"), isMarkup("3", "2.99")]).toEqual([true, false]);
});

it("a VAT ID that was found valid exempts for 180 days", () => {
  const answer = {
    answer: "valid" as const,
    check: {
      vatId: "ATU12345675",
      checkedAt: NOW.toISOString(),
      requestIdentifier: null,
      decidedById: null,
      reason: null,
    },
  };
  const at = (ms: number) => isValidNow(answer, new Date(NOW.getTime() + ms));
  expect([at(180 * DAY), at(180 * DAY + 1)]).toEqual([true, false]);
  expect(isValidNow({ ...answer, answer: "invalid" }, NOW)).toBe(false);
});

describe("on a day, its first and its last one included:", () => {
  const today = isoDay(NOW);
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
  const open = { ordersFrom: null, ordersUntil: null };
  const available = { availability: "available", availabilityDate: null };

  it.each([
    [true, { ...available, ...open }],
    [true, { availability: "from", availabilityDate: today, ...open }],
    [false, { availability: "from", availabilityDate: tomorrow, ...open }],
    [true, { availability: "until", availabilityDate: today, ...open }],
    [false, { availability: "until", availabilityDate: yesterday, ...open }],
    [true, { ...available, ordersFrom: today, ordersUntil: today }],
    [false, { ...available, ordersFrom: tomorrow, ordersUntil: null }],
    [false, { ...available, ordersFrom: null, ordersUntil: yesterday }],
  ])("a style is available (%s): %o", async (isFound, { ordersFrom, ordersUntil, ...piece }) => {
    await makeStyle({ sizes: ["S"], colors: ["Sand"] });
    await db.write(async (tx) => {
      await tx.piece.updateMany({ data: piece });
      await tx.deliveryWindow.updateMany({ data: { ordersFrom, ordersUntil } });
    });
    const query = catalogueQuery(new URLSearchParams("available=yes"), true);
    const { count } = await listStyles(query, { open: [], prices: LIST_PRICES });
    expect(count).toBe(isFound ? 1 : 0);
  });

  it("a shipment that left today is recorded, and none of tomorrow", () => {
    const isRead = (shippedOn: string) => !shipmentForm.shape.shippedOn.safeParse(shippedOn).error?.issues.length;
    expect([isRead(today), isRead(tomorrow)]).toEqual([true, false]);
  });
});

describe("a line of 10,000 pieces, and no more,", () => {
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return data;
  };

  it("is read from the forms of the cart and of a style", () => {
    const cart = (typed: string) => parseLineChanges(form({ seen: "1:2:A-M:7", "quantity-1": typed }));
    expect(cart("10000")).toMatchObject({ changes: { quantities: [{ quantity: 10_000 }] } });
    expect(cart("10001")).toMatchObject({ changes: { quantities: [] } });
    const matrix = (typed: string) => parseQuantities(form({ "quantity[A-M]": typed }));
    expect(matrix("10000").errors).toEqual({});
    expect(Object.keys(matrix("10001").errors)).toEqual(["A-M"]);
  });

  it("fits into a cart, at once and in parts, added and set", async () => {
    const { id } = await makePerson("approved");
    const style = await makeStyle();
    const line = (quantity: number) => [wanted(style.id, { quantity })];
    const pieces = async () => (await readCart(id)).totals.pieces;
    await addLines(id, line(10_000));
    expect(await pieces()).toBe(10_000);
    await expect(addLines(id, line(1))).rejects.toMatchObject({ code: "line_full" });
    await expect(addLines(id, line(10_001))).rejects.toMatchObject({ kind: "quantity" });
    const { sku } = (await readCart(id)).lines[0]!;
    await setQuantities(id, [{ sku, quantity: 9_999 }]);
    await addLines(id, line(1));
    expect(await pieces()).toBe(10_000);
    await setQuantities(id, [{ sku, quantity: 1 }]);
    await setQuantities(id, [{ sku, quantity: 10_000 }]);
    expect(await pieces()).toBe(10_000);
    await expect(setQuantities(id, [{ sku, quantity: 10_001 }])).rejects.toMatchObject({
      kind: "pieces",
    });
  });
});

it("an order of 20 million euros is placed, and none of a cent more", async () => {
  const place = async (wholesalePrice: number) => {
    const { id: companyId } = await makePerson("approved");
    const style = await makeStyle({ wholesalePrice });
    await addLines(companyId, [wanted(style.id, { quantity: 10_000 })]);
    if (wholesalePrice > 200_000) {
      // One cent more than the limit in all.
      const cent = await makeStyle({ wholesalePrice: 1 });
      await db.write((tx) => tx.product.update({ where: { id: style.id }, data: { wholesalePrice: 200_000 } }));
      await addLines(companyId, [wanted(cent.id)]);
    }
    return orderCart(companyId);
  };
  const { id } = await place(200_000);
  expect(await db.read.order.findUniqueOrThrow({ where: { id } })).toMatchObject({
    subtotal: 2_000_000_000,
  });
  await expect(place(200_001)).rejects.toMatchObject({ kind: "order_too_large" });
});

it("50 orders of a company may wait for approval, and no more", async () => {
  const { id: companyId } = await makePerson("approved");
  const waiting = (count: number) =>
    db.write((tx) =>
      tx.approvalRequest.createMany({
        data: Array.from({ length: count }, () => ({
          companyId,
          askedById: companyId,
          clientReference: randomUUID(),
          requestHash: "test",
          subtotal: 1,
          discountPercentage: 0,
          discountAmount: 0,
          total: 1,
          shippingAddress: { ...ADDRESS },
        })),
      }),
    );
  await waiting(MAX_OPEN_APPROVAL_REQUESTS - 1);
  expect("approvalRequestId" in (await submitCheckout(await checkoutOver(companyId)))).toBe(true);
  expect(await db.read.approvalRequest.count()).toBe(MAX_OPEN_APPROVAL_REQUESTS);
  await expect(submitCheckout(await checkoutOver(companyId))).rejects.toMatchObject({
    kind: "release_required",
  });
});
