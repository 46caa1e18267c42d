import * as t from "~/messages/access";
import type { Account } from "~/shop/customers/people/account";
import type { FormOwner } from "~/shop/customers/sign-in/unsent-forms.server";
import { customerWhoCannotOrder } from "~/shop/customers/staff/ordering.server";
import { markLookAlikes } from "~/formats/email";
import * as tCustomers from "~/messages/customers";
import { readAccount } from "../session/account.server";
import { formOwnerOf, markOf, ownerMark, ownerOfForm } from "../session/form-owner.server";
import { isApiRequest, refuse } from "./refusals.server";

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
    ...(await refusalOf(account, ownerOfForm(fields))),
    code: OTHER_ACCOUNT,
    link: { href: "/", label: t.browseCatalog() },
  });
}

/** Why a page is not of the account that sends its form; `owner` is null when nobody has signed whose it is. */
async function refusalOf(account: Account, owner: FormOwner | null): Promise<{ title: string; message: string }> {
  const title = tCustomers.pageOfAnother();
  if (owner && owner.actorKey !== formOwnerOf(account).actorKey) {
    return { title, message: tCustomers.openedByOther() };
  }
  if (account.isOnBehalf) {
    return {
      title,
      message: tCustomers.openedBeforeOrdering({ email: markLookAlikes(account.company.contact.email) }),
    };
  }
  const ended = owner && (await customerWhoCannotOrder(owner.buyerKey));
  if (!ended) return { title, message: tCustomers.openedBeforeChange() };
  return {
    title: tCustomers.customerCannotOrderNow(),
    message: tCustomers.cannotOrderNothingChanged({ name: markLookAlikes(ended) }),
  };
}
