import { randomBytes } from "node:crypto";

import { isDatabaseUnavailable } from "~/db/errors.server";
import * as t from "~/messages/access";
import * as tLayout from "~/messages/layout";
import {
  deleteUnsentForm,
  findUnsentForm,
  type FormOwner,
  MAX_UNSENT_BYTES,
  storeUnsentForm,
  UNSENT_FORM_MINUTES,
  type UnsentForm,
} from "~/shop/customers/sign-in/unsent-forms.server";
import { isRefusal } from "~/shop/base/refusal";
import { readAccount } from "../session/account.server";
import { formOwnerOf, markOf, ownerMark, ownerOfForm } from "../session/form-owner.server";
import { RECENT_SIGN_IN } from "../session/recent-sign-in.server";
import { shopCookie } from "../session/shop-cookie.server";
import { sidOf } from "../session/sessions.server";
import { BODY_LIMIT_BYTES, parseUpload, readBody, SENT_BODY_BYTES, sentBody } from "./body.server";
import { OTHER_ACCOUNT } from "./form-account.server";
import { pageAddress, signInAddress } from "./guards.server";
import { memoizePerRequest } from "./request-memo.server";
import { safeReturnTo } from "./safe-redirect";

/** Tells browsers apart in which somebody did not send a form; a random secret. */
const cookie = shopCookie("unsent", UNSENT_FORM_MINUTES * 60);

/** The fields that are new on each page, or secret. */
const LEFT_OUT = /^(key|checkoutToken)$|password|secret|token/i;

/**
 * Stores the form of a page that was refused because its sender is not signed in, may not do this any more, or is somebody else
 * than the one who typed it: it is filled in again when that person opens its page. Adds to the refusal that it is stored.
 * `uploadsBy`: who may send large forms to this address.
 */
export async function keepUnsentForm(
  request: Request,
  refusal: unknown,
  uploadsBy: "customers" | "accounts" | undefined,
): Promise<void> {
  const { data, init } = (refusal ?? {}) as { data?: unknown; init?: ResponseInit | null };
  if (!isRefusal(data) || !init || data.code === RECENT_SIGN_IN) return;
  const isOther = data.code === OTHER_ACCOUNT;
  if (init.status !== 401 && init.status !== 403 && !isOther) return;
  // Whoever is signed in and may not send this does not make the shop wait for it.
  if (init.status !== 401 && !sentBody(request)) return;
  const form = await readFields(request, uploadsBy !== undefined);
  const owner = form && ownerOfForm(form);
  if (!form || !owner) return;
  const account = await readAccount(request);
  if (init.status === 403 && (!account || ownerMark(account) !== markOf(form))) return;
  const action = addressOf(request);
  // A style is added from many pages.
  const page = safeReturnTo(form.get("redirectTo"), action);
  const path = page.replace(/#.*/, "");
  const browser = (await browserOf(request)) ?? randomBytes(16).toString("base64url");
  const unsent = { action, fields: keptFields(form) };
  if (Buffer.byteLength(JSON.stringify(unsent.fields)) > MAX_UNSENT_BYTES) return;
  try {
    await storeUnsentForm(browser, onPage(owner, path), path, unsent);
  } catch (error) {
    if (isDatabaseUnavailable(error)) return;
    throw error;
  }
  const headers = new Headers(init.headers);
  headers.append("Set-Cookie", await cookie.write(browser));
  init.headers = headers;
  if (isOther) return;
  data.note = t.typedIsKept({ unsentFormMinutes: UNSENT_FORM_MINUTES });
  if (init.status !== 401) return;
  const href = signInAddress(request, page);
  data.link = { href, label: tLayout.signInLabel() };
  data.goTo = { href, afterMs: 500 };
}

/** The fields that the reader typed into a form of this page and did not send; null without such a form. */
export function readUnsentForm(request: Request): Promise<UnsentForm | null> {
  // Loaders that scripts call fill in nothing.
  if (request.headers.get("Sec-Fetch-Dest") === "empty") return Promise.resolve(null);
  return memoizePerRequest(request, "unsent form", async () => {
    const browser = await browserOf(request);
    const account = browser && (await readAccount(request));
    if (!browser || !account) return null;
    const path = addressOf(request);
    return findUnsentForm(browser, onPage(formOwnerOf(account), path), path);
  });
}

/** Deletes what the reader did not send to this address, because they send it now. */
export async function forgetUnsentForm(request: Request): Promise<void> {
  const browser = await browserOf(request);
  const account = browser && (await readAccount(request));
  if (!browser || !account) return;
  const action = addressOf(request);
  await deleteUnsentForm(browser, onPage(formOwnerOf(account), action), action);
}

async function browserOf(request: Request): Promise<string | null> {
  const browser = await cookie.read(request);
  return typeof browser === "string" && /^[\w-]{22}$/.test(browser) ? browser : null;
}

function addressOf(request: Request): string {
  const { pathname, search } = pageAddress(request);
  return pathname + search;
}

/** In the admin panel it does not matter for whom the admin orders. */
const onPage = (owner: FormOwner, path: string): FormOwner =>
  /^\/admin(\/|$)/.test(path) ? { ...owner, buyerKey: owner.actorKey } : owner;

/**
 * The posted fields, without files; null for a form that cannot be read. A body that was not read yet is, of somebody whose
 * browser has been signed in, or while it is small and of a form that customers send: nobody else makes the shop wait for it.
 */
async function readFields(request: Request, isByCustomers: boolean): Promise<FormData | null> {
  const { url, method, headers } = request;
  try {
    let body: BodyInit | undefined = sentBody(request);
    if (!body) {
      const small = isByCustomers ? BODY_LIMIT_BYTES : 0;
      const limit = (await sidOf(request)) ? SENT_BODY_BYTES : small;
      if (!(Number(headers.get("Content-Length") ?? Infinity) <= limit)) return null;
      body = await (await readBody(request, limit, "anybody", limit)).arrayBuffer();
    }
    const sent = new Request(url, { method, headers, body });
    return (await parseUpload(sent, SENT_BODY_BYTES)).fields;
  } catch {
    return null;
  }
}

/** The typed fields. Of quantities only those that differ from what the page showed: colleagues may have changed the others. */
function keptFields(form: FormData): UnsentForm["fields"] {
  const shown = new Map(
    String(form.get("seen") ?? "")
      .split(",")
      .map((entry) => entry.split(":"))
      .map(([id, quantity]) => [id, quantity]),
  );
  const isUnchanged = (name: string, value: string) => {
    const id = /^quantity(?:\[(.+)\]|-(\d+))$/.exec(name);
    return id !== null && form.has("seen") && Number(value) === Number(shown.get(id[1] ?? id[2]!) ?? 0);
  };
  return [...form].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" && !LEFT_OUT.test(entry[0]) && !isUnchanged(...(entry as [string, string])),
  );
}
