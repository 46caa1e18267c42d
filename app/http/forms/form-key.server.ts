import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

import { redirect } from "@remix-run/node";

import { db } from "~/db/db.server";
import { aroundTransactions, noteRepeat } from "~/db/write-outcome.server";
import { endLongTurn } from "~/event-loop.server";
import * as t from "~/messages/access";
import { claimDedupeKey, isDedupeKeyClaimed } from "~/shop/base/dedupe.server";
import { filesOf } from "../gate/body.server";
import { refuse } from "../gate/refusals.server";
import type { Toast } from "../session/toast";
import { redirectWithToast } from "../session/toast.server";

const KEY = /^[\w-]{8,64}$/;
/** For how long a page can ask whether its form has arrived, and the same form is answered as the first time. */
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
  return aroundTransactions(async (tx, statements) => {
    const done = await statements();
    await claimDedupeKey(tx, dedupeKeyOf(owner, key), SECONDS);
    return done;
  }, work);
}

/**
 * Runs the work that a form asks for which `sender`, the id of a user, has posted to `path`, once for each set of fields within a day:
 * sent again, none of its transactions runs, and each gives what it gave the first time, so that the form is answered as it was.
 * What a transaction gives must be JSON, dates and undefined excepted; it is encrypted by what was sent, as it may be a secret such
 * as a new API key. A form without a `key` runs each time.
 */
export async function answerOnce<Result>(
  { sender, path }: { sender: string; path: string },
  form: FormData,
  work: () => Promise<Result>,
): Promise<Result> {
  if (formKeyOf(form) === null) return work();
  const { id, secret } = await hashesOf([sender, path], form);
  let first: number | undefined;
  return aroundTransactions(async (tx, statements, nth) => {
    first ??= nth;
    const key = `${id}:${nth - first}`;
    const expire = new Date(Date.now() + SECONDS * 1_000);
    const earlier = await tx.formAnswer.upsert({ where: { key }, create: { key, expire }, update: { expire } });
    if (earlier.answer !== null) {
      if (nth === first) noteRepeat();
      return fromText(decrypt(earlier.answer, secret));
    }
    const done = await statements();
    await tx.formAnswer.updateMany({ where: { key }, data: { answer: encrypt(asText(done), secret) } });
    return done;
  }, work);
}

/** Deletes the answers of forms that nobody sends again. */
export const sweepFormAnswers = () =>
  db.write((tx) => tx.formAnswer.deleteMany({ where: { expire: { lt: new Date() } } }), { isBookkeeping: true });

/** Two hashes of what was sent, neither of which can be had from the other: for the row of its answer, and to encrypt this. */
async function hashesOf(what: string[], form: FormData): Promise<{ id: string; secret: Buffer }> {
  const hash = createHash("sha256").update(JSON.stringify([...what, ...form]));
  for (const [field, files] of filesOf(form)) {
    for (const { name, bytes } of files) {
      hash.update(JSON.stringify([field, name, bytes.length]));
      for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE) {
        hash.update(bytes.subarray(at, at + HASHED_AT_ONCE));
        await endLongTurn();
      }
    }
  }
  return { id: hash.copy().update("id").digest("base64url"), secret: hash.update("secret").digest() };
}

const HASHED_AT_ONCE = 1024 * 1024;

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

function encrypt(text: string, secret: Buffer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, secret, iv);
  const encrypted = [cipher.update(text, "utf8"), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...encrypted]).toString("base64url");
}

function decrypt(stored: string, secret: Buffer): string {
  const bytes = Buffer.from(stored, "base64url");
  const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}

const DATE = "$date";

function asText(answer: unknown): string {
  const text = JSON.stringify(answer, function (this: Record<string, unknown>, name, value: unknown) {
    const stored = this[name];
    if (stored instanceof Map || stored instanceof Set) throw new TypeError("A Map or Set cannot be kept as JSON");
    return stored instanceof Date ? { [DATE]: value } : value;
  }) as string | undefined;
  return text ?? "";
}

function fromText<Answer>(text: string): Answer {
  if (text === "") return undefined as Answer;
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === "object" && value !== null && DATE in value ? new Date(String(value[DATE])) : value,
  ) as Answer;
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
