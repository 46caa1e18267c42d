// The download for a retailer's shop: who gets it, resuming, what the server holds of it, and clients that leave.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fromBufferPromise } from "yauzl";

import { db } from "~/db/db.server";
import { startSession } from "~/http/session/sessions.server";
import { shopFiles } from "~/shop/base/files/shop-files.server";
import { Browser } from "../support/browser-without-scripts";
import { createStyle, createWindow } from "../support/carts";
import { makeOrder } from "../support/orders";
import { signedInPerson } from "../support/people";
import { serveBuild, type ServerProcess } from "../support/server-process";
import { openShop, ORIGIN, type Shop } from "../support/shop";

const PICTURES = 300;
const PICTURE_BYTES = 500_000;

let shop: Shop;
let buyer: Browser;
let buyerId: string;
/** A style with 51 pictures, a window with 300, and an order of the buyer. */
const paths = { style: "", window: "", order: "" };

beforeAll(async () => {
  shop = await openShop();
  const { person, browser } = await signedInPerson(shop, "approved");
  [buyer, buyerId] = [browser, person.id];
  paths.order = `/for-your-shop.zip?order=${(await makeOrder({ companyId: buyerId })).id}`;
  const pictures = await storePictures();
  await db.write(async (tx) => {
    const window = await createWindow(tx, { name: "Three Hundred" });
    for (let at = 0; at < 6; at++) {
      const [imageUrl, ...additionalImages] = pictures.slice(at * 50, at * 50 + 50);
      const style = await createStyle(tx, {
        styleCode: `MANY-${at}`,
        name: `Many ${at}`,
        category: "Many",
        colors: ["Sand"],
        sizes: ["S", "M"],
        imageUrl: imageUrl!,
        additionalImages,
        fibreComposition: [],
        wholesalePrice: 1_000,
        recommendedPrice: 2_400,
        windows: { create: { windowId: window.id } },
      });
      paths.style = `/for-your-shop.zip?style=${style.id}`;
    }
    paths.window = `/for-your-shop.zip?window=${window.id}`;
  });
});

/** Writes files that are pictures by their names: nobody decodes them. */
async function storePictures(): Promise<string[]> {
  const bytes = Buffer.alloc(PICTURE_BYTES, "picture");
  const addresses: string[] = [];
  for (let at = 0; at < PICTURES; at++) {
    bytes.writeUInt32LE(at);
    const hash = at.toString(16).padStart(8, "0");
    await shopFiles.store.put(`pictures/masters/many-sand.${hash}.jpeg`, bytes);
    addresses.push(`/pictures/many-sand-${hash}`);
  }
  return addresses;
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const ask = (path: string, headers: Record<string, string> = {}) => buyer.request(path, { headers });

describe("the download", () => {
  it("is for approved customers alone", async () => {
    const { browser: pending } = await signedInPerson(shop, "pending");
    for (const [who, status] of [
      [new Browser(shop), 401],
      [pending, 403],
    ] as const) {
      for (const path of [...Object.values(paths), `${paths.style}&only=pictures`]) {
        const answer = await who.request(path);
        expect(answer.status).toBe(status);
        expect(answer.headers.get("ETag")).toBeNull();
        const text = await answer.text();
        expect(text).not.toMatch(/MANY|24[.,]00|PK\x03/);
      }
    }
  });

  it("is not there for what is unknown, and for somebody else's order", async () => {
    const { browser: other } = await signedInPerson(shop, "approved");
    expect((await other.request(paths.order)).status).toBe(404);
    for (const path of ["", "?style=0", "?style=x", "?window=2000000000", "?colour=1"]) {
      expect((await ask(`/for-your-shop.zip${path}`)).status).toBe(404);
    }
  });

  it("has the announced length, is not stored by caches that others share, and is known by its ETag", async () => {
    const answer = await ask(paths.style);
    const bytes = await bytesOf(answer);
    expect(answer.headers.get("Content-Length")).toBe(String(bytes.length));
    expect(answer.headers.get("Content-Type")).toBe("application/zip");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-cache, no-transform");
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="many-5.zip"');
    const etag = answer.headers.get("ETag")!;
    expect((await ask(paths.style, { "If-None-Match": `"x", W/${etag}` })).status).toBe(304);
    const head = await buyer.request(paths.style, {
      method: "HEAD",
      headers: { Range: "bytes=5-" },
    });
    expect([head.status, head.headers.get("Content-Length")]).toEqual([200, String(bytes.length)]);
    expect(await head.text()).toBe("");
    const zip = await fromBufferPromise(bytes);
    expect(zip.entryCount).toBe(53);
  });

  it("goes on at any offset with the same bytes", async () => {
    const whole = await ask(paths.style);
    const etag = whole.headers.get("ETag")!;
    const bytes = await bytesOf(whole);
    const size = bytes.length;
    const offsets = Array.from({ length: 12 }, () => Math.floor(Math.random() * size));
    for (const start of [0, 1, size - 1, size - 22, ...offsets]) {
      const answer = await ask(paths.style, { Range: `bytes=${start}-`, "If-Range": etag });
      expect(answer.status).toBe(206);
      expect(answer.headers.get("Content-Range")).toBe(`bytes ${start}-${size - 1}/${size}`);
      expect((await bytesOf(answer)).equals(bytes.subarray(start))).toBe(true);
    }
    const part = await ask(paths.style, { Range: "bytes=100-199" });
    expect((await bytesOf(part)).equals(bytes.subarray(100, 200))).toBe(true);
    const end = await ask(paths.style, { Range: "bytes=-22" });
    expect((await bytesOf(end)).equals(bytes.subarray(size - 22))).toBe(true);
  });

  it("begins again where the file is another one, and for ranges that it does not know", async () => {
    const whole = async (headers: Record<string, string>) => {
      const answer = await ask(paths.order, headers);
      await answer.body?.cancel();
      return answer.status;
    };
    expect(await whole({ Range: "bytes=5-", "If-Range": '"another"' })).toBe(200);
    for (const range of ["bytes=0-1,5-6", "pieces=0-1", "bytes=5-3", "bytes=-"]) {
      expect(await whole({ Range: range })).toBe(200);
    }
  });

  it("refuses what is beyond the end", async () => {
    for (const range of [`bytes=999999999999-`, `bytes=${"9".repeat(400)}-`, "bytes=-0"]) {
      const answer = await ask(paths.order, { Range: range });
      expect(answer.status).toBe(416);
      expect(answer.headers.get("Content-Range")).toMatch(/^bytes \*\/\d+$/);
    }
  });

  it("is another file once a style was changed", async () => {
    const before = (await ask(paths.style)).headers.get("ETag")!;
    await db.write((tx) => tx.product.update({ where: { styleCode: "MANY-5" }, data: { description: "New words" } }));
    const answer = await ask(paths.style, { Range: "bytes=9-", "If-Range": before });
    await answer.body?.cancel();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("ETag")).not.toBe(before);
  });
});

