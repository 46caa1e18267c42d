import * as t from "~/messages/access";
import type { Account } from "~/shop/customers/people/account";
import type { FormOwner } from "~/shop/customers/sign-in/unsent-forms.server";
import { customerWhoCannotOrder } from "~/shop/customers/staff/ordering.server";
import { type OthersPageCause, pageOfOthers } from "~/texts/staff";
import { readAccount } from "../session/account.server";
import { formOwnerOf, markOf, ownerMark, ownerOfForm } from "../session/form-owner.server";
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
    ...pageOfOthers(await causeOf(account, ownerOfForm(fields))),
    code: OTHER_ACCOUNT,
    link: { href: "/", label: t.browseCatalog() },
  });
}

/** Why a page is not of the account that sends its form; `owner` is null when nobody has signed whose it is. */
async function causeOf(account: Account, owner: FormOwner | null): Promise<OthersPageCause> {
  if (owner && owner.actorKey !== formOwnerOf(account).actorKey) return { kind: "other person" };
  if (account.isOnBehalf) return { kind: "began", email: account.company.contact.email };
  const ended = owner && (await customerWhoCannotOrder(owner.buyerKey));
  return ended ? { kind: "cannot order", name: ended } : { kind: "changed" };
}
