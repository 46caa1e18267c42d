// Everybody walks through the whole shop (tests/support/crawl.ts). Each page and file that nobody finds is named. Each form that changes
// something is sent from another site, by everybody who is not shown it, and twice. While the database fails: tests/slow/failing-forms.test.ts.
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { CANARY_PATTERN } from "../support/admin-rows";
import { changeSince, endUndo, logChanges, snapshot, undoSince } from "../support/change-log";
import { crawl, type FoundForm, post } from "../support/crawl";
import type { Submission } from "../support/form";
import { addressOf, dataAddress, type BuildRoute, isPanel, routesOf } from "../support/routes";
import { openShop, ORIGIN, type Shop } from "../support/shop";
import { KNOWN_ADDRESSES, makeWalkers, type Walker, WALKERS } from "../support/walkers";

/** What no link leads to: asked by scripts, and where a brand's own provider sends people. */
const NOT_LINKED = ["/api/callback", "/cart/status", "/checkout/status", "/inquiry/status"];

const EVIL = "https://evil.example";

/** Actions of no form of ours, which change nothing. */
const WITHOUT_FORM = ["/*", "/api/login"];

/** Forms that only those who know what they ask for can fill in: each has a journey of its own. */
const NOT_FILLED_IN = ["/admin/appearance/typeface upload"];

/** Forms that are refused to some for what only a sentence can say, such as that nobody else could approve an order. */
const NOT_YET = [...NOT_FILLED_IN, "/company/approvals set"];

/** Forms of which each one counts: attempts to become an admin, and files that are not read before they are stored. */
const COUNTED = ["/admin-setup grant", "/emergency-admin", "/direct-admin-access", "/admin/products/pictures"];

const EMPTY: Submission = { method: "POST", action: "", fields: [], files: [], isMultipart: false };

/** The headers of a post from a foreign page, or with a hidden origin. */
const FOREIGN: Record<string, Record<string, string>> = {
  "a foreign Origin": { Origin: EVIL },
  "a foreign Origin and a forged X-Forwarded-Host": { Origin: EVIL, "X-Forwarded-Host": "evil.example" },
  "a foreign Origin that looks like ours": { Origin: `${ORIGIN}.evil.example` },
  "our host on another port": { Origin: "http://localhost:4999" },
  "Origin null": { Origin: "null" },
  "an Origin that is no address": { Origin: "::" },
  "no Origin but Sec-Fetch-Site cross-site": { "Sec-Fetch-Site": "cross-site" },
  "no Origin but Sec-Fetch-Site same-site": { "Sec-Fetch-Site": "same-site" },
};

let shop: Shop;
let walkers: Walker[];
/** The kinds of forms that each walker was shown. */
const shown = new Map<string, Set<string>>();
/** The patterns that somebody has asked or sent a form to, and those with a form. */
const [reached, withForm] = [new Set<string>(), new Set<string>()];
/** The kinds of forms that have changed something, and those that were refused to somebody, with the reason. */
const [changing, refused] = [new Set<string>(), new Map<string, string>()];
/** The admin's pages that show what nobody else may see. */
const showing = new Set<string>();
/** The kinds of forms that an admin sends soon after a sign-in only. */
const asking: string[] = [];
/** Who has sent a form of which kind that they are not shown. */
const sentByOthers = new Set<string>();
/** The routes to one of whose forms all foreign senders have sent. */
const sentFromAll = new Set<string>();

beforeAll(async () => {
  process.env.STAFF_EMAIL_DOMAIN = "preja.example";
  shop = await openShop();
  walkers = await makeWalkers(shop);
  await logChanges("form_answers");
});
afterAll(endUndo);

