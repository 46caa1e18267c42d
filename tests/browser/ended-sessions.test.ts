// With scripts: whose session has ended while they typed is led to the sign-in, and finds the form as they had typed it, with
// fields and sums alike, and not sent.
import { expect, it } from "vitest";

import { db } from "~/db/db.server";
import { startSession } from "~/http/session/sessions.server";
import { endSessions } from "../support/ended-sessions";
import { fillCart } from "../support/ordering";
import { makeOrder } from "../support/orders";
import { describeInChromium, expectHydrated, serveShop } from "../support/served-shop";

interface TypedForm {
  name: string;
  as?: "admin";
  address: string | ((userId: string) => Promise<string>);
  /** The field, what is typed into it, and the button that sends it. */
  field: string;
  typed: string;
  button: string;
  /** What the page says of what is typed. */
  shows?: string;
}

const FORMS: TypedForm[] = [
  {
    name: "the checkout",
    address: async (userId) => {
      await fillCart(userId, 2, 2);
      return "/checkout";
    },
    field: "[name=customerNotes]",
    typed: 'Ring twice\nat the "back" door',
    button: "Submit Order",
  },
  {
    name: "quick order",
    address: "/quick-order",
    field: "textarea",
    typed: "PR-101-SAND-M 4\nPR-101-SAND-L 5",
    button: "CHECK THE ROWS",
  },
  {
    name: "the order sheet",
    address: "/order-sheet",
    field: ".matrix input",
    typed: "128",
    button: "SAVE QUANTITIES",
    shows: "128 typed, not saved",
  },
  {
    name: "the quantities of a style",
    address: "/product/1",
    field: ".matrix input",
    typed: "12",
    button: "SAVE QUANTITIES",
    shows: "€552.00",
  },
  {
    name: "the company profile",
    address: "/company",
    field: "[name=phone]",
    typed: "+31 6 5554 443",
    button: "SAVE COMPANY PROFILE",
  },
  {
    name: "the change of an order",
    address: async (userId) => `/orders/${(await makeOrder({ companyId: userId })).id}/change`,
    field: "main textarea",
    typed: "Please two weeks later",
    button: "ASK FOR THIS CHANGE",
  },
  {
    name: "a product",
    as: "admin",
    address: "/admin/products/1",
    field: "textarea[name=description]",
    typed: "Soft, and <warm>",
    button: "SAVE PRODUCT",
  },
  {
    name: "a customer's profile",
    as: "admin",
    address: (userId) => Promise.resolve(`/admin/customers/${userId}/profile`),
    field: "[name=phone]",
    typed: "+31 6 5554 443",
    button: "SAVE PROFILE",
  },
];

describeInChromium("a session that has ended", () => {
  const shop = serveShop({ pictures: false });

  it.each(FORMS)("loses nothing that was typed into $name", async (form) => {
    const { page, context, userId, problems } = await shop.open({ role: form.as ?? "approved" });
    const { address, field, typed, button, shows } = form;
    await page.goto(typeof address === "string" ? address : await address(userId!));
    await expectHydrated(page);
    await page.locator(field).first().fill(typed);
    await endSessions(userId!);
    await page.getByRole("main").getByRole("button", { name: button }).first().click();
    await page.getByText("What you typed is kept for 30 minutes").waitFor();
    const signIn = page.getByRole("link", { name: "SIGN IN", exact: true });
    const login = new URL((await signIn.getAttribute("href"))!, shop.origin);
    await page.waitForURL(/\/id\/sign-in\//);
    const [pair = ""] = (await startSession(userId!, new Request(shop.origin))).split(";");
    const at = pair.indexOf("=");
    const cookie = { name: pair.slice(0, at), value: pair.slice(at + 1), url: shop.origin };
    await context.addCookies([cookie]);
    // What this tab has stored does not help here: in another one nothing is.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(login.searchParams.get("returnTo")!);
    await expectHydrated(page);
    await page.getByText("What you typed is filled in again").waitFor();
    await expect.poll(() => page.locator(field).first().inputValue()).toBe(typed);
    if (shows) await page.getByText(shows).first().waitFor();
    expect(await db.read.order.count({ where: { companyId: userId!, customerNotes: typed } })).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });
});