describe("of the shop's own server, a download", () => {
  let server: ServerProcess;
  const headers = { Cookie: "" };

  beforeAll(async () => {
    server = await serveBuild();
    headers.Cookie = (await startSession(buyerId, new Request(ORIGIN))).split(";")[0]!;
  });
  afterAll(() => server?.kill());

  /** The answer of a client that reads nothing yet. */
  async function open(path: string): Promise<IncomingMessage> {
    const request = get(`${server.origin}${path}`, { headers, agent: false });
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    return answer.pause();
  }

  it("of 300 pictures is written as fast as it is read, with steady memory", async () => {
    // What the first download of a process loads is kept, and says nothing of the second.
    const first = await open(paths.style);
    await once(first.resume(), "end");
    const before = memoryOf(server);
    const answer = await open(paths.window);
    expect(Number(answer.headers["content-length"])).toBeGreaterThan(PICTURES * PICTURE_BYTES);
    await new Promise((done) => setTimeout(done, 1_000));
    const unread = memoryOf(server);
    let read = 0;
    let most = unread;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      read += chunk.length;
      most = Math.max(most, memoryOf(server));
    }
    expect(read).toBe(Number(answer.headers["content-length"]));
    const words = `${mb(before)} MB before, ${mb(unread)} MB unread, at most ${mb(most)} MB`;
    console.info(words);
    // All pictures together have 150 MB.
    expect(unread - before, words).toBeLessThan(40_000_000);
    expect(most - before, words).toBeLessThan(80_000_000);
  });

  it("ends when its client leaves, and a person has three at a time", async () => {
    const three = [await open(paths.window), await open(paths.window), await open(paths.window)];
    const fourth = await open(paths.window);
    expect([fourth.statusCode, fourth.headers["retry-after"]]).toEqual([429, "30"]);
    fourth.destroy();
    for (const answer of three) answer.destroy();
    await vi.waitFor(async () => {
      const answer = await open(paths.window);
      answer.destroy();
      expect(answer.statusCode).toBe(200);
    });
    expect(server.errors()).not.toMatch(/"level":[56]0|Error:/);
  });

  it("breaks off where a picture goes missing, and the next one names it in the table", async () => {
    const missing = "pictures/masters/many-sand.00000120.jpeg";
    const bytes = (await shopFiles.store.get(missing))!;
    const answer = await open(paths.window);
    await shopFiles.store.delete(missing);
    const reading = (async () => {
      for await (const chunk of answer as AsyncIterable<Buffer>) void chunk;
    })();
    await expect(reading).rejects.toThrow();
    const next = await bytesOf(await ask(paths.style));
    expect(next.includes("/pictures/many-sand-00000120")).toBe(true);
    expect((await fromBufferPromise(next)).entryCount).toBe(52);
    await shopFiles.store.put(missing, bytes);
  });
});

/** The resident memory of a process in bytes; 0 where the system does not tell. */
function memoryOf({ pid }: ServerProcess): number {
  try {
    const [, pages = "0"] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ");
    return Number(pages) * 4_096;
  } catch {
    return 0;
  }
}

const mb = (bytes: number) => Math.round(bytes / 1e6);
