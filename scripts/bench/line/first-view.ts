import type { Page } from "playwright-core";

import type { Window } from "./browser";
import type { Traffic } from "./traffic";

/** A page as somebody sees it who comes with an empty cache. */
export interface FirstView {
  traffic: Traffic;
  /** Seconds from pressing enter: until something is painted, and until what was waited for is there as well. */
  painted: number;
  readable: number;
  /** Bytes of the pictures within the first screen. */
  screenPictures: number;
  shifts: number;
}

/** Opens an address and waits until `seen` is there, then until everything has arrived. */
export async function firstView(
  { page, line, shifts }: Window,
  address: string,
  seen: string,
): Promise<FirstView> {
  let sentAt = NaN;
  let paintedAt = NaN;
  line.session.once("Network.requestWillBeSent", ({ timestamp }) => (sentAt = timestamp));
  line.session.on("Page.lifecycleEvent", ({ name, timestamp }) => {
    if (name === "firstContentfulPaint" && Number.isNaN(paintedAt)) paintedAt = timestamp;
  });
  await line.session.send("Page.enable");
  await line.session.send("Page.setLifecycleEventsEnabled", { enabled: true });

  const began = performance.now();
  const opening = page.goto(address, { waitUntil: "commit" });
  await opening;
  await page.locator(seen).first().waitFor();
  const seenAfter = (performance.now() - began) / 1_000;
  await line.quiet();
  const traffic = line.take();
  const painted = paintedAt - sentAt;
  return {
    traffic,
    painted,
    readable: Math.max(painted, seenAfter),
    screenPictures: await bytesOnScreen(page, traffic),
    shifts: shifts(),
  };
}

async function bytesOnScreen(page: Page, { pictures }: Traffic): Promise<number> {
  const shown = await page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom, left, right, width } = image.getBoundingClientRect();
        return width > 0 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
      })
      .map((image) => image.currentSrc),
  );
  return [...new Set(shown)].reduce((bytes, address) => bytes + (pictures.get(address) ?? 0), 0);
}
