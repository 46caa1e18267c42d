import { once } from "node:events";
import { Agent, createServer, request } from "node:http";

import type { Browser, Page } from "playwright-core";

import { addCleanup } from "./run-bench";

/** A way of browsing. */
export interface Mode {
  name: string;
  javaScriptEnabled: boolean;
  saveData: boolean;
}

/** Of a tab in some time. Bytes are transferred bytes with headers, without content from the browser's cache. */
export interface Traffic {
  bytes: number;
  pictureBytes: number;
  /** Responses, redirects among them. */
  requests: number;
  /** Requests that change something. */
  posts: number;
  /** Documents; a navigation by scripts loads none. */
  loads: number;
  /** The sum of all layout shifts without recent input (CLS). */
  shifts: number;
  /** The sum of the times until the next step was possible. */
  seconds: number;
}

const NOTHING: Traffic = { bytes: 0, pictureBytes: 0, requests: 0, posts: 0, loads: 0, shifts: 0, seconds: 0 };

/** With an empty cache on a slow line. */
export interface Tab {
  page: Page;
  /** Waits for an element that matches `ready`, then until the network is idle. */
  step(act: () => Promise<unknown>, ready: string): Promise<void>;
  /** All steps, and those after the first. */
  result(): { all: Traffic; later: Traffic };
  close(): Promise<void>;
}

/** In Chromium's terms: bytes a second, and milliseconds before each response begins. */
const SLOW_3G = { offline: false, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8, latency: 400 };
/** As Lighthouse emulates it. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const IDLE_MS = 700;

/** Its response is not complete; `document` is the loader id of its page. */
interface Pending {
  isPicture: boolean;
  document: string;
  received: number;
}

/** `cookie` is the session as "name=value", "" for a visitor. */
export async function openTab(browser: Browser, origin: string, mode: Mode, cookie: string): Promise<Tab> {
  const { javaScriptEnabled } = mode;
  const context = await browser.newContext({ ...PHONE, baseURL: origin, locale: "en-GB", javaScriptEnabled });
  context.setDefaultTimeout(60_000);
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  if (cookie) await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const pending = new Map<string, Pending>();
  const all = { ...NOTHING };
  let first: Traffic | null = null;
  let changedAt = performance.now();
  const end = (requestId: string, bytes = pending.get(requestId)?.received ?? 0) => {
    changedAt = performance.now();
    const one = pending.get(requestId);
    if (!pending.delete(requestId) || bytes === 0) return;
    all.requests++;
    all.bytes += bytes;
    if (one!.isPicture) all.pictureBytes += bytes;
  };
  session.on("Network.requestWillBeSent", ({ requestId, loaderId, request: sent, type, redirectResponse }) => {
    if (redirectResponse) end(requestId, redirectResponse.encodedDataLength);
    if (!sent.url.startsWith("http")) return;
    if (sent.method === "POST") all.posts++;
    const isPicture = type === "Image" || new URL(sent.url).pathname.startsWith("/pictures/");
    pending.set(requestId, { isPicture, document: loaderId, received: 0 });
  });
  session.on("Network.responseReceived", ({ requestId, loaderId, type, response }) => {
    const one = pending.get(requestId);
    if (one) one.received += response.encodedDataLength;
    if (type !== "Document") return;
    all.loads++;
    // Chromium reports no end for pending requests of the previous document.
    for (const [id, { document }] of pending) if (document !== loaderId) end(id);
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const one = pending.get(requestId);
    if (one) one.received += encodedDataLength;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  session.on("Network.loadingFailed", ({ requestId }) => end(requestId));
  // From the DevTools protocol, because a PerformanceObserver needs scripts in the page.
  session.on("PerformanceTimeline.timelineEventAdded", ({ event: { layoutShiftDetails: shift } }) => {
    if (shift && !shift.hadRecentInput) all.shifts += shift.value;
  });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_3G);
  await session.send("PerformanceTimeline.enable", { eventTypes: ["layout-shift"] });
  return {
    page,
    async step(act, ready) {
      const began = performance.now();
      await act();
      await page.locator(ready).first().waitFor();
      all.seconds += (performance.now() - began) / 1_000;
      while (pending.size > 0 || performance.now() - changedAt < IDLE_MS) {
        await new Promise((done) => setTimeout(done, 50));
      }
      first ??= { ...all };
    },
    result() {
      const later = { ...all };
      for (const key of Object.keys(NOTHING) as (keyof Traffic)[]) later[key] -= first?.[key] ?? 0;
      return { all, later };
    },
    close: () => context.close(),
  };
}

/**
 * A reverse proxy in front of the shop that adds `Save-Data: on` to every request, as a browser that saves data does.
 * Returns its origin. Chromium's own extra headers are lost after a redirect.
 */
export async function startSaveDataProxy(origin: string): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  const proxy = createServer((incoming, response) => {
    const { method, url, headers } = incoming;
    const options = { agent, method, headers: { ...headers, "save-data": "on" } };
    const forwarded = request(origin + url, options, (upstream) => {
      response.writeHead(upstream.statusCode!, upstream.rawHeaders);
      upstream.pipe(response);
    });
    forwarded.on("error", () => response.destroy());
    incoming.pipe(forwarded);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  addCleanup(() => {
    agent.destroy();
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as { port: number }).port}`;
}
