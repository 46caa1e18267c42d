import { db } from "~/db/db.server";
import { markLookAlikes } from "~/formats/email";
import { nameOfCompany } from "~/formats/person-name";
import { type Account, accountCompany, accountCompanyColumns } from "~/shop/customers/people/account";
import { can, isNoStaff } from "~/shop/customers/people/staff-role";
import { memoizePerRequest } from "../gate/request-memo.server";
import { readSession } from "./sessions.server";
import { companiesIn, scopeOf } from "~/shop/customers/companies/company-scope.server";

/**
 * Returns who acts for which company on a page of the shop, or null for a visitor. An admin orders for a company only while the
 * admin's role has no end and the company is approved and of no admin, which is read from the database with each request; otherwise
 * it is their own. Pages of somebody's own sign-in, the admin panel and API calls use readSession instead.
 */
export function readAccount(request: Request): Promise<Account | null> {
  return memoizePerRequest(request, "account", async () => {
    const own = await readSession(request);
    if (!own || own.user.orderingForId === null || !can(own.user, "change-carts")) return own;
    const row = await db.read.company.findFirst({
      where: {
        AND: companiesIn(scopeOf(own.user)),
        id: own.user.orderingForId,
        approvalStatus: "approved",
        contact: isNoStaff(new Date()),
      },
      select: accountCompanyColumns,
    });
    return row ? { ...own, company: accountCompany(row, own.user), role: "owner", isOnBehalf: true } : own;
  });
}

/** For which company the signed-in admin orders, as their pages say it; null for anybody else. */
export const orderingFor = ({ company, isOnBehalf }: Account) =>
  isOnBehalf
    ? {
        id: company.id,
        name: markLookAlikes(nameOfCompany(company)),
        email: markLookAlikes(company.contact.email),
      }
    : null;
