import { parseId } from "~/formats/ids";
import { isSignatureOf, signatureOf } from "~/shop/base/signature.server";

/** In addresses for a visitor, who has no account: of the page of their inquiry, and of the photos on it. */
export const visitorToken = (inquiryId: number) => `${inquiryId}.${signatureOf("inquiry", inquiryId)}`;

/** The page on which a visitor reads the answers to an inquiry and writes back. */
export const visitorAddress = (inquiryId: number) => `/inquiry/${visitorToken(inquiryId)}`;

/** The id of the inquiry of a token; null unless the shop has made it. */
export function inquiryOfToken(token: string | null | undefined): number | null {
  const [typed, signature = ""] = (token ?? "").split(".");
  const id = parseId(typed);
  return id && isSignatureOf(signature, "inquiry", id) ? id : null;
}
