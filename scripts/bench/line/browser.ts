import type { Browser, BrowserContext, Page } from "playwright-core";

import { type Line, slowLine } from "./traffic";

/** How a reader reads. */
export interface Reading {
  name: string;
  javaScriptEnabled: boolean;
  saveData: boolean;
}

export const READINGS: readonly Reading[] = [
  { name: "with scripts", javaScriptEnabled: true, saveData: false },
  { name: "without scripts", javaScriptEnabled: false, saveData: false },
  { name: "Save-Data", javaScriptEnabled: true, saveData: true },
];

/** The phone that Lighthouse looks through. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };

/** A window of a browser that has seen nothing yet, on a slow line. */
export interface Window {
  page: Page;
  line: Line;
  /** The sum of all layout shifts that no input caused, so far. */
  shifts(): number;
  close(): Promise<void>;
}

/** Opens a window; `cookie` ("name=value") is of who is signed in, "" of nobody. */
export async function openWindow(
  browser: Browser,
  origin: string,
  { javaScriptEnabled }: Reading,
  cookie: string,
): Promise<Window> {
  const context = await browser.newContext({
    ...PHONE,
    baseURL: origin,
    locale: "en-GB",
    javaScriptEnabled,
    hasTouch: true,
  });
  context.setDefaultTimeout(60_000);
  if (cookie) await keep(context, origin, cookie);
  const page = await context.newPage();
  const line = await slowLine(page);
  // The browser tells, not the page: this works where scripts do not.
  let shifted = 0;
  line.session.on("PerformanceTimeline.timelineEventAdded", ({ event }) => {
    const { layoutShiftDetails: details } = event;
    if (details && !details.hadRecentInput) shifted += details.value;
  });
  await line.session.send("PerformanceTimeline.enable", { eventTypes: ["layout-shift"] });
  return { page, line, shifts: () => shifted, close: () => context.close() };
}

async function keep(context: BrowserContext, origin: string, cookie: string): Promise<void> {
  const at = cookie.indexOf("=");
  const [name, value] = [cookie.slice(0, at), cookie.slice(at + 1)];
  await context.addCookies([{ name, value, url: origin }]);
}
