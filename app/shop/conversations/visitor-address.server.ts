import { parseId } from "~/formats/ids";
import { isSignatureOf, signatureOf } from "~/shop/base/signature.server";

/** The page on which a visitor, who has no account, reads the answers to an inquiry and writes back. */
export const visitorAddress = (inquiryId: number) => `/inquiry/${inquiryId}.${signatureOf("inquiry", inquiryId)}`;

/** The id of the inquiry in the address of that page; null unless the shop has made it. */
export function inquiryOfToken(token: string | undefined): number | null {
  const [typed, signature = ""] = (token ?? "").split(".");
  const id = parseId(typed);
  return id && isSignatureOf(signature, "inquiry", id) ? id : null;
}
