import type { CDPSession, Page } from "playwright-core";

export const KINDS = ["HTML", "CSS", "script", "pictures", "other"] as const;
export type Kind = (typeof KINDS)[number];

/** Transferred bytes in some time, with headers. What comes from the browser's cache is not included. */
export interface Traffic {
  bytes: Record<Kind, number>;
  /** Responses, redirects among them. */
  requests: number;
  /** Requests that change something. */
  posts: number;
  /** Documents; a navigation by scripts loads none. */
  loads: number;
  /** Bytes of each picture by its URL. */
  pictures: Map<string, number>;
}

export const total = ({ bytes }: Traffic) => KINDS.reduce((sum, kind) => sum + bytes[kind], 0);

/** Slow 3G in Chromium's terms: bytes a second, and milliseconds before each response begins. */
const SLOW_3G = { downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8, latency: 400 };

const IDLE_MS = 700;

/** A request whose response is not complete; `page` is the loader id of its document. */
interface PendingRequest {
  kind: Kind;
  url: string;
  page: string;
  received: number;
}

/** The throttled network of a page. */
export interface Network {
  session: CDPSession;
  /** Waits until no request has been pending for IDLE_MS. */
  idle(): Promise<void>;
  /** Returns the traffic since the last call. */
  takeTraffic(): Traffic;
}

/** Throttles a page to slow 3G and counts its traffic from now on. */
export async function throttleNetwork(page: Page): Promise<Network> {
  const session = await page.context().newCDPSession(page);
  let traffic = noTraffic();
  const pending = new Map<string, PendingRequest>();
  let changedAt = performance.now();
  const count = ({ kind, url }: PendingRequest, bytes: number) => {
    traffic.bytes[kind] += bytes;
    if (bytes > 0) traffic.requests++;
    if (kind === "pictures") traffic.pictures.set(url, bytes);
  };
  const end = (requestId: string, bytes?: number) => {
    changedAt = performance.now();
    const one = pending.get(requestId);
    pending.delete(requestId);
    if (one) count(one, bytes ?? one.received);
  };

  session.on("Network.requestWillBeSent", (event) => {
    const { requestId, loaderId, request, type, redirectResponse } = event;
    if (redirectResponse) end(requestId, redirectResponse.encodedDataLength);
    if (!request.url.startsWith("http")) return;
    if (request.method === "POST") traffic.posts++;
    const kind = kindOf(type, request.url);
    pending.set(requestId, { kind, url: request.url, page: loaderId, received: 0 });
  });
  session.on("Network.responseReceived", ({ requestId, loaderId, type, response }) => {
    const one = pending.get(requestId);
    if (one) one.received += response.encodedDataLength;
    if (type !== "Document") return;
    traffic.loads++;
    // Chromium reports no end for pending requests of the previous document.
    for (const [id, { page }] of pending) if (page !== loaderId) end(id);
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const one = pending.get(requestId);
    if (one) one.received += encodedDataLength;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  session.on("Network.loadingFailed", ({ requestId }) => end(requestId));
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, ...SLOW_3G });

  return {
    session,
    async idle() {
      while (pending.size > 0 || performance.now() - changedAt < IDLE_MS) {
        await new Promise((done) => setTimeout(done, 50));
      }
    },
    takeTraffic() {
      const taken = traffic;
      traffic = noTraffic();
      return taken;
    },
  };
}

/** Adds up the traffic of several steps. */
export function sum(all: readonly Traffic[]): Traffic {
  const result = noTraffic();
  for (const { bytes, requests, posts, loads, pictures } of all) {
    for (const kind of KINDS) result.bytes[kind] += bytes[kind];
    result.requests += requests;
    result.posts += posts;
    result.loads += loads;
    for (const [url, size] of pictures) result.pictures.set(url, size);
  }
  return result;
}

function noTraffic(): Traffic {
  const bytes = { HTML: 0, CSS: 0, script: 0, pictures: 0, other: 0 };
  return { bytes, requests: 0, posts: 0, loads: 0, pictures: new Map() };
}

function kindOf(type: string | undefined, url: string): Kind {
  switch (type) {
    case "Document":
      return "HTML";
    case "Stylesheet":
      return "CSS";
    case "Script":
      return "script";
    case "Image":
      return "pictures";
    default:
      return new URL(url).pathname.startsWith("/pictures/") ? "pictures" : "other";
  }
}
