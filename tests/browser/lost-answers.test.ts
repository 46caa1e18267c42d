// The line is cut while a form is sent, with scripts and on a phone: nothing typed is lost, the page says what is known,
// and nothing takes effect twice.
import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { startSession } from "~/http/session/sessions.server";
import { emptyCart } from "../support/change-cart";
import { cartOf, fillCart, showAddress, stylesToOrder } from "../support/ordering";
import { ADDRESS, makePerson } from "../support/people";
import { describeInChromium, expectHydrated, expectNoHorizontalScroll, serveShop } from "../support/served-shop";

// Without the toasts' animations, which would be drawn during the whole test; enhancement.test.ts has them.
const PHONE = { viewport: { width: 360, height: 800 }, reducedMotion: "reduce" } as const;
const UNKNOWN = "We don’t know yet whether this arrived.";
const MISSING = "It has not arrived. Please send it again.";
const ASK = "Ask whether it arrived";

/** What happens to the request or its answer; `arrives`: the shop has got the form. */
interface Cut {
  name: string;
  arrives: boolean;
  /**
   * The forms that it is tried with, by default all: every form handles all cuts by `keepFormOnLostResponse`, so those before and after
   * the request show for each form what it keeps and does.
   */
  forms?: string[];
  cut: (route: Route) => Promise<void>;
}

const CUTS: Cut[] = [
  { name: "before the request", arrives: false, cut: (route) => route.abort("connectionreset") },
  {
    name: "after the request",
    arrives: true,
    cut: async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await route.abort("connectionreset");
    },
  },
  {
    name: "during the answer",
    arrives: true,
    forms: ["adding a style", "a quantity", "the checkout", "an inquiry"],
    cut: async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      const body = await response.body();
      await route.fulfill({ response, body: body.subarray(0, body.length / 2) });
    },
  },
  {
    name: "by a proxy's own page",
    arrives: false,
    forms: ["adding a style", "the checkout"],
    cut: (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  },
];

/** A form: how it is filled and sent, what has to be kept, and what it does. */
interface Form {
  name: string;
  /** How the description of the toast begins: what failed, before what is unknown. */
  toast: string;
  open: (page: Page, userId: string) => Promise<void>;
  fill: (page: Page) => Promise<void>;
  send: (page: Page) => Promise<void>;
  /** The values that were typed. */
  typed: (page: Page) => Promise<string[]>;
  /** What the form did, as comparable text: one entry each time. */
  effects: (userId: string) => Promise<string[]>;
  expected: { typed: string[]; effects: string[] };
  /** Where the page leads once the form has arrived. */
  leadsTo: RegExp;
}

const values = (page: Page, ...selectors: string[]) =>
  Promise.all(selectors.map((selector) => page.locator(selector).first().inputValue()));

const CARD = ".style:has(select[name=size])";

