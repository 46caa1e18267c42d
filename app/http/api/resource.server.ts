import { createHash } from "node:crypto";

import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";

import { Problem } from "~/shop/problem";
import type { BodyReader } from "../gate/body.server";
import { refuse } from "../gate/refusals.server";
import { matchesEtag } from "../responses/etag.server";
import { callerOf } from "./caller.server";
import { type Contract, KEYED_METHODS, type ParsedCall } from "./contract.server";
import { JsonText } from "./json-text";
import { parseBody, parseParams, parseQuery, readJson } from "./input.server";
import { problemResponse } from "./problems.server";
import { idempotencyKeyOf, type SerializedResponse, runIdempotent } from "./idempotency.server";

type Value<C extends Contract> = C["response"] extends z.ZodType ? z.infer<C["response"]> : void;
type Handler<C extends Contract> = (
  call: ParsedCall<C>,
) => Promise<Value<C> | Reply<Value<C> | JsonText> | Response>;

/** The value of a response together with its status or headers, for a handler that sets them. */
export class Reply<Value> {
  constructor(
    readonly value: Value,
    readonly init: { status?: number; headers?: Record<string, string> },
  ) {}
}

/** A contract with its handler. */
interface Endpoint {
  contract: Contract;
  respond(request: Request, params: LoaderFunctionArgs["params"]): Promise<Response>;
}

/**
 * Makes an endpoint of a contract and its handler. The handler runs only for authorised callers and with input that
 * matches the contract. A Problem that it throws becomes a refusal with the status of problems.server.ts.
 */
export function serve<const C extends Contract>(contract: C, handler: Handler<C>): Endpoint {
  const run = async (call: ParsedCall<C>): Promise<SerializedResponse | Response> => {
    const result = await handler(call).catch((error: unknown) => {
      throw error instanceof Problem ? problemResponse(call.request, error) : error;
    });
    if (result instanceof Response) return result;
    const { value, init } = result instanceof Reply ? result : new Reply(result, {});
    const status = init.status ?? contract.success;
    const text = value instanceof JsonText ? value.text : JSON.stringify(value);
    const body = status === 204 ? "" : text;
    return { status, body, headers: init.headers };
  };
  return {
    contract,
    async respond(request, params) {
      const person = await callerOf(request, contract);
      const sent = contract.method === "GET" ? null : await readJson(request, contract.bodyLimit);
      const call = {
        request,
        person,
        params: contract.params && parseParams(request, params, contract.params),
        query: contract.query && parseQuery(request, contract.query),
        body: contract.body && parseBody(request, sent?.value, contract.body, contract.badInput),
        idempotencyKey: KEYED_METHODS.includes(contract.method) ? idempotencyKeyOf(request) : null,
      } as ParsedCall<C>;
      const response = await runIdempotent(
        { ...call, operation: contract.operation, text: sent?.text ?? "" },
        () => run(call),
      );
      return response instanceof Response ? response : asResponse(request, response);
    },
  };
}

function asResponse(
  request: Request,
  { status, body, headers = {} }: SerializedResponse,
): Response {
  const responseHeaders = new Headers({
    "Cache-Control": "no-store",
    // The response depends on who calls.
    Vary: "Authorization, Cookie",
    ...headers,
  });
  if (status === 204) return new Response(null, { status, headers: responseHeaders });
  responseHeaders.set("Content-Type", "application/json; charset=utf-8");
  if (request.method !== "GET" && request.method !== "HEAD") {
    return new Response(body, { status, headers: responseHeaders });
  }
  // A weak ETag, because remix-serve may compress the body.
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  responseHeaders.set("ETag", etag);
  if (matchesEtag(request.headers.get("If-None-Match"), etag)) {
    return new Response(null, { status: 304, headers: responseHeaders });
  }
  return new Response(body, { status, headers: responseHeaders });
}

/**
 * Makes the loader and the action of a resource route from its endpoints, one per method. OPTIONS gets 204 with `Allow`,
 * any other method 405 with `Allow`. Where a contract has a `bodyLimit`, a body is read once its caller is authenticated,
 * by session or API key, and not by the gate.
 */
export function resource(...endpoints: Endpoint[]) {
  const methods = endpoints.map(({ contract }) => contract.method);
  const allow = [...(methods.includes("GET") ? ["GET", "HEAD"] : []), ...methods.slice().sort()]
    .filter((method, index, all) => all.indexOf(method) === index)
    .concat("OPTIONS")
    .join(", ");
  const respond = async ({ request, params }: LoaderFunctionArgs): Promise<Response> => {
    const method = request.method === "HEAD" ? "GET" : request.method;
    const endpoint = endpoints.find(({ contract }) => contract.method === method);
    if (endpoint) return endpoint.respond(request, params);
    const headers = { Allow: allow };
    if (method === "OPTIONS") return new Response(null, { status: 204, headers });
    throw refuse(request, {
      status: 405,
      title: "Method not allowed",
      message: `This address accepts ${allow}.`,
      headers,
    });
  };
  const readsBody = endpoints.some(({ contract }) => contract.bodyLimit !== undefined);
  return { loader: respond, action: Object.assign(respond, { readsBody } satisfies BodyReader) };
}
