// A new person signs in through the identity provider, waits, completes the company profile, is approved, and sees prices.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { approveCustomer } from "~/shop/customers/applications/approval.server";
import { formatEuro } from "~/formats/money";
import { Browser, type Page } from "../support/browser-without-scripts";
import { expectErrors } from "../support/expect-errors";
import { signInAs, signInAsNewcomer } from "../support/identity";
import { fillCart } from "../support/ordering";
import { signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

const NOVA = { firstName: "Nova", lastName: "Novak", email: "nova@atelier-nova.example" };

describe("a new person", () => {
  it("goes from the first sign-in to the first price", async () => {
    const browser = new Browser(shop);
    const style = await db.read.product.findFirstOrThrow({ where: { isActive: true } });
    const price = formatEuro(style.wholesalePrice);

    // Signs in from a page that shows more to customers, and returns to it.
    const picker = await (await browser.open(`/product/${style.id}`)).click("SIGN IN");
    picker.see("Choose a demo account");
    let page = await picker
      .form("Sign in as someone new")
      .fill({ "First name": NOVA.firstName, "Last name": NOVA.lastName, "E-mail": NOVA.email })
      .submit("Sign in as someone new");
    expect(page.address).toBe(`/product/${style.id}`);
    expect(page.status).toBe(200);

    // Signed in but not approved: no prices, no cart, and a notice on every page.
    page.see("Nova", "Pending", style.name, "Your account is pending approval for wholesale access.");
    page.notSee(price, "ADD TO CART");
    page = await page.click("REQUEST ACCESS");
    expect(page.address).toBe("/company");
    page.see(
      "Account Pending Approval",
      "Missing from your profile: Company name, VAT ID, Website, Phone, Billing address.",
    );
    expect(page.$(page.link("VAT ID").hash).attr("name")).toBe("vatId");
    page = await browser.open("/");
    page.see("Welcome", "Nova", "Pending").notSee("Add to Cart", "Admin Panel");
    expect(page.text).toMatch(/await|pending/i);
    expect(page.source).not.toMatch(/€\s?\d/);
    for (const closed of ["/cart", "/checkout", "/cart.csv"]) {
      const refusal = await browser.open(closed);
      expect(refusal.status).toBe(403);
      refusal.see("Account Pending Approval");
    }
    (await browser.open("/orders")).see("No orders yet");

    // The company profile, first with an error.
    page = await (await browser.open("/cart")).click("YOUR COMPANY PROFILE");
    const user = await db.read.user.findUniqueOrThrow({ where: { email: NOVA.email } });
    expect(user).toMatchObject({ staffRole: null, firstName: "Nova" });
    const { companyId } = await db.read.membership.findFirstOrThrow({ where: { userId: user.id } });
    const companyOf = () => db.read.company.findUniqueOrThrow({ where: { id: companyId } });
    expect(await companyOf()).toMatchObject({ approvalStatus: "waiting" });
    page = await fillCompany(page, { "VAT ID": "SI00000000" });
    expect(page.status).toBe(400);
    expectErrors(page, ["VAT ID"]);
    expect(page.form("SAVE COMPANY PROFILE").values).toMatchObject({
      companyName: "Atelier Nova d.o.o.",
    });
    page = await fillCompany(page, { "VAT ID": "SI50223054" });
    expect(page.status).toBe(200);
    page.see("Company Profile Saved");
    expect(await companyOf()).toMatchObject({
      name: "Atelier Nova d.o.o.",
      vatId: "SI50223054",
    });
    expect((await browser.open("/company")).form("SAVE COMPANY PROFILE").values.companyName).toBe(
      "Atelier Nova d.o.o.",
    );

    // The approval takes effect at the next request, without another sign-in.
    await approveCustomer(companyId, "demo-admin");
    page = await browser.open(`/product/${style.id}`);
    page.see(price, "ADD TO CART").notSee("Pending", "pending approval");
    (await browser.open("/")).see("Cart (0)").notSee("Pending");
    (await browser.open("/cart")).see("NO ITEMS SELECTED");
    expect((await browser.open("/?sort=price-low")).form("Show").values.sort).toBe("price-low");

    // Logs out and signs in again: the same user.
    page = await page.click("Log Out");
    page.see("Logged Out").notSee("Nova");
    expect((await browser.open("/cart")).status).toBe(401);
    await signInAsNewcomer(browser, NOVA);
    expect(await db.read.user.count({ where: { email: NOVA.email } })).toBe(1);
    (await browser.open(`/product/${style.id}`)).see(price);
  });

  it("is asked for company and VAT ID at the first checkout, and not again", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    await db.write((tx) => tx.company.update({ where: { id: person.id }, data: { name: null } }));
    await fillCart(person.id, 20);
    let page = await browser.open("/checkout");
    page.see("VAT ID (optional)");
    const typed = { Company: "Nova Mode B.V.", "VAT ID": "NL12" };
    page = await page.form("Submit Order").fill(typed).submit("Submit Order");
    expect(page.status).toBe(400);
    expectErrors(page, ["VAT ID"]);
    expect(page.form("Submit Order").values).toMatchObject({
      companyName: "Nova Mode B.V.",
      vatId: "NL12",
    });
    page = await page.form("Submit Order").fill({ "VAT ID": "NL 0044.95.445.B01" }).submit("Submit Order");
    expect(page.status).toBe(200);
    page.see("Order Placed Successfully");
    (await page.click("a[href$='/proforma']")).see("Nova Mode B.V.", "NL004495445B01");
    expect((await browser.open("/company")).form("SAVE COMPANY PROFILE").values).toMatchObject({
      companyName: "Nova Mode B.V.",
      vatId: "NL004495445B01",
    });
    await fillCart(person.id, 20);
    (await browser.open("/checkout")).see("VAT ID NL004495445B01.").notSee("VAT ID (optional)");
  });

  it("is a visitor in another browser", async () => {
    const one = new Browser(shop);
    const other = new Browser(shop);
    await signInAsNewcomer(one, { ...NOVA, firstName: "Una", email: "una@example.com" });
    (await one.open("/")).see("Una");
    (await other.open("/")).notSee("Una", "Log Out");
  });
});

