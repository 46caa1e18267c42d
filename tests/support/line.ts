import type { Page } from "playwright-core";

/** What went over the line for a page, as it was transferred with its headers. */
export interface Transfer {
  bytes: Record<"Document" | "Stylesheet" | "Script" | "Image" | "Font", number>;
  requests: number;
  /** The content encodings, each as "Document br". */
  encodings: Set<string>;
  pictures: string[];
}

/** Counts what a page fetches from now on. */
export async function countTransfer(page: Page): Promise<Transfer> {
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  const kinds = new Map<string, string>();
  const transfer: Transfer = {
    bytes: { Document: 0, Stylesheet: 0, Script: 0, Image: 0, Font: 0 },
    requests: 0,
    encodings: new Set(),
    pictures: [],
  };
  line.on("Network.responseReceived", ({ requestId, type, response }) => {
    const isIcon = response.url.endsWith("/favicon.svg");
    kinds.set(requestId, isIcon ? "Icon" : type);
    const encoding = response.headers["content-encoding"] ?? response.headers["Content-Encoding"];
    if (["Document", "Stylesheet", "Script"].includes(type)) {
      transfer.encodings.add(`${type} ${encoding}`);
    }
    if (type === "Image" && !isIcon) transfer.pictures.push(new URL(response.url).pathname);
  });
  line.on("Network.requestWillBeSent", ({ redirectResponse }) => {
    // The answer that led on is told of in no other way.
    if (!redirectResponse) return;
    transfer.requests++;
    transfer.bytes.Document += redirectResponse.encodedDataLength;
  });
  line.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    // What the browser has already is sent by nobody.
    if (encodedDataLength > 0) transfer.requests++;
    if (kind && kind in transfer.bytes) {
      transfer.bytes[kind as keyof Transfer["bytes"]] += encodedDataLength;
    }
  });
  return transfer;
}

/** Watches how far the parts of a page jump by their own doing (Cumulative Layout Shift); gives the sum so far in thousandths. */
export async function watchShift(page: Page): Promise<() => number> {
  const line = await page.context().newCDPSession(page);
  let sum = 0;
  line.on("PerformanceTimeline.timelineEventAdded", ({ event: { layoutShiftDetails: shift } }) => {
    if (shift && !shift.hadRecentInput) sum += shift.value;
  });
  // The browser's own list: a page without scripts cannot be asked.
  await line.send("PerformanceTimeline.enable", { eventTypes: ["layout-shift"] });
  // A busy browser reads a line that is set to the right in two goes; one word that moves by that is 0.0004.
  return () => Math.round(sum * 1_000) / 1_000;
}
