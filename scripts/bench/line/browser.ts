import type { Browser, BrowserContext, Page } from "playwright-core";

import { type Network, throttleNetwork } from "./traffic";

/** A way of browsing to measure. */
export interface BrowserMode {
  name: string;
  javaScriptEnabled: boolean;
  saveData: boolean;
}

export const BROWSER_MODES: readonly BrowserMode[] = [
  { name: "with scripts", javaScriptEnabled: true, saveData: false },
  { name: "without scripts", javaScriptEnabled: false, saveData: false },
  { name: "Save-Data", javaScriptEnabled: true, saveData: true },
];

/** The phone that Lighthouse emulates. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };

/** A tab with an empty cache on a throttled network. */
export interface Tab {
  page: Page;
  network: Network;
  /** The cumulative layout shift so far: the sum of all layout shifts without recent input. */
  shifts(): number;
  close(): Promise<void>;
}

/** Opens a tab; `cookie` is the session as "name=value", "" for a visitor who is not signed in. */
export async function openTab(
  browser: Browser,
  origin: string,
  { javaScriptEnabled }: BrowserMode,
  cookie: string,
): Promise<Tab> {
  const context = await browser.newContext({
    ...PHONE,
    baseURL: origin,
    locale: "en-GB",
    javaScriptEnabled,
    hasTouch: true,
  });
  context.setDefaultTimeout(60_000);
  if (cookie) await setCookie(context, origin, cookie);
  const page = await context.newPage();
  const network = await throttleNetwork(page);
  // From the DevTools protocol instead of a PerformanceObserver, which needs scripts in the page.
  let shifted = 0;
  network.session.on("PerformanceTimeline.timelineEventAdded", ({ event }) => {
    const { layoutShiftDetails: details } = event;
    if (details && !details.hadRecentInput) shifted += details.value;
  });
  await network.session.send("PerformanceTimeline.enable", { eventTypes: ["layout-shift"] });
  return { page, network, shifts: () => shifted, close: () => context.close() };
}

async function setCookie(context: BrowserContext, origin: string, cookie: string): Promise<void> {
  const at = cookie.indexOf("=");
  const [name, value] = [cookie.slice(0, at), cookie.slice(at + 1)];
  await context.addCookies([{ name, value, url: origin }]);
}
