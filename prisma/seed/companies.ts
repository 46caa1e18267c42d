import { OWNER } from "~/shop/customers/people/staff-role";
import { companySearchText, personSearchText } from "~/shop/customers/companies/search-text";
import { isForeignVatId } from "~/shop/billing/vat/vat-rules";
import { ADMIN, DEMO_PEOPLE, type DemoPerson } from "./people";
import { daysBefore } from "./random";

export const demoUsers = (now: Date, issuer: string) =>
  DEMO_PEOPLE.map((person, index) => ({
    id: person.subject,
    issuer,
    subject: person.subject,
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    staffRole: person.role === "admin" ? OWNER : null,
    searchText: personSearchText(person, [{ name: person.companyName }]),
    createdAt: createdAt(person, index, now),
  }));

/** With their founders' ids. */
export function demoCompanies(now: Date) {
  const approvals = new Map(
    demoAuditEntries(now)
      .filter(({ action }) => action === "approve_customer")
      .map(({ subject, createdAt }) => [subject, createdAt]),
  );
  return DEMO_PEOPLE.map((person, index) => ({
    id: person.subject,
    contactId: person.subject,
    name: person.companyName ?? null,
    vatId: person.vatId ?? null,
    website: person.website ?? null,
    phone: person.phone ?? null,
    ...(person.address && {
      billingAddress: { ...person.address },
      shippingAddress: { ...person.address },
    }),
    approvalStatus: person.role === "pending" ? "waiting" : "approved",
    ...(person.approvalStatus && {
      approvalStatus: person.approvalStatus.is,
      approvalReason: person.approvalStatus.reason,
      approvalSince: daysBefore(now, person.approvalStatus.days, 75),
    }),
    approvedAt: approvals.get(`company:${person.subject}`) ?? null,
    searchText: companySearchText({ name: person.companyName }, [person]),
    createdAt: createdAt(person, index, now),
  }));
}

/** Each person is the owner of their company. */
export const demoMemberships = (now: Date) =>
  DEMO_PEOPLE.map((person, index) => ({
    userId: person.subject,
    companyId: person.subject,
    role: "owner",
    createdAt: createdAt(person, index, now),
  }));

const createdAt = (person: DemoPerson, index: number, now: Date) =>
  daysBefore(now, accountAge(person, index), index * 31);

/** The VAT IDs of the demo's customers are nobody's, so an admin has confirmed them. */
export function demoVatChecks() {
  return DEMO_PEOPLE.flatMap(({ role, subject, vatId }) =>
    role === "approved" && isForeignVatId("SI", vatId ?? null)
      ? {
          companyId: subject,
          vatId: vatId!,
          answer: "valid",
          decidedById: ADMIN,
          reason: "Part of the demo: the certificate of registration was shown to us.",
        }
      : [],
  );
}

/** From the first sign-in of a customer. */
const DAYS_TO_APPROVAL = 20;

/** In days. */
function accountAge({ role, approvalStatus }: DemoPerson, index: number): number {
  if (approvalStatus?.is === "suspended") return approvalStatus.days + 120;
  return role === "pending" ? 1 + index : 420 - index * 23;
}

/** Of the decisions about these companies. */
export function demoAuditEntries(now: Date) {
  const entry = ({ subject, firstName, lastName }: DemoPerson, createdAt: Date) => ({
    actorId: ADMIN,
    subject: `company:${subject}`,
    label: `${firstName} ${lastName}`,
    createdAt,
  });
  const approved = (person: DemoPerson, createdAt: Date) => ({
    ...entry(person, createdAt),
    action: "approve_customer",
    before: { approvalStatus: "waiting" },
    after: { approvalStatus: "approved" },
  });
  const customers = DEMO_PEOPLE.flatMap((person, index) =>
    person.role === "approved"
      ? approved(person, daysBefore(now, accountAge(person, index) - DAYS_TO_APPROVAL, 60))
      : [],
  );
  const others = DEMO_PEOPLE.flatMap((person) => {
    if (!person.approvalStatus) return [];
    const { is, days, reason } = person.approvalStatus;
    const wasApproved = is === "suspended";
    const decision = {
      ...entry(person, daysBefore(now, days, 75)),
      action: {
        question: "ask_customer",
        declined: "decline_customer",
        suspended: "suspend_customer",
      }[is],
      note: reason,
      before: { approvalStatus: wasApproved ? "approved" : "waiting" },
      after: { approvalStatus: is },
    };
    return wasApproved ? [approved(person, daysBefore(now, days + 90, 60)), decision] : [decision];
  });
  return [...customers, ...others].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