const FORMS: Form[] = [
  {
    name: "adding a style",
    toast: "Failed to add item to cart",
    open: async (page) => void (await page.goto("/")),
    fill: async (page) => {
      const card = page.locator(CARD).first();
      await card.locator("select[name=size]").selectOption({ index: 2 });
      await card.locator("input[name=quantity]").fill("4");
    },
    send: (page) =>
      page
        .locator(CARD)
        .first()
        .getByRole("button", { name: /Add to Cart/ })
        .click(),
    typed: (page) => values(page, `${CARD} input[name=quantity]`),
    effects: async (userId) => (await cartOf(userId)).map((line) => line.split(" ").pop()!),
    expected: { typed: ["4"], effects: ["4"] },
    leadsTo: /\/cart$/,
  },
  {
    name: "a quantity",
    toast: "Failed to update quantity",
    open: async (page, userId) => {
      if (userId) await fillCart(userId, 2);
      await page.goto("/cart");
    },
    fill: (page) => page.locator("#cart-lines input[name^=quantity-]").fill("7"),
    send: (page) => page.locator("#cart-lines input[name^=quantity-]").blur(),
    typed: (page) => values(page, "#cart-lines input[name^=quantity-]"),
    effects: async (userId) =>
      (await cartOf(userId)).map((line) => line.split(" ").pop()!).filter((count) => count !== "2"),
    expected: { typed: ["7"], effects: ["7"] },
    leadsTo: /\/cart$/,
  },
  {
    name: "the quantities of a style",
    toast: "Failed to update quantity",
    open: async (page) => void (await page.goto("/product/1")),
    fill: (page) => page.locator(".matrix input").first().fill("4"),
    send: (page) => page.getByRole("button", { name: "SAVE QUANTITIES" }).click(),
    typed: (page) => values(page, ".matrix input"),
    effects: async (userId) => (await cartOf(userId)).map((line) => line.split(" ").pop()!),
    expected: { typed: ["4"], effects: ["4"] },
    leadsTo: /\/cart$/,
  },
  {
    name: "a quick order",
    toast: "Quick order failed",
    open: async (page) => void (await page.goto("/quick-order")),
    fill: async (page) => {
      await page.locator("[name=rows]").fill("PR-101-SAND-M;3");
      await page.getByRole("button", { name: "CHECK THE ROWS" }).click();
      await page.getByRole("button", { name: "Put 3 pieces" }).waitFor();
    },
    send: async (page) => {
      // After a reload there is no preview any more.
      const check = page.getByRole("button", { name: "CHECK THE ROWS" });
      if (await check.isVisible()) await check.click();
      await page.getByRole("button", { name: "Put 3 pieces" }).click();
    },
    typed: (page) => values(page, "[name=rows]"),
    effects: async (userId) => (await cartOf(userId)).map((line) => line.split(" ").pop()!),
    expected: { typed: ["PR-101-SAND-M;3"], effects: ["3"] },
    leadsTo: /\/cart$/,
  },
  {
    name: "the checkout",
    toast: "Failed to place order",
    open: async (page, userId) => {
      if (userId) await fillCart(userId, 60);
      await page.goto("/checkout");
    },
    fill: async (page) => {
      await showAddress(page);
      for (const [name, value] of Object.entries(ORDER)) {
        const field = page.locator(`[name=${name}]`);
        await (name === "country" ? field.selectOption(value) : field.fill(value));
      }
      await page.getByText("Delivery to Slovenia.").waitFor();
    },
    send: (page) => page.getByRole("button", { name: "Submit Order" }).click(),
    typed: (page) => values(page, ...["city", "poNumber", "customerNotes"].map(byName)),
    effects: async (userId) => {
      const orders = await db.read.order.findMany({
        where: { companyId: userId },
        orderBy: { id: "asc" },
      });
      return orders.map(({ poNumber }) => String(poNumber));
    },
    expected: { typed: ["Ljubljana", "PO-17", "Ring twice."], effects: ["PO-17"] },
    leadsTo: /\/orders\/\d+\?placed=1$/,
  },
  {
    name: "an inquiry",
    toast: "Failed to send inquiry. Please try again or contact us directly",
    open: async (page) => void (await page.goto("/inquiry")),
    fill: async (page) => {
      await page.locator("[name=name]").fill("Ana");
      await page.locator("[name=email]").fill("ana@lost.example");
      await page.locator("[name=message]").fill(`Is it soft? ${page.url()}`);
    },
    send: (page) => page.getByRole("button", { name: "SEND INQUIRY" }).click(),
    typed: (page) => values(page, "[name=name]", "[name=email]"),
    effects: async () => {
      const all = await db.read.inquiry.findMany({ where: { customerEmail: "ana@lost.example" } });
      return all.map(({ customerName }) => customerName);
    },
    expected: { typed: ["Ana", "ana@lost.example"], effects: ["Ana"] },
    leadsTo: /\/$/,
  },
  {
    name: "the cart as an inquiry",
    toast: "Failed to send inquiry. Please try again or contact us directly",
    open: async (page, userId) => {
      if (userId) await fillCart(userId, 3);
      await page.goto("/cart");
    },
    fill: (page) => page.locator("[name=message]").fill("Until when?"),
    send: (page) => page.getByRole("button", { name: "Send to our team" }).click(),
    typed: (page) => values(page, "[name=message]"),
    effects: async (userId) => {
      const all = await db.read.inquiry.findMany({ where: { companyId: userId } });
      return all.map(({ message }) => String(message));
    },
    expected: { typed: ["Until when?"], effects: ["Until when?"] },
    leadsTo: /\/cart$/,
  },
];

