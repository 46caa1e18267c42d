// The line is cut while a form of the desk or of the demo is sent, with scripts: the page stays with what was typed, and says
// so. Once the line is back, the same form takes effect once.
import { randomInt } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { makeDueOrder } from "../support/payments";
import { makePerson } from "../support/people";
import { type Screen, SCREENS } from "../support/screens";
import { describeInChromium, expectHydrated, serveShop } from "../support/served-shop";

const isOfRoute = (url: URL) => url.pathname.endsWith(".data");
const cut = (route: Route) =>
  route.request().method() === "POST" ? route.abort("connectionreset") : route.continue();
const cutAnswer = async (route: Route) => {
  await route.fetch({ maxRedirects: 0 });
  await route.abort("connectionreset");
};
/** Nothing at all arrives: what another route needs is not loaded either. */
const cutAll = (route: Route) => route.abort("connectionreset");
const lostToast = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "The shop did not answer" });

describeInChromium("when the line is cut,", () => {
  const shop = serveShop({ pictures: false });

  it("the demo says that it is one, and keeps what was typed", async () => {
    const { page } = await shop.open({ shared: true });
    await page.goto("/demo-registered");
    await expectHydrated(page);
    const card = page.locator(".style:has(select[name=size])").first();
    await card.locator("select[name=size]").selectOption({ index: 1 });
    await card.locator("input[name=quantity]").fill("7");
    await page.route(isOfRoute, cut);
    await card.getByRole("button", { name: "ADD TO CART" }).click();
    const toast = page.getByRole("alert").filter({ hasText: "Demo Mode" });
    await toast.getByText("This is a demo - cart functionality is simulated.").waitFor();
    expect(await card.locator("input[name=quantity]").inputValue()).toBe("7");
    await page.unroute(isOfRoute, cut);
    await card.getByRole("button", { name: "ADD TO CART" }).click();
    await page.getByText("Cart (7)").waitFor();
  });

  describe("every form of the desk keeps its page and what was typed:", () => {
    const routes = routesWithForms();
    /** The forms that were sent, each once: by the pattern of their route and what they ask for. */
    const sent = new Set<string>();

    it.each(deskScreens())("%s", async (_, { as, address }) => {
      const role = as === "visitor" || as === "demo-buyer" ? undefined : as;
      const { page, userId } = await shop.open({ role, shared: true });
      const path = typeof address === "string" ? address : await address(userId ?? "");
      const [html = ""] = (await (await page.request.get(path)).text()).split("</main>");
      if (!/<main[^]*<form[^>]* method="post"/.test(html)) return;
      await page.goto(path);
      await expectHydrated(page);
      const forms = await typeIntoForms(page, routes, [...sent]);
      await page.route("**/*", cutAll);
      for (const [index, form] of forms.entries()) {
        const typed = await valuesOf(page, index);
        // The query becomes that of the form: a list without `ticked=all`, a preview with its `show`.
        const addresses = [page.url(), await actionOf(page, index)];
        await press(page, index);
        await expect
          .poll(() => alertOf(page), { message: form, timeout: 20_000 })
          .toMatch(/^(Error|Setup Failed|Access Denied).*The shop did not answer/);
        // Not softly: its form would count as sent, and a retry would pass without sending it.
        expect(addresses, form).toContain(page.url());
        expect(await valuesOf(page, index), form).toEqual(typed);
        await page.keyboard.press("Escape");
        await expect.poll(() => alertOf(page), { timeout: 20_000 }).toBe("");
      }
      for (const form of forms) sent.add(form);
    });

    it("there are forms on all its routes but one", () => {
      const paths = [...sent].map((form) => form.split(" ")[0]);
      const others = routes.filter((pattern) => !paths.includes(pattern));
      // It stops ordering for a customer, from the banner of any page of the shop.
      expect(others).toEqual(["/admin/ordering"]);
    });
  });

  /** Forms of specification 8: where they are, how they are sent, what the toast says, and how often they took effect. */
  const FORMS: Record<string, () => Promise<Sent>> = {
    "a bulk discount": async () => {
      const minQuantity = randomInt(1_000, 100_000);
      return {
        address: "/admin/offers",
        fill: (page) => page.getByLabel("Minimum Quantity").fill(String(minQuantity)),
        button: "CREATE DISCOUNT",
        failed: "Failed to create bulk discount.",
        count: () => db.read.bulkDiscount.count({ where: { minQuantity } }),
      };
    },
    "a style": async () => {
      const name = `Cut Sweater ${randomInt(1_000_000)}`;
      return {
        address: "/admin/products/new",
        fill: async (page) => {
          await page.getByLabel("Name", { exact: true }).fill(name);
          await page.getByLabel("Wholesale price").fill("46.00");
        },
        button: "CREATE PRODUCT",
        failed: "Failed to create product.",
        count: () => db.read.product.count({ where: { name } }),
      };
    },
    "a payment": async () => {
      const { id } = await makeDueOrder();
      return {
        address: `/admin/orders/${id}`,
        fill: async (page) => {
          await page.getByText("Record a payment").click();
          await page.getByLabel("Amount received").fill("7.77");
        },
        button: "RECORD PAYMENT",
        failed: "Failed to save.",
        count: () => db.read.payment.count({ where: { orderId: id } }),
      };
    },
    "a claim": async () => {
      const title = `Cut by hand ${randomInt(1_000_000)}`;
      return {
        address: "/admin/appearance/claims",
        fill: async (page) => {
          await page.getByLabel("Claim", { exact: true }).last().fill(title);
          await page.getByLabel("What it means").last().fill("By hand.");
        },
        button: "ADD CLAIM",
        failed: "Failed to save.",
        count: () => db.read.claim.count({ where: { title } }),
      };
    },
    "an approval": async () => {
      const { id, email } = await makePerson("pending", { firstName: "Cutter" });
      return {
        address: `/admin/applications?q=${encodeURIComponent(email)}`,
        button: "APPROVE Cutter Person",
        failed: "Failed to approve user.",
        count: () =>
          db.read.auditEntry.count({
            where: { subject: `company:${id}`, action: "approve_customer" },
          }),
      };
    },
    "the mark of an inquiry": async () => {
      const data = {
        customerName: "Asker",
        customerEmail: "asker@boutique.example",
        message: "Soft?",
        productDetails: [],
        totalItems: 0,
      };
      const { id } = await db.write((tx) => tx.inquiry.create({ data }));
      return {
        address: "/admin/inquiries",
        button: `MARK AS READ inquiry #${id}`,
        failed: "Failed to mark inquiry as read.",
        count: () => db.read.inquiry.count({ where: { id, isRead: true } }),
      };
    },
  };

  it.each(
    Object.keys(FORMS).flatMap((name) => [[name, "before"] as const, [name, "after"] as const]),
  )("%s takes effect once when it is sent again after a cut %s it arrived", async (name, when) => {
    const { address, fill, button, failed, count } = await FORMS[name]!();
    const { page } = await shop.open({ role: "admin", shared: true });
    await page.goto(address);
    await expectHydrated(page);
    await fill?.(page);
    const send = () => page.getByRole("main").getByRole("button", { name: button }).click();
    const cutForm = when === "before" ? cut : cutAnswer;
    await page.route(isOfRoute, cutForm);
    await send();
    await page.getByRole("alert").getByText(failed).waitFor();
    expect(new URL(page.url()).pathname).toBe(address.split("?")[0]);
    expect(await count()).toBe(when === "before" ? 0 : 1);
    await page.unroute(isOfRoute, cutForm);
    await page.getByRole("button", { name: "Dismiss" }).click();
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await send();
    expect((await answered).status()).toBeLessThan(300);
    await expect.poll(count).toBe(1);
    await page.waitForLoadState("networkidle");
    expect(await count()).toBe(1);
    expect(await lostToast(page).count()).toBe(0);
  });
});

