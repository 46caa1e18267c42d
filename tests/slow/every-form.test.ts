// Every form of the shop that scripts send, on a page that was just opened, while nothing at all arrives any more: the page stays with
// what was typed, and says what is known. A form for another page is sent once when its button is pressed again with a line.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Locator, Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { cartOf } from "../support/ordering";
import { routeFiles } from "../support/route-files";
import { type Screen, SCREENS } from "../support/screens";
import { describeInChromium, expectHydrated, serveShop } from "../support/served-shop";

const cutAll = (route: Route) => route.abort("connectionreset");
/** That the answer was lost, or that the form was not sent, as a toast says it. */
const LOST =
  /The shop did not answer(, so we don’t know|\. Press the button again)|We don’t know yet whether this arrived/;
const NOT_SENT = /^Not sent.*What you typed is still here/;
const OF_DEMO = /^Demo Mode/;

const routes = await routesWithForms();

describeInChromium("while nothing arrives,", () => {
  const shop = serveShop({ pictures: false });
  /** The forms that were sent, each once. */
  const sent = new Set<string>();

  describe("every form keeps its page and what was typed:", () => {
    it.each(screens())("%s", async (_, { as, address }) => {
      const role = as === "visitor" || as === "demo-buyer" ? undefined : as;
      const { page, userId, problems } = await shop.open({
        role,
        ...(as === "demo-buyer" && { userId: as }),
        shared: true,
      });
      const path = typeof address === "string" ? address : await address(userId ?? "");
      const html = await (await page.request.get(path)).text();
      if (page.url() === "about:blank") await page.goto("/robots.txt");
      if ((await findForms(page, routes, [...sent], { html, path })).length === 0) return;
      const openPage = async () => {
        problems.length = 0;
        await page.goto(path);
        await expectHydrated(page);
        expect(problems).toEqual([]);
        const found = await findForms(page, routes, [...sent]);
        await page.route("**/*", cutAll);
        return found;
      };
      let open = await openPage();
      for (const { form, isElsewhere } of open) {
        // Sending another one may have taken it from the page.
        if (!open.some((one) => one.form === form)) continue;
        if (await isSentByBrowser(page, form)) continue;
        const typed = await valuesOf(page, form);
        // The query becomes that of the form: a list without `ticked=all`, a preview with its `show`.
        const addresses = [page.url(), await actionOf(page, form)];
        await press(page, form);
        // It only says what is payable, which scripts ask for while one types.
        if (form === "/checkout preview") await page.waitForTimeout(1_000);
        else {
          await expect
            .poll(() => alertOf(page), { message: form, timeout: 20_000 })
            .toMatch(isElsewhere ? NOT_SENT : form.startsWith("/demo") ? OF_DEMO : LOST);
        }
        expect(addresses, form).toContain(page.url());
        expect(await valuesOf(page, form), form).toEqual(typed);
        sent.add(form);
        if (isElsewhere) {
          await page.unroute("**/*", cutAll);
          expect(await countPosts(page, () => press(page, form)), form).toBe(1);
          open = await openPage();
        } else {
          await page.keyboard.press("Escape");
          await expect.poll(() => alertOf(page), { timeout: 20_000 }).toBe("");
        }
      }
    });

    it("there are forms on all routes but two, and forms for other pages", () => {
      const paths = [...sent].map((form) => form.split(" ")[0]);
      const others = routes.filter((pattern) => !paths.includes(pattern));
      // No screen is of the person to whom such a link was mailed.
      expect(others).toEqual(["/invitation/:token", "/staff-link/:token"]);
      const elsewhere = [...sent].filter((form) => form.endsWith(ELSEWHERE));
      expect(elsewhere).toEqual(
        expect.arrayContaining([
          `/cart add${ELSEWHERE}`,
          `/inquiry ${ELSEWHERE}`,
          `/company/people invite${ELSEWHERE}`,
        ]),
      );
    });
  });

  it.each(FOR_OTHER_PAGES)(
    "$button on $path keeps what was typed, and takes effect once when it is sent again",
    async ({ path, button, fill, effects }) => {
      const { page, userId } = await shop.open({ role: "approved", shared: true });
      await page.goto(path);
      await expectHydrated(page);
      const form = page.locator("form", { has: page.getByRole("button", { name: button }) });
      await fill(form, page);
      const typed = () =>
        form.evaluate((one: HTMLFormElement) => [...new FormData(one)].filter(([name]) => name !== "key").join("; "));
      const before = await typed();
      await page.route("**/*", cutAll);
      await form.getByRole("button", { name: button }).click();
      await expect.poll(() => alertOf(page)).toMatch(NOT_SENT);
      await expect.poll(() => isAboveDialogs(page)).toBe(true);
      expect(await typed()).toBe(before);
      expect(await effects(userId!)).toBe(0);
      await page.unroute("**/*", cutAll);
      expect(await countPosts(page, () => form.getByRole("button", { name: button }).click())).toBe(1);
      await expect.poll(() => effects(userId!)).toBe(1);
    },
  );
});

