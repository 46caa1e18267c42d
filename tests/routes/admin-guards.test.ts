// Only admins can use the admin routes: every loader and action, by every protocol of Remix.
import { load } from "cheerio";
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { BODY_LIMIT_BYTES } from "~/http/gate/body.server";
import { Browser } from "../support/browser-without-scripts";
import { dumpOf } from "../support/databases";
import { type AdminPost, type AdminRoute, adminRoutes, adminRoutesOf } from "../support/admin-routes";
import { CANARY_PATTERN, seedAdminRows } from "../support/admin-rows";
import { signedInPerson } from "../support/people";
import { addressOf, dataAddress, type BuildRoute } from "../support/routes";
import { openShop, ORIGIN } from "../support/shop";
import { storeUnknownRole } from "../support/unknown-roles";

const shop = await openShop();
const routes = adminRoutesOf(shop.build);
const admin = await signedInPerson(shop, "admin");
const table = adminRoutes(await seedAdminRows(admin.person.id, 2), admin);
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
function protocolsOf(route: BuildRoute, { params }: AdminRoute, search = ""): string[] {
  const address = addressOf(route.pattern, params) + search;
  const data = dataAddress(address);
  const single = `${data}${search ? "&" : "?"}_routes=${encodeURIComponent(route.id)}`;
  return route.isPage ? [address, data, single] : [address];
}

/** Every address of a route, by every protocol. */
function addressesOf(route: BuildRoute, entry: AdminRoute): string[] {
  const { searches = [], needsSearch } = entry;
  return [...(needsSearch ? [] : [""]), ...searches].flatMap((search) => protocolsOf(route, entry, search));
}

/** The body of a form; multipart if it has files. */
function bodyOf({ fields = {}, files }: AdminPost): FormData | URLSearchParams {
  if (!files) return new URLSearchParams(fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [field, { name, type, bytes }] of Object.entries(files)) {
    form.append(field, new File([Buffer.from(bytes)], name, { type }));
  }
  return form;
}

/** The part of a page that contains the requested address: where the switch of light pages redirects. */
const OWN_ADDRESS = /<input type="hidden" name="redirectTo" value="[^"]*#light-pages"\/>/;

/** Sends a request. Returns the response, and its content without the requested address. */
async function ask(reader: Browser, method: string, address: string, post?: AdminPost) {
  const answer = await reader.request(address, {
    method,
    redirect: "manual",
    headers: { Origin: ORIGIN },
    ...(post && { body: bodyOf(post) }),
  });
  const body = await answer.text();
  return { answer, body, all: body.replace(OWN_ADDRESS, "") + JSON.stringify([...answer.headers]) };
}

const shown = new Map<string, ReturnType<typeof ask>>();

/** What an admin is answered at the first address of a route. Asked for once: to draw a line sheet takes a second. */
function shownToAdmin(route: BuildRoute) {
  const address = addressesOf(route, table[route.id] ?? {})[0]!;
  const answer = shown.get(address) ?? ask(admin.browser, "GET", address);
  shown.set(address, answer);
  return answer;
}

/** Expects a response with this status, without admin data, that is not cached. */
async function expectRefused(
  reader: Browser,
  [method, address, post]: [string, string, AdminPost?],
  ...statuses: number[]
) {
  const { answer, all } = await ask(reader, method, address, post);
  const what = `${method} ${address}`;
  expect(statuses, `${what} gave ${answer.status}`).toContain(answer.status);
  expect(all, what).not.toMatch(CANARY_PATTERN);
  const kept = answer.headers.get("Cache-Control") ?? "";
  // 405 is the same for everybody, but still not cached by proxies.
  if ([401, 403].includes(answer.status)) expect(kept, what).toContain("no-store");
  else expect(kept, what).not.toMatch(/public|max-age/);
}

it("every admin route has an entry, with its parameters and forms", () => {
  expect(Object.keys(table).sort()).toEqual(routes.map(({ id }) => id).sort());
  for (const { id, pattern, hasAction } of routes) {
    const { params = {}, posts = [] } = table[id]!;
    const names = [...pattern.matchAll(/:(\w+)(?![\w?])/g)].map(([, name]) => name);
    expect(Object.keys(params).sort(), id).toEqual(names.sort());
    expect(posts.length > 0, `${id}: forms of its action`).toBe(hasAction);
  }
});

/** What was typed into the refused forms is kept for the admin who did, if the session has ended. */
const withoutUnsent = async () => ({ ...(await dumpOf(db)), unsent_forms: "" });