describe("who walks through the shop", () => {
  it.each(WALKERS.map((name, index) => [name, index] as const))("%s", { timeout: 600_000 }, async (name, index) => {
    const { browser, starts = [] } = walkers[index]!;
    const wrong: string[] = [];
    const { addresses, forms } = await crawl(shop, browser, {
      sendsForms: true,
      perKind: name === "an admin" ? 2 : 1,
      starts: [...KNOWN_ADDRESSES, ...starts],
      onPage({ source, address }) {
        if (name === "an admin" && CANARY_PATTERN.test(source)) showing.add(address);
      },
      async onForm(form) {
        const found: string[] = [];
        for (const other of othersOf(index, form.route)) {
          const pair = `${other.name}, ${form.kind}`;
          if (shown.get(other.name)?.has(form.kind) || sentByOthers.has(pair)) continue;
          sentByOthers.add(pair);
          found.push(...(await refusedTo(other, form)));
        }
        if (!changing.has(form.kind) || starts.includes(form.from)) {
          found.push(...(await refusedFromElsewhere(form)));
          if (name === "an admin") found.push(...(await keepsRoles(form)));
        }
        found.push(...(await answeredAlike(form)));
        wrong.push(...found.map((one) => `${form.kind}, ${one}`));
        changing.add(form.kind);
      },
    });
    shown.set(name, new Set(forms.map(({ kind }) => kind)));
    for (const { kind, from, status, problem } of forms.filter((form) => !form.isChange)) {
      if (status >= 400 && !NOT_YET.includes(kind))
        wrong.push(`${kind}, shown at ${from} and refused: ${status} ${problem}`);
      if (status >= 400) refused.set(kind, `at ${from}: ${status} ${problem}`);
    }
    for (const { address, status } of addresses) {
      if (status >= 500 || (status === 404 && address !== "/nowhere")) wrong.push(`${address} is a ${status}`);
    }
    for (const { route } of [...addresses, ...forms]) reached.add(route.pattern);
    for (const { route } of forms) withForm.add(route.pattern);
    const own = addresses.filter(({ status }) => status === 200);
    for (const { route, address } of own.filter(
      (one, at) => own.findIndex(({ route }) => route === one.route) === at,
    )) {
      if (!isPanel(route)) continue;
      for (const other of othersOf(index, route)) wrong.push(...(await shutTo(other, route, address)));
      const { status, headers } = await browser.request(address, { method: "HEAD" });
      // What a form has made is taken back.
      if (status === 200 && !headers.get("Cache-Control")?.includes("no-store")) wrong.push(`${address} may be stored`);
    }
    expect(wrong).toEqual([]);
  });

  it("would see the rows of the panel if it were open", () => expect(showing.size).toBeGreaterThan(50));

  it("has opened every page and file", () => {
    const missing = routesOf(shop.build).filter(({ isApiCall, pattern }) => !isApiCall && !reached.has(pattern));
    expect(missing.map(({ pattern }) => pattern).sort()).toEqual(NOT_LINKED);
  });

  it("has sent a form to every action; the others refuse everything from another site", async () => {
    const others = routesOf(shop.build).filter((one) => one.hasAction && !one.isApiCall && !sentFromAll.has(one.id));
    const unknown = others.map(({ pattern }) => pattern).filter((pattern) => !withForm.has(pattern));
    expect(unknown.sort()).toEqual(WITHOUT_FORM);
    for (const { pattern } of others) {
      const answer = await post(walkers[0]!.browser, new URL(addressOf(pattern), ORIGIN), EMPTY, {
        headers: { Origin: EVIL },
      });
      expect(answer.status, pattern).toBe(403);
    }
  });

  it("is asked for a sign-in only by forms about roles", () => {
    expect(asking.length).toBeGreaterThan(4);
    for (const kind of asking)
      expect(kind).toMatch(/^\/admin\/(staff|customers\/:id) (grant|take|keep|refuse|set-role|invite)$/);
  });

  it("has sent every form with success", () => {
    const never = [...refused].filter(([kind]) => !changing.has(kind));
    expect(never.filter(([kind]) => !NOT_FILLED_IN.includes(kind)).map(([kind, why]) => `${kind} ${why}`)).toEqual([]);
  });
});

/** Sends a form as from another site: the first one of a route by all senders, protocols and methods. Returns what was wrong. */
async function refusedFromElsewhere(form: FoundForm): Promise<string[]> {
  const isFirst = !sentFromAll.has(form.route.id);
  sentFromAll.add(form.route.id);
  const wrong: string[] = [];
  const before = await snapshot();
  for (const [sender, headers] of Object.entries(FOREIGN)) {
    // The gate refuses before it reads the form and before a route is matched, so for the other senders one form is enough, and
    // one protocol but at one route.
    const isMain = sender === "a foreign Origin";
    if (!isFirst && !isMain) continue;
    for (const [protocol, address] of Object.entries(protocolsOf(form.route, form.address))) {
      if (!isMain && protocol !== "its data" && form.route.pattern !== "/cart") continue;
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        if (method !== "POST" && (!isMain || !isFirst)) continue;
        const answer = await post(form.by.withCopiedCookies(), new URL(address, ORIGIN), form.submission, {
          headers,
          method,
        });
        const isRefused = answer.status >= 400 && answer.status < 500 && answer.headers.getSetCookie().length === 0;
        if (!isRefused) wrong.push(`${method} with ${sender}, ${protocol}: ${answer.status}`);
      }
    }
  }
  if ((await snapshot()) !== before) wrong.push("changed something from another site");
  undoSince(before);
  return wrong;
}

