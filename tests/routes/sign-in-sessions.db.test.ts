import { createHash } from "node:crypto";

import { createCookie } from "@remix-run/node";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { env, sessionSecret } from "~/env.server";
import { endSession, readSession, startSession } from "~/http/session/sessions.server";
import { endSignIns, mySignIns } from "~/http/session/sign-ins.server";
import { Browser, SHOP } from "../support/oauth-browser";
import { insertFounder } from "../support/people";

const requestWith = (cookie?: string) => new Request(`${SHOP}/`, { headers: cookie ? { Cookie: cookie } : {} });
const pairOf = (setCookie: string) => setCookie.split(";")[0]!;
const signed = createCookie("shop_session", { secrets: [sessionSecret()] });
const idIn = async (setCookie: string) => (await signed.parse(pairOf(setCookie))) as string;

beforeAll(() =>
  db.write(async (tx) => {
    await insertFounder(tx, { id: "ana", email: "ana@sessions.example", firstName: "Ana" });
    await insertFounder(tx, { id: "eve", email: "eve@sessions.example" });
  }),
);
afterEach(() => vi.restoreAllMocks());

describe("a session", () => {
  it("is stored under a hash of its id, which is in a signed HttpOnly cookie", async () => {
    const setCookie = await startSession("ana", requestWith());
    expect(setCookie).toMatch(/^shop_session=/);
    expect(setCookie).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const id = await idIn(setCookie);
    const sid = createHash("sha256").update(id).digest("hex");
    expect(await db.read.session.findUnique({ where: { sid } })).toMatchObject({ userId: "ana" });
    expect(await db.read.session.findUnique({ where: { sid: id } })).toBeNull();
    expect(await readSession(requestWith(pairOf(setCookie)))).toEqual({
      user: {
        id: "ana",
        email: "ana@sessions.example",
        firstName: "Ana",
        lastName: null,
        profileImageUrl: null,
        staffRole: null,
        isStaff: false,
        isAdmin: false,
        adminUntil: null,
        signedInAt: expect.any(Date),
        orderingForId: null,
      },
      company: {
        id: "ana",
        name: null,
        contact: { firstName: "Ana", lastName: null, email: "ana@sessions.example" },
        approvalStatus: "waiting",
        isApproved: false,
        priceGroupId: null,
      },
      role: "owner",
      isOnBehalf: false,
      hasOtherCompanies: false,
      hasUnread: false,
    });
  });

  it.runIf(db.kind === "postgres")("is read by a statement whose plan is kept", async () => {
    await readSession(requestWith(pairOf(await startSession("ana", requestWith()))));
    const kept = await db.read.$queryRaw`SELECT "name" FROM pg_prepared_statements`;
    expect(kept).toEqual([{ name: "session" }]);
  });

  it("has an approval at the next request", async () => {
    const request = requestWith(pairOf(await startSession("ana", requestWith())));
    expect((await readSession(request))?.company.isApproved).toBe(false);
    await db.write((tx) => tx.company.update({ where: { id: "ana" }, data: { approvalStatus: "approved" } }));
    expect((await readSession(request))?.company.isApproved).toBe(true);
  });

  it("needs one query, and none without a session cookie", async () => {
    const request = requestWith(pairOf(await startSession("ana", requestWith())));
    const asked = vi.spyOn(db.read, "$queryRaw");
    await readSession(request);
    expect(asked).toHaveBeenCalledTimes(1);
    await readSession(requestWith());
    await readSession(requestWith("shop_session=; other=1"));
    await readSession(requestWith("shop_session=bm90LXNpZ25lZA"));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("expires after thirty days, and is deleted by anybody's next sign-in", async () => {
    const setCookie = await startSession("ana", requestWith());
    const sid = createHash("sha256")
      .update(await idIn(setCookie))
      .digest("hex");
    const { expire } = await db.read.session.findUniqueOrThrow({ where: { sid } });
    expect(Math.round((expire.getTime() - Date.now()) / 86_400_000)).toBe(30);
    await db.write((tx) => tx.session.update({ where: { sid }, data: { expire: new Date(0) } }));
    expect(await readSession(requestWith(pairOf(setCookie)))).toBeNull();
    await startSession("eve", requestWith());
    expect(await db.read.session.findUnique({ where: { sid } })).toBeNull();
  });

  it("replaces the one that the browser had, and no other", async () => {
    const first = await startSession("ana", requestWith());
    const elsewhere = await startSession("ana", requestWith());
    const second = await startSession("eve", requestWith(pairOf(first)));
    expect(await idIn(second)).not.toBe(await idIn(first));
    expect(await readSession(requestWith(pairOf(first)))).toBeNull();
    expect(await readSession(requestWith(pairOf(elsewhere)))).toMatchObject({
      user: { id: "ana" },
    });
    expect(await readSession(requestWith(pairOf(second)))).toMatchObject({ user: { id: "eve" } });
  });

  it("ends finally: pending requests cannot restore it", async () => {
    const request = requestWith(pairOf(await startSession("ana", requestWith())));
    const cleared = await endSession(request);
    expect(cleared).toMatch(/^shop_session=; Max-Age=0; Path=\//);
    expect(await readSession(request)).toBeNull();
    expect(await endSession(request)).toBe(cleared);
    expect(await endSession(requestWith())).toBe(cleared);
    expect(await readSession(request)).toBeNull();
  });

  it("is deleted with its user", async () => {
    await db.write((tx) => insertFounder(tx, { id: "gone", email: "gone@sessions.example" }));
    const request = requestWith(pairOf(await startSession("gone", requestWith())));
    await db.write(async (tx) => {
      await tx.company.delete({ where: { id: "gone" } });
      await tx.user.delete({ where: { id: "gone" } });
    });
    expect(await readSession(request)).toBeNull();
  });
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe("an unused session", () => {
  afterEach(() => vi.useRealTimers());

  /** Signs in, then comes back after each of these pauses. Returns whether the session was still running each time. */
  async function visitsOf(userId: string, pauses: number[]): Promise<boolean[]> {
    vi.useFakeTimers({ toFake: ["Date"] });
    const request = requestWith(pairOf(await startSession(userId, requestWith())));
    const visits = [];
    for (const pause of pauses) {
      vi.setSystemTime(Date.now() + pause);
      visits.push((await readSession(request)) !== null);
    }
    return visits;
  }

  beforeAll(() =>
    db.write((tx) => insertFounder(tx, { id: "boss", email: "boss@sessions.example", staffRole: "owner" })),
  );

  it("of a customer ends after 14 days, and a used one after 30", async () => {
    expect(await visitsOf("ana", [14 * DAY - MINUTE, 2 * MINUTE])).toEqual([true, true]);
    expect(await visitsOf("ana", [14 * DAY + MINUTE])).toEqual([false]);
    expect(await visitsOf("ana", [13 * DAY, 13 * DAY, 4 * DAY - MINUTE, 2 * MINUTE])).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it("of an admin ends after 2 hours, and a used one after 12", async () => {
    expect(await visitsOf("boss", [2 * HOUR - MINUTE, HOUR])).toEqual([true, true]);
    expect(await visitsOf("boss", [2 * HOUR + MINUTE])).toEqual([false]);
    const everyHour = Array<number>(11).fill(HOUR);
    expect(await visitsOf("boss", [...everyHour, HOUR - MINUTE, 2 * MINUTE])).toEqual([
      ...everyHour.map(() => true),
      true,
      false,
    ]);
  });

  it("that was started as a customer has an admin's limits from the grant on", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await db.write((tx) => insertFounder(tx, { id: "new", email: "new@sessions.example" }));
    const request = requestWith(pairOf(await startSession("new", requestWith())));
    vi.setSystemTime(Date.now() + DAY);
    expect(await readSession(request)).not.toBeNull();
    await db.write((tx) => tx.user.update({ where: { id: "new" }, data: { staffRole: "owner" } }));
    expect(await readSession(request)).toBeNull();
  });

  it("of an earlier version counts from its next use", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const setCookie = await startSession("ana", requestWith());
    const sid = createHash("sha256")
      .update(await idIn(setCookie))
      .digest("hex");
    await db.write((tx) => tx.session.update({ where: { sid }, data: { lastSeenAt: null } }));
    vi.setSystemTime(Date.now() + 20 * DAY);
    expect(await readSession(requestWith(pairOf(setCookie)))).not.toBeNull();
    const { lastSeenAt } = await db.read.session.findUniqueOrThrow({ where: { sid } });
    expect(lastSeenAt!.getTime()).toBe(Date.now());
  });

  it("is written at most every five minutes, and read on when nothing can be written", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const request = requestWith(pairOf(await startSession("ana", requestWith())));
    const write = vi.spyOn(db, "write");
    vi.setSystemTime(Date.now() + 4 * MINUTE);
    await readSession(request);
    expect(write).not.toHaveBeenCalled();
    write.mockRejectedValueOnce(new Error("database or disk is full"));
    vi.setSystemTime(Date.now() + 2 * MINUTE);
    expect(await readSession(request)).not.toBeNull();
    expect(write).toHaveBeenCalledTimes(1);
    await readSession(request);
    await readSession(request);
    expect(write).toHaveBeenCalledTimes(2);
  });
});

describe("the list of sign-ins", () => {
  const onDevice = (agent: string, cookie = "") =>
    new Request(`${SHOP}/`, { headers: { "User-Agent": agent, Cookie: cookie } });

  it("has the running sessions of the user alone, and ends one or all others", async () => {
    await db.write(async (tx) => {
      for (const id of ["list", "other"]) {
        await insertFounder(tx, { id, email: `${id}@sessions.example` });
      }
    });
    const here = pairOf(await startSession("list", onDevice("Firefox/140.0 (Windows)")));
    await startSession("list", onDevice("Chrome/150.0 (Linux)"));
    await startSession("list", onDevice("Safari/605 (Mac OS X)"));
    const foreign = pairOf(await startSession("other", onDevice("Chrome/150.0")));
    const request = requestWith(here);
    const person = (await readSession(request))!.user;
    const devices = async () => (await mySignIns(request, person)).map(({ device }) => device);
    const [own, ...others] = await mySignIns(request, person);
    expect(own).toMatchObject({ device: "Firefox on Windows", isHere: true });
    expect(others.map(({ device }) => device).sort()).toEqual(["Chrome on Linux", "Safari on macOS"]);

    const [strange] = await mySignIns(requestWith(foreign), { ...person, id: "other" });
    expect(await endSignIns(request, "list", { sid: strange!.sid })).toBe(0);
    expect(await readSession(requestWith(foreign))).toMatchObject({ user: { id: "other" } });

    const linux = others.find(({ device }) => device === "Chrome on Linux")!;
    expect(await endSignIns(request, "list", { sid: linux.sid })).toBe(1);
    expect(await devices()).toEqual(["Firefox on Windows", "Safari on macOS"]);
    await startSession("list", onDevice("Edg/150.0"));
    expect(await endSignIns(request, "list", "others")).toBe(2);
    expect(await devices()).toEqual(["Firefox on Windows"]);
    expect(await readSession(requestWith(foreign))).toMatchObject({ user: { id: "other" } });
  });
});

describe("a forged cookie", () => {
  it("is ignored, whatever its content", async () => {
    const asked = vi.spyOn(db.read.session, "findUnique");
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.base64String(), fc.json()), async (text) => {
        const cookie = `shop_session=${text.replace(/[^\x20-\x7e]/g, "")}`;
        expect(await readSession(requestWith(cookie))).toBeNull();
      }),
    );
    expect(asked).not.toHaveBeenCalled();
  });

  it("is ignored even when signed, unless it is an id", async () => {
    const asked = vi.spyOn(db.read.session, "findUnique");
    const values = [{ not: "x" }, { contains: "" }, [], 1, true, null, "x", "a".repeat(42), {}];
    for (const value of values) {
      expect(await readSession(requestWith(pairOf(await signed.serialize(value))))).toBeNull();
      await endSession(requestWith(pairOf(await signed.serialize(value))));
    }
    expect(asked).not.toHaveBeenCalled();
    const other = createCookie("shop_session", { secrets: ["another secret"] });
    const stolen = await idIn(await startSession("ana", requestWith()));
    expect(await readSession(requestWith(pairOf(await other.serialize(stolen))))).toBeNull();
  });
});

describe("logging out", () => {
  async function signedIn() {
    const browser = new Browser();
    const [name, value] = pairOf(await startSession("ana", requestWith())).split(/=(.*)/);
    browser.setCookie(name!, value!);
    return browser;
  }

  const OWN: Record<string, string>[] = [
    {},
    { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "document" },
    { "Sec-Fetch-Site": "none", "Sec-Fetch-Dest": "document" },
    { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "empty" },
    { Referer: `${SHOP}/cart` },
  ];
  const NOT_OWN: Record<string, string>[] = [
    { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document" },
    { "Sec-Fetch-Site": "same-site", "Sec-Fetch-Dest": "document" },
    { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "image" },
    { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "iframe" },
    { "Sec-Fetch-Site": "none", "Sec-Purpose": "prefetch" },
    { "Sec-Fetch-Site": "same-origin", "Sec-Purpose": "prefetch;prerender" },
    { Purpose: "prefetch" },
    { Referer: "https://evil.example/" },
    { Referer: "nonsense" },
  ];

  it.each(OWN)("works by a link of the shop, a typed address, or a script: %o", async (headers) => {
    const browser = await signedIn();
    const request = browser.request();
    const answer = await browser.go("/api/logout", { headers });
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("Clear-Site-Data")).toBe('"storage"');
    expect(browser.cookie("shop_session")).toBeUndefined();
    expect(browser.cookie("shop_toast")).toBeDefined();
    expect(await readSession(request)).toBeNull();
  });

  it.each(NOT_OWN)("requires a confirmation for %o", async (headers) => {
    const browser = await signedIn();
    const answer = await browser.go("/api/logout", { headers });
    expect([answer.status, answer.location]).toEqual([200, null]);
    expect(answer.headers.get("Clear-Site-Data")).toBeNull();
    expect(await readSession(browser.request())).toMatchObject({ user: { id: "ana" } });
    const posted = await browser.go("/api/logout", { method: "POST" });
    expect([posted.status, posted.location]).toEqual([303, "/"]);
    expect(await readSession(browser.request())).toBeNull();
  });

  it("compares with PUBLIC_URL where that is set", async () => {
    Object.assign(env, { PUBLIC_URL: "https://shop.example" });
    const go = async (referrer: string) =>
      (await (await signedIn()).go("/api/logout", { headers: { Referer: referrer } })).status;
    expect(await go("https://shop.example/cart")).toBe(303);
    for (const referrer of [
      `${SHOP}/cart`,
      "https://evil-shop.example/",
      "https://shop.example.evil.example/",
      "https://shop.example:8443/",
    ])
      expect([referrer, await go(referrer)]).toEqual([referrer, 200]);
    Object.assign(env, { PUBLIC_URL: undefined });
  });
});
