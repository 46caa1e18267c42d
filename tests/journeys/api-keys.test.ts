// A customer creates an API key, sees it once, uses it, and revokes it. Without scripts.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { API_KEY, MAX_KEYS, MAX_KEY_NAME_LENGTH } from "~/shop/customers/api-keys/api-key";
import { createApiKey } from "~/shop/customers/api-keys/api-keys.server";
import { reinstateCustomer, suspendCustomer } from "~/shop/customers/applications/approval.server";
import { Browser, type Page } from "../support/browser-without-scripts";
import { ApiClient } from "../support/api-client";
import { expectErrors } from "../support/expect-errors";
import { signedInPerson } from "../support/people";
import { openShop, ORIGIN, type Shop } from "../support/shop";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

const ADDRESS = "/company/keys";
const make = (page: Page, name: string, scope = "Read") =>
  page.form("CREATE KEY").fill({ Name: name, Access: scope }).submit("CREATE KEY");
const shownKey = (page: Page) => page.$("#made-key").attr("value") ?? "";
const ask = (key: string, line = "GET /api/cart") => new ApiClient(shop, { Authorization: `Bearer ${key}` }).call(line);
const keysOf = (userId: string) => db.read.apiKey.findMany({ where: { companyId: userId } });

describe("a customer with an API client", () => {
  it("creates a key, sees it once, uses it, and revokes it in two steps", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    let page = await (await browser.open("/company")).click("API keys");
    expect(page.address).toBe(ADDRESS);
    page.see("None yet.").notSee("Revoke");
    expect(page.$("script")).toHaveLength(0);

    page = await make(page, "Till", "Read and order");
    expect(page.status).toBe(200);
    expect(page.address).toBe(ADDRESS);
    expect(page.headers.get("Cache-Control")).toContain("no-store");
    page.see("Your new key: Till", "It is shown only once");
    const key = shownKey(page);
    expect(key).toMatch(API_KEY);
    expect(page.source.split(key)).toHaveLength(2);
    page.see(key.slice(0, 10), "Read and order", "never").notSee("None yet.");
    for (const cookie of page.headers.getSetCookie()) expect(cookie).not.toContain(key);

    page = await browser.open(ADDRESS);
    expect(page.source).not.toContain(key);
    page.see("Till", "never");
    expect((await ask(key)).status).toBe(200);
    expect((await ask(key, "DELETE /api/cart")).status).toBe(204);
    page = await browser.open(ADDRESS);
    page.see("Last used").notSee("never");

    // The button is in a section that is opened first.
    expect(page.$("details > summary").text()).toContain("Revoke Till");
    expect(page.$("form button[value=revoke]").closest("details").attr("open")).toBeUndefined();
    page = await page.press("REVOKE KEY Till");
    expect(page.status).toBe(200);
    page.see("API Key Revoked", "Till no longer works.", "None yet.");
    const refused = await ask(key);
    expect(refused.status).toBe(401);
    expect(refused.text).toContain("Unauthorized");

    const mails = await db.read.outgoingMail.findMany({ where: { toAddress: person.email } });
    expect(mails.map(({ kind }) => kind)).toEqual(["api-key-made", "api-key-revoked"]);
    expect(JSON.stringify(mails)).not.toContain(key);
  });

  it("gets a read-only key by default", async () => {
    const { browser } = await signedInPerson(shop, "approved");
    const key = shownKey(await make(await browser.open(ADDRESS), "Stock list"));
    expect((await ask(key)).status).toBe(200);
    const refused = await ask(key, "DELETE /api/cart");
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: "key_scope" });
  });
});

describe("a double click", () => {
  it("creates one key, which the second response shows too", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    const form = (await browser.open(ADDRESS)).form("CREATE KEY").fill({ Name: "Till" });
    const [first, second] = [await form.submit("CREATE KEY"), await form.submit("CREATE KEY")];
    expect(shownKey(second)).toBe(shownKey(first));
    expect(await keysOf(person.id)).toHaveLength(1);
  });

  it("revokes a key once", async () => {
    const { browser } = await signedInPerson(shop, "approved");
    const page = await make(await browser.open(ADDRESS), "Till");
    for (let press = 0; press < 2; press++) {
      const answer = await page.press("REVOKE KEY Till");
      expect(answer.status).toBe(200);
      answer.see("API Key Revoked");
    }
  });
});

