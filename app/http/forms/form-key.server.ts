import { redirect } from "@remix-run/node";

import { db } from "~/db/db.server";
import { beforeEachCommit } from "~/db/write-outcome.server";
import * as t from "~/messages/access";
import { claimDedupeKey, isDedupeKeyClaimed } from "~/shop/base/dedupe.server";
import { refuse } from "../gate/refusals.server";
import type { Toast } from "../session/toast";
import { redirectWithToast } from "../session/toast.server";

const KEY = /^[\w-]{8,64}$/;
/** For how long a page can ask whether its form has arrived. */
const SECONDS = 24 * 60 * 60;

/** Who sent a form: a company's id, or null for a form that visitors send. */
type Owner = string | null;

const dedupeKeyOf = (owner: Owner, key: string) => ["form", owner, key];

/** The random `key` of a posted form, or null without a valid one. */
export function formKeyOf(form: FormData): string | null {
  const key = form.get("key");
  return typeof key === "string" && KEY.test(key) ? key : null;
}

/** Runs the work that a form asks for, and records the form's key in the transaction that saves it. */
export function withFormKey<Result>(owner: Owner, form: FormData, work: () => Promise<Result>): Promise<Result> {
  const key = formKeyOf(form);
  if (key === null) return work();
  return beforeEachCommit((tx) => claimDedupeKey(tx, dedupeKeyOf(owner, key), SECONDS), work);
}

/** Whether what a form with this key asked for is saved. */
export const hasFormArrived = (owner: Owner, key: string) => isDedupeKeyClaimed(db.read, dedupeKeyOf(owner, key));

interface FormStatus {
  /** The address that shows what the form did, and its toast, once it has arrived; null while it has not. */
  arrivedAt: (key: string) => Promise<{ address: string; toast: Toast } | null>;
  /** The address of the form, for one that has not arrived. */
  formAt: string;
  missing: Toast;
}

/**
 * The response of `GET {form}/status?key=`: whether the form with this key has arrived. JSON `{ arrived }` where it is
 * asked for, otherwise a redirect to what the form did or back to the form, with a toast. 400 without a valid key.
 */
export async function formStatus(request: Request, { arrivedAt, formAt, missing }: FormStatus): Promise<Response> {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const isJson = request.headers.get("Accept")?.includes("application/json") ?? false;
  if (!KEY.test(key)) {
    if (!isJson) return redirect(formAt, 303);
    throw refuse(request, { status: 400, title: t.badRequest(), message: t.noKey(), as: "json" });
  }
  const arrived = await arrivedAt(key);
  if (isJson) {
    return Response.json({ arrived: arrived !== null }, { headers: { "Cache-Control": "no-store" } });
  }
  return redirectWithToast(arrived?.address ?? formAt, arrived?.toast ?? missing);
}
