// Dates of pages are those of the setting TIME_ZONE, before and after hydration, whatever the clock of the reader.
import { expect, it } from "vitest";

import { describeInChromium, expectHydrated, serveShop } from "../support/served-shop";
import { makeOrder } from "../support/orders";
import { makePerson } from "../support/people";

describeInChromium("a page of a shop in Auckland, read in Los Angeles", () => {
  const shop = serveShop({ pictures: false, settings: { TIME_ZONE: "Pacific/Auckland" } });

  it("has the dates of Auckland, from the server and after a navigation", async () => {
    const { id: userId } = await makePerson("approved");
    const order = await makeOrder({
      companyId: userId,
      createdAt: new Date("2026-10-31T11:30:00Z"),
    });
    const window = { userId, timezoneId: "America/Los_Angeles" };
    const path = `/orders/${order.id}`;
    const date = "1 November 2026";

    const plain = await shop.open({ ...window, javaScriptEnabled: false });
    await plain.page.goto(path);
    const served = await plain.page.locator("main").innerText();
    expect(served).toContain(date);

    const { page, problems } = await shop.open(window);
    await page.goto("/orders", { waitUntil: "networkidle" });
    await expectHydrated(page);
    await page.locator(`main a[href="${path}"]`).first().click();
    await page.waitForURL(`**${path}`);
    const navigated = await page.locator("main").innerText();
    expect(navigated).toContain(date);
    expect(problems).toEqual([]);
  });
});
