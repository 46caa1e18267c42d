import { createHash } from "node:crypto";

import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";

import { Problem } from "~/shop/problem";
import { refuse } from "../gate/refusals.server";
import { callerOf } from "./caller.server";
import type { Asked, Contract } from "./contract.server";
import { parseBody, parseParams, parseQuery, readJson } from "./input.server";
import { problemAnswer } from "./problems.server";
import { idempotencyKeyOf, type Made, runIdempotent } from "./idempotency.server";

type Value<C extends Contract> = C["answer"] extends z.ZodType ? z.infer<C["answer"]> : void;
type Handler<C extends Contract> = (
  asked: Asked<C>,
) => Promise<Value<C> | Reply<Value<C>> | Response>;

/** An answer that is more than its value. */
export class Reply<Value> {
  constructor(
    readonly value: Value,
    readonly init: { status?: number; headers?: Record<string, string> },
  ) {}
}

/** A call with what does it: its route's one verb of the shop. */
interface Served {
  contract: Contract;
  answer(request: Request, params: LoaderFunctionArgs["params"]): Promise<Response>;
}

/**
 * Joins a contract and its handler. The handler is reached only by those whom the contract names and with what it
 * lets through; a Problem it throws becomes the status that problems.server.ts says.
 */
export function serve<const C extends Contract>(contract: C, handler: Handler<C>): Served {
  const made = async (asked: Asked<C>): Promise<Made | Response> => {
    const value = await handler(asked).catch((error: unknown) => {
      throw error instanceof Problem ? problemAnswer(asked.request, error) : error;
    });
    if (value instanceof Response) return value;
    const { value: said, init } = value instanceof Reply ? value : new Reply(value, {});
    const status = init.status ?? contract.success;
    const body = status === 204 ? "" : JSON.stringify(said);
    return { status, body, headers: init.headers };
  };
  return {
    contract,
    async answer(request, params) {
      const person = await callerOf(request, contract);
      const sent = contract.method === "GET" ? null : await readJson(request);
      const asked = {
        request,
        person,
        params: contract.params && parseParams(request, params, contract.params),
        query: contract.query && parseQuery(request, contract.query),
        body: contract.body && parseBody(request, sent?.value, contract.body, contract.badInput),
        idempotencyKey: contract.method === "POST" ? idempotencyKeyOf(request) : null,
      } as Asked<C>;
      const done = await runIdempotent(
        { ...asked, operation: contract.operation, text: sent?.text ?? "" },
        () => made(asked),
      );
      return done instanceof Response ? done : asResponse(request, done);
    },
  };
}

function asResponse(request: Request, { status, body, headers = {} }: Made): Response {
  const answer = new Headers({
    "Cache-Control": "no-store",
    // One address answers differently to different people.
    Vary: "Authorization, Cookie",
    ...headers,
  });
  if (status === 204) return new Response(null, { status, headers: answer });
  answer.set("Content-Type", "application/json; charset=utf-8");
  if (request.method !== "GET" && request.method !== "HEAD") {
    return new Response(body, { status, headers: answer });
  }
  // Weak: remix-serve may compress it on its way.
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  answer.set("ETag", `W/${tag}`);
  const known = (request.headers.get("If-None-Match") ?? "").split(",").map((one) => one.trim());
  if (known.some((one) => one === "*" || one.replace(/^W\//, "") === tag)) {
    return new Response(null, { status: 304, headers: answer });
  }
  return new Response(body, { status, headers: answer });
}

/**
 * The loader and the action of an address from the calls that it takes. Any other method gets 405 with `Allow`, OPTIONS
 * only the `Allow`.
 */
export function resource(...calls: Served[]) {
  const methods = calls.map(({ contract }) => contract.method);
  const allow = [...(methods.includes("GET") ? ["GET", "HEAD"] : []), ...methods.slice().sort()]
    .filter((method, index, all) => all.indexOf(method) === index)
    .concat("OPTIONS")
    .join(", ");
  const answer = async ({ request, params }: LoaderFunctionArgs): Promise<Response> => {
    const method = request.method === "HEAD" ? "GET" : request.method;
    const call = calls.find(({ contract }) => contract.method === method);
    if (call) return call.answer(request, params);
    const headers = { Allow: allow };
    if (method === "OPTIONS") return new Response(null, { status: 204, headers });
    throw refuse(request, {
      status: 405,
      title: "Method not allowed",
      message: `This address takes ${allow}.`,
      headers,
    });
  };
  return { loader: answer, action: answer };
}
