// Only admins can use the admin routes: every loader and action, by every protocol of Remix.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { BODY_LIMIT_BYTES } from "~/http/gate/body.server";
import { Browser } from "../support/browser-without-scripts";
import { dumpOf } from "../support/databases";
import { signedInPerson } from "../support/people";
import { addressOf, dataAddress, type BuildRoute, isPanel, routesOf } from "../support/routes";
import { openShop, ORIGIN } from "../support/shop";
import { storeUnknownRole } from "../support/unknown-roles";

const shop = await openShop();
const routes = routesOf(shop.build).filter(isPanel);
const admin = await signedInPerson(shop, "admin");
const uploads = routes.filter(({ id }) => handleOf(id).uploadBytes !== undefined);

const readers: Record<string, Browser> = { "a visitor": new Browser(shop) };

beforeAll(async () => {
  readers["an applicant"] = (await signedInPerson(shop, "pending")).browser;
  readers["a customer"] = (await signedInPerson(shop, "approved")).browser;
  const unknown = await signedInPerson(shop, "approved");
  await storeUnknownRole(unknown.person.id, "representative");
  readers[CLOSEST] = unknown.browser;
});

/** Who is most nearly an admin: a route that lets others in lets them in. Tried by every address, method and form. */
const CLOSEST = "a customer whose staff role the shop does not know";

const REFUSED = [
  ["a visitor", 401],
  ["an applicant", 403],
  ["a customer", 403],
  [CLOSEST, 403],
] as const;

function handleOf(id: string) {
  return (shop.build.routes[id]?.module.handle ?? {}) as {
    uploadBytes?: number;
    textBytes?: number;
    readsBody?: boolean;
  };
}

const uploadBytesOf = (id: string) => handleOf(id).uploadBytes;

/** Lists the addresses for all protocols of Remix: document, single fetch, single route. */
function protocolsOf(route: BuildRoute): string[] {
  const address = addressOf(route.pattern);
  const data = dataAddress(address);
  const single = `${data}?_routes=${encodeURIComponent(route.id)}`;
  return route.isPage ? [address, data, single] : [address];
}

/** Expects a response with this status that is not cached; what it shows of rows is looked at in walk.test.ts. */
async function expectRefused(
  reader: Browser,
  [method, address, isForm]: [string, string, true?],
  ...statuses: number[]
) {
  const answer = await reader.request(address, {
    method,
    redirect: "manual",
    headers: { Origin: ORIGIN },
    ...(isForm && { body: new URLSearchParams({ intent: "approve" }) }),
  });
  await answer.text();
  const what = `${method} ${address}`;
  expect(statuses, `${what} gave ${answer.status}`).toContain(answer.status);
  const kept = answer.headers.get("Cache-Control") ?? "";
  // 405 is the same for everybody, but still not cached by proxies.
  if ([401, 403].includes(answer.status)) expect(kept, what).toContain("no-store");
  else expect(kept, what).not.toMatch(/public|max-age/);
}

/** What was typed into the refused forms is kept for the admin who did, if the session has ended. */
const withoutUnsent = async () => ({ ...(await dumpOf(db)), unsent_forms: "" });

describe.each(routes.map((route) => [route.id, route] as const))("%s", (id, route) => {
  it.each(REFUSED)("shows nothing to %s", async (who, status) => {
    for (const address of protocolsOf(route)) {
      await expectRefused(readers[who]!, ["GET", address], status);
      if (who === CLOSEST) await expectRefused(readers[who]!, ["HEAD", address], status);
    }
    if (who !== CLOSEST) return;
    const plain = addressOf(route.pattern);
    for (const address of [`${plain}/`, plain.toUpperCase(), plain.replace("admin", "%61dmin")]) {
      await expectRefused(readers[who]!, ["GET", address], status, 404);
    }
    const legacy = `${plain}?_data=${encodeURIComponent(id)}`;
    await expectRefused(readers[who]!, ["GET", legacy], 400);
  });

  it.each(REFUSED)("refuses forms of %s", async (who, status) => {
    // Without an action the response is 405 or the refusal of the user.
    const statuses = route.hasAction ? [status] : [status, 405];
    const before = await withoutUnsent();
    for (const address of protocolsOf(route)) {
      for (const method of who === CLOSEST ? ["POST", "PUT", "PATCH", "DELETE"] : ["POST"]) {
        await expectRefused(readers[who]!, [method, address, true], ...statuses);
      }
    }
    expect(await withoutUnsent()).toEqual(before);
  });
});

