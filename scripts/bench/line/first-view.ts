import type { Page } from "playwright-core";

import type { Tab } from "./browser";
import type { Traffic } from "./traffic";

/** A page as it loads with an empty cache. */
export interface FirstView {
  traffic: Traffic;
  /** Seconds from the navigation to the first contentful paint, and until the expected element is there as well. */
  painted: number;
  readable: number;
  /** Bytes of the pictures within the first screen. */
  screenPictures: number;
  shifts: number;
}

/** Opens an address and waits for an element that matches `ready`, then until the network is idle. */
export async function firstView({ page, network, shifts }: Tab, address: string, ready: string): Promise<FirstView> {
  let sentAt = NaN;
  let paintedAt = NaN;
  network.session.once("Network.requestWillBeSent", ({ timestamp }) => (sentAt = timestamp));
  network.session.on("Page.lifecycleEvent", ({ name, timestamp }) => {
    if (name === "firstContentfulPaint" && Number.isNaN(paintedAt)) paintedAt = timestamp;
  });
  await network.session.send("Page.enable");
  await network.session.send("Page.setLifecycleEventsEnabled", { enabled: true });

  const began = performance.now();
  const opening = page.goto(address, { waitUntil: "commit" });
  await opening;
  await page.locator(ready).first().waitFor();
  const readyAfter = (performance.now() - began) / 1_000;
  await network.idle();
  const traffic = network.takeTraffic();
  const painted = paintedAt - sentAt;
  return {
    traffic,
    painted,
    readable: Math.max(painted, readyAfter),
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
