// The line is cut while a form of the desk or of the demo is sent, with scripts: the page stays with what was typed, and says
// so. Once the line is back, the same form takes effect once. That every form keeps its page: tests/slow/every-form.test.ts.
import { randomInt } from "node:crypto";

import type { Page, Route } from "playwright-core";
import { expect, it } from "vitest";

import { db } from "~/db/db.server";
import { makeDueOrder } from "../support/payments";
import { makePerson } from "../support/people";
import { describeInChromium, expectHydrated, serveShop } from "../support/served-shop";

const isOfRoute = (url: URL) => url.pathname.endsWith(".data");
const cut = (route: Route) => (route.request().method() === "POST" ? route.abort("connectionreset") : route.continue());
const cutAnswer = async (route: Route) => {
  await route.fetch({ maxRedirects: 0 });
  await route.abort("connectionreset");
};
const lostToast = (page: Page) => page.getByRole("alert").filter({ hasText: "The shop did not answer" });

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
        sentTo: `/admin/orders/${id}/change-payments`,
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
          const form = page.locator("form", { has: page.getByRole("button", { name: "ADD CLAIM" }) });
          await form.getByLabel("Claim", { exact: true }).first().fill(title);
          await form.getByLabel("What it means").first().fill("By hand.");
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

  it.each(Object.keys(FORMS).flatMap((name) => [[name, "before"] as const, [name, "after"] as const]))(
    "%s takes effect once when it is sent again after a cut %s it arrived",
    async (name, when) => {
      const { address, sentTo = address.split("?")[0], fill, button, failed, count } = await FORMS[name]!();
      const { page } = await shop.open({ role: "admin", shared: true });
      await page.goto(address);
      await expectHydrated(page);
      await fill?.(page);
      const send = () => page.getByRole("main").getByRole("button", { name: button }).click();
      const cutForm = when === "before" ? cut : cutAnswer;
      await page.route(isOfRoute, cutForm);
      await send();
      await page.getByRole("alert").getByText(failed).waitFor();
      expect(new URL(page.url()).pathname).toBe(sentTo);
      expect(await count()).toBe(when === "before" ? 0 : 1);
      // Other calls of the page may still be on their way through it.
      await page.unrouteAll({ behavior: "wait" });
      await page.getByRole("button", { name: "Dismiss" }).click();
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === "POST"),
        send(),
      ]);
      expect(answer.status()).toBeLessThan(300);
      await expect.poll(count).toBe(1);
      await page.waitForLoadState("networkidle");
      expect(await count()).toBe(1);
      expect(await lostToast(page).count()).toBe(0);
    },
  );
});

interface Sent {
  address: string;
  /** The address of the form, where it is not that of its page; the page is shown there too. */
  sentTo?: string;
  fill?: (page: Page) => Promise<unknown>;
  button: string;
  failed: string;
  count: () => Promise<number>;
}
