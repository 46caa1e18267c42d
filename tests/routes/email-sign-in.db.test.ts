// Signing in by a code that is mailed (SIGN_IN=email), and attacks on it.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { hasPersonalCookie } from "~/http/session/shop-cookie.server";
import { watchStatements } from "../../scripts/bench/statements";
import { Browser, type Page } from "../support/browser-without-scripts";
import { makePerson } from "../support/people";
import { openShop, ORIGIN, type Shop } from "../support/shop";
import { stayInRateLimitWindow } from "../support/rate-limit-window";

const takeStatements = watchStatements();
let shop: Shop;

beforeAll(async () => {
  Object.assign(process.env, {
    SIGN_IN: "email",
    SMTP_URL: "smtp://127.0.0.1:9",
    PUBLIC_URL: ORIGIN,
    RATE_LIMIT_FACTOR: "1",
  });
  shop = await openShop();
});
beforeEach(async () => {
  await db.write((tx) => tx.outgoingMail.deleteMany());
});
afterEach(() => void vi.useRealTimers());

let networks = 0;

/** A browser without cookies, by default in a network of its own. */
function newBrowser(network = `10.0.${Math.floor(++networks / 250)}.${networks % 250}`): Browser {
  return new Browser({
    ...shop,
    fetch: (request) => shop.fetch(request, { clientAddress: network }),
  });
}

/** The newest letter to an address: its code, and the path of its link. */
async function letterTo(toAddress: string) {
  const { text } = await db.read.outgoingMail.findFirstOrThrow({
    where: { toAddress, kind: "sign-in-code" },
    orderBy: { id: "desc" },
  });
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? "";
  const link = new URL(/http\S+/.exec(text)?.[0] ?? "");
  return { code, link: link.pathname + link.search };
}

/** Asks for a code. Returns the page after it. */
async function askForCode(email: string, browser = newBrowser()): Promise<Page> {
  const page = await browser.open("/api/login?returnTo=/about");
  return page.form("SEND ME A CODE").fill({ "E-mail": email }).submit("SEND ME A CODE");
}

const typeCode = (page: Page, code: string) => page.form("SIGN IN", "main").fill({ Code: code }).submit("SIGN IN");

/** A code that is not this one. */
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");

/** The e-mail address of whoever is signed in, or null. */
async function whoIsIn(browser: Browser): Promise<string | null> {
  const answer = await browser.request("/api/auth/user");
  return answer.status === 200 ? ((await answer.json()) as { email: string }).email : null;
}

/** Sends the form of the code page without following where it leads. */
const post = (page: Page, fields: Record<string, string>, headers: HeadersInit = {}) =>
  page.browser.request(page.url, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: ORIGIN, ...headers },
    body: new URLSearchParams(fields),
  });