const ORDER = {
  name: "Boutique Lost",
  address: "Trubarjeva 1",
  zipCode: "1000",
  city: "Ljubljana",
  country: "SI",
  poNumber: "PO-17",
  customerNotes: "Ring twice.",
};
const byName = (name: string) => `[name=${name}]`;

const formOf = (name: string) => FORMS.find((form) => form.name === name)!;

describeInChromium("when the line is cut", () => {
  const shop = serveShop({ pictures: false });

  async function openForm(form: Form) {
    const { page, userId, context } = await shop.open({
      role: "approved",
      ...PHONE,
      shared: true,
    });
    await form.open(page, userId!);
    await expectHydrated(page);
    await db.write((tx) => tx.inquiry.deleteMany({ where: { customerEmail: "ana@lost.example" } }));
    await db.write((tx) => tx.rateLimit.deleteMany({ where: { key: { startsWith: "once:" } } }));
    await form.fill(page);
    return { page, context, userId: userId!, effects: () => form.effects(userId!) };
  }

  /** Sends the form and cuts its line once. */
  async function sendAndCut(page: Page, form: Form, cut: Cut["cut"]) {
    await page.route(
      (url) => url.pathname.endsWith(".data"),
      async (route) => (route.request().method() === "POST" ? cut(route) : route.continue()),
      { times: 1 },
    );
    await form.send(page);
    const toast = page.getByRole("alert").filter({ hasText: "Error" });
    await toast.getByText(`${form.toast}. ${UNKNOWN}`).waitFor();
    // On a phone the toast may lie over the button, and it stays while the pointer is over it.
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.locator("main").getByText(UNKNOWN).waitFor();
  }

  describe.each(CUTS)("$name,", ({ arrives, cut, forms }) => {
    const tried = FORMS.filter(({ name }) => forms?.includes(name) ?? true);

    it.each(tried)("$name keeps what was typed, and says so", async (form) => {
      const { page, effects } = await openForm(form);
      await sendAndCut(page, form, cut);
      expect(await form.typed(page)).toEqual(form.expected.typed);
      expect(await effects()).toEqual(arrives ? form.expected.effects : []);
      await expectNoHorizontalScroll(page);
      const ask = page.getByRole("button", { name: ASK });
      if (arrives) {
        // The answer may lead to the page that is open, so its address alone does not say that it has come.
        await Promise.all([page.waitForEvent("framenavigated"), ask.click()]);
        await page.waitForURL(form.leadsTo);
      } else {
        await ask.click();
        await page.getByText(MISSING).waitFor();
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(MISSING);
        await sendAgain(page, form);
        await expect.poll(effects).toEqual(form.expected.effects);
      }
      expect(await effects()).toEqual(form.expected.effects);
    });
  });

  // The page keeps the same of each cut (`keepFormOnLostResponse`), so what comes next depends only on whether the form has arrived.
  describe.each(CUTS.slice(0, 2))("$name,", ({ arrives, cut }) => {
    // An order that has arrived has emptied the cart, so there is nothing to check out.
    it.each(FORMS.filter(({ name }) => name !== "the checkout" || !arrives))(
      "$name keeps what was typed over a reload, unless it has arrived",
      async (form) => {
        const { page, effects } = await openForm(form);
        await sendAndCut(page, form, cut);
        await page.reload();
        await expectHydrated(page);
        if (arrives) {
          await page.getByText("What you sent before has arrived.").waitFor();
          expect(await page.getByText(/We don’t know yet|It has not arrived/).count()).toBe(0);
        } else {
          await page.locator("main").getByText(MISSING).waitFor();
          expect(await form.typed(page)).toEqual(form.expected.typed);
          if (form.name === "the checkout") await page.getByText("Delivery to Slovenia.").waitFor();
          await page.locator("main").getByText(MISSING).waitFor();
          await page.getByRole("button", { name: "Dismiss" }).click();
          await sendAgain(page, form);
        }
        await expect.poll(effects).toEqual(form.expected.effects);
        // Nothing is left for the next visit.
        await form.open(page, "").catch(() => null);
        // An empty cart leads to the order, whose page has no scripts.
        if (form.name !== "the checkout") await expectHydrated(page);
        await page.waitForTimeout(300);
        expect(await page.getByText(/We don’t know yet|It has not arrived/).count()).toBe(0);
      },
    );

    // A form that has not arrived is sent again above.
    it.each(arrives ? FORMS : [formOf("adding a style"), formOf("the checkout")])(
      "$name takes effect once when it is sent again at once",
      async (form) => {
        const { page, effects } = await openForm(form);
        await sendAndCut(page, form, cut);
        await (form.name === "a quantity" ? sendAgainByField(page) : form.send(page));
        await page.getByText(UNKNOWN).first().waitFor({ state: "detached" });
        await expect.poll(effects).toEqual(form.expected.effects);
      },
    );
  });

  async function sendAgain(page: Page, form: Form) {
    if (form.name !== "a quantity") return form.send(page);
    await page.getByRole("button", { name: "Send again" }).click();
  }

  async function sendAgainByField(page: Page) {
    const field = page.locator("#cart-lines input[name^=quantity-]");
    await field.focus();
    await field.fill("7");
    await field.blur();
  }

  const [before, after] = [CUTS[0]!.cut, CUTS[1]!.cut];

  it("an order that has arrived does not stand for the next one", async () => {
    const form = formOf("the checkout");
    const { page, userId, effects } = await openForm(form);
    await sendAndCut(page, form, after);
    await page.reload();
    await page.getByText("has arrived").first().waitFor();
    await form.open(page, userId);
    await expectHydrated(page);
    await page.getByText("What you sent before has arrived.").waitFor();
    expect(await page.locator("[name=poNumber]").inputValue()).toBe("");
    await page.locator("[name=poNumber]").fill("PO-18");
    await form.send(page);
    await page.waitForURL("**/orders/*");
    expect(await effects()).toEqual(["PO-17", "PO-18"]);
  });

  it("a lost removal is not sent by the page itself, and is what is sent again", async () => {
    const { page, userId } = await shop.open({
      role: "approved",
      ...PHONE,
      shared: true,
    });
    await fillCart(userId!, 2, 3);
    await page.goto("/cart");
    await expectHydrated(page);
    await page.route(
      (url) => url.pathname.endsWith(".data"),
      (route) => (route.request().method() === "POST" ? before(route) : route.continue()),
      { times: 1 },
    );
    await page
      .getByRole("button", { name: /^Remove/ })
      .first()
      .click();
    await page.getByText("Failed to remove item").waitFor();
    await page.reload();
    await page.locator("main").getByText(MISSING).waitFor();
    expect(await cartOf(userId!)).toHaveLength(2);
    await page.getByRole("button", { name: "Send again" }).click();
    await page.getByText("Item Removed").waitFor();
    expect((await cartOf(userId!)).map((line) => line.split(" ").pop())).toEqual(["3"]);
  });

  it("another content is another submission", async () => {
    const form = formOf("adding a style");
    const { page, userId } = await openForm(form);
    await sendAndCut(page, form, after);
    const card = page.locator(CARD).first();
    await card.locator("select[name=size]").selectOption({ index: 1 });
    await sendAndCut(page, form, before);
    await page.getByRole("button", { name: ASK }).click();
    await page.getByText(MISSING).waitFor();
    await form.send(page);
    await expect.poll(() => cartOf(userId)).toHaveLength(2);
  });

  it("of a table, what was saved is not filled in again, and what was typed after it is", async () => {
    const { page, userId } = await shop.open({ role: "approved", ...PHONE, shared: true });
    await page.goto("/product/1");
    await expectHydrated(page);
    const fields = page.locator(".matrix input");
    const quantities = () => Promise.all([fields.nth(0).inputValue(), fields.nth(1).inputValue()]);
    await fields.nth(0).fill("4");
    await page.getByRole("button", { name: "SAVE QUANTITIES" }).click();
    await page.locator("#matrix input[name=seen][value$=':4']").waitFor({ state: "attached" });
    await fields.nth(1).fill("5");
    // A colleague takes out what is saved.
    await emptyCart(userId!);
    await page.reload();
    await expect.poll(quantities).toEqual(["", "5"]);
  });

  it("a draft belongs to its style and to its person, and gives way to what is newer", async () => {
    const { page, context, userId } = await shop.open({ role: "approved" });
    const checkout = formOf("the checkout");
    await checkout.open(page, userId!);
    await expectHydrated(page);
    await showAddress(page);
    await page.locator("[name=city]").fill("Maribor");
    await page.locator("[name=customerNotes]").fill("Draft of notes");
    await page.reload();
    await expectHydrated(page);
    await expect.poll(() => checkout.typed(page)).toEqual(["Maribor", "", "Draft of notes"]);
    const shippingAddress = { ...ADDRESS, city: "Celje" };
    await db.write((tx) => tx.company.update({ where: { id: userId! }, data: { shippingAddress } }));
    await page.reload();
    await expectHydrated(page);
    await expect.poll(() => checkout.typed(page)).toEqual(["Celje", "", "Draft of notes"]);
    // Somebody else in the same tab.
    const other = (await makePerson("approved")).id;
    await fillCart(other, 4);
    const [pair = ""] = (await startSession(other, new Request(shop.origin))).split(";");
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: shop.origin }]);
    await page.goto("/checkout");
    await expectHydrated(page);
    await page.waitForTimeout(200);
    expect((await checkout.typed(page)).slice(1)).toEqual(["", ""]);
    const [one, two] = await stylesToOrder({ sized: true });
    await page.goto(`/inquiry?product=${one!.id}`);
    await expectHydrated(page);
    await page.locator("[name=message]").fill("About the first");
    await page.goto(`/inquiry?product=${two!.id}`);
    await expectHydrated(page);
    await page.waitForTimeout(200);
    expect(await page.locator("[name=message]").inputValue()).toBe("");
    await context.close();
  });

  it("without any line, says that there is still no answer, and a page that is asked for can be tried again", async () => {
    const form = FORMS.find(({ name }) => name === "the checkout")!;
    const { page, context, userId } = await openForm(form);
    // The cart's script is loaded, so that its page can be opened without a line.
    await page.goto("/cart");
    await expectHydrated(page);
    await page.getByRole("button", { name: "CHECKOUT" }).click();
    await page.waitForURL("**/checkout");
    await form.fill(page);
    // What is payable is asked for with the draft and again with each field.
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await form.send(page);
    await page.getByText(UNKNOWN).last().waitFor();
    await page.getByRole("button", { name: ASK }).click();
    await page.getByText("There is still no answer.").waitFor();
    await page.getByRole("link", { name: "Back to Cart" }).click();
    await page.getByRole("heading", { name: "The shop did not answer" }).waitFor();
    await context.setOffline(false);
    await page.getByRole("link", { name: "TRY AGAIN" }).click();
    await page.getByRole("heading", { name: "Your cart" }).waitFor();
    await page.getByRole("button", { name: "CHECKOUT" }).click();
    await page.locator("main").getByText(MISSING).waitFor();
    expect(await form.typed(page)).toEqual(form.expected.typed);
    expect(await form.effects(userId)).toEqual([]);
  });

  it("without scripts, a form that is sent again by the browser adds once", async () => {
    const { page, context, userId } = await shop.open({
      role: "approved",
      ...PHONE,
      javaScriptEnabled: false,
    });
    const [style] = await stylesToOrder({ sized: true });
    await page.goto("/");
    const card = page.locator(`#style-${style!.id}`);
    const add = async () => {
      await card.locator("select[name=size]").selectOption(style!.sizes[1]!);
      await card.getByRole("button", { name: /Add to Cart/ }).click();
    };
    const proxy = async (route: Route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch({ maxRedirects: 0 });
      return route.fulfill({ status: 504, contentType: "text/html", body: "<h1>Timeout</h1>" });
    };
    await page.route("**/*", proxy);
    await add();
    await page.getByText("Timeout").waitFor();
    await page.unrouteAll({ behavior: "wait" });
    await expect.poll(() => cartOf(userId!)).toHaveLength(1);
    await page.reload();
    await page.getByText("Already in your cart").waitFor();
    // From the page that came as the answer, it is a new line of the order.
    await add();
    await page.getByText("Added to Cart").waitFor();
    const twice = `${2 * style!.minOrderQuantity}`;
    expect((await cartOf(userId!)).map((line) => line.split(" ").pop())).toEqual([twice]);
    await context.close();
  });
});
