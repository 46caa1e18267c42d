// Whose session has ended while they typed signs in and finds the form as they had typed it, whichever form it was.
import type { Element } from "domhandler";
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { sweepUnsentForms } from "~/shop/customers/sign-in/unsent-forms.server";
import type { Page } from "../support/browser-without-scripts";
import { makeStyle } from "../support/carts";
import { makeColleague } from "../support/colleagues";
import { databaseKind } from "../support/databases";
import { endSessions, signInAgain } from "../support/ended-sessions";
import { fillCart } from "../support/ordering";
import { browserOf, makePerson, signedInPerson } from "../support/people";
import { type Screen, SCREENS } from "../support/screens";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

// The choice of a language is anybody's.
const FORMS = "#main form[method=post]:not([action='/language'])";
const KEPT = "What you typed is filled in again";

/** Something else than what a field of a form has, as somebody might type or choose it; null for one that takes nothing. */
function typedInto(page: Page, control: Element): string | boolean | null {
  const { $ } = page;
  const field = $(control);
  const type = control.tagName === "input" ? (field.attr("type") ?? "text") : control.tagName;
  if (/^(hidden|file|submit|button)$/.test(type) || field.attr("readonly") !== undefined) return null;
  if (type === "checkbox") return field.attr("checked") === undefined;
  if (type === "radio") return field.attr("value") ?? null;
  if (type === "select") {
    const offered = field.find("option:not([disabled]):not([selected])").toArray();
    const last = offered.at(-1);
    return last ? ($(last).attr("value") ?? $(last).text()) : null;
  }
  if (type === "date") return "2028-05-06";
  if (type === "email") return "typed@boutique.example";
  if (type === "number" || field.attr("inputmode") === "numeric") return "7";
  const text = `Typed "this" & <that>, ${type === "textarea" ? "and\r\nmore" : "once"}`;
  return text.slice(0, Number(field.attr("maxlength") ?? 100));
}

/** The fields of a form by name, and what is typed into them. */
function typedIn(page: Page, index: number): Record<string, string | boolean> {
  const { $ } = page;
  const form = $(FORMS).eq(index);
  const id = form.attr("id");
  const controls = $("input[name], select[name], textarea[name]")
    .toArray()
    .filter((one) => {
      const owner = $(one).attr("form");
      return owner === undefined ? $(one).closest("form").is(form) : owner === id;
    }) as Element[];
  const typed: Record<string, string | boolean> = {};
  for (const control of controls) {
    const value = typedInto(page, control);
    const name = $(control).attr("name")!;
    if (value !== null && !(name in typed && $(control).attr("type") !== "radio")) typed[name] = value;
  }
  return typed;
}

const seen = new Set<string>();
/** What tells the forms of all screens apart. */
const kindOf = (page: Page, typed: object) =>
  [page.url.pathname.replace(/\d+/g, "1"), ...Object.keys(typed)].join(" ").replace(/[A-Z0-9-]{6,}/g, "1");

const ROLES = ["approved", "pending", "admin"] as const;
const roleOf = ({ as }: Screen) => ROLES.find((role) => role === as);
const screens = SCREENS.filter((screen) => roleOf(screen) && !screen.act && screen.onlyWith !== "scripts");

const sessionOf = (userId: string) => db.read.session.findFirstOrThrow({ where: { userId } });

// Of every page on one database.
describe.runIf(databaseKind === "sqlite")("a form that is sent after its session has ended", () => {
  it.each(screens.map((screen) => [screen.name, screen] as const))("is filled in again: %s", async (_, screen) => {
    const { person, browser } = await signedInPerson(shop, roleOf(screen)!);
    const { address } = screen;
    const path = typeof address === "string" ? address : await address(person.id);
    const page = await browser.open(path);
    const forms = page.$(FORMS).toArray() as Element[];
    for (const index of forms.keys()) {
      const typed = typedIn(page, index);
      const kind = kindOf(page, typed);
      if (Object.keys(typed).length === 0 || seen.has(kind)) continue;
      seen.add(kind);
      const form = page.form(`${FORMS}:eq(${index})`).fill(typed);
      const sent = form.values;
      const { orderingForId } = await sessionOf(person.id);
      await endSessions(person.id);
      const refused = await form.tamper({}).submit();
      expect(refused.status, kind).toBe(401);
      refused.see("What you typed is kept for 30 minutes");
      const login = refused.link("SIGN IN");
      await signInAgain(browser, person.id);
      // An admin who ordered for a customer begins again.
      await db.write((tx) => tx.session.updateMany({ where: { userId: person.id }, data: { orderingForId } }));
      const again = await browser.open(login.searchParams.get("returnTo")!);
      expect(again.status).toBe(200);
      again.see(KEPT);
      const kept = again.$("[data-kept]").first();
      const owner = kept.attr("form");
      const found = again.form(owner ? `form#${owner}` : "form:has([data-kept])").values;
      for (const name of Object.keys(typed)) expect(found[name], `${name} of ${kind}`).toBe(sent[name]);
    }
  });
});