describe("a sign-in by e-mail", () => {
  it("leads by the code to the page that was asked for", async () => {
    const page = await askForCode(" Iva@Butik.example");
    expect([page.status, page.address]).toEqual([200, expect.stringMatching(/^\/id\/sign-in\//)]);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    page.see("We have sent a code to iva@butik.example.");
    const { code } = await letterTo("iva@butik.example");
    const row = await db.read.signInCode.findFirstOrThrow({
      where: { email: "iva@butik.example" },
    });
    expect(JSON.stringify(row)).not.toContain(code);

    const end = await typeCode(page, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect([end.status, end.address]).toEqual([200, "/about"]);
    expect(await whoIsIn(page.browser)).toBe("iva@butik.example");
    const user = await db.read.user.findUniqueOrThrow({ where: { email: "iva@butik.example" } });
    expect(user).toMatchObject({ issuer: "email", firstName: null });
    expect(await db.read.company.findFirst({ where: { contactId: user.id } })).toMatchObject({
      approvalStatus: "waiting",
    });

    // The same person next time.
    const again = await askForCode("IVA@butik.example");
    await typeCode(again, (await letterTo("iva@butik.example")).code);
    expect(await db.read.user.count({ where: { email: "iva@butik.example" } })).toBe(1);
  });

  it("keeps what was typed, and says what is wrong with it", async () => {
    const page = await askForCode("iva at butik");
    expect(page.status).toBe(400);
    page.see("Enter an e-mail address, like name@example.com.");
    expect(page.$("input[type=email]").val()).toBe("iva at butik");
    const asked = await askForCode("typo@butik.example", page.browser);
    const wrong = await typeCode(asked, "12345");
    expect(wrong.status).toBe(400);
    wrong.see("The code has 6 digits.");
    expect(wrong.$("input[name=code]").val()).toBe("12345");
    const other = await wrong.click("Use another e-mail address");
    expect(other.$("input[type=email]").val()).toBe("typo@butik.example");
  });

  it("is cancelled without a sign-in", async () => {
    const page = await askForCode("cancel@butik.example");
    const end = await page.press("Cancel and go back to the shop");
    expect([end.status, end.heading]).toEqual([403, "Sign-in cancelled"]);
    expect(await whoIsIn(page.browser)).toBeNull();
  });

  it("works between processes whose clocks differ by two minutes", async () => {
    const page = await askForCode("skew@butik.example");
    const { code } = await letterTo("skew@butik.example");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 120_000 });
    expect((await post(page, { intent: "check", code })).status).toBe(303);
    vi.useRealTimers();
    expect(await whoIsIn(page.browser)).toBe("skew@butik.example");
  });

  it("that nobody goes on with leaves nothing in the database, and is over after half an hour", async () => {
    const statements = async (work: () => Promise<unknown>) => {
      takeStatements();
      await work();
      return takeStatements().filter(({ sql }) => /^\s*(INSERT|UPDATE)/i.test(sql) && !sql.includes("rate_limits"));
    };
    const browser = newBrowser();
    let page!: Page;
    expect(await statements(async () => (page = await browser.open("/api/login")))).toEqual([]);
    expect(page.status).toBe(200);
    const now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: now + 30 * 60_000 - 1_000 });
    expect((await browser.open(page.address)).status).toBe(200);
    vi.setSystemTime(now + 30 * 60_000 + 1_000);
    for (const answer of [await browser.open(page.address), await post(page, { intent: "send", email: "a@b.example" })])
      expect(answer.status).toBe(400);
    expect(await db.read.outgoingMail.count()).toBe(0);
  });
});

describe("the link in the letter", () => {
  it("signs in by its button, however often it was opened before", async () => {
    const page = await askForCode("link@butik.example");
    const { code, link } = await letterTo("link@butik.example");
    // A mail scanner, which has none of the cookies, and the browser's own preview.
    for (const browser of [newBrowser(), page.browser]) {
      await browser.request(link);
      await browser.request(link, { method: "HEAD" });
      expect(await whoIsIn(browser)).toBeNull();
    }
    const opened = await page.browser.open(link);
    expect(opened.$("input[name=code]").val()).toBe(code);
    const end = await opened.form("SIGN IN", "main").submit("SIGN IN");
    expect(end.address).toBe("/about");
    expect(await whoIsIn(page.browser)).toBe("link@butik.example");
  });

  it("is refused in another browser, where the code is not used up", async () => {
    const page = await askForCode("two@butik.example");
    const { code, link } = await letterTo("two@butik.example");
    const stranger = newBrowser();
    const refused = await stranger.open(link);
    expect(refused.status).toBe(403);
    refused.see("Please go back to where you asked for the code");
    // One that is at a sign-in of its own.
    const own = await stranger.open("/api/login");
    expect((await stranger.open(link)).status).toBe(403);
    for (const url of [page.url, own.url]) {
      await stranger.request(url, {
        method: "POST",
        headers: { Origin: ORIGIN },
        body: new URLSearchParams({ intent: "check", code }),
      });
    }
    expect(await whoIsIn(stranger)).toBeNull();
    const row = await db.read.signInCode.findFirstOrThrow({
      where: { email: "two@butik.example" },
    });
    expect(row).toMatchObject({ tries: 0, usedAt: null });
    expect((await typeCode(page, code)).address).toBe("/about");
  });
});