/** Forms for other pages: how they are filled, and how often they took effect. */
const FOR_OTHER_PAGES = [
  {
    path: "/product/1",
    button: "ADD TO CART",
    fill: async (form: Locator) => {
      await form.locator("[name=size]").selectOption({ index: 1 });
      await form.locator("[name=quantity]").fill("7");
    },
    effects: async (userId: string) => (await cartOf(userId)).length,
  },
  {
    path: "/contact",
    button: "SEND INQUIRY",
    fill: async (form: Locator, page: Page) => {
      await page
        .getByRole("button", { name: /inquiry/i })
        .first()
        .click();
      await form.locator("[name=email]").fill("ana@cut.example");
      await form.locator("[name=message]").fill("Is it soft?");
    },
    effects: () => db.read.inquiry.count({ where: { customerEmail: "ana@cut.example" } }),
  },
  {
    path: "/company",
    button: "SEND INVITATION",
    fill: (form: Locator) => form.locator("[name=email]").fill("ben@cut.example"),
    effects: () => db.read.companyInvitation.count({ where: { email: "ben@cut.example" } }),
  },
];

const ELSEWHERE = " from another page";

/** The screens with scripts, each address once, by name. */
function screens() {
  const keyOf = ({ as, address }: Screen) => (typeof address === "string" ? `${as} ${address}` : address);
  const all = SCREENS.filter(({ onlyWith }) => onlyWith !== "no scripts");
  const once = new Map(all.reverse().map((screen) => [keyOf(screen), screen]));
  return [...once.values()].reverse().map((screen) => [screen.name, screen] as const);
}

/** The patterns of the routes to which forms are sent, "/admin/orders/:id". */
async function routesWithForms(): Promise<string[]> {
  return (await routeFiles())
    .filter(({ file }) => file.endsWith(".tsx") && /\bclientAction\b/.test(readFileSync(join("app", file), "utf8")))
    .map(({ pattern }) => pattern);
}

interface FoundForm {
  /** The pattern of its route, and what it asks for. */
  form: string;
  /** Whether it is sent to another page than its own. */
  isElsewhere: boolean;
}

/**
 * Finds the forms of the page that were not `sent` yet, or those in the `html` of another one. On the page it marks a button of each,
 * fills their empty fields, and chooses where nothing is chosen.
 */
