import { randomUUID } from "node:crypto";

import { startSession } from "~/http/session/sessions.server";
import { createApiKey } from "~/shop/api-keys/api-keys.server";
import type { KeyScope } from "~/shop/api-keys/api-key";
import { makePerson } from "./people";
import { ORIGIN, type Shop } from "./shop";

const HOST = new URL(ORIGIN).host;

/** What a call answered. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The JSON of it; undefined where there is none. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into it as they expect it
  body: any;
}

/** Somebody's program: a call is its method and address, "GET /api/products?limit=2", and what is sent as JSON. */
export class Program {
  constructor(
    private readonly shop: Pick<Shop, "fetch">,
    /** Who calls: a cookie, a key, or nobody. */
    readonly headers: Record<string, string> = {},
  ) {}

  call(line: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const isJson = body !== undefined;
    return this.send(line, {
      ...(isJson && { body: JSON.stringify(body) }),
      headers: { ...(isJson && { "Content-Type": "application/json" }), ...headers },
    });
  }

  /** A call whose body and headers are sent to the letter. */
  async send(line: string, init: RequestInit = {}): Promise<Answer> {
    const [method, address = ""] = line.split(" ", 2);
    const headers = { Host: HOST, ...this.headers, ...init.headers };
    return answerOf(
      await this.shop.fetch(new Request(ORIGIN + address, { ...init, method, headers })),
    );
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

export const visitorProgram = (shop: Pick<Shop, "fetch">) => new Program(shop);

/** The program of somebody who is signed in. */
export async function programOf(shop: Pick<Shop, "fetch">, userId: string): Promise<Program> {
  const [Cookie = ""] = (await startSession(userId, new Request(ORIGIN))).split(";");
  return new Program(shop, { Cookie });
}

/** A person made for this test, and their program. */
export async function someProgram(
  shop: Pick<Shop, "fetch">,
  role: "approved" | "pending" | "admin",
) {
  const person = await makePerson(role);
  return { person, program: await programOf(shop, person.id) };
}

/** A program with an API key. */
export async function keyProgram(shop: Pick<Shop, "fetch">, userId: string, scope: KeyScope) {
  const { id, key } = await createApiKey(userId, { name: randomUUID(), scope });
  return { id, key, program: new Program(shop, { Authorization: `Bearer ${key}` }) };
}

/** What is wrong with an answer as a refusal of a call; "" when nothing is. */
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
