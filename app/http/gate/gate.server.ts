import type {
  ActionFunctionArgs,
  AppLoadContext,
  HeadersFunction,
  LoaderFunctionArgs,
  ServerBuild,
} from "@remix-run/node";

import { isDatabaseUnavailable } from "~/db/db.server";
import { readBody } from "./body.server";
import { requireAdmin } from "./guards.server";
import { logError } from "../log.server";
import { wakeMail } from "../background/mail.server";
import { readYourWrites } from "./read-your-writes.server";
import { isSameOrigin } from "./same-origin.server";
import { FileStoreError } from "~/shop/files/store";
import { wakeWhenMailDue } from "~/shop/mail/outbox.server";
import { isRefusal, type Refusal } from "~/shop/refusal";
import { isApiRequest, refuse } from "./refusals.server";
import { securityHeaders } from "./security-headers.server";
import { clearRequestMemo, registerRequest } from "./request-memo.server";

type Routes = ServerBuild["routes"];
type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;
type BeforePage = (request: Request, context: AppLoadContext) => Promise<void>;

/** Headers that a loader, action or refusal may set on the page it is part of. */
const PAGE_HEADERS = [
  "Allow",
  "Cache-Control",
  "Content-Disposition",
  "Retry-After",
  "X-Robots-Tag",
];

/**
 * Wraps each loader and action of a build: what they are given has been checked for origin, protocol,
 * size and type, and what they answer carries the security headers and never a raw database error.
 * `beforePage` runs before each loader and action of a page, once the request is checked.
 */
export function guardRoutes(routes: Routes, beforePage?: BeforePage): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const { loader, action, headers, handle } = route.module;
      const uploadBytes = uploadBytesOf(handle);
      const guarded = {
        ...route.module,
        ...(loader && { loader: guard(loader as Handler, route, { beforePage }) }),
        ...(action && { action: guard(action as Handler, route, { beforePage, uploadBytes }) }),
        headers: headers ?? pageHeaders,
      };
      return [id, { ...route, module: guarded }];
    }),
  ) as Routes;
}

/** How much a route takes from admins: `export const handle = { uploadBytes }`. Everybody else's limit stays. */
function uploadBytesOf(handle: unknown): number | undefined {
  return (handle as { uploadBytes?: number } | undefined)?.uploadBytes;
}

function guard(
  handler: Handler,
  route: Routes[string],
  { beforePage, uploadBytes }: { beforePage?: BeforePage; uploadBytes?: number },
): Handler {
  const { id: routeId } = route;
  const isPage = Boolean(route.module.default);
  const as = isPage ? "page" : "json";
  return async (args) => {
    const { request } = args;
    try {
      const admitted = { ...args, request: await admit(request, as, uploadBytes) };
      registerRequest(admitted.request, args.context);
      const answer = await wakeWhenMailDue(
        () =>
          readYourWrites(admitted.request, async () => {
            if (isPage) await beforePage?.(admitted.request, args.context);
            return handler(admitted);
          }),
        wakeMail,
      );
      return secured(answer, request, routeId);
    } catch (error) {
      if (error instanceof Response) throw secured(error, request, routeId);
      if (!isPage && isThrownData(error)) throw secured(asText(error), request, routeId);
      if (isDatabaseUnavailable(error) || error instanceof FileStoreError) {
        throw refuse(request, {
          status: 503,
          title: "One moment, please",
          message: "The shop is busy. Nothing was changed; please try again in a few seconds.",
          code: "busy",
          as,
          headers: { "Retry-After": "5" },
        });
      }
      if (isPage || !isApiRequest(request)) throw error;
      logError(error, request);
      throw refuse(request, {
        status: 500,
        title: "Our fault",
        message: "Something went wrong in the shop. It was noted.",
        code: "fault",
      });
    } finally {
      if (request.method !== "GET" && request.method !== "HEAD") clearRequestMemo(args.context);
    }
  };
}

/** What `throw refuse(...)` throws for a reader. */
interface ThrownData {
  data: Refusal;
  init: ResponseInit;
}

function isThrownData(error: unknown): error is ThrownData {
  return typeof error === "object" && error !== null && "data" in error && isRefusal(error.data);
}

/** A refusal of a route that is no page (a picture, a file): its words as plain text. */
function asText({ data: { title, message }, init }: ThrownData): Response {
  const headers = new Headers(init.headers);
  headers.set("Content-Type", "text/plain; charset=utf-8");
  return new Response(`${title}\n${message}\n`, { ...init, headers });
}

/** Refuses what no route should see; gives the request with its body read and its size known. */
async function admit(
  request: Request,
  as: "page" | "json",
  uploadBytes?: number,
): Promise<Request> {
  // The legacy data protocol runs actions without Remix's own check of the origin.
  if (new URL(request.url).searchParams.has("_data")) {
    throw refuse(request, {
      status: 400,
      title: "Bad request",
      message: "The shop does not speak this protocol.",
      as,
    });
  }
  if (request.method === "GET" || request.method === "HEAD") return request;
  if (!isSameOrigin(request)) {
    throw refuse(request, {
      status: 403,
      title: "Not from this shop",
      message: "The form was sent from another site, so nothing was changed.",
      code: "cross_origin",
      as,
    });
  }
  // Nobody else fills the shop's memory.
  if (uploadBytes !== undefined) await requireAdmin(request);
  return readBody(request, uploadBytes);
}

/** The one route whose redirects leave the shop: they lead to the identity provider. */
const LEAVES_THE_SHOP = "routes/_shop.api.login";

function secured(answer: unknown, request: Request, routeId: string): unknown {
  if (!(answer instanceof Response)) return answer;
  const location = answer.headers.get("Location");
  if (location !== null && routeId !== LEAVES_THE_SHOP && !/^\/(?![/\\])[^\s\\]*$/.test(location)) {
    throw new Error(`A redirect to an unsafe address was stopped: ${JSON.stringify(location)}`);
  }
  for (const [name, value] of securityHeaders()) {
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  }
  if (!answer.headers.has("Cache-Control") && (isApiRequest(request) || location !== null)) {
    answer.headers.set("Cache-Control", "no-store");
  }
  return answer;
}

const pageHeaders: HeadersFunction = (sources) => {
  const page = new Headers(sources.parentHeaders);
  for (const name of PAGE_HEADERS) {
    const value =
      sources.errorHeaders?.get(name) ??
      sources.actionHeaders.get(name) ??
      sources.loaderHeaders.get(name);
    if (value) page.set(name, value);
  }
  return page;
};