function findForms(
  page: Page,
  routes: readonly string[],
  sent: readonly string[],
  other?: { html: string; path: string },
): Promise<FoundForm[]> {
  return page.evaluate(
    ([patterns, known, source, suffix]) => {
      const segments = (path: string) => path.split("/");
      const patternOf = (path: string) =>
        patterns
          .filter((pattern) => segments(pattern).length >= segments(path).length)
          .filter((pattern) =>
            segments(pattern).every((one, at) => {
              const given = segments(path)[at];
              return given === undefined ? one.endsWith("?") : one[0] === ":" || one === given;
            }),
          )
          // "/products/new" is not "/products/:id".
          .sort((one, other) => one.split(":").length - other.split(":").length)[0];
      // React replaces these properties on its fields and would not notice a change.
      const set = (field: HTMLElement, name: string, value: unknown, event: string) => {
        const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)!;
        set!.call(field, value);
        field.dispatchEvent(new Event(event, { bubbles: true }));
      };
      const fill = (field: Element) => {
        const isOpen = field instanceof HTMLSelectElement && field.selectedOptions[0]?.disabled;
        if (field instanceof HTMLSelectElement && (isOpen || !field.value)) {
          const option = [...field.options].find((one) => one.value && !one.disabled);
          if (option) set(field, "value", option.value, "change");
        }
        const isText =
          field instanceof HTMLTextAreaElement ||
          (field instanceof HTMLInputElement && /^(text|password)$/.test(field.type));
        if (isText && !field.readOnly && !field.value) set(field, "value", "Typed", "input");
        if (!(field instanceof HTMLInputElement)) return;
        if (field.type === "file") {
          const chosen = new DataTransfer();
          chosen.items.add(new File(["typed"], "typed.csv", { type: "text/csv" }));
          set(field, "files", chosen.files, "change");
        }
        const group = field.type === "radio" && field.form?.elements.namedItem(field.name);
        if (group instanceof RadioNodeList && group.value === "") field.click();
      };
      const root = source ? new DOMParser().parseFromString(source.html, "text/html") : document;
      const here = patternOf(new URL(source?.path ?? location.href, location.href).pathname);
      const found: { form: string; isElsewhere: boolean }[] = [];
      for (const form of root.querySelectorAll<HTMLFormElement>("form[method=post]")) {
        const hidden = form.querySelector<HTMLInputElement>("[type=hidden][name=intent]")?.value;
        for (const button of form.elements) {
          if (!(button instanceof HTMLButtonElement) || button.type !== "submit") continue;
          if (button.disabled || button.hasAttribute("formmethod")) continue;
          // Without an attribute of its own a button's formAction is the address of the page.
          const action = button.hasAttribute("formaction") ? button.formAction : form.action;
          const route = patternOf(new URL(action, location.href).pathname);
          const intent = button.name === "intent" ? button.value : (hidden ?? button.name);
          const isElsewhere = route !== here;
          // Of an address that may end earlier, the end tells the forms apart.
          const end = route?.endsWith("?") ? segments(new URL(action, location.href).pathname).at(-1) : "";
          const what = `${route} ${end}${intent}${isElsewhere ? suffix : ""}`;
          if (!route || known.includes(what) || found.some((one) => one.form === what)) continue;
          if (!source) button.dataset.form = what;
          found.push({ form: what, isElsewhere });
        }
        if (!source) [...form.elements].forEach(fill);
      }
      return found;
    },
    [routes, sent, other, ELSEWHERE] as const,
  );
}

/** What is in the fields of a marked form; "gone" when its page was lost. */
const valuesOf = (page: Page, form: string) =>
  page.evaluate((what) => {
    const form = document.querySelector<HTMLButtonElement>(`[data-form="${what}"]`)?.form;
    if (!form) return "gone";
    const entries = [...new FormData(form)].filter(([name]) => name !== "key");
    return entries.map(([name, value]) => [name, value instanceof File ? value.name : value]);
  }, form);

/** The address to which a marked form is sent, as the browser shows it. */
const actionOf = (page: Page, form: string) =>
  page.evaluate((what) => {
    const button = document.querySelector<HTMLButtonElement>(`[data-form="${what}"]`)!;
    const action = button.hasAttribute("formaction") ? button.formAction : button.form!.action;
    return action.replace(/[?&]index$/, "");
  }, form);

/** Whether a marked form is a plain <form>, which scripts do not send. */
const isSentByBrowser = (page: Page, form: string) =>
  page.evaluate((what) => {
    const { form } = document.querySelector<HTMLButtonElement>(`[data-form="${what}"]`)!;
    const key = Object.keys(form!).find((name) => name.startsWith("__reactProps"))!;
    return !("onSubmit" in (form as unknown as Record<string, object>)[key]!);
  }, form);

/** Sends a marked form, which may be in a closed part of the page, and incomplete. */
const press = (page: Page, form: string) =>
  page.evaluate((what) => {
    const button = document.querySelector<HTMLButtonElement>(`[data-form="${what}"]`)!;
    button.form!.noValidate = true;
    button.form!.requestSubmit(button);
  }, form);

/** How many forms a page sends until it is at rest. */
async function countPosts(page: Page, act: () => Promise<void>): Promise<number> {
  let count = 0;
  const note = (request: { method: () => string }) => void (request.method() === "POST" && count++);
  page.on("request", note);
  await act();
  await expect.poll(() => count || alertOf(page), { timeout: 20_000 }).toBe(1);
  await page.waitForLoadState("networkidle");
  page.off("request", note);
  return count;
}

/** Whether no open dialog can hide the toast. */
const isAboveDialogs = (page: Page) =>
  page.evaluate(
    () =>
      !document.querySelector(".dialog:popover-open") || document.querySelector(".toasts")!.matches(":popover-open"),
  );

/** The words of the alert that is shown, "" for none. */
const alertOf = (page: Page) =>
  page.evaluate(() => document.querySelector(".toasts [role=alert]")?.textContent ?? "gone");
