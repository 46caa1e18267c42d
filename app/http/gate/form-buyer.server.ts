import { markLookAlikes } from "~/formats/email";
import { readAccount } from "../session/account.server";
import { markOf, ownerMark } from "../session/form-owner.server";
import { isApiRequest, refuse } from "./refusals.server";

/** The code of the refusal of a form of another buyer's page. */
export const OTHER_BUYER = "other_buyer";

/**
 * Throws 409 for a form of a page that was made for another buyer: since then, in another tab, an admin has started or
 * stopped ordering for a customer, or somebody else has signed in. Forms of the admin panel are the admin's own.
 */
export async function refuseOtherBuyer(request: Request, fields: FormData): Promise<void> {
  const shownFor = markOf(fields);
  if (!shownFor || isApiRequest(request)) return;
  if (/^\/admin(\/|$)/.test(new URL(request.url).pathname)) return;
  const account = await readAccount(request);
  // A page of an earlier version has the beginning of the mark.
  if (!account || ownerMark(account).startsWith(shownFor)) return;
  throw refuse(request, {
    status: 409,
    title: "This page is of another customer",
    code: OTHER_BUYER,
    message: `It was opened before you ${account.onBehalfOf ? `began to order for ${markLookAlikes(account.company.contact.email)}` : "changed for whom you order"}. Nothing was changed; please open it again.`,
    link: { href: "/", label: "BROWSE CATALOG" },
  });
}
