// Every call, by every role, answers as described in /api/openapi.json.
import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, it } from "vitest";

import type { KeyScope } from "~/shop/customers/api-keys/api-key";
import type { ProgramScope } from "~/shop/customers/programs/program-key";
import { addLines, cartRows } from "../support/change-cart";
import { INPUTS, type Input, type InputFor } from "../support/api-inputs";
import {
  type Answer,
  faultOfRefusal,
  apiKeyClient,
  type ApiClient,
  createClient,
  programClient,
  visitorClient,
} from "../support/api-client";
import { makeStyle, wanted } from "../support/carts";
import { makeOrder, orderLine } from "../support/orders";
import { makePerson } from "../support/people";
import { ApiDocument, lineOf, type Operation } from "../support/openapi";
import { CANARY_PRICE, CANARY_PRICE_PATTERN } from "../support/prices";
import { routesOf } from "../support/routes";
import { openShop, ORIGIN, type Shop } from "../support/shop";

interface Caller extends InputFor {
  name: string;
  client: ApiClient;
  role: "visitor" | "pending" | "approved" | "admin";
  key?: KeyScope;
  program?: ProgramScope;
}

let shop: Shop;
let api: ApiDocument;
let callers: Caller[];
/** All responses so far, by operation and status. */
const seen = new Map<string, Set<number>>();

beforeAll(async () => {
  process.env.STAFF_EMAIL_DOMAIN = "preja.example";
  shop = await openShop();
  api = await ApiDocument.read(visitorClient(shop));
  const person = async (role: "pending" | "approved" | "admin"): Promise<Caller> => {
    const { client, person } = await createClient(shop, role);
    return { name: role, role, client, userId: person.id, hasCart: role !== "pending" };
  };
  const key = async (scope: KeyScope): Promise<Caller> => {
    const { id: userId } = await makePerson("approved");
    const { client } = await apiKeyClient(shop, userId, scope);
    return { name: `a ${scope} key`, role: "approved", key: scope, client, userId, hasCart: true };
  };
  const program = async (scope: ProgramScope): Promise<Caller> => {
    const { client, makerId: userId } = await programClient(shop, scope);
    return { name: `a program that may ${scope}`, role: "admin", program: scope, client, userId, hasCart: false };
  };
  callers = [
    {
      name: "visitor",
      role: "visitor",
      client: visitorClient(shop),
      userId: null,
      hasCart: false,
    },
    await person("pending"),
    await person("approved"),
    await person("admin"),
    await key("read"),
    await key("order"),
    await program("read"),
    await program("write"),
  ];
});

const callerOf = (name: string) => callers.find((caller) => caller.name === name)!;

/** Derives the expected statuses of a caller's valid call from the document. */
function expectedOf(operation: Operation, { role, key, program }: Caller): number[] {
  const scopes = operation.security.flatMap(({ apiKey = [] }) => apiKey);
  if (key && !scopes.some((scope) => scope === "read" || scope === key)) return [403];
  const may = operation.security.flatMap(({ programKey = [] }) => programKey);
  if (program && !may.some((scope) => scope === "read" || scope === program)) return [403];
  const known = ["visitor", "pending", "approved", "admin"];
  const needed = { anyone: 0, person: 1, approved: 2, admin: 3 }[operation["x-who"]];
  if (known.indexOf(role) < needed) return [role === "visitor" ? 401 : 403];
  // These tests have no list of future admins and no emergency code.
  if (operation.operationId === "setUpAdmin") return [role === "admin" ? 200 : 403];
  if (operation.operationId === "emergencySetup") return [403];
  return api.statusesOf(operation).filter((status) => status < 300);
}

async function inputFor({ operationId }: Operation, caller: Caller): Promise<Input> {
  const make = INPUTS[operationId];
  if (!make) throw new Error(`tests/support/api-inputs.ts has no input for "${operationId}".`);
  return make(caller);
}

/** Sends a call and validates its response against the document. */
async function ask(operation: Operation, caller: Caller, input: Input, init: RequestInit = {}) {
  const isSent = input.body !== undefined;
  const answer = await caller.client.send(lineOf(operation, input), {
    ...(isSent && { body: JSON.stringify(input.body) }),
    ...init,
    headers: { ...(isSent && { "Content-Type": "application/json" }), ...init.headers },
  } as RequestInit);
  const what = `${operation.operationId} as ${caller.name}: ${answer.status}`;
  expect(api.faultOfAnswer(operation, answer), what).toBe("");
  if (answer.status >= 400) expect(faultOfRefusal(answer), what).toBe("");
  const statuses = seen.get(operation.operationId) ?? new Set();
  seen.set(operation.operationId, statuses.add(answer.status));
  return answer;
}

