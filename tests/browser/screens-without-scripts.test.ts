// The same screens on a small phone with a dark colour scheme and without scripts.
import { expect, it } from "vitest";

import { violationsOfCopy } from "../support/accessibility";
import { openScreen, screensWith } from "../support/screens";
import { describeInChromium, expectNoHorizontalScroll, serveShop } from "../support/served-shop";

describeInChromium("the screen without scripts", () => {
  const shop = serveShop({ pictures: false });
  const phone = {
    viewport: { width: 320, height: 640 },
    colorScheme: "dark",
    javaScriptEnabled: false,
  } as const;
  const screens = screensWith("no scripts");

  it.each(screens.map((screen) => [screen.name, screen] as const))("%s", async (_, screen) => {
    const { page, problems } = await openScreen(shop, screen, phone);
    await expectNoHorizontalScroll(page);
    expect.soft(await violationsOfCopy(page, phone)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
