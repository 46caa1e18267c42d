import { randomUUID } from "node:crypto";

import { startSession } from "~/http/session/sessions.server";
import { createApiKey } from "~/shop/customers/api-keys/api-keys.server";
import type { KeyScope } from "~/shop/customers/api-keys/api-key";
import type { ProgramScope } from "~/shop/customers/programs/program-key";
import { createProgramKey } from "~/shop/customers/programs/program-keys.server";
import { makePerson } from "./people";
import { ORIGIN, type Shop } from "./shop";

const HOST = new URL(ORIGIN).host;

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Parsed JSON; undefined for other types. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read the fields that they expect
  body: any;
}

/** A call is given as its method and address, such as "GET /api/products?limit=2". */
export class ApiClient {
  constructor(
    private readonly shop: Pick<Shop, "fetch">,
    /** A session cookie, an API key, or none. */
    readonly headers: Record<string, string> = {},
  ) {}

  /** As JSON. */
  call(line: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const isJson = body !== undefined;
    return this.send(line, {
      ...(isJson && { body: JSON.stringify(body) }),
      headers: { ...(isJson && { "Content-Type": "application/json" }), ...headers },
    });
  }

  /** Body and headers exactly as given. */
  async send(line: string, init: RequestInit = {}): Promise<Answer> {
    const [method, address = ""] = line.split(" ", 2);
    const headers = { Host: HOST, ...this.headers, ...init.headers };
    return answerOf(await this.shop.fetch(new Request(ORIGIN + address, { ...init, method, headers })));
  }
}

export async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const text = await response.text();
  const isJson = headers.get("Content-Type")?.startsWith("application/json");
  return {
    status,
    headers,
    text,
    body: isJson && text ? (JSON.parse(text) as unknown) : undefined,
  };
}

export const visitorClient = (shop: Pick<Shop, "fetch">) => new ApiClient(shop);

/** With a session of this user. */
export async function clientOf(shop: Pick<Shop, "fetch">, userId: string): Promise<ApiClient> {
  const [Cookie = ""] = (await startSession(userId, new Request(ORIGIN))).split(";");
  return new ApiClient(shop, { Cookie });
}

export async function createClient(shop: Pick<Shop, "fetch">, role: "approved" | "pending" | "admin") {
  const person = await makePerson(role);
  return { person, client: await clientOf(shop, person.id) };
}

/** Returns a client that uses it. */
export async function apiKeyClient(shop: Pick<Shop, "fetch">, companyId: string, scope: KeyScope) {
  const { id, key } = await createApiKey(companyId, {
    name: randomUUID(),
    scope,
    actorId: companyId,
  });
  return { id, key, client: new ApiClient(shop, { Authorization: `Bearer ${key}` }) };
}

/** Of a program of the brand, whose key an owner of the shop makes. */
export async function programClient(shop: Pick<Shop, "fetch">, scope: ProgramScope) {
  const { id: makerId } = await makePerson("admin");
  const { id, key } = await createProgramKey(makerId, { name: randomUUID(), scope });
  return { id, makerId, key, client: new ApiClient(shop, { Authorization: `Bearer ${key}` }) };
}

/** A response must have the form of an API error. Returns what is wrong, or "". */
export function faultOfRefusal({ headers, body, text }: Answer): string {
  const { message, code, fieldErrors } = (body ?? {}) as Record<string, unknown>;
  if (!headers.get("Content-Type")?.startsWith("application/json")) {
    return `no JSON but ${headers.get("Content-Type")}: ${text.slice(0, 200)}`;
  }
  if (typeof message !== "string" || !message) return `no message: ${text.slice(0, 200)}`;
  if (typeof code !== "string" || !/^[a-z_]+$/.test(code)) return `no code: ${text.slice(0, 200)}`;
  const isRecord = typeof fieldErrors === "object" && fieldErrors && !Array.isArray(fieldErrors);
  if (!isRecord) return `no fieldErrors: ${text.slice(0, 200)}`;
  const odd = Object.values(fieldErrors).find((said) => typeof said !== "string");
  return odd === undefined ? "" : `fieldErrors hold ${JSON.stringify(odd)}`;
}
