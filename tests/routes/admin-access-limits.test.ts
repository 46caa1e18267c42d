// Rate limits of the special admin access pages. They are counted in the database, so all processes share them.
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

async function statusesOf(times: number, send: () => Promise<Response>) {
  const statuses: number[] = [];
  let last = new Response();
  for (let time = 0; time < times; time++) {
    last = await send();
    statuses.push(last.status);
  }
  return { statuses, last, page: withoutRandom(await last.text()) };
}

const post = (browser: InstanceType<typeof Browser>, address: string, fields: Fields = {}) =>
  browser.request(address, {
    method: "POST",
    headers: { Origin: ORIGIN },
    body: new URLSearchParams(fields),
  });
const results = async () =>
  (await db.read.auditEntry.findMany({ where: { action: { startsWith: "try_" } } })).map(
    ({ result }) => result,
  );

describe("too many attempts", () => {
  it("at /admin-setup are limited to five per hour and person", async () => {
    const { browser } = await signedInPerson(shop, "approved");
    const { statuses, last, page } = await statusesOf(8, () => post(browser, "/admin-setup"));
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429]);
    expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(page).toContain("Setup Failed");
    expect(await results()).toHaveLength(6);
    const other = await signedInPerson(shop, "approved");
    expect((await post(other.browser, "/admin-setup")).status).toBe(403);
  });

  it("at /emergency-admin are limited to five per 15 minutes and network address", async () => {
    const fields = { email: "mara@shop.example", secret: "open sesame" };
    const send = () => post(new Browser(shop), "/emergency-admin", fields);
    const { statuses, last, page } = await statusesOf(8, send);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429]);
    expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(page).toContain("Setup Failed");
    expect(page).not.toContain("open sesame");
    expect(await results()).toEqual(Array(6).fill("refused"));
    vi.setSystemTime(new Date("2026-11-20T10:16:00Z"));
    expect((await send()).status).toBe(403);
  });

  it("at /direct-admin-access are limited to five per hour and e-mail, known or not", async () => {
    const { person } = await signedInPerson(shop, "admin");
    const known = "maja@brand.example";
    await db.write((tx) => tx.user.update({ where: { id: person.id }, data: { email: known } }));
    const pages = [];
    for (const email of [known, "nobody@brand.example"]) {
      const send = () => post(new Browser(shop), "/direct-admin-access", { email });
      const { statuses, page } = await statusesOf(7, send);
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
      expect(page).toContain("Access Denied");
      expect(page).toContain("Unable to grant admin access. Please contact support.");
      pages.push(page.replaceAll(email, ""));
    }
    expect(pages[0]).toBe(pages[1]);
    expect(await db.read.outgoingMail.count({ where: { toAddress: known } })).toBe(5);
  });

  it("at /direct-admin-access are limited to twenty per hour and network address", async () => {
    let n = 0;
    const send = () =>
      post(new Browser(shop), "/direct-admin-access", { email: `${n++}@evil.example` });
    const { statuses } = await statusesOf(22, send);
    expect(statuses).toEqual([...Array(20).fill(403), 429, 429]);
    expect(await results()).toHaveLength(21);
  });
});
