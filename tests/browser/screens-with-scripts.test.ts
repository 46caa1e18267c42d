// Every screen in every state has no accessibility violations, console errors, foreign requests or horizontal scrolling.
import { expect, it } from "vitest";

import { approveCustomer } from "~/shop/customers/approval.server";
import { accessibilityViolations, violationsOfCopy } from "../support/accessibility";
import { openScreen, screensWith } from "../support/screens";
import { describeInChromium, expectNoHorizontalScroll, serveShop } from "../support/served-shop";

describeInChromium("the screen", () => {
  const shop = serveShop({ pictures: false });
  const screens = screensWith("scripts");

  it.each(screens.map((screen) => [screen.name, screen] as const))("%s", async (_, screen) => {
    const desktop = { viewport: { width: 1280, height: 900 } };
    const { page, problems } = await openScreen(shop, screen, desktop);
    // After actions the state may not be in the HTML (open dialogs, typed text), so a copy is not enough.
    const violations = screen.act ? accessibilityViolations(page) : violationsOfCopy(page, desktop);
    expect.soft(await violations).toEqual([]);
    // Not by a locator, for which Playwright would load its selectors into each page.
    const headings = await page.evaluate(() => document.querySelectorAll("h1").length);
    expect.soft(headings, "one h1").toBe(1);
    await expectNoHorizontalScroll(page);
    expect(problems).toEqual([]);
  });

  it("fails with violations and with horizontal scrolling", async () => {
    const { page, context, problems } = await shop.open({
      viewport: { width: 320, height: 640 },
    });
    await page.goto("/about", { waitUntil: "networkidle" });
    await page.evaluate(() => {
      document.querySelector("main")!.innerHTML +=
        '<link rel="stylesheet" href="https://elsewhere.example/x.css"><img src="/x"><input>' +
        '<div style="color: #eee">pale</div><pre>' +
        "wide ".repeat(200);
      console.error("complaint");
    });
    expect((await accessibilityViolations(page)).join()).toMatch(/image-alt[^]*label/);
    const ofCopy = (await violationsOfCopy(page, {})).join();
    expect(ofCopy).toMatch(/image-alt[^]*label/);
    // The page's content security policy does not allow inline styles.
    expect(ofCopy).toMatch(/color-contrast[^]*pale/);
    await expect(expectNoHorizontalScroll(page)).rejects.toThrow("wider than the window");
    expect(problems.join()).toMatch(/complaint/);
    expect(problems.join()).toMatch(/elsewhere\.example/);
    expect(problems.join()).toMatch(/Content Security Policy/);
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