/** Sends a form twice, as by a second press of its button. Returns what was wrong. */
async function answeredAlike({ kind, by, address, submission }: FoundForm): Promise<string[]> {
  if (COUNTED.includes(kind) || !submission.fields.some(([name]) => name === "key")) return [];
  const before = await snapshot();
  const send = async () => {
    const { status, headers } = await post(by.withCopiedCookies(), new URL(address, ORIGIN), submission);
    const answer = status < 400 ? `${status} ${headers.get("Location")}` : "refused";
    return { answer, change: JSON.stringify(await changeSince(before)) };
  };
  const [first, second] = [await send(), await send()];
  undoSince(before);
  // What is there no more says so.
  const isAlike = [first.answer, "refused"].includes(second.answer);
  return [
    ...(isAlike ? [] : [`answered ${first.answer}, and ${second.answer} when it is sent again`]),
    ...(second.change === first.change ? [] : ["changes something when it is sent again"]),
  ];
}

/** Who is most nearly an admin: a route that lets others in lets them in. Tried by each protocol. */
const CLOSEST = "a customer whose staff role the shop does not know";
const NOT_ADMINS = ["a visitor", "an applicant", CLOSEST, "an owner"];

/** Who is tried with what a walker has found: whoever may do less. */
const othersOf = (index: number, route: BuildRoute) =>
  walkers.slice(0, index).filter(({ name }) => (isPanel(route) ? NOT_ADMINS.includes(name) : name !== CLOSEST));

const protocolsFor = (name: string, route: BuildRoute, address: string) =>
  route.isPage && name === CLOSEST ? [address, dataAddress(address)] : [address];

/** Sends a form of somebody who is not shown it. Returns what was wrong. */
async function refusedTo({ name, browser }: Walker, { route, address, submission }: FoundForm): Promise<string[]> {
  const before = await snapshot();
  // The key names the person whom the form was made for.
  const fields = submission.fields.filter(([field]) => field !== "key");
  const wrong: string[] = [];
  for (const to of protocolsFor(name, route, address)) {
    const { status, source } = await post(browser.withCopiedCookies(), new URL(to, ORIGIN), { ...submission, fields });
    // What was typed is kept for who signs in.
    const { unsent_forms: _, ...change } = await changeSince(before);
    const isWrong = isPanel(route) ? !isShut(status, source) : Object.keys(change).length > 0;
    if (isWrong) wrong.push(`sent by ${name}: ${status}`);
    undoSince(before);
  }
  return wrong;
}

/** Opens a page of the panel as somebody else. Returns what was wrong. */
async function shutTo({ name, browser }: Walker, route: BuildRoute, address: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const to of protocolsFor(name, route, address)) {
    const answer = await browser.withCopiedCookies().request(to, { redirect: "manual" });
    if (!isShut(answer.status, await answer.text())) wrong.push(`${name} opens ${to}: ${answer.status}`);
  }
  return wrong;
}

/** The panel is shut before anything is looked up. */
const isShut = (status: number, body: string) => [401, 403].includes(status) && !CANARY_PATTERN.test(body);

/** Sends a form of the panel an hour after the sign-in, which changes nobody's role. Returns what was wrong. */
async function keepsRoles({ by, address, submission, kind }: FoundForm): Promise<string[]> {
  const roles = async () => {
    const all = await db.read.user.findMany({ select: { id: true, staffRole: true, adminUntil: true } });
    return new Map(all.map(({ id, ...role }) => [id, JSON.stringify(role)]));
  };
  const before = await snapshot();
  await db.write((tx) => tx.session.updateMany({ data: { signedInAt: new Date(Date.now() - 3_600_000) } }));
  const held = await roles();
  // Under another key, or it would be answered as when it was sent first.
  const fields = submission.fields.filter(([field]) => field !== "key");
  const { status } = await post(by.withCopiedCookies(), new URL(address, ORIGIN), { ...submission, fields });
  if (status === 401) asking.push(kind);
  // New people are none of those whose role could change.
  const changed = [...(await roles())].filter(([id, role]) => held.has(id) && held.get(id) !== role);
  const wrong = changed.length === 0 ? [] : ["changes a role long after the sign-in"];
  undoSince(before);
  return wrong;
}

/** The addresses of a form by each protocol of Remix. */
function protocolsOf({ id }: BuildRoute, address: string): Record<string, string> {
  const join = address.includes("?") ? "&" : "?";
  return {
    "the page": address,
    "its data": dataAddress(address),
    "its data by routes": `${dataAddress(address)}${join}_routes=${encodeURIComponent(id)}`,
    "the legacy protocol": `${address}${join}_data=${encodeURIComponent(id)}`,
    "the legacy protocol on its data": `${dataAddress(address)}${join}_data=${encodeURIComponent(id)}`,
  };
}
