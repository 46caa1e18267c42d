// Strangers who ask for staff links keep no admin from one (limits of attempts: api-limits.test.ts).
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

Object.assign(process.env, { STAFF_EMAIL_DOMAIN: "brand.example", RATE_LIMIT_FACTOR: "1" });
// Imported after the settings are set.
const { db } = await import("~/db/db.server");
const { Browser } = await import("../support/browser-without-scripts");
const { signedInPerson } = await import("../support/people");
const { withoutRandom } = await import("../support/script-policy");
const { openShop, ORIGIN } = await import("../support/shop");

let shop: Awaited<ReturnType<typeof openShop>>;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  // In the middle of every time window, so that no test crosses its end.
  vi.useFakeTimers({ now: new Date("2026-11-20T10:07:00Z"), toFake: ["Date"] });
  await db.write(async (tx) => {
    await tx.rateLimit.deleteMany({});
    await tx.auditEntry.deleteMany({});
  });
  return () => vi.useRealTimers();
});

type Fields = Record<string, string>;

const post = (browser: InstanceType<typeof Browser>, address: string, fields: Fields = {}) =>
  browser.request(address, {
    method: "POST",
    headers: { Origin: ORIGIN },
    body: new URLSearchParams(fields),
  });

describe("a staff link", () => {
  /** Browsers at a network address, as the shop's own server tells it. */
  const browserAt = (clientAddress: string) =>
    new Browser({ ...shop, fetch: (request) => shop.fetch(request, { clientAddress }) });
  const ask = (browser: InstanceType<typeof Browser>, email: string) =>
    post(browser, "/direct-admin-access", { email });
  const lettersTo = (toAddress: string) =>
    db.read.outgoingMail.findMany({ where: { toAddress }, orderBy: { id: "asc" } });

  async function makeAdmin(email: string) {
    const { person } = await signedInPerson(shop, "admin");
    await db.write((tx) => tx.user.update({ where: { id: person.id }, data: { email } }));
    return email;
  }

  it("cannot be used up by strangers, who may ask as often as they like", async () => {
    const email = await makeAdmin("maja@brand.example");
    const strangers = Array.from({ length: 30 }, (_, n) => browserAt(`203.0.113.${n}`));
    for (const { status } of await Promise.all(strangers.map((one) => ask(one, email)))) {
      expect(status).toBe(202);
    }
    const admin = browserAt("198.51.100.7");
    const asked = await ask(admin, email);
    expect(asked.status).toBe(202);
    expect(await asked.text()).toContain("If this address belongs to an admin, a link is on its way");
    const letters = await lettersTo(email);
    expect(letters).toHaveLength(1);
    // The one link works in the admin's browser. A GET, as a mail scanner sends it, does not use it up.
    const [link] = /\/staff-link\/[\w-]{22}/.exec(letters[0]!.text)!;
    for (let scan = 0; scan < 3; scan++) {
      expect((await admin.request(link)).status).toBe(200);
      expect((await browserAt("192.0.2.1").request(link)).status).toBe(404);
    }
    expect((await post(admin, link)).status).toBe(303);
    expect((await post(admin, link)).status).toBe(404);
    const next = await admin.request("/direct-admin-access?continue");
    expect(await next.text()).toContain("login_hint=maja%40brand.example");
  });

  it("is mailed every five minutes at most, and there is always one that still works", async () => {
    const email = await makeAdmin("vid@brand.example");
    const begin = new Date("2026-11-20T12:00:00Z").getTime();
    for (let minute = 0; minute < 30; minute += 2.5) {
      vi.setSystemTime(begin + minute * 60_000);
      const browser = browserAt(`203.0.113.${minute}`);
      expect((await ask(browser, email)).status).toBe(202);
      const [link] = /\/staff-link\/[\w-]{22}/.exec((await lettersTo(email)).at(-1)!.text)!;
      expect((await browser.request(link)).status).toBe(200);
    }
    expect(await lettersTo(email)).toHaveLength(6);
  });

  it("is answered alike for somebody who is no admin", async () => {
    const known = await makeAdmin("ana@brand.example");
    const pages = [];
    for (const email of [known, "nobody@brand.example"]) {
      const answers = [];
      for (let time = 0; time < 3; time++) {
        const answer = await ask(browserAt("203.0.113.7"), email);
        answers.push([answer.status, withoutRandom(await answer.text())]);
      }
      pages.push(answers);
    }
    expect(pages[0]).toEqual(pages[1]);
    expect(await lettersTo("nobody@brand.example")).toEqual([]);
  });
});
