import { db } from "~/db/db.server";
import { nameForAdmins } from "~/formats/person-name";
import { adminRoleOf } from "~/shop/customers/admin-role";
import { type OpenOrder, openOrders } from "./open-orders.server";
import { inquiriesOf, keysOf, ordersForCompany } from "./records-of.server";

/** What an erasure would delete and keep, and what stands against it. */
export interface ErasurePage {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
  erasedAt: Date | null;
  open: OpenOrder[];
  deleted: {
    carts: number;
    inquiries: number;
    apiKeys: number;
    mails: number;
    /** Orders that they placed or released as a colleague, of which letters and their own words go. */
    ordersForCompany: number;
  };
  kept: { orders: number; proformas: number; commercialInvoices: number };
}

/** Reads what an erasure of a customer would do; null for an unknown id. */
export async function erasurePage(id: string): Promise<ErasurePage | null> {
  // Postgres refuses NUL characters.
  if (id.includes("\0")) return null;
  const user = await db.read.user.findUnique({ where: { id } });
  if (!user) return null;
  const { email, erasedAt } = user;
  const where = { userId: id };
  const order = { order: where };
  const [
    open,
    saved,
    shared,
    inquiries,
    apiKeys,
    mails,
    orders,
    proformas,
    commercialInvoices,
    ordersForCompanyCount,
  ] = await Promise.all([
    openOrders(db.read, id),
    db.read.cart.count({ where: { companyId: id, isCurrent: false } }),
    db.read.sharedCart.count({ where }),
    db.read.inquiry.count({ where: inquiriesOf(id, email) }),
    db.read.apiKey.count({ where: keysOf(id) }),
    db.read.outgoingMail.count({ where: { toAddress: email } }),
    db.read.order.count({ where }),
    db.read.document.count({ where: { kind: "proforma", ...order } }),
    db.read.document.count({ where: { kind: "commercial_invoice", ...order } }),
    db.read.order.count({ where: ordersForCompany(id) }),
  ]);
  return {
    id,
    name: nameForAdmins(user),
    email,
    isAdmin: adminRoleOf(user).isAdmin,
    erasedAt,
    open,
    deleted: {
      carts: saved + shared,
      inquiries,
      apiKeys,
      mails,
      ordersForCompany: ordersForCompanyCount,
    },
    kept: { orders, proformas, commercialInvoices },
  };
}
