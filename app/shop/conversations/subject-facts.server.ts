import { db } from "~/db/db.server";
import { markLookAlikes } from "~/formats/email";
import { nameOfCompany } from "~/formats/person-name";
import { namedCompany } from "~/shop/brand/mail/contact";
import { APPROVED, type ApprovalStatus, approvalStatusOf } from "~/shop/customers/applications/approval";
import type { Subject } from "./conversation";

/** What a page says of it. */
export interface SubjectFacts {
  subject: Subject;
  companyId: string | null;
  orderNumber: string | null;
  /** Who has sent an inquiry or a request for access, and what it says. */
  inquiry: { customerName: string; customerEmail: string; message: string | null } | null;
}

/** A subject of the company's own: its account, its orders while it is a customer, its inquiries. Null for any other. */
export async function mySubject(company: { id: string }, subject: Subject): Promise<SubjectFacts | null> {
  const facts = await subjectFacts(subject);
  if (facts?.companyId !== company.id) return null;
  // Orders show prices.
  const isHidden =
    subject.kind === "order" && (await db.read.company.count({ where: { id: company.id, ...APPROVED } })) === 0;
  return isHidden ? null : facts;
}

/** The name of the company, or of the visitor, for the panel. */
export async function customerOf({ companyId, inquiry }: SubjectFacts): Promise<string> {
  if (companyId === null) return markLookAlikes(`${inquiry?.customerName}, ${inquiry?.customerEmail}`);
  const company = await db.read.company.findUniqueOrThrow({ where: { id: companyId }, select: namedCompany });
  return markLookAlikes(nameOfCompany(company));
}

type Standing = { company: ApprovalStatus } | { request: "open" | "invited" | "closed" };

/** For the panel: what was decided about an account or a request for access; null for other subjects. */
export async function standingOf({ kind, id }: Subject): Promise<Standing | null> {
  if (kind === "company") {
    const company = await db.read.company.findUnique({ where: { id }, select: { approvalStatus: true } });
    return company && { company: approvalStatusOf(company) };
  }
  if (kind !== "request") return null;
  const request = await db.read.accessRequest.findUnique({ where: { id }, select: { status: true } });
  const status = request?.status;
  return request && { request: status === "invited" || status === "closed" ? status : "open" };
}

/** Null for an unknown one. */
export async function subjectFacts(subject: Subject): Promise<SubjectFacts | null> {
  const { kind, id } = subject;
  if (kind === "order") {
    const order = await db.read.order.findUnique({ where: { id }, select: { companyId: true, orderNumber: true } });
    return order && { subject, inquiry: null, ...order };
  }
  if (kind === "inquiry") {
    const row = await db.read.inquiry.findUnique({
      where: { id },
      select: { companyId: true, customerName: true, customerEmail: true, message: true },
    });
    if (!row) return null;
    const { companyId, ...inquiry } = row;
    return { subject, companyId, orderNumber: null, inquiry };
  }
  if (kind === "request") {
    const row = await db.read.accessRequest.findUnique({ where: { id } });
    if (!row) return null;
    const { name, company, email: customerEmail, message } = row;
    const inquiry = { customerName: `${name}, ${company}`, customerEmail, message };
    return { subject, companyId: null, orderNumber: null, inquiry };
  }
  const company = await db.read.company.findUnique({ where: { id }, select: { id: true } });
  return company && { subject, companyId: id, orderNumber: null, inquiry: null };
}
