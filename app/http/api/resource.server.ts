import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";

import { Problem } from "~/shop/base/problem";
import type { BodyReader } from "../gate/body.server";
import { refuse } from "../gate/refusals.server";
import { matchesEtag } from "../responses/etag.server";
import { callerOf } from "./caller.server";
import { type Contract, KEYED_METHODS, type ParsedCall } from "./contract.server";
import { JsonText } from "./json-text.server";
import { parseBody, parseParams, parseQuery, readJson } from "./input.server";
import { type ProblemDetails, problemResponse } from "./problems.server";
import { idempotencyKeyOf, type SerializedResponse, runIdempotent } from "./idempotency.server";

type Value<C extends Contract> = C["response"] extends z.ZodType ? z.infer<C["response"]> : void;
type Handler<C extends Contract> = (call: ParsedCall<C>) => Promise<Value<C> | Reply<Value<C> | JsonText> | Response>;

/** The value of a response together with its status or headers, for a handler that sets them. */
export class Reply<Value> {
  constructor(
    readonly value: Value,
    readonly init: { status?: number; headers?: Record<string, string> },
  ) {}
}

interface Endpoint {
  contract: Contract;
  respond(request: Request, params: LoaderFunctionArgs["params"]): Promise<Response>;
}

/**
 * Makes an endpoint of a contract and its handler. The handler runs only for authorised callers and with input that
 * matches the contract. A Problem that it throws becomes a refusal with the status of PROBLEM_STATUSES, and with what
 * `detailsOf` says of it.
 */
export function serve<const C extends Contract>(
  contract: C,
  handler: Handler<C>,
  detailsOf?: (
    problem: Problem,
    call: ParsedCall<C>,
  ) => ProblemDetails | undefined | Promise<ProblemDetails | undefined>,
): Endpoint {
  const run = async (call: ParsedCall<C>): Promise<SerializedResponse | Response> => {
    const result = await handler(call).catch(async (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      throw problemResponse(call.request, error, await detailsOf?.(error, call));
    });
    if (result instanceof Response) return result;
    const { value, init } = result instanceof Reply ? result : new Reply(result, {});
    const status = init.status ?? contract.success;
    if (value instanceof JsonText) return jsonResponse(call.request, status, value, init.headers);
    const body = status === 204 ? "" : JSON.stringify(value);
    return { status, body, headers: init.headers };
  };
  return {
    contract,
    async respond(request, params) {
      const account = await callerOf(request, contract);
      const sent = contract.method === "GET" ? null : await readJson(request, contract, account?.company.id);
      const call = {
        request,
        account,
        params: contract.params && parseParams(request, params, contract.params),
        query: contract.query && parseQuery(request, contract.query),
        body: contract.body && parseBody(request, sent?.value, contract.body, contract.badInput),
        idempotencyKey: KEYED_METHODS.includes(contract.method) ? idempotencyKeyOf(request) : null,
      } as ParsedCall<C>;
      const response = await runIdempotent({ ...call, operation: contract.operation, text: sent?.text ?? "" }, () =>
        run(call),
      );
      return response instanceof Response ? response : asResponse(request, response);
    },
  };
}

function asResponse(request: Request, { status, body, headers }: SerializedResponse): Response {
  if (status === 204) return new Response(null, { status, headers: headersOf(headers) });
  if (request.method === "GET" || request.method === "HEAD") {
    return jsonResponse(request, status, new JsonText(body), headers);
  }
  const responseHeaders = headersOf(headers);
  responseHeaders.set("Content-Type", JSON_TYPE);
  return new Response(body, { status, headers: responseHeaders });
}

const JSON_TYPE = "application/json; charset=utf-8";

const headersOf = (headers: Record<string, string> = {}) =>
  new Headers({
    "Cache-Control": "no-store",
    // The response depends on who calls.
    Vary: "Authorization, Cookie",
    ...headers,
  });

/** The response to a GET or HEAD; 304 when the caller has this text. */
function jsonResponse(request: Request, status: number, json: JsonText, headers?: Record<string, string>): Response {
  const responseHeaders = headersOf(headers);
  responseHeaders.set("Content-Type", JSON_TYPE);
  responseHeaders.set("ETag", json.etag);
  if (matchesEtag(request.headers.get("If-None-Match"), json.etag)) {
    return new Response(null, { status: 304, headers: responseHeaders });
  }
  if (request.method === "HEAD") return new Response(null, { status, headers: responseHeaders });
  const body = json.encoded(request);
  // The server's compression middleware, which skips compressed bodies, sets this for the others.
  if (typeof body !== "string") {
    responseHeaders.append("Vary", "Accept-Encoding");
    responseHeaders.set("Content-Encoding", body.encoding);
    responseHeaders.set("Content-Length", String(body.bytes.byteLength));
  }
  return new Response(typeof body === "string" ? body : (body.bytes as BodyInit), {
    status,
    headers: responseHeaders,
  });
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