describe("what was typed", () => {
  it("is filled in for nobody else, and for its owner within half an hour", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    const page = await browser.open("/company");
    const form = page.form("SAVE COMPANY PROFILE").fill({ phone: "+31 6 5554 443" });
    await browser.open("/api/logout");
    await endSessions(person.id);
    expect((await form.submit()).status).toBe(401);
    const other = await makePerson("approved");
    await signInAgain(browser, other.id);
    expect((await browser.open("/company")).source).not.toContain("5554 443");
    await signInAgain(browser, person.id);
    (await browser.open("/company")).see(KEPT);
    expect((await browser.open("/company")).form("SAVE COMPANY PROFILE").values.phone).toBe("+31 6 5554 443");
    const createdAt = new Date(Date.now() - 31 * 60_000);
    await db.write((tx) => tx.unsentForm.updateMany({ data: { createdAt } }));
    (await browser.open("/company")).notSee(KEPT);
    await sweepUnsentForms();
    expect(await db.read.unsentForm.count({ where: { createdAt } })).toBe(0);
  });

  it("is not saved for somebody else who has signed in meanwhile, and kept for who typed it", async () => {
    const { person: owner, browser } = await signedInPerson(shop, "approved");
    const colleague = await makeColleague(owner.id, "owner");
    const form = (await browser.open("/company")).form("SAVE COMPANY PROFILE").fill({ phone: "+31 6 5554 443" });
    await signInAgain(browser, colleague.id);
    expect((await form.submit()).status).toBe(409);
    (await browser.open("/company")).notSee(KEPT);
    expect((await db.read.company.findUniqueOrThrow({ where: { id: owner.id } })).phone).toBeNull();
    await signInAgain(browser, owner.id);
    const values = (await browser.open("/company")).form("SAVE COMPANY PROFILE").values;
    expect(values.phone).toBe("+31 6 5554 443");
  });

  it("is forgotten once it is sent", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    const form = (await browser.open("/company")).form("SAVE COMPANY PROFILE").fill({ phone: "+31 6 5554 443" });
    await endSessions(person.id);
    await form.submit();
    await signInAgain(browser, person.id);
    const again = await (await browser.open("/company")).press("SAVE COMPANY PROFILE");
    again.see("Company Profile Saved").notSee(KEPT);
    expect((await db.read.company.findUniqueOrThrow({ where: { id: person.id } })).phone).toBe("+31 6 5554 443");
    (await browser.open("/company")).notSee(KEPT);
  });

  it("of quantities is what was changed, so that it does not undo a colleague's changes", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    const { id } = await makeStyle({ sizes: ["S", "M"], colors: ["Sand"] });
    const sku = (size: string) =>
      db.read.piece.findFirstOrThrow({ where: { productId: id, size } }).then((one) => one.sku);
    const [small, medium] = [await sku("S"), await sku("M")];
    await (
      await browser.open(`/product/${id}`)
    )
      .form("SAVE QUANTITIES")
      .fill({ [`quantity[${small}]`]: "3" })
      .submit("SAVE QUANTITIES");
    const form = (await browser.open(`/product/${id}`)).form("SAVE QUANTITIES").fill({ [`quantity[${medium}]`]: "5" });
    await endSessions(person.id);
    await form.submit("SAVE QUANTITIES");
    await db.write((tx) =>
      tx.cartItem.updateMany({
        where: { cart: { companyId: person.id, isCurrent: true } },
        data: { quantity: 8 },
      }),
    );
    await signInAgain(browser, person.id);
    const values = (await browser.open(`/product/${id}`)).form("SAVE QUANTITIES").values;
    expect(values).toMatchObject({ [`quantity[${small}]`]: "8", [`quantity[${medium}]`]: "5" });
  });

  it("of a large order sheet is kept as well, and no text of more than 768 KB", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    const open = async () => (await browser.open("/order-sheet")).form("SAVE QUANTITIES");
    const form = await open();
    const field = Object.keys(form.values).find((name) => name.startsWith("quantity["))!;
    const others = Array.from({ length: 5_000 }, (_, n) => [`quantity[NOT-ON-THIS-PAGE-${n}]`, ""]);
    await endSessions(person.id);
    await form
      .fill({ [field]: "9" })
      .tamper(Object.fromEntries(others) as Record<string, string>)
      .submit();
    await signInAgain(browser, person.id);
    const again = await open();
    expect(again.values[field]).toBe("9");
    await endSessions(person.id);
    const refused = await again.tamper({ [field]: "8".repeat(800_000) }).submit();
    expect(refused.status).toBe(401);
    refused.notSee("What you typed is kept");
  });

  it("is stored for nobody without a page of the shop, and at most five times for each person", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    await fillCart(person.id, 1, 1, 1, 1);
    const page = await browser.open("/company");
    await endSessions(person.id);
    const count = () => db.read.unsentForm.count({ where: { actorKey: person.id.slice(-8) } });
    await page
      .form("SAVE COMPANY PROFILE")
      .tamper({ key: `abcdefgh_for_${person.id.slice(-8)}0123456789` })
      .submit();
    expect(await count()).toBe(0);
    for (let index = 0; index < 7; index++) {
      await signInAgain(browser, person.id);
      const own = await browserOf(shop, person.id);
      const form = (await own.open("/company")).form("SAVE COMPANY PROFILE");
      await endSessions(person.id);
      await form.submit();
    }
    expect(await count()).toBe(5);
  });
});
