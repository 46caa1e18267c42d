// The same screens on a small dark phone without scripts: nothing too wide, and nothing for axe either.
import { expect, it } from "vitest";

import { faultsOfCopy } from "../support/accessibility";
import { screensWith, show } from "../support/screens";
import { describeInChromium, expectNoSidewaysScroll, serveShop } from "../support/served-shop";

describeInChromium("the screen without scripts", () => {
  const shop = serveShop();
  const phone = {
    viewport: { width: 320, height: 640 },
    colorScheme: "dark",
    javaScriptEnabled: false,
  } as const;
  const screens = screensWith("no scripts");

  it.each(screens.map((screen) => [screen.name, screen] as const))("%s", async (_, screen) => {
    const { page, complaints } = await show(shop, screen, {
      ...phone,
      withoutPictures: true,
    });
    await expectNoSidewaysScroll(page);
    expect.soft(await faultsOfCopy(page, phone)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
