// Light and full pages do not share cached fragments: each is right after the other was rendered for the same reader.
import { load } from "cheerio";
import { beforeAll, expect, it } from "vitest";

import type { Browser } from "../support/browser-without-scripts";
import { signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

const FULL = {};
const LIGHT = { "Save-Data": "on" };

/** Returns the widths in the srcset of a page's cards, and whether the page has scripts. */
async function weightOf(browser: Browser, address: string, headers: Record<string, string>) {
  const $ = load(await (await browser.request(address, { headers })).text());
  const pictures = $("li[id^=style-] picture").find("img, source").addBack();
  const addresses = pictures
    .toArray()
    .flatMap((one) => [$(one).attr("src") ?? "", $(one).attr("srcset") ?? ""])
    .join(" ");
  const widths = [...addresses.matchAll(/\/pictures\/[^/\s]+\/(\d+)/g)].map(([, width]) => width);
  return {
    widths: [...new Set(widths)].sort(),
    hasScripts: $("script").length > 0,
  };
}

const LIGHT_PAGE = { widths: ["320"], hasScripts: false };
const FULL_PAGE = { widths: ["480", "720"], hasScripts: true };

// Pages with different styles, so that no fragment of the second was cached by the first.
it.each([
  ["/?page=1", [FULL, LIGHT, FULL]],
  ["/?page=2", [LIGHT, FULL, LIGHT]],
])("a customer's %s, rendered alternately", async (address, turns) => {
  const { browser } = await signedInPerson(shop, "approved");
  for (const headers of turns) {
    expect(await weightOf(browser, address, headers)).toEqual(headers === LIGHT ? LIGHT_PAGE : FULL_PAGE);
  }
});
