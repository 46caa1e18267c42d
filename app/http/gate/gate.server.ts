import type {
  ActionFunctionArgs,
  AppLoadContext,
  HeadersFunction,
  LoaderFunctionArgs,
  ServerBuild,
} from "@remix-run/node";

import { db } from "~/db/db.server";
import { isDatabaseUnavailable } from "~/db/errors.server";
import { trackWrites, type WriteOutcome } from "~/db/write-outcome.server";
import * as t from "~/messages/access";
import { type BodyReader, readBody } from "./body.server";
import { requireAccount, requireApproved, requireStaff } from "./guards.server";
import { logError } from "../log.server";
import { wakeMail } from "../background/mail.server";
import { readYourWrites } from "./read-your-writes.server";
import { isSameOrigin } from "./same-origin.server";
import { FileStoreError } from "~/shop/base/files/store";
import { notifyMailWorker } from "~/shop/brand/mail/outbox.server";
import { isRefusal, type Refusal } from "~/shop/base/refusal";
import { isApiRequest, refuse } from "./refusals.server";
import { countRefusedPost, limitRefusedPosts } from "./refused-posts.server";
import { securityHeaders } from "./security-headers.server";
import { clearRequestMemo, registerRequest } from "./request-memo.server";
import { unavailable } from "./unavailable.server";
import { answerInLanguage } from "../session/language.server";
import { readerOf } from "./client-ready.server";
import { endTurn } from "./large-bodies.server";
import { forgetUnsentForm, keepUnsentForm } from "./unsent-forms.server";

type Routes = ServerBuild["routes"];
type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;
type BeforePage = (request: Request, context: AppLoadContext) => Promise<void>;

/** Headers of a loader, action or refusal that are copied to the page. */
const PAGE_HEADERS = ["Allow", "Cache-Control", "Content-Disposition", "Retry-After", "X-Robots-Tag"];

/**
 * Wraps each loader and action of a server build: requests are checked for origin, protocol, body size and content type
 * before them, and their responses get the security headers and never contain a raw database error. `beforePage` runs
 * before each loader and action of a page, after these checks.
 */
export function guardRoutes(routes: Routes, beforePage?: BeforePage): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const { loader, action, headers, handle } = route.module;
      const upload = uploadOf(handle);
      const { readsBody = upload?.readsBody } = (action ?? {}) as BodyReader;
      const guarded = {
        ...route.module,
        ...(loader && { loader: guard(loader as Handler, route, { beforePage }) }),
        ...(action && {
          action: guard(action as Handler, route, { beforePage, upload, readsBody }),
        }),
        headers: headers ?? pageHeaders,
      };
      return [id, { ...route, module: guarded }];
    }),
  ) as Routes;
}

/** The limit of larger bodies, that of their text, who may send them, and whether the action of a page reads them itself. */
interface Upload extends BodyReader {
  uploadBytes: number;
  textBytes?: number;
  uploadsBy?: "customers" | "accounts";
}

interface BodyRule extends BodyReader {
  upload?: Upload;
}

/**
 * The body limit of a route for admins, for approved customers, or for all accounts: `export const handle = { uploadBytes, textBytes,
 * uploadsBy, readsBody }`. Others are refused.
 */
function uploadOf(handle: unknown): Upload | undefined {
  return (handle as Partial<Upload> | undefined)?.uploadBytes === undefined ? undefined : (handle as Upload);
}

function guard(
  handler: Handler,
  route: Routes[string],
  { beforePage, ...body }: { beforePage?: BeforePage } & BodyRule,
): Handler {
  const { id: routeId } = route;
  const isPage = Boolean(route.module.default);
  const as = isPage ? "page" : "json";
  return (args) => answerInLanguage(args.request, () => answer(args));

  async function answer(args: LoaderFunctionArgs & ActionFunctionArgs): Promise<unknown> {
    const { request } = args;
    const outcome = writeOutcomeOf(args.context);
    const isPost = request.method !== "GET" && request.method !== "HEAD";
    registerRequest(request, args.context);
    let sent = request;
    try {
      db.assertSynced();
      if (isPost) await limitRefusedPosts(request, as);
      const checked = { ...args, request: await checkRequest(request, as, body) };
      sent = checked.request;
      registerRequest(sent, args.context);
      const response = await notifyMailWorker(
        () =>
          readYourWrites(checked.request, async () => {
            if (isPage) await beforePage?.(checked.request, args.context);
            return trackWrites(outcome, async () => handler(checked));
          }),
        wakeMail,
      );
      if (isPost) await countRefusedPost(request, response);
      if (isPost && isPage) await forgetUnsentForm(sent);
      return secureResponse(response, request, routeId);
    } catch (error) {
      if (isPost) await countRefusedPost(request, error);
      if (isPost && isPage && isSameOrigin(request)) {
        await keepUnsentForm(sent, error, body.upload?.uploadsBy);
      }
      if (error instanceof Response) throw secureResponse(error, request, routeId);
      if (!isPage && isThrownData(error)) throw secureResponse(asText(error), request, routeId);
      if (isDatabaseUnavailable(error) || error instanceof FileStoreError) {
        throw unavailable(request, { mayBeSaved: outcome.mayBeSaved, as });
      }
      if (isPage || !isApiRequest(request)) throw error;
      // Work for a reader who has left ends with an error of theirs.
      if (!readerOf(request).aborted) logError(error, request);
      throw refuse(request, {
        status: 500,
        title: t.internalError(),
        message: t.somethingWentWrongInThe(),
        code: "fault",
      });
    } finally {
      endTurn(request);
      if (isPost) clearRequestMemo(args.context);
    }
  }
}

