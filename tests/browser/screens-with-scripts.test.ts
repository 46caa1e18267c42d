// Every screen in every state: nothing for axe, nothing on the console, nothing from elsewhere, nothing too wide.
import { expect, it } from "vitest";

import { approveCustomer } from "~/shop/customers/approval.server";
import { accessibilityFaults, faultsOfCopy } from "../support/accessibility";
import { screensWith, show } from "../support/screens";
import { describeInChromium, expectNoSidewaysScroll, serveShop } from "../support/served-shop";

describeInChromium("the screen", () => {
  const shop = serveShop();
  const screens = screensWith("scripts");

  it.each(screens.map((screen) => [screen.name, screen] as const))("%s", async (_, screen) => {
    const desk = { viewport: { width: 1280, height: 900 } };
    const { page, complaints } = await show(shop, screen, { ...desk, withoutPictures: true });
    // What was done on a page may be more than its HTML tells: a dialog that is open, words that were typed.
    const faults = screen.then ? accessibilityFaults(page) : faultsOfCopy(page, desk);
    expect.soft(await faults).toEqual([]);
    expect.soft(await page.locator("h1").count(), "one h1").toBe(1);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
  });

  it("is found wrong when it is wrong", async () => {
    const { page, context, complaints } = await shop.open({
      viewport: { width: 320, height: 640 },
    });
    await page.goto("/about", { waitUntil: "networkidle" });
    await page.evaluate(() => {
      document.querySelector("main")!.innerHTML +=
        '<img src="https://elsewhere.example/x.png"><input><div style="color: #eee">pale</div><pre>' +
        "wide ".repeat(200);
      console.error("complaint");
    });
    expect((await accessibilityFaults(page)).join()).toMatch(/image-alt[^]*label/);
    const ofCopy = (await faultsOfCopy(page, {})).join();
    expect(ofCopy).toMatch(/image-alt[^]*label/);
    // The policy of the page itself lets nothing be set pale.
    expect(ofCopy).toMatch(/color-contrast[^]*pale/);
    await expect(expectNoSidewaysScroll(page)).rejects.toThrow("wider than the window");
    expect(complaints.join()).toMatch(/complaint/);
    expect(complaints.join()).toMatch(/elsewhere\.example/);
    expect(complaints.join()).toMatch(/Content Security Policy/);
    await context.close();
  });

  it("changes for an applicant who is approved while the page is open", async () => {
    const { page, context, userId } = await shop.open({ role: "pending" });
    await page.goto("/product/1");
    await page.getByText("pending approval").first().waitFor();
    await approveCustomer(userId!, "demo-admin");
    await page.reload();
    await page.getByRole("button", { name: "ADD TO CART" }).waitFor();
    await context.close();
  });
});
