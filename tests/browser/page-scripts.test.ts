// The content security policy of all pages, also of cached ones: scripts of the shop's origin run, inline scripts do not.
import { load } from "cheerio";
import { expect, it } from "vitest";

import { db } from "~/db/db.server";
import { isOptimisationOn } from "~/env.server";
import { describeInChromium, expectHydrated, serveShop } from "../support/served-shop";

const PAGES = ["/", "/about", "/contact", "/demo-registered", "/login-info"];

describeInChromium("a page", () => {
  const shop = serveShop({ pictures: false });

  async function read(path: string) {
    const answer = await fetch(shop.origin + path);
    const html = await answer.text();
    const policy = answer.headers.get("Content-Security-Policy")!;
    return { html, scriptSources: /script-src ([^;]+)/.exec(policy)![1] };
  }

  it.skipIf(!isOptimisationOn("page-start")).each(PAGES)("%s has only scripts of the shop's origin", async (path) => {
    const { html, scriptSources } = await read(path);
    expect(scriptSources).toBe("'self'");
    const within = load(html)("script:not([src])").toArray();
    expect(within.every(({ attribs }) => attribs.type === "application/json")).toBe(true);
  });

  it.each(["/about", "/login-info", "/light-pages", "/developers", "/company/keys"])(
    "%s has no script at all",
    async (path) => {
      const { page, problems } = await shop.open({ role: "approved", shared: true });
      await page.goto(path);
      expect(await page.locator("h1").count()).toBe(1);
      expect(await page.locator("script, html.live").count()).toBe(0);
      expect(problems).toEqual([]);
    },
  );

  it.each(["/", "/demo-registered"])("%s is hydrated without problems, also from the cache", async (path) => {
    for (let visit = 1; visit <= 2; visit++) {
      const { page, problems } = await shop.open({ shared: true });
      await page.goto(path, { waitUntil: "networkidle" });
      await expectHydrated(page);
      expect(problems).toEqual([]);
    }
  });

  it("is hydrated without problems while keys are pressed", async () => {
    const { page, context, problems } = await shop.open();
    await page.addInitScript(() => {
      const press = () => document.body?.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        press();
        if (performance.now() < 3_000) channel.port2.postMessage(null);
      };
      channel.port2.postMessage(null);
    });
    await page.goto("/", { waitUntil: "networkidle" });
    await expectHydrated(page);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("an injected script is blocked", async () => {
    const { page, problems } = await shop.open({ shared: true });
    await page.route("**/about", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(
        "</main>",
        `<script>window.intruder = 1</script><details open ontoggle="window.intruder = 2"></details></main>`,
      );
      await route.fulfill({ response: answer, body });
    });
    await page.goto("/about", { waitUntil: "networkidle" });
    expect(await page.evaluate(() => "intruder" in window)).toBe(false);
    expect(problems.filter((text) => /Content Security Policy/.test(text)).length).toBeGreaterThan(0);
  });

  it("markup in the shop's data is rendered as text", async () => {
    const { id, name: before } = await db.read.product.findFirstOrThrow({
      where: { isActive: true },
      orderBy: { id: "asc" },
    });
    const name = `</script><script>window.intruder = 3</script><!--`;
    await db.write((tx) => tx.product.update({ where: { id }, data: { name } }));
    const { html } = await read("/");
    expect(html).toContain("window.intruder = 3");
    const { page, problems } = await shop.open({ shared: true });
    await page.goto("/", { waitUntil: "networkidle" });
    expect(await page.evaluate(() => "intruder" in window)).toBe(false);
    expect(await page.locator(`#style-${id} h3`).textContent()).toBe(name);
    expect(problems).toEqual([]);
    await db.write((tx) => tx.product.update({ where: { id }, data: { name: before } }));
  });
});