describe("the document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(api.source));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(validator.version).toBe("3.1");
  });

  it("describes every JSON call of specification 7, and every API route of the build", () => {
    const described = api.operations.map(({ method, path }) => `${method} ${path}`);
    // The table of specification 7 without /api/login and /api/logout, which are pages.
    expect(described).toEqual(
      expect.arrayContaining([
        "GET /api/auth/user",
        "GET /api/products",
        "GET /api/products/{id}",
        "POST /api/products",
        "GET /api/bulk-discounts",
        "POST /api/bulk-discounts",
        "GET /api/cart",
        "POST /api/cart",
        "PATCH /api/cart/{id}",
        "DELETE /api/cart/{id}",
        "DELETE /api/cart",
        "POST /api/inquiries",
        "POST /api/orders",
        "GET /api/orders",
        "GET /api/orders/my-orders",
        "POST /api/orders/{id}/reorder",
        "GET /api/admin/users",
        "POST /api/admin/users/{id}/approve",
        "GET /api/admin/inquiries",
        "PATCH /api/admin/inquiries/{id}/mark-read",
        "GET /api/admin-panel",
        "GET /api/admin/direct-access",
        "POST /api/admin/setup",
        "POST /api/admin/emergency-setup",
        "POST /api/direct-admin-login",
        "GET /api/demo-registered",
        "GET /api/shared-cart/{shareId}",
      ]),
    );
    const addresses = new Set(api.operations.map(({ path }) => path));
    const routes = routesOf(shop.build)
      .filter(({ id }) => id.startsWith("routes/api+/"))
      .map(({ pattern }) => pattern.replace(/:(\w+)/g, "{$1}"));
    // Unknown addresses, and where mail services post e-mail.
    expect([...addresses, "/api/*", "/api/inbound-mail"].sort()).toEqual(routes.sort());
  });

  it("has a unique operationId and a summary for each call", () => {
    const names = api.operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const { summary } of api.operations) expect(summary.length).toBeGreaterThan(5);
  });

  it("describes exactly the methods that each address allows", async () => {
    for (const path of new Set(api.operations.map((operation) => operation.path))) {
      const operations = api.operations.filter((operation) => operation.path === path);
      const line = lineOf({ ...operations[0]!, path }, {}).split(" ")[1];
      const { headers } = await callerOf("visitor").client.call(`OPTIONS ${line}`);
      const methods = operations.map(({ method }) => method);
      const all = [...methods, "OPTIONS", ...(methods.includes("GET") ? ["HEAD"] : [])];
      expect((headers.get("Allow") ?? "").split(", ").sort(), path).toEqual(all.sort());
    }
  });

  it("has examples that match its schemas", () => {
    expect(api.faultsOfExamples()).toEqual([]);
  });

  it("has examples that the shop accepts", async () => {
    const misunderstood: string[] = [];
    for (const operation of api.operations.filter(({ requestBody }) => requestBody)) {
      const { example } = operation.requestBody!.content["application/json"]!;
      const input = { ...(await inputFor(operation, callerOf("admin"))), body: example };
      const { status, text } = await ask(operation, callerOf("admin"), input);
      if (status === 400) misunderstood.push(`${operation.operationId}: ${text}`);
    }
    expect(misunderstood).toEqual([]);
  });
});

