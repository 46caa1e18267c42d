import type { CDPSession, Page } from "playwright-core";
import { onTestFinished } from "vitest";

/** Over the network, in bytes with headers. */
export interface Transfer {
  bytes: Record<"Document" | "Stylesheet" | "Script" | "Image" | "Font", number>;
  /** The path of each request that used the network, a redirect included. */
  requests: string[];
  /** Types with their content encodings, such as "Document br". */
  encodings: Set<string>;
  pictures: string[];
}

/** From now on, except the paths in `except`. `emptyCache` empties the browser's cache first. */
export async function countTransfer(
  page: Page,
  { emptyCache = false, except = [] as readonly string[] } = {},
): Promise<Transfer> {
  const session = await sessionOfTest(page);
  await session.send("Network.enable");
  if (emptyCache) await session.send("Network.clearBrowserCache");
  const kinds = new Map<string, string>();
  const paths = new Map<string, string>();
  const transfer: Transfer = {
    bytes: { Document: 0, Stylesheet: 0, Script: 0, Image: 0, Font: 0 },
    requests: [],
    encodings: new Set(),
    pictures: [],
  };
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    const { pathname } = new URL(response.url);
    paths.set(requestId, pathname);
    const isIcon = response.url.endsWith("/favicon.svg");
    kinds.set(requestId, isIcon ? "Icon" : type);
    const encoding = response.headers["content-encoding"] ?? response.headers["Content-Encoding"];
    if (["Document", "Stylesheet", "Script"].includes(type)) {
      transfer.encodings.add(`${type} ${encoding}`);
    }
    if (type === "Image" && !isIcon) transfer.pictures.push(pathname);
  });
  session.on("Network.requestWillBeSent", ({ redirectResponse }) => {
    // A redirect has no other event.
    if (!redirectResponse) return;
    transfer.requests.push(new URL(redirectResponse.url).pathname);
    transfer.bytes.Document += redirectResponse.encodedDataLength;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    const path = paths.get(requestId) ?? "?";
    // 0 for what comes from the browser's cache.
    if (encodedDataLength === 0 || except.includes(path)) return;
    transfer.requests.push(path);
    if (kind && kind in transfer.bytes) {
      transfer.bytes[kind as keyof Transfer["bytes"]] += encodedDataLength;
    }
  });
  return transfer;
}

/** Measures the Cumulative Layout Shift of a page from now on. Returns a function that returns the sum so far. */
export async function watchLayoutShift(page: Page): Promise<() => number> {
  const session = await sessionOfTest(page);
  let sum = 0;
  session.on("PerformanceTimeline.timelineEventAdded", ({ event: { layoutShiftDetails: shift } }) => {
    if (shift && !shift.hadRecentInput) sum += shift.value;
  });
  // From the DevTools protocol, because a PerformanceObserver needs scripts in the page.
  await session.send("PerformanceTimeline.enable", { eventTypes: ["layout-shift"] });
  // Rounded: a busy browser may lay out a right-aligned line in two steps, which shifts a word by 0.0004.
  return () => Math.round(sum * 1_000) / 1_000;
}

/** For this test: on a shared page those of earlier tests would go on counting. */
async function sessionOfTest(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  onTestFinished(async () => {
    // The test may have closed the window.
    if (!page.isClosed()) await session.detach();
  });
  return session;
}