describe("the people of the demo", () => {
  it.each([
    ["Lana", "/orders", "Order #"],
    ["Giulia", "/", "Pending"],
    ["Maja", "/", "Admin Panel"],
  ])("sign in with one button: %s", async (firstName, address, words) => {
    const browser = new Browser(shop);
    const home = await signInAs(await browser.open("/login-info"), firstName);
    home.see(firstName);
    (await browser.open(address)).see(words);
  });

  it("are matched with their existing accounts", async () => {
    const before = await db.read.user.count();
    const browser = new Browser(shop);
    await signInAs(await browser.open("/login-info"), "Jonas");
    expect(await db.read.user.count()).toBe(before);
  });
});

describe("a sign-in that is cancelled", () => {
  it("ends on a page with an explanation and a link", async () => {
    const browser = new Browser(shop);
    const picker = await browser.open("/api/login?returnTo=/orders");
    const page = await picker.press("Cancel and go back to the shop");
    expect(page.isOfShop).toBe(true);
    expect(page.status).toBeLessThan(500);
    expect(page.heading).not.toBe("");
    expect(page.$("a[href^='/api/login']").length).toBeGreaterThan(0);
    (await browser.open("/")).notSee("Log Out");
  });
});

function fillCompany(page: Page, more: Record<string, string>) {
  return page
    .form("SAVE COMPANY PROFILE")
    .fill({
      "Company name": "Atelier Nova d.o.o.",
      Website: "https://atelier-nova.example",
      ...more,
    })
    .submit("SAVE COMPANY PROFILE");
}
