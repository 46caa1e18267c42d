import { db, type Tx } from "~/db/db.server";
import { markLookAlikes } from "~/formats/email";
import { personName } from "~/formats/person-name";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { contactColumns } from "~/shop/brand/mail/contact";
import { companiesIn, type CompanyScope } from "~/shop/customers/companies/company-scope.server";
import { contactOf } from "~/shop/customers/companies/company.server";
import { staffColumns, staffStatusOf, withRight } from "~/shop/customers/people/staff-role";

/** By its key in the database. */
interface AdminSession {
  sid: string;
  adminId: string;
}

/**
 * From now on the pages of the shop show the customer's cart, in this session alone. A repeat changes nothing. Refuses
 * as not_allowed anybody but an admin whose role has no end, as not_found also a company outside their scope, as
 * refused another admin.
 */
export function startOrderingFor(
  companyId: string,
  { sid, adminId, scope }: AdminSession & { scope: CompanyScope },
): Promise<{ name: string }> {
  return db.write(async (tx) => {
    const session = { sid, userId: adminId, user: withRight("change-carts") };
    const { count } = await tx.session.updateMany({
      where: session,
      data: { lastSeenAt: new Date() },
    });
    if (count === 0) {
      throw new Problem("not_allowed.order_for_customer");
    }
    const company = await tx.company.findFirst({
      where: { AND: companiesIn(scope), id: companyId },
      select: {
        contact: { select: { ...contactColumns, ...staffColumns } },
        approvalStatus: true,
      },
    });
    if (!company) throw new Problem("not_found.customer");
    const name = personName(company.contact);
    if (staffStatusOf(company.contact).isStaff) {
      throw new Problem("refused.order_for_admin", { name: markLookAlikes(name) });
    }
    if (company.approvalStatus !== "approved") {
      throw new Problem("not_approved.customer", { name: markLookAlikes(name) });
    }
    const started = await tx.session.updateMany({
      where: { ...session, OR: [{ orderingForId: null }, { orderingForId: { not: companyId } }] },
      data: { orderingForId: companyId },
    });
    if (started.count > 0) {
      const subject = `company:${companyId}`;
      await record(tx, { actorId: adminId, action: "start_ordering_for", subject, label: name });
    }
    return { name };
  });
}

/** In this session. A repeat changes nothing. */
export async function stopOrderingFor(companyId: string, { sid, adminId }: AdminSession): Promise<void> {
  await db.write(async (tx) => {
    const { count } = await tx.session.updateMany({
      where: { sid, userId: adminId, orderingForId: companyId },
      data: { orderingForId: null },
    });
    if (count === 0) return;
    await record(tx, {
      actorId: adminId,
      action: "stop_ordering_for",
      subject: `company:${companyId}`,
      label: personName(await contactOf(tx, companyId)),
    });
  });
}

/** By the end of the company's id (endOfId); null if the company is approved. */
export async function customerWhoCannotOrder(key: string): Promise<string | null> {
  const company = await db.read.company.findFirst({
    where: { id: { endsWith: key }, approvalStatus: { not: "approved" } },
    select: { contact: { select: contactColumns } },
  });
  return company && personName(company.contact);
}

const ENDED = { orderingForId: null } as const;

/** Because the company is suspended. Otherwise sessions would go on with it once that is undone. */
export async function endOrderingFor(tx: Tx, companyId: string): Promise<void> {
  await tx.session.updateMany({ where: { orderingForId: companyId }, data: ENDED });
}

/** Ends ordering by this person and for them: they have become an admin, or are one no more. */
export async function endOrderingOf(tx: Tx, userId: string): Promise<void> {
  await tx.session.updateMany({
    where: {
      orderingForId: { not: null },
      OR: [{ userId }, { orderingFor: { contactId: userId } }],
    },
    data: ENDED,
  });
}