describe("a code", () => {
  it("is of no use after five wrong tries, and a new one replaces it", async () => {
    let page = await askForCode("guess@butik.example");
    const { code } = await letterTo("guess@butik.example");
    for (const left of ["4 times", "3 times", "2 times", "once"]) {
      page = await typeCode(page, otherThan(code));
      expect(page.status).toBe(400);
      page.see(`This is not the code. You can try ${left} more.`);
    }
    page = await typeCode(page, otherThan(code));
    page.see("This code no longer works. Ask for a new one.");
    expect((await post(page, { intent: "check", code })).status).toBe(400);
    expect(await whoIsIn(page.browser)).toBeNull();

    page = await page.press("SEND A NEW CODE");
    const next = await letterTo("guess@butik.example");
    if (next.code !== code) expect((await post(page, { intent: "check", code })).status).toBe(400);
    expect((await typeCode(page, next.code)).address).toBe("/about");
  });

  it("counts guesses that come at the same moment", async () => {
    const page = await askForCode("rush@butik.example");
    const { code } = await letterTo("rush@butik.example");
    const guesses = Array.from({ length: 12 }, (_, at) =>
      post(page, { intent: "check", code: otherThan(code, at + 1) }),
    );
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([400]));
    expect((await post(page, { intent: "check", code })).status).toBe(400);
    const row = await db.read.signInCode.findFirstOrThrow({
      where: { email: "rush@butik.example" },
    });
    expect(row.tries).toBe(5);
  });

  it("signs in once, of two right ones at the same moment", async () => {
    const page = await askForCode("race@butik.example");
    const { code } = await letterTo("race@butik.example");
    const both = [0, 1].map(() => post(page, { intent: "check", code }));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([303, 400]);
  });

  it("signs in once, also who is signed in and names a key for both", async () => {
    const { browser } = await typeCode(
      await askForCode("key@butik.example"),
      (await letterTo("key@butik.example")).code,
    );
    const start = await browser.open("/api/login?again");
    const page = await start.form("SEND ME A CODE").submit("SEND ME A CODE");
    const fields = { intent: "check", code: (await letterTo("key@butik.example")).code, key: "a-key-of-a-form" };
    const both = [0, 1].map(() => post(page, fields));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([303, 400]);
  });

  it("works no second time, nor does anything else of the sign-in", async () => {
    const page = await askForCode("replay@butik.example");
    const { code, link } = await letterTo("replay@butik.example");
    const stolen = page.browser.withCopiedCookies();
    expect((await post(page, { intent: "check", code })).status).toBe(303);
    const mails = await db.read.outgoingMail.count();
    const forms: Record<string, string>[] = [
      { intent: "check", code },
      { intent: "again" },
      { intent: "send", email: "e@b.example" },
    ];
    // With all cookies of before, and in the browser itself, which the shop has told to delete them.
    for (const browser of [stolen, page.browser]) {
      expect((await browser.request(link)).status).toBe(403);
      expect((await browser.request(page.url)).status).toBe(400);
      for (const fields of forms) {
        const body = new URLSearchParams(fields);
        const answer = await browser.request(page.url, { method: "POST", headers: { Origin: ORIGIN }, body });
        expect([fields.intent, answer.status]).toEqual([fields.intent, 400]);
      }
    }
    expect(await whoIsIn(stolen)).toBeNull();
    expect(await db.read.outgoingMail.count()).toBe(mails);
  });

  it("is none of another sign-in, nor is the cookie of one", async () => {
    const email = "mix@butik.example";
    const [one, two] = [await askForCode(email), await askForCode(email)];
    const { code } = await letterTo(email);
    expect((await post(one, { intent: "check", code })).status).toBe(400);
    // The cookie of a sign-in under the name of another one's.
    const nameOf = ({ address }: Page) => `shop_attempt_${address.split("/").at(-1)!.split("?")[0]}`;
    const value = one.browser.cookies.get(new URL(ORIGIN), nameOf(one))!;
    one.browser.cookies.store(
      new URL(ORIGIN),
      new Response(null, { headers: { "Set-Cookie": `${nameOf(two)}=${value}; Path=/` } }),
    );
    const tried = await one.browser.request(two.url, {
      method: "POST",
      headers: { Origin: ORIGIN },
      body: new URLSearchParams({ intent: "check", code }),
    });
    expect(tried.status).toBe(400);
    expect(await whoIsIn(one.browser)).toBeNull();
    expect((await typeCode(two, code)).address).toBe("/about");
  });

  it("works for ten minutes", async () => {
    const page = await askForCode("late@butik.example");
    const { code } = await letterTo("late@butik.example");
    const now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: now + 10 * 60_000 + 1_000 });
    expect((await post(page, { intent: "check", code })).status).toBe(400);
    vi.setSystemTime(now + 9 * 60_000);
    expect((await post(page, { intent: "check", code })).status).toBe(303);
  });

  it("is taken from no other site's form", async () => {
    const page = await askForCode("cross@butik.example");
    const { code } = await letterTo("cross@butik.example");
    const answer = await post(page, { intent: "check", code }, { Origin: "https://evil.example" });
    expect(answer.status).toBe(403);
  });
});