describe("an upload", () => {
  const BOUNDARY = "----preja";
  const CHUNK = 64 * 1024;
  const CONTENT = new Uint8Array(CHUNK).fill(65);

  const FILE = 'name="file"; filename="a.csv"\r\nContent-Type: text/csv';

  /** A form with one file, or a field, of `bytes`, generated while it is read. */
  function upload(bytes: number, part = FILE) {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${part}\r\n\r\n`;
    let left = bytes;
    const sent = { bytes: 0 };
    const body = new ReadableStream<Uint8Array>(
      {
        start: (stream) => stream.enqueue(new TextEncoder().encode(head)),
        pull(stream) {
          const size = Math.min(CHUNK, left);
          left -= size;
          sent.bytes += size;
          if (size > 0) stream.enqueue(CONTENT.subarray(0, size));
          if (left === 0) stream.close();
        },
      },
      { highWaterMark: 0 },
    );
    return { sent, body };
  }

  const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

  function send(reader: Browser, address: string, body: ReadableStream, length?: number, type = MULTIPART) {
    return reader.request(address, {
      method: "POST",
      redirect: "manual",
      headers: {
        Origin: ORIGIN,
        "Content-Type": type,
        ...(length && { "Content-Length": String(length) }),
      },
      body,
      duplex: "half",
    } as RequestInit);
  }

  /** For approved customers; the others are for admins (`uploadsBy` of their handles). */
  const CUSTOMERS_UPLOADS = {
    "routes/_shop+/quick-order/route": "/quick-order",
    "routes/quick-order.left-out[.csv]": "/quick-order/left-out.csv",
    "routes/_shop+/order-sheet/route": "/order-sheet",
    "routes/_shop+/orders+/styles": "/orders/styles",
    "routes/_shop+/orders+/$id+/problem": "/orders/1/problem",
    "routes/_shop+/messages+/$subject": "/messages/account",
  };

  it("is accepted by admin routes only, and by those of customers", () => {
    const takers = Object.keys(shop.build.routes).filter((id) => uploadBytesOf(id) !== undefined);
    expect(takers.sort()).toEqual([...uploads.map(({ id }) => id), ...Object.keys(CUSTOMERS_UPLOADS)].sort());
  });

  it.each(REFUSED.slice(0, 2))("of %s with a whole order is refused before it is read", async (who, status) => {
    for (const address of [
      "/quick-order",
      "/quick-order.data",
      "/quick-order/left-out.csv",
      "/order-sheet",
      "/orders/styles",
      "/api/quick-order",
      "/api/quick-order/preview",
    ]) {
      const { sent, body } = upload(1_000_000);
      expect((await send(readers[who]!, address, body)).status, address).toBe(status);
      expect(sent.bytes, address).toBe(0);
    }
  });

  it("of a customer with a whole order is 413 over its limit, and not read beyond", async () => {
    for (const [id, address] of Object.entries(CUSTOMERS_UPLOADS)) {
      const limit = uploadBytesOf(id)!;
      const { sent, body } = upload(limit + 20 * CHUNK);
      expect((await send(readers["a customer"]!, address, body)).status, address).toBe(413);
      expect(sent.bytes, address).toBeLessThanOrEqual(limit + 2 * CHUNK);
    }
  });

  it("with more text than its form may have is 413, and not read beyond", async () => {
    const all = [
      ...uploads.map(({ id, pattern }) => ({ id, address: addressOf(pattern), by: admin.browser })),
      ...Object.entries(CUSTOMERS_UPLOADS).map(([id, address]) => ({ id, address, by: readers["a customer"]! })),
    ];
    for (const { id, address, by } of all) {
      const { uploadBytes = 0, textBytes = BODY_LIMIT_BYTES, readsBody } = handleOf(id);
      if (readsBody || uploadBytes <= textBytes) continue;
      const { sent, body } = upload(uploadBytes - CHUNK, 'name="rows"');
      expect((await send(by, address, body)).status, address).toBe(413);
      expect(sent.bytes, address).toBeLessThanOrEqual(textBytes + 3 * CHUNK);
      // A form without files, in which a byte of text takes three at most.
      if (uploadBytes <= 4 * textBytes) continue;
      for (const length of [undefined, uploadBytes]) {
        const encoded = upload(uploadBytes - CHUNK);
        const answer = await send(by, address, encoded.body, length, "application/x-www-form-urlencoded");
        expect(answer.status, address).toBe(413);
        expect(await answer.text(), address).toMatch(/What was typed is longer than this shop accepts: at most \d+ KB/);
        expect(encoded.sent.bytes, address).toBeLessThanOrEqual(length ? 0 : 3 * textBytes + 2 * CHUNK);
      }
    }
  });

  it.each(REFUSED)("of %s is refused before it is read", async (who, status) => {
    for (const route of uploads) {
      const address = addressOf(route.pattern);
      for (const path of [address, dataAddress(address)]) {
        for (const announced of [undefined, 1_000_000]) {
          const { sent, body } = upload(1_000_000);
          const answer = await send(readers[who]!, path, body, announced);
          expect(answer.status, path).toBe(status);
          expect(sent.bytes, path).toBe(0);
        }
      }
    }
  });

  it("over the limit of its route is 413, and is not read beyond the limit", async () => {
    const before = await dumpOf(db);
    for (const route of uploads) {
      const address = addressOf(route.pattern);
      const limit = uploadBytesOf(route.id)!;
      const { sent, body } = upload(limit + 20 * CHUNK);
      expect((await send(admin.browser, address, body)).status, address).toBe(413);
      expect(sent.bytes, address).toBeLessThanOrEqual(limit + 2 * CHUNK);
      const announced = upload(10);
      expect((await send(admin.browser, address, announced.body, limit + 1)).status, address).toBe(413);
      expect(announced.sent.bytes, address).toBe(0);
    }
    expect(await dumpOf(db)).toEqual(before);
  });
});