describe("an invalid form", () => {
  it.each([
    ["no name", { Name: " " }, {}, ["Name"]],
    ["a long name", {}, { name: "x".repeat(MAX_KEY_NAME_LENGTH + 1) }, ["Name"]],
    ["a scope that there is not", { Name: "Till" }, { scope: "admin" }, ["Access"]],
    ["no scope", { Name: "Till" }, { scope: null }, ["Access"]],
  ] as const)("comes back for %s", async (_, typed, tampered, wrong) => {
    const { person, browser } = await signedInPerson(shop, "approved");
    const page = await (
      await browser.open(ADDRESS)
    )
      .form("CREATE KEY")
      .fill({ Name: "Kept", Access: "Read and order", ...typed })
      .tamper(tampered)
      .submit("CREATE KEY");
    expect(page.status).toBe(400);
    expectErrors(page, [...wrong]);
    if (!("scope" in tampered)) {
      expect(page.form("CREATE KEY").values).toMatchObject({ scope: "order" });
    } else expect(page.form("CREATE KEY").values).toMatchObject({ name: "Till" });
    expect(await keysOf(person.id)).toEqual([]);
  });

  it("creates no key without a known intent, and no more than the limit", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    const unknown = await (
      await browser.open(ADDRESS)
    )
      .form("CREATE KEY")
      .tamper({ intent: "rotate", name: "Till", scope: "read" })
      .submit();
    expect(unknown.status).toBe(400);
    unknown.see("This form is incomplete or out of date.");

    for (let made = 0; made < MAX_KEYS; made++) {
      await createApiKey(person.id, { name: `Key ${made}`, scope: "read", actorId: person.id });
    }
    const full = await make(await browser.open(ADDRESS), "One more");
    expect(full.status).toBe(409);
    full.see("No key was created", `You already have ${MAX_KEYS} active keys.`);
    expect(full.form("CREATE KEY").values).toMatchObject({ name: "One more" });
  });

  it.each(["0", "-1", "abc", "2147483648", "", "999999"])(
    "does not find the key %j, nor somebody else's",
    async (id) => {
      const [{ browser }, other] = [await signedInPerson(shop, "approved"), await signedInPerson(shop, "approved")];
      const theirs = await createApiKey(other.person.id, {
        name: "Theirs",
        scope: "read",
        actorId: other.person.id,
      });
      const page = await make(await browser.open(ADDRESS), "Mine");
      for (const wrong of [id, String(theirs.id)]) {
        const answer = await page.form("REVOKE KEY Mine").tamper({ id: wrong }).submit("REVOKE KEY Mine");
        expect(answer.status).toBe(404);
        answer.see("API Key Not Found");
      }
      expect((await ask(theirs.key)).status).toBe(200);
    },
  );
});

describe("a user who may not have keys", () => {
  it("sees the reason, and cannot create one", async () => {
    const visitor = new Browser(shop);
    const { browser: pending } = await signedInPerson(shop, "pending");
    const before = await db.read.apiKey.count();
    for (const [browser, status, words] of [
      [visitor, 401, "Unauthorized"],
      [pending, 403, "Account Pending Approval"],
    ] as const) {
      const page = await browser.open(ADDRESS);
      expect(page.status).toBe(status);
      page.see(words);
      const post = await browser.request(ADDRESS, {
        method: "POST",
        headers: { Origin: ORIGIN },
        body: new URLSearchParams({ intent: "make", name: "Till", scope: "order" }),
      });
      expect(post.status).toBe(status);
    }
    expect(await db.read.apiKey.count()).toBe(before);
  });

  it("loses access with the suspension and regains it with the reinstatement", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    const key = shownKey(await make(await browser.open(ADDRESS), "Till", "Read and order"));
    await suspendCustomer(person.id, "demo-admin", "Unpaid invoices.");
    expect((await browser.open(ADDRESS)).status).toBe(403);
    for (const line of ["GET /api/cart", "DELETE /api/cart"]) {
      const refused = await ask(key, line);
      expect(refused.status).toBe(403);
      expect(refused.body).toMatchObject({ code: "not_approved" });
    }
    const products = await ask(key, "GET /api/products?limit=1");
    expect(products.status).toBe(200);
    expect(products.text).not.toContain("wholesalePrice");
    await reinstateCustomer(person.id, "demo-admin");
    expect((await ask(key)).status).toBe(200);
  });
});

describe("an admin", () => {
  it("sees how many keys a customer has, and revokes them all", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    const { browser: admin } = await signedInPerson(shop, "admin");
    const file = `/admin/customers/${person.id}`;
    (await admin.open(file)).notSee("API keys");
    const keys = [];
    for (const name of ["Till", "Stock list"]) {
      keys.push(shownKey(await make(await browser.open(ADDRESS), name)));
    }
    const [page, other] = [await admin.open(file), await admin.tab().open(file)];
    page.see("Till (", "Stock list (", `Made by`);
    for (const key of keys) expect(page.source).not.toContain(key);
    const done = await page.press("REVOKE ALL KEYS");
    done.see("API Keys Revoked", "Active keys revoked: 2.").notSee("Till (");
    for (const key of keys) expect((await ask(key)).status).toBe(401);
    (await other.press("REVOKE ALL KEYS")).see("There was no active key.");
    (await browser.open(ADDRESS)).see("None yet.");
  });
});

describe("the page for developers", () => {
  it("is public, and links to the keys", async () => {
    const { browser } = await signedInPerson(shop, "approved");
    for (const reader of [new Browser(shop), browser]) {
      const page = await reader.open("/developers");
      expect(page.status).toBe(200);
      expect(page.$("script")).toHaveLength(0);
      page.see("Signing in", "Errors", "Lists", "Limits", "Add a style to your cart");
    }
    const keys = await (await browser.open("/developers")).click("Your API keys");
    expect(keys.address).toBe(ADDRESS);
    expect((await keys.click("Documentation with examples")).address).toBe("/developers");
  });

  it("has no broken fragment link", async () => {
    const page = await new Browser(shop).open("/developers");
    const links = page.$("main a[href^='#']").toArray();
    expect(links.length).toBeGreaterThan(40);
    for (const link of links) {
      const id = page.$(link).attr("href")!.slice(1);
      expect(page.$(`[id="${id}"]`), id).toHaveLength(1);
    }
  });
});
