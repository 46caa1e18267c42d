import type { CDPSession, Page } from "playwright-core";

export const KINDS = ["HTML", "CSS", "script", "pictures", "other"] as const;
export type Kind = (typeof KINDS)[number];

/** What came over the line in a while, with headers, in bytes. What the browser had already is not in it. */
export interface Traffic {
  bytes: Record<Kind, number>;
  /** Answers, redirects among them. */
  requests: number;
  /** Bytes of each picture by its address. */
  pictures: Map<string, number>;
}

export const total = ({ bytes }: Traffic) => KINDS.reduce((sum, kind) => sum + bytes[kind], 0);

/** Slow 3G, as Chromium's throttling has it: bytes a second, and milliseconds before each answer begins. */
const LINE = { downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8, latency: 400 };

const QUIET_MS = 700;

/** A request that is not answered to the end; `page` is the document that asked. */
interface UnderWay {
  kind: Kind;
  url: string;
  page: string;
  received: number;
}

/** A line that is held to slow 3G and counted. */
export interface Line {
  session: CDPSession;
  /** Waits until nothing has been under way for a while. */
  quiet(): Promise<void>;
  /** What came since the last call. */
  take(): Traffic;
}

/** Holds the line of a page to slow 3G and counts what comes over it from now on. */
export async function slowLine(page: Page): Promise<Line> {
  const session = await page.context().newCDPSession(page);
  let traffic = none();
  const underWay = new Map<string, UnderWay>();
  let changedAt = performance.now();
  const count = ({ kind, url }: UnderWay, bytes: number) => {
    traffic.bytes[kind] += bytes;
    if (bytes > 0) traffic.requests++;
    if (kind === "pictures") traffic.pictures.set(url, bytes);
  };
  const end = (requestId: string, bytes?: number) => {
    changedAt = performance.now();
    const one = underWay.get(requestId);
    underWay.delete(requestId);
    if (one) count(one, bytes ?? one.received);
  };

  session.on("Network.requestWillBeSent", (event) => {
    const { requestId, loaderId, request, type, redirectResponse } = event;
    if (redirectResponse) end(requestId, redirectResponse.encodedDataLength);
    if (!request.url.startsWith("http")) return;
    const kind = kindOf(type, request.url);
    underWay.set(requestId, { kind, url: request.url, page: loaderId, received: 0 });
  });
  session.on("Network.responseReceived", ({ requestId, loaderId, type, response }) => {
    const one = underWay.get(requestId);
    if (one) one.received += response.encodedDataLength;
    if (type !== "Document") return;
    // What the page before had asked for ends unheard.
    for (const [id, { page }] of underWay) if (page !== loaderId) end(id);
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const one = underWay.get(requestId);
    if (one) one.received += encodedDataLength;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  );
  session.on("Network.loadingFailed", ({ requestId }) => end(requestId));
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, ...LINE });

  return {
    session,
    async quiet() {
      while (underWay.size > 0 || performance.now() - changedAt < QUIET_MS) {
        await new Promise((done) => setTimeout(done, 50));
      }
    },
    take() {
      const taken = traffic;
      traffic = none();
      return taken;
    },
  };
}

/** Several whiles as one. */
export function sum(all: readonly Traffic[]): Traffic {
  const whole = none();
  for (const { bytes, requests, pictures } of all) {
    for (const kind of KINDS) whole.bytes[kind] += bytes[kind];
    whole.requests += requests;
    for (const [url, size] of pictures) whole.pictures.set(url, size);
  }
  return whole;
}

function none(): Traffic {
  const bytes = { HTML: 0, CSS: 0, script: 0, pictures: 0, other: 0 };
  return { bytes, requests: 0, pictures: new Map() };
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