describe("every call", { timeout: 120_000 }, () => {
  it("is answered as described, for every caller", async () => {
    const wrong: string[] = [];
    for (const operation of api.operations) {
      for (const caller of callers) {
        const input = await inputFor(operation, caller);
        expect(api.faultOfBody(operation, input.body), operation.operationId).toBe("");
        for (const parameter of api.parametersOf(operation)) {
          const value = input.query?.[parameter.name];
          const isText = value !== undefined && !/^\d+$/.test(value);
          if (isText) expect(api.faultOfParameter(parameter, value)).toBe("");
        }
        const { status, text } = await ask(operation, caller, input);
        const expected = expectedOf(operation, caller);
        if (!expected.includes(status)) {
          const what = `${operation.operationId} as ${caller.name}`;
          wrong.push(`${what}: ${status} instead of ${expected.join(" or ")}: ${text.slice(0, 200)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it("that has a body or changes something refuses other types, too large bodies and foreign origins", async () => {
    const json = { "Content-Type": "application/json" };
    for (const operation of api.operations.filter(({ method }) => method !== "GET")) {
      for (const caller of callers) {
        const refused = async (status: number, init: RequestInit) => {
          const input = { ...(await inputFor(operation, caller)), body: undefined };
          const answer = await ask(operation, caller, input, init);
          // A caller without permission may get that error instead.
          expect([status, 401, 403], operation.operationId).toContain(answer.status);
        };
        await refused(400, { body: "{", headers: json });
        await refused(415, { body: "{}", headers: { "Content-Type": "text/plain" } });
        // Quick order and stock take 1 MB, the others 64 KB.
        const size = /^[/]api[/](quick-order|stock)/.test(operation.path) ? 1_100_000 : 70_000;
        await refused(413, { body: `{"a":"${"x".repeat(size)}"}`, headers: json });
        await refused(403, { body: "{}", headers: { ...json, Origin: "https://evil.example" } });
        if (operation.requestBody) await refused(400, { body: "[]", headers: json });
      }
    }
  });

  it("with fields reports invalid ones by name", async () => {
    for (const operation of api.operations.filter(({ requestBody }) => requestBody)) {
      const caller = callerOf("admin");
      const { body, ...input } = await inputFor(operation, caller);
      for (const name of Object.keys(body as object)) {
        const wrong = { ...(body as object), [name]: { not: ["this"] } };
        const answer = await ask(operation, caller, { ...input, body: wrong });
        expect(answer.status, `${operation.operationId} ${name}`).toBe(400);
        const named = Object.keys(answer.body.fieldErrors).map((path) => path.split(".")[0]);
        expect(named, operation.operationId).toContain(name);
      }
    }
  });

  it("is 401 with an invalid key, also where none is needed", async () => {
    const caller = callerOf("visitor");
    const headers = { Authorization: `Bearer shop_${"x".repeat(43)}` };
    for (const operation of api.operations) {
      const input = await inputFor(operation, caller);
      const { status } = await ask(operation, caller, input, { headers });
      expect(status, operation.operationId).toBe(401);
    }
  });

  it("for an unknown object is 404", async () => {
    for (const operation of api.operations.filter(({ path }) => path.includes("{"))) {
      const caller = callerOf("admin");
      const { body } = await inputFor(operation, caller);
      const answers = new Set<string>();
      for (const id of ["2147483647", "99999999999", "none", "%", "a/b", "1\0", "\u{1f9f6}"]) {
        const path = { id, shareId: id };
        const { status, text } = await ask(operation, caller, { path, body });
        expect(status, `${operation.operationId} ${id}`).toBe(404);
        answers.add(text);
      }
      expect(answers.size, operation.operationId).toBe(1);
    }
  });

  it("for another user's object is the same 404 and changes nothing", async () => {
    const owner = await makePerson("approved");
    const [added] = await addLines(owner.id, [wanted((await makeStyle()).id, { quantity: 2 })]);
    const order = await makeOrder({ companyId: owner.id });
    const theirs: Record<string, number> = {
      changeCartItem: added!.id,
      removeCartItem: added!.id,
      reorder: order.id,
    };
    for (const [operationId, id] of Object.entries(theirs)) {
      const operation = api.operations.find((one) => one.operationId === operationId)!;
      for (const caller of [callerOf("approved"), callerOf("admin"), callerOf("a order key")]) {
        const { body } = await inputFor(operation, caller);
        const foreign = await ask(operation, caller, { path: { id }, body });
        const unknown = await ask(operation, caller, { path: { id: 2_147_483_647 }, body });
        expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
      }
    }
    const lines = await cartRows(owner.id);
    expect(lines.map(({ quantity }) => quantity)).toEqual([2]);
  });

  it("that reads reports invalid query parameters by name", async () => {
    for (const operation of api.operations.filter(({ method }) => method === "GET")) {
      const caller = callerOf("admin");
      const input = await inputFor(operation, caller);
      for (const parameter of api.parametersOf(operation)) {
        if (parameter.in !== "query") continue;
        const query = { [parameter.name]: "x".repeat(300) };
        const { status, body } = await ask(operation, caller, { ...input, query });
        expect(status, `${operation.operationId} ${parameter.name}`).toBe(400);
        expect(Object.keys(body.fieldErrors)).toEqual([parameter.name]);
      }
    }
  });

  it("that reads is 304 with a matching ETag", async () => {
    for (const operation of api.operations.filter(({ method }) => method === "GET")) {
      const caller = callerOf("admin");
      const input = await inputFor(operation, caller);
      const etag = (await ask(operation, caller, input)).headers.get("ETag");
      if (etag === null) continue;
      const headers = { "If-None-Match": etag };
      const again = await ask(operation, caller, input, { headers });
      expect([again.status, again.text], operation.operationId).toEqual([304, ""]);
    }
  });

  it("of a resumable file is 206 with the requested range, and 416 beyond its end", async () => {
    for (const operation of api.operations.filter(({ responses }) => responses[206])) {
      const caller = callerOf("admin");
      const input = await inputFor(operation, caller);
      const whole = await ask(operation, caller, input);
      const first = await ask(operation, caller, input, { headers: { Range: "bytes=0-0" } });
      const size = Number(first.headers.get("Content-Range")!.split("/")[1]);
      const rest = { Range: `bytes=${size - 20}-`, "If-Range": whole.headers.get("ETag")! };
      const part = await ask(operation, caller, input, { headers: rest });
      const end = Buffer.from(whole.text).subarray(-20).toString();
      expect([part.status, part.text]).toEqual([206, end]);
      const range = `bytes ${size - 20}-${size - 1}/${size}`;
      expect(part.headers.get("Content-Range")).toBe(range);
      const beyond = { Range: `bytes=${size}-` };
      expect((await ask(operation, caller, input, { headers: beyond })).status).toBe(416);
    }
  });

  it("with an Idempotency-Key is executed once, and is 422 with another body", async () => {
    for (const operation of api.operations.filter(({ method }) => KEYED.includes(method))) {
      const caller = callerOf(operation["x-who"] === "admin" ? "admin" : "approved");
      if (["setUpAdmin", "emergencySetup"].includes(operation.operationId)) continue;
      const input = await inputFor(operation, caller);
      const headers = { "Idempotency-Key": crypto.randomUUID() };
      const first = await ask(operation, caller, input, { headers });
      const again = await ask(operation, caller, input, { headers });
      expect([again.status, again.text], operation.operationId).toEqual([first.status, first.text]);
      expect(first.headers.get("Idempotent-Replayed")).toBeNull();
      expect(again.headers.get("Idempotent-Replayed"), operation.operationId).toBe("true");
      // A style takes no unknown field.
      const field = operation.operationId === "createProduct" ? { material: "Wool" } : { other: 1 };
      const other = { ...input, body: { ...(input.body as object), ...field } };
      expect((await ask(operation, caller, other, { headers })).status).toBe(422);
      const odd = { headers: { "Idempotency-Key": "not one" } };
      expect((await ask(operation, caller, input, odd)).status).toBe(400);
    }
  });

  it("that conflicts with the current state is 409 with the reason", async () => {
    const admin = callerOf("admin");
    const find = (name: string) => api.operations.find(({ operationId }) => operationId === name)!;
    const conflict = async (name: string, input: Input, code: string): Promise<Answer> => {
      const answer = await ask(find(name), admin, input);
      expect([answer.status, answer.body.code], name).toEqual([409, code]);
      return answer;
    };
    const product = await inputFor(find("createProduct"), admin);
    await ask(find("createProduct"), admin, product);
    // An identical request is a repeated submission, not a second style.
    const other = { body: { ...(product.body as object), name: "Another one" } };
    await conflict("createProduct", other, "already_exists");
    const tier = await inputFor(find("createBulkDiscount"), admin);
    await ask(find("createBulkDiscount"), admin, tier);
    await conflict("createBulkDiscount", tier, "already_exists");
    const unknown = await ask(find("addToCart"), admin, { body: wanted(2_147_483_647) });
    expect(unknown.status).toBe(404);
    const style = await makeStyle();
    const full = { body: wanted(style.id, { quantity: 10_000 }) };
    await ask(find("addToCart"), admin, full);
    await conflict("addToCart", full, "line_full");
    const unknownPiece = { body: { quantities: [{ sku: "NONE", quantity: 1 }] } };
    await conflict("setQuantities", unknownPiece, "pieces");
    const left = await conflict("addQuickOrder", { body: { text: "NONE;1" } }, "nothing_available");
    expect(left.body.wrong).toMatchObject([{ row: 1, text: "NONE · 1" }]);
    const lines = [orderLine({ productId: 2_000_000 })];
    const gone = await makeOrder({ companyId: admin.userId!, lines });
    await conflict("reorder", { path: { id: gone.id } }, "nothing_available");

    const shipped = await inputFor(find("shipOrder"), admin);
    await ask(find("shipOrder"), admin, shipped);
    await conflict("shipOrder", shipped, "wrong_step");

    const order = (await inputFor(find("placeOrder"), admin)) as { body: { total: string } };
    const wrongSum = { body: { ...order.body, total: "0.01" } };
    const priced = await conflict("placeOrder", wrongSum, "price_changed");
    expect(priced.body.cart.total).toBe(order.body.total);
    await conflict("placeOrder", { body: { ...order.body, items: [] } }, "cart_changed");
    await ask(find("clearCart"), admin, {});
    await conflict("placeOrder", order, "cart_empty");
  });

  it("has had every described response, except those of an overloaded shop", () => {
    // 408: slow-body.test.ts. 503: gate.test.ts. 429: api-limits.test.ts. An order's 200, a deleted line: api-idempotency.db.test.ts.
    const elsewhere = new Set([408, 429, 503]);
    const ofOthers: Record<string, number[]> = {
      placeOrder: [200],
      changeCartItem: [409],
      // With a valid code and an admin's address: tests/routes/admin-access.test.ts.
      emergencySetup: [200, 422],
      directAdminLogin: [200],
      setUpAdmin: [422],
    };
    const missing = api.operations.flatMap((operation) => {
      const { operationId, method } = operation;
      const own = ofOthers[operationId] ?? [];
      // The conflict of any call with an Idempotency-Key is a key in use: api-idempotency.db.test.ts.
      if (KEYED.includes(method) && !CONFLICTS.has(operationId)) own.push(409);
      return api
        .statusesOf(operation)
        .filter((status) => !elsewhere.has(status) && !own.includes(status))
        .filter((status) => !seen.get(operationId)?.has(status))
        .map((status) => `${operationId} ${status}`);
    });
    expect(missing).toEqual([]);
  });
});

const CONFLICTS = new Set([
  "createProduct",
  "createBulkDiscount",
  "addToCart",
  "reorder",
  "placeOrder",
  "setQuantities",
  "addQuickOrder",
  "shipOrder",
]);
/** The methods that take an Idempotency-Key. */
const KEYED = ["POST", "PUT"];

describe("a response", { timeout: 120_000 }, () => {
  it("has no price for those who may not see it, in no field and no header", async () => {
    const style = await makeStyle({ wholesalePrice: CANARY_PRICE });
    const { id } = await makePerson("approved");
    await addLines(id, [wanted(style.id)]);
    for (const operation of api.operations) {
      for (const caller of [callerOf("visitor"), callerOf("pending")]) {
        const input = await inputFor(operation, caller);
        const address = operation.operationId === "getProduct" ? { path: { id: style.id } } : input;
        const { text, headers } = await ask(operation, caller, address);
        const all = text + JSON.stringify([...headers]);
        expect(all, operation.operationId).not.toMatch(CANARY_PRICE_PATTERN);
        if (["readDemo", "openapi"].includes(operation.operationId)) continue;
        expect(text, operation.operationId).not.toMatch(/"\w*Price"/);
      }
    }
    const buyer = await callerOf("approved").client.call(`GET /api/products/${style.id}`);
    expect(buyer.body.wholesalePrice).toBe("91919.19");
  });

  it("is not cached and not readable by other sites", async () => {
    for (const operation of api.operations) {
      const caller = callerOf("admin");
      const input = await inputFor(operation, caller);
      const { headers } = await ask(operation, caller, input, { headers: { Origin: ORIGIN } });
      const isPublic = operation.operationId === "openapi";
      expect(headers.get("Cache-Control"), operation.operationId).toMatch(isPublic ? /no-cache/ : /no-store/);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });
});