describe("addresses", () => {
  it.each([
    "a@b.example\nBcc: c@d.example",
    "a@b.example\r\n\r\nText",
    "a@b.example, c@d.example",
    "a@b.example;c@d.example",
    "Iva <a@b.example>",
    `${"a".repeat(250)}@b.example`,
  ])("are one address and nothing else: %j", async (email) => {
    const page = await newBrowser().open("/api/login");
    expect((await post(page, { intent: "send", email })).status).toBe(400);
    expect(await db.read.outgoingMail.count()).toBe(0);
  });

  it("are not told apart", async () => {
    const known = await makePerson("approved");
    const closed = await makePerson("approved");
    await db.write((tx) => tx.company.update({ where: { id: closed.id }, data: { approvalStatus: "closed" } }));
    const seen = [];
    for (const email of [known.email, closed.email, "nobody@butik.example"]) {
      const page = await askForCode(email);
      const { text } = await db.read.outgoingMail.findFirstOrThrow({ where: { toAddress: email } });
      seen.push({
        page: page.text.replaceAll(email, "-"),
        text: text.replace(/\d{6}/g, "-").replace(/sign-in\/[\w-]+/, "-"),
      });
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  it("take the same time: the same statements are run for each", async () => {
    const known = await makePerson("approved");
    const seen = [];
    for (const email of [known.email, "somebody@butik.example"]) {
      const page = await newBrowser().open("/api/login");
      takeStatements();
      expect((await post(page, { intent: "send", email })).status).toBe(303);
      const statements = takeStatements().map(({ sql }) => sql);
      // Expired limits are deleted with every 200th request, whoever it is.
      seen.push(statements.filter((sql) => !/DELETE FROM .*rate_limits/.test(sql)));
    }
    expect(seen[0]!.length).toBeGreaterThan(2);
    expect(seen[1]).toEqual(seen[0]);
  });

  it("get five codes in ten minutes, from whatever network and under whatever spelling of the mailbox", async () => {
    await stayInRateLimitWindow();
    for (const local of ["flood", "flood", "flood+1", "fl.ood", "f.l.o.o.d+a+b"]) {
      expect((await askForCode(`${local}@butik.example`)).status).toBe(200);
    }
    expect((await askForCode("flood+2@butik.example")).status).toBe(429);
    const page = await askForCode("flood@butik.example");
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
    page.see("Too many tries");
    expect(page.$("input[type=email]").val()).toBe("flood@butik.example");
    expect(await db.read.outgoingMail.count()).toBe(5);
  });

  it("get thirty codes in ten minutes from one network", async () => {
    await stayInRateLimitWindow();
    const browser = newBrowser("192.0.2.1");
    const page = await browser.open("/api/login");
    for (let sent = 0; sent < 30; sent++) {
      const answer = await post(page, { intent: "send", email: `many${sent}@butik.example` });
      expect(answer.status).toBe(303);
    }
    const answer = await post(page, { intent: "send", email: "more@butik.example" });
    expect(answer.status).toBe(429);
  });
});

describe("a browser in which somebody has signed in before", () => {
  const KNOWN = "shop_known_browser";

  /** A browser that has signed in with this address, and has no session. */
  async function knownBrowser(email: string, browser = newBrowser()): Promise<Browser> {
    await typeCode(await askForCode(email, browser), (await letterTo(email)).code);
    expect(await whoIsIn(browser)).toBe(email);
    await signOut(browser);
    return browser;
  }

  async function signOut(browser: Browser) {
    await browser.request("/api/logout", { method: "POST", headers: { Origin: ORIGIN } });
    expect(await whoIsIn(browser)).toBeNull();
  }

  const giveCookie = (browser: Browser, value: string) =>
    browser.cookies.store(
      new URL(ORIGIN),
      new Response(null, { headers: { "Set-Cookie": `${KNOWN}=${value}; Path=/` } }),
    );

  /** Asks for codes until they are refused. Returns how many there were. */
  async function askUntilRefused(email: string, browser?: Browser): Promise<number> {
    for (let sent = 0; ; sent++) {
      if ((await askForCode(email, browser)).status === 429) return sent;
    }
  }

  it("gets a code when strangers have used up those of the address and of the network", async () => {
    const email = "owner@butik.example";
    const own = await knownBrowser(email, newBrowser("192.0.2.7"));
    await stayInRateLimitWindow();
    expect(await askUntilRefused(email)).toBeLessThanOrEqual(5);
    const stranger = newBrowser("192.0.2.7");
    const page = await stranger.open("/api/login");
    for (let sent = 0; sent < 30; sent++) {
      await post(page, { intent: "send", email: `noise${sent}@butik.example` });
    }
    const asked = await askForCode(email, own);
    expect(asked.status).toBe(200);
    await typeCode(asked, (await letterTo(email)).code);
    expect(await whoIsIn(own)).toBe(email);
    await signOut(own);
    // It has a limit of its own, which the one code did not use up, and no more.
    expect(await askUntilRefused(email, own)).toBe(4);
  });

  it("is one with this address only, and of this shop's secret", async () => {
    const email = "first@butik.example";
    const browser = await knownBrowser(email);
    const cookie = browser.cookies.get(new URL(ORIGIN), KNOWN)!;
    expect(decodeURIComponent(cookie)).not.toContain("first");
    expect(Buffer.from(decodeURIComponent(cookie).split(".")[0]!, "base64").toString()).not.toContain("butik");
    await stayInRateLimitWindow();
    await askUntilRefused("second@butik.example");
    expect((await askForCode("second@butik.example", browser)).status).toBe(429);
    // Another value is as good as none.
    await askUntilRefused(email);
    const forged = newBrowser();
    await forged.open("/api/login");
    giveCookie(forged, `${cookie.slice(0, -4)}AAAA`);
    expect((await askForCode(email, forged)).status).toBe(429);
    expect((await askForCode(email, browser)).status).toBe(200);
  });

  it("may be that of colleagues", async () => {
    const browser = await knownBrowser("one@butik.example");
    await knownBrowser("two@butik.example", browser);
    await stayInRateLimitWindow();
    for (const email of ["one@butik.example", "two@butik.example"]) {
      await askUntilRefused(email);
      expect((await askForCode(email, browser)).status).toBe(200);
    }
  });

  it("is told by a cookie that is no session, and on which no page depends", async () => {
    const page = await askForCode("cookie@butik.example");
    const { code } = await letterTo("cookie@butik.example");
    const wrong = await post(page, { intent: "check", code: otherThan(code) });
    expect(wrong.headers.getSetCookie().join()).not.toContain(KNOWN);
    const right = await post(page, { intent: "check", code });
    const [cookie] = right.headers.getSetCookie().filter((one) => one.startsWith(KNOWN));
    expect(cookie).toMatch(/; Max-Age=31536000; Path=\/; .*HttpOnly; .*SameSite=Lax$/);
    const other = newBrowser();
    giveCookie(other, page.browser.cookies.get(new URL(ORIGIN), KNOWN)!);
    expect(await whoIsIn(other)).toBeNull();
    expect(hasPersonalCookie(new Headers({ Cookie: `${KNOWN}=x; __Host-${KNOWN}=x` }))).toBe(false);
    expect((await askForCode("cookie@butik.example", other)).address).toMatch(/^\/id\/sign-in\//);
  });
});
