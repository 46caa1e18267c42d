import { isSignatureOf, signatureOf } from "~/shop/base/signature.server";
import { subjectKey, subjectOf, type VisitorSubject } from "./conversation";

/** In addresses for a visitor, who has no account: of the page with the messages, and of the photos on it. */
export function visitorToken({ kind, id }: VisitorSubject): string {
  // Addresses in earlier e-mails about inquiries have the number alone.
  const key = kind === "inquiry" ? String(id) : subjectKey({ kind, id });
  return `${key}.${signatureOf(kind, id)}`;
}

/** The page on which a visitor reads what the brand has written, and writes back. */
export const visitorAddress = (subject: VisitorSubject) => `/inquiry/${visitorToken(subject)}`;

/** What a token is about; null unless the shop has made it. */
export function subjectOfToken(token: string | null | undefined): VisitorSubject | null {
  const [key = "", signature = ""] = (token ?? "").split(".");
  const subject = subjectOf(/^\d/.test(key) ? `inquiry-${key}` : key);
  if (subject?.kind !== "inquiry" && subject?.kind !== "request") return null;
  return isSignatureOf(signature, subject.kind, subject.id) ? subject : null;
}
