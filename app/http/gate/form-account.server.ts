import { markLookAlikes } from "~/formats/email";
import { readAccount } from "../session/account.server";
import { markOf, ownerMark } from "../session/form-owner.server";
import { isApiRequest, refuse } from "./refusals.server";

/** The code of the refusal of a form of a page of another account. */
export const OTHER_ACCOUNT = "other_account";

/**
 * Throws 409 for a form of a page that was made for another account: since then, in another tab, an admin has started or
 * stopped ordering for a customer, somebody has chosen another one of their companies, or somebody else has signed in. Forms of the admin panel are the admin's own.
 */
export async function refuseOtherAccount(request: Request, fields: FormData): Promise<void> {
  const shownFor = markOf(fields);
  if (!shownFor || isApiRequest(request)) return;
  if (/^\/admin(\/|$)/.test(new URL(request.url).pathname)) return;
  const account = await readAccount(request);
  if (!account || ownerMark(account) === shownFor) return;
  throw refuse(request, {
    status: 409,
    title: "This page is of another customer",
    code: OTHER_ACCOUNT,
    message: `It was opened before you ${account.isOnBehalf ? `began to order for ${markLookAlikes(account.company.contact.email)}` : "changed for whom you order"}. Nothing was changed; please open it again.`,
    link: { href: "/", label: "BROWSE CATALOG" },
  });
}