const writeOutcomes = new WeakMap<AppLoadContext, WriteOutcome>();

/**
 * The writes of an HTTP request so far. Its action and loaders share it: when the loaders fail after the action, the page
 * shows their refusal, which must not say that nothing was changed.
 */
function writeOutcomeOf(context: AppLoadContext): WriteOutcome {
  const existing = writeOutcomes.get(context);
  if (existing) return existing;
  const outcome: WriteOutcome = { mayBeSaved: false };
  writeOutcomes.set(context, outcome);
  return outcome;
}

/** The value that `throw refuse(...)` throws for a page: the return value of Remix's data(). */
interface ThrownData {
  data: Refusal;
  init: ResponseInit;
}

function isThrownData(error: unknown): error is ThrownData {
  return typeof error === "object" && error !== null && "data" in error && isRefusal(error.data);
}

/** The refusal of a resource route outside /api (a picture, a file) as plain text. */
function asText({ data: { title, message }, init }: ThrownData): Response {
  const headers = new Headers(init.headers);
  headers.set("Content-Type", "text/plain; charset=utf-8");
  return new Response(`${title}\n${message}\n`, { ...init, headers });
}

/**
 * Refuses requests that no route should see: the legacy data protocol (400), a foreign origin (403), a body that is too
 * large (413) or of an unsupported type (415). Returns the request with its body in memory, unless the action reads it
 * itself.
 */
async function checkRequest(request: Request, as: "page" | "json", { upload, readsBody }: BodyRule): Promise<Request> {
  // The legacy data protocol (?_data=) runs actions without Remix's own check of the origin.
  if (new URL(request.url).searchParams.has("_data")) {
    throw refuse(request, {
      status: 400,
      title: t.badRequest(),
      message: t.theShopDoesNotSupport(),
      as,
    });
  }
  if (request.method === "GET" || request.method === "HEAD") return request;
  if (!isSameOrigin(request)) {
    throw refuse(request, {
      status: 403,
      title: t.notFromThisShop(),
      message: t.theFormWasSentFrom(),
      code: "cross_origin",
      as,
    });
  }
  if (!upload) return readsBody ? request : readBody(request);
  // Not everybody may make the shop hold a large body.
  const sender = await uploaderOf(request, upload);
  return readsBody ? request : readBody(request, upload.uploadBytes, sender, upload.textBytes);
}

async function uploaderOf(request: Request, { uploadsBy }: Upload): Promise<string> {
  if (!uploadsBy) return (await requireStaff(request)).id;
  const { company } = await (uploadsBy === "accounts" ? requireAccount : requireApproved)(request);
  return company.id;
}

/** The only route that redirects to another host, the identity provider. */
const SIGN_IN_ROUTE = "routes/_shop+/_access+/api+/login";

/** Adds the security headers to a response. Throws for a redirect to another host, except that of the sign-in. */
function secureResponse(response: unknown, request: Request, routeId: string): unknown {
  if (!(response instanceof Response)) return response;
  const location = response.headers.get("Location");
  if (location !== null && routeId !== SIGN_IN_ROUTE && !/^\/(?![/\\])[^\s\\]*$/.test(location)) {
    throw new Error(`A redirect to an unsafe address was stopped: ${JSON.stringify(location)}`);
  }
  for (const [name, value] of securityHeaders(response.headers.get("Content-Type"))) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  if (!response.headers.has("Cache-Control") && (isApiRequest(request) || location !== null)) {
    response.headers.set("Cache-Control", "no-store");
  }
  return response;
}

const pageHeaders: HeadersFunction = (sources) => {
  const page = new Headers(sources.parentHeaders);
  for (const name of PAGE_HEADERS) {
    const value = sources.errorHeaders?.get(name) ?? sources.actionHeaders.get(name) ?? sources.loaderHeaders.get(name);
    if (value) page.set(name, value);
  }
  return page;
};
