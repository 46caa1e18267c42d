import { env } from "~/env.server";
import { bodyChunks, contentType, parseUpload, readBody } from "../gate/body.server";
import { tooBusy, tooLarge } from "../gate/body-refusals.server";
import { takePlace } from "../gate/large-bodies.server";
import { refuse } from "../gate/refusals.server";
import { log } from "../log.server";
import * as t from "~/messages/access";
import { isSame } from "~/shop/base/signature.server";
import { MAX_MAIL_BYTES } from "~/shop/conversations/conversation";
import { takeMail } from "~/shop/conversations/inbound/take-mail.server";
import { unknownObject } from "./input.server";

/** Of a form that brings a mail: its other fields say again what is in the mail. */
const FORM_BYTES = MAX_MAIL_BYTES + 1024 * 1024;

/**
 * A mail for a reply address, from a mail service that has INBOUND_SECRET, as the token of `Bearer` or the password of `Basic`: as
 * message/rfc822, or in the field `email` or `body-mime` of a form. Answers 200 also for one that is not taken and never will be.
 */
export async function takePostedMail(request: Request): Promise<Response> {
  if (!env.INBOUND_SECRET) {
    // As at any other address.
    await readBody(request);
    throw unknownObject(request);
  }
  if (!isSame(secretIn(request), env.INBOUND_SECRET)) {
    throw refuse(request, { status: 401, title: t.accessDenied(), message: t.wrongInboundSecret() });
  }
  // One at a time.
  if (!(await takePlace(request, "mail"))) throw tooBusy(request);
  const mail = await mailIn(request);
  const outcome = mail === null ? "unreadable" : await takeMail(mail);
  log.info({ outcome }, "e-mail arrived");
  if (outcome === "too large") throw tooLarge(request, MAX_MAIL_BYTES);
  if (outcome === "unreadable") {
    throw refuse(request, { status: 400, title: t.badRequest(), message: t.unreadableMail() });
  }
  return Response.json({ outcome }, { headers: { "Cache-Control": "no-store" } });
}

function secretIn(request: Request): string {
  const [, scheme = "", sent = ""] =
    /^(bearer|basic) +(\S+) *$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  if (scheme.toLowerCase() === "bearer") return sent;
  return Buffer.from(sent, "base64")
    .toString()
    .replace(/^[^:]*:/, "");
}

/** Null for a form that has none. */
async function mailIn(request: Request): Promise<Uint8Array | null> {
  if (contentType(request) === "message/rfc822") {
    const chunks: Uint8Array[] = [];
    for await (const chunk of bodyChunks(request, MAX_MAIL_BYTES)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }
  const { fields, files } = await parseUpload(await readBody(request, FORM_BYTES, "mail", FORM_BYTES), FORM_BYTES);
  for (const name of ["email", "body-mime"]) {
    const mail = files.get(name)?.[0]?.bytes ?? fields.get(name);
    if (mail !== null && mail !== undefined) return typeof mail === "string" ? Buffer.from(mail) : (mail as Uint8Array);
  }
  return null;
}