describe.each(routes.map((route) => [route.id, route] as const))("%s", (id, route) => {
  const entry = table[id] ?? {};
  const forms = entry.posts ?? [async () => ({ fields: { intent: "approve" } })];
  /** Made once for all who are refused, because they change nothing. */
  const filled: AdminPost[] = [];

  it.each(REFUSED)("shows nothing to %s", async (who, status) => {
    if (who !== CLOSEST) {
      for (const address of protocolsOf(route, entry)) {
        await expectRefused(readers[who]!, ["GET", address], status);
      }
      return;
    }
    for (const address of addressesOf(route, entry)) {
      await expectRefused(readers[who]!, ["GET", address], status);
    }
    for (const address of protocolsOf(route, entry)) {
      await expectRefused(readers[who]!, ["HEAD", address], status);
    }
    const plain = addressOf(route.pattern, entry.params);
    for (const address of [`${plain}/`, plain.toUpperCase(), plain.replace("admin", "%61dmin")]) {
      await expectRefused(readers[who]!, ["GET", address], status, 404);
    }
    const legacy = `${plain}?_data=${encodeURIComponent(id)}`;
    await expectRefused(readers[who]!, ["GET", legacy], 400);
  });

  it.each(REFUSED)("refuses forms of %s", async (who, status) => {
    // Without an action the response is 405 or the refusal of the user.
    const statuses = route.hasAction ? [status] : [status, 405];
    const count = who === CLOSEST ? forms.length : 1;
    while (filled.length < count) filled.push(await forms[filled.length]!());
    const before = await withoutUnsent();
    for (const [index, post] of filled.slice(0, count).entries()) {
      // No action looks at the method, so one form is enough for the other methods.
      const isEach = index === 0 && who === CLOSEST;
      const methods = isEach ? ["POST", "PUT", "PATCH", "DELETE"] : ["POST"];
      for (const address of protocolsOf(route, { params: { ...entry.params, ...post.params } }, post.search)) {
        for (const method of methods) {
          await expectRefused(readers[who]!, [method, address, post], ...statuses);
        }
      }
    }
    expect(await withoutUnsent()).toEqual(before);
  });

  it("is shown to an admin", async () => {
    const [first = "", ...others] = addressesOf(route, entry);
    const answers: [string, Response][] = [[first, (await shownToAdmin(route)).answer]];
    answers.push([`HEAD ${first}`, (await ask(admin.browser, "HEAD", first)).answer]);
    for (const address of others) {
      answers.push([address, (await ask(admin.browser, "GET", address)).answer]);
    }
    for (const [address, answer] of answers) {
      expect(answer.status, address).toBe(200);
      expect(answer.headers.get("Cache-Control"), address).toContain("no-store");
    }
  });
});

it("an admin's pages contain the canary, so the search above works", async () => {
  const found: string[] = [];
  for (const route of routes) {
    const { all } = await shownToAdmin(route);
    if (CANARY_PATTERN.test(all)) found.push(route.id);
  }
  // Pages without rows: forms for new rows, counts, offers and the shop's own texts.
  const silent = [
    "/admin/appearance",
    "/admin/appearance/claims",
    "/admin/appearance/pictures",
    "/admin/appearance/preview.css",
    "/admin/appearance/texts",
    "/admin/appearance/typeface",
    "/admin/customers/import",
    "/admin/offers",
    "/admin/opening",
    "/admin/ordering",
    "/admin/orders/export",
    "/admin/pages",
    "/admin/pages/:slug",
    "/admin/payments/statement",
    "/admin/price-groups/new",
    "/admin/products/bulk",
    "/admin/products/new",
    "/admin/products/pictures",
    "/admin/products/pieces",
    "/admin/search",
    "/admin/settings",
    "/admin/tasks",
    "/admin/windows/new",
  ];
  const showing = routes.filter(
    // The text of a PDF and of a workbook is compressed.
    ({ id, pattern }) => !/\.(pdf|xlsx)$/.test(pattern) && !id.endsWith("/_layout") && !silent.includes(pattern),
  );
  expect(showing.map(({ id }) => id).filter((id) => !found.includes(id))).toEqual([]);
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
  };

  it("is accepted by admin routes only, and by those with whole orders", () => {
    const takers = Object.keys(shop.build.routes).filter((id) => uploadBytesOf(id) !== undefined);
    expect(takers.sort()).toEqual([...uploads.map(({ id }) => id), ...Object.keys(CUSTOMERS_UPLOADS)].sort());
  });

  it.each(REFUSED.slice(0, 2))("of %s with a whole order is refused before it is read", async (who, status) => {
    for (const address of [
      "/quick-order",
      "/quick-order.data",
      "/quick-order/left-out.csv",
      "/order-sheet",
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
      ...uploads.map(({ id, pattern }) => ({ id, address: addressOf(pattern, table[id]?.params), by: admin.browser })),
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
      const address = addressOf(route.pattern, table[route.id]?.params);
      for (const path of [address, dataAddress(address)]) {
        for (const announced of [undefined, 1_000_000]) {
          const { sent, body } = upload(1_000_000);
          const answer = await send(readers[who]!, path, body, announced);
          expect(answer.status, path).toBe(status);
          expect(await answer.text(), path).not.toMatch(CANARY_PATTERN);
          expect(sent.bytes, path).toBe(0);
        }
      }
    }
  });

  it("over the limit of its route is 413, and is not read beyond the limit", async () => {
    const before = await dumpOf(db);
    for (const route of uploads) {
      const address = addressOf(route.pattern, table[route.id]?.params);
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

// Last, because each of them changes seeded rows.
describe("an admin", () => {
  it.each(
    routes.flatMap(({ id, pattern }) =>
      (table[id]?.posts ?? []).map((make, index) => [id, index + 1, pattern, make] as const),
    ),
  )("changes something at %s with form %i", async (id, _, pattern, make) => {
    const post = await make();
    const before = await dumpOf(db);
    const address = addressOf(pattern, { ...table[id]!.params, ...post.params }) + (post.search ?? "");
    const { answer, body } = await ask(admin.browser, "POST", address, post);
    const isDone = [200, 303].includes(answer.status);
    expect(isDone, `${address}: ${isDone ? "" : load(body)("main").text().slice(0, 500)}`).toBe(true);
    expect(answer.headers.get("Cache-Control"), address).toContain("no-store");
    expect(await dumpOf(db), address).not.toEqual(before);
  });
});
