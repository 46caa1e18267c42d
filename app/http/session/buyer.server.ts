import { db } from "~/db/db.server";
import { markLookAlikes } from "~/formats/email";
import { accountName } from "~/formats/person-name";
import { adminRoleOf, isLastingAdmin } from "~/shop/customers/admin-role";
import { asCompanyRole, type CompanyRole } from "~/shop/companies/roles";
import { memoizePerRequest } from "../gate/request-memo.server";
import { type Person, personFields, readSession } from "./sessions.server";

/**
 * Whose cart, prices and orders the pages of the shop show: the signed-in person, the account of the company of which they are a
 * colleague, or the customer for whom they order.
 */
export interface Buyer extends Person {
  /** The signed-in admin who orders for this customer; null for anybody else. */
  orderedBy: Person | null;
  /** The signed-in person, or the owner of the API key. */
  actor: Person;
  /** What the signed-in person may do; an owner is also an admin who orders, and somebody without colleagues. */
  role: CompanyRole;
}

/**
 * Returns whose account the signed-in person acts for: their own, or that of the company of which they are a colleague, as the
 * database has it now. Null for a visitor. It is the buyer of an API call, and of a page unless an admin orders.
 */
export function readAccount(request: Request): Promise<Buyer | null> {
  return memoizePerRequest(request, "account", async () => {
    const person = await readSession(request);
    return person && ((await companyOf(person)) ?? ownAccount(person));
  });
}

/** The account of somebody who acts for nobody else. */
export const ownAccount = (person: Person): Buyer => ({
  ...person,
  orderedBy: null,
  actor: person,
  role: "owner",
});

async function companyOf(actor: Person): Promise<Buyer | null> {
  const role = asCompanyRole(actor.companyRole);
  if (!role || !actor.companyId || actor.isAdmin) return null;
  const account = await db.read.user.findUnique({
    where: { id: actor.companyId },
    select: personFields,
  });
  if (!account) return null;
  // Whatever the account's own person is: a colleague is no admin.
  const noAdmin = { isAdmin: false, adminUntil: null };
  return { ...account, ...noAdmin, ...NO_SESSION, orderedBy: null, actor, role };
}

/** What the account of another person has not in this session. */
const NO_SESSION = { signedInAt: null, orderingForId: null };

/** Who placed an order of this buyer or asked for its change, if that was not the account's own person. */
export const placedByOf = ({ id, actor }: Buyer) => (actor.id === id ? null : actor.id);

/**
 * Returns the buyer of a request, or null for a visitor. An admin orders for a customer only while the admin's role has no
 * end and the customer is approved and no admin, which is read from the database with each request; otherwise the buyer is
 * the admin. Pages of somebody's own sign-in and the admin panel use readSession instead, API calls readAccount.
 */
export function readBuyer(request: Request): Promise<Buyer | null> {
  return memoizePerRequest(request, "buyer", async () => {
    const account = await readAccount(request);
    if (!account) return null;
    const { actor } = account;
    const customer = await customerOf(actor);
    return customer
      ? { ...customer, ...NO_SESSION, orderedBy: actor, actor, role: "owner" }
      : account;
  });
}

/** The customer for whom an admin orders; null when they order for nobody, or may not any more. */
async function customerOf(person: Person) {
  if (person.orderingForId === null || !isLastingAdmin(person)) return null;
  const customer = await db.read.user.findUnique({
    where: { id: person.orderingForId },
    select: personFields,
  });
  if (!customer?.isApproved || adminRoleOf(customer).isAdmin) return null;
  return customer;
}

/** For which customer the signed-in admin orders, as their pages say it; null for anybody else. */
export const orderingFor = (buyer: Buyer) =>
  buyer.orderedBy && {
    id: buyer.id,
    name: markLookAlikes(accountName(buyer)),
    email: markLookAlikes(buyer.email),
  };