const DESK = /^\/(admin|admin-setup|(emergency|direct|simple)-admin|direct-admin-access)(\/|$)/;

/** The screens of the desk, each address once, by name. */
function deskScreens() {
  const screens = SCREENS.filter(
    ({ as, address, onlyWith }) =>
      onlyWith !== "no scripts" && (as === "admin" || DESK.test(String(address))),
  );
  const keyOf = ({ as, address }: Screen) =>
    typeof address === "string" ? `${as} ${address}` : address;
  const once = new Map(screens.reverse().map((screen) => [keyOf(screen), screen]));
  return [...once.values()].reverse().map((screen) => [screen.name, screen] as const);
}

/** The patterns of the desk's routes with forms, "/admin/orders/:id". */
function routesWithForms(): string[] {
  const folder = join("app", "routes");
  return readdirSync(folder)
    .filter((name) => {
      const path = join(folder, name);
      const file = statSync(path).isDirectory() ? join(path, "route.tsx") : path;
      return file.endsWith(".tsx") && /\bclientAction\b/.test(readFileSync(file, "utf8"));
    })
    .map((name) => name.replace(/^_shop|\.tsx$|\._index(?=\.|$)/g, "").replaceAll("_.", "."))
    .map((name) => name.replaceAll(".", "/").replaceAll("$", ":"))
    .filter((pattern) => DESK.test(pattern));
}

/** Marks a button of each form that was not `sent` yet, and types into its fields. */
function typeIntoForms(page: Page, routes: string[], sent: string[]) {
  return page.evaluate(
    ([patterns, known]) => {
      const segments = (path: string) => path.split("/");
      const patternOf = (path: string) =>
        patterns
          .filter((pattern) => segments(pattern).length === segments(path).length)
          .filter((pattern) =>
            segments(pattern).every((one, at) => one[0] === ":" || one === segments(path)[at]),
          )
          // "/products/new" is not "/products/:id".
          .sort((one, other) => one.split(":").length - other.split(":").length)[0];
      const found: string[] = [];
      for (const form of document.querySelectorAll<HTMLFormElement>("main form[method=post]")) {
        const hidden = form.querySelector<HTMLInputElement>("[type=hidden][name=intent]")?.value;
        for (const button of form.elements) {
          if (!(button instanceof HTMLButtonElement) || button.type !== "submit") continue;
          if (button.disabled || button.hasAttribute("formmethod")) continue;
          // Without an attribute of its own a button's formAction is the address of the page.
          const action = button.hasAttribute("formaction") ? button.formAction : form.action;
          const route = patternOf(new URL(action).pathname);
          const intent = button.name === "intent" ? button.value : (hidden ?? button.name);
          const what = `${route} ${intent}`;
          if (!route || known.includes(what) || found.includes(what)) continue;
          button.dataset.sent = String(found.length);
          found.push(what);
        }
        for (const field of form.elements) {
          const isText =
            field instanceof HTMLTextAreaElement ||
            (field instanceof HTMLInputElement && field.type === "text");
          if (!isText || field.readOnly || field.value) continue;
          // React replaces this property on its fields and would not notice a change.
          const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!;
          set!.call(field, "Typed before");
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }
      }
      return found;
    },
    [routes, sent] as const,
  );
}

/** What is in the fields of a marked form; "gone" when its page was lost. */
const valuesOf = (page: Page, index: number) =>
  page.evaluate((at) => {
    const form = document.querySelector<HTMLButtonElement>(`[data-sent="${at}"]`)?.form;
    if (!form) return "gone";
    const entries = [...new FormData(form)].filter(([name]) => name !== "key");
    return entries.map(([name, value]) => [name, value instanceof File ? value.name : value]);
  }, index);

/** The address to which a marked form is sent, as the browser shows it. */
const actionOf = (page: Page, index: number) =>
  page.evaluate((at) => {
    const button = document.querySelector<HTMLButtonElement>(`[data-sent="${at}"]`)!;
    const action = button.hasAttribute("formaction") ? button.formAction : button.form!.action;
    return action.replace(/[?&]index$/, "");
  }, index);

/** Sends a marked form, which may be in a closed part of the page, and incomplete. */
const press = (page: Page, index: number) =>
  page.evaluate((at) => {
    const button = document.querySelector<HTMLButtonElement>(`[data-sent="${at}"]`)!;
    button.form!.noValidate = true;
    button.form!.requestSubmit(button);
  }, index);

/** The words of the alert that is shown, "" for none. */
const alertOf = (page: Page) =>
  page.evaluate(() => document.querySelector(".toasts [role=alert]")?.textContent ?? "gone");

interface Sent {
  address: string;
  fill?: (page: Page) => Promise<unknown>;
  button: string;
  failed: string;
  count: () => Promise<number>;
}
