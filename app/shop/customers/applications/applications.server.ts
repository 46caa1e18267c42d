import { db, type Prisma, sql } from "~/db/db.server";
import { nameForAdmins } from "~/formats/person-name";
import { vatIdDoubt } from "~/formats/vat-id";
import { MAX_COUNTED } from "~/shop/base/capped-count";
import { cappedCount, type Counted, MAX_LISTED, pageOf, type PageOf } from "~/shop/base/paging";
import { searchIds } from "~/shop/base/search/search.server";
import { searchWords } from "~/shop/base/search/words";
import { contactColumns } from "~/shop/brand/mail/contact";
import {
  ANY_APPROVAL_STATUS,
  type ApplicationsQuery,
  type ApprovalFilter,
  type OpenApprovalStatus,
} from "~/shop/customers/applications/applications";
import { type ApprovalStatus, approvalStatusOf } from "~/shop/customers/applications/approval";
import { countriesOf } from "./fill-from-request.server";
import { profileOf } from "~/shop/customers/companies/company.server";
import { vatAnswersOf } from "~/shop/customers/companies/vat-checks.server";
import type { ViesResult } from "~/shop/customers/companies/vies";
import { NO_LASTING_STAFF } from "~/shop/customers/people/staff-role";

export interface Applicant {
  id: string;
  name: string;
  email: string;
  appliedAt: Date;
  approvalStatus: ApprovalStatus;
  /** Of the last decision, as sent to the applicant: a reason or a question. */
  reason: string | null;
  approvalSince: Date | null;
  companyName: string | null;
  country: string | null;
  vatId: string | null;
  /** The doubt to check; null when the VAT ID looks correct. */
  vatIdDoubt: string | null;
  /** By VIES or an admin; null without one. */
  vatAnswer: ViesResult | null;
  website: string | null;
  /** The newest message about the account; 0 without one. */
  lastMessageId: number;
}

/** Neither companies of admins nor erased ones. */
export const APPLICANTS = { contact: NO_LASTING_STAFF, erasedAt: null } as const;

/** The order of the list. */
// Descending, so that "waiting" comes first: it is the last one alphabetically.
const IN_ORDER: Prisma.CompanyOrderByWithRelationInput[] = [
  { approvalStatus: "desc" },
  { createdAt: "asc" },
  { id: "asc" },
];

/**
 * Those who wait first, then by date of application. If a search matches more than MAX_RESULTS, only the newest matches
 * are listed.
 */
export async function listApplications({
  q,
  approvalStatus,
  page: requestedPage,
}: ApplicationsQuery): Promise<PageOf & Counted & { applicants: Applicant[] }> {
  const words = searchWords(q);
  const filter = {
    ...APPLICANTS,
    // A closed company is no application; it is listed under its own status alone.
    approvalStatus: approvalStatus === ANY_APPROVAL_STATUS ? { notIn: ["approved", "closed"] } : approvalStatus,
  };
  const { where, ...counted } =
    words.length > 0
      ? await searchApplicants(words, approvalStatus, filter)
      : {
          where: filter,
          ...cappedCount(
            MAX_LISTED,
            await db.read.company.count({ where: filter, orderBy: IN_ORDER, take: MAX_LISTED + 1 }),
          ),
        };
  const page = pageOf(counted.count, requestedPage);
  const rows = await db.read.company.findMany({
    where: { ...filter, ...where },
    orderBy: IN_ORDER,
    skip: page.skip,
    take: page.take,
    include: shown,
  });
  const answers = await vatAnswersOf(rows.map(({ id }) => id));
  const countries = await countriesOf(rows);
  const applicants = rows.map((row) => ({
    ...asApplicant(row, answers(row)),
    country: countries.get(row.id) ?? null,
  }));
  return { ...page, ...counted, applicants };
}

async function searchApplicants(
  words: string[],
  approvalStatus: ApplicationsQuery["approvalStatus"],
  filter: Prisma.CompanyWhereInput,
) {
  const isAny = approvalStatus === ANY_APPROVAL_STATUS;
  const where = isAny ? sql`"approvalStatus" NOT IN ('approved', 'closed')` : sql`"approvalStatus" = ${approvalStatus}`;
  const search = { words, marks: [isAny ? "open" : approvalStatus], where };
  const { ids, isMore } = await searchIds<string>("companies", search);
  const found = { id: { in: ids } };
  // They are found by their status alone, and thereby those of admins too.
  return {
    where: found,
    count: await db.read.company.count({ where: { ...filter, ...found } }),
    isMore,
  };
}

const shown = {
  contact: { select: contactColumns },
  conversations: { where: { orderId: null, inquiryId: null }, select: { lastMessageId: true } },
} as const satisfies Prisma.CompanyInclude;

type ApplicantRow = Prisma.CompanyGetPayload<{ include: typeof shown }>;

function asApplicant({ contact, conversations, ...row }: ApplicantRow, vatAnswer: ViesResult | null) {
  const { billingAddress: billing } = profileOf(row);
  return {
    id: row.id,
    name: nameForAdmins(contact),
    email: contact.email,
    appliedAt: row.createdAt,
    approvalStatus: approvalStatusOf(row),
    reason: row.approvalReason,
    approvalSince: row.approvalSince,
    companyName: row.name,
    vatId: row.vatId,
    vatIdDoubt: vatIdDoubt(row.vatId, billing?.country),
    vatAnswer,
    website: row.website,
    lastMessageId: conversations[0]?.lastMessageId ?? 0,
  };
}

/** By status, and all; each is counted up to MAX_COUNTED. */
export async function countApplications(): Promise<Record<ApprovalFilter, number>> {
  const countIn = (approvalStatus: OpenApprovalStatus) =>
    db.read.company.count({
      where: { ...APPLICANTS, approvalStatus },
      orderBy: IN_ORDER,
      take: MAX_COUNTED,
    });
  const [waiting, question, declined, suspended, closed] = await Promise.all([
    countIn("waiting"),
    countIn("question"),
    countIn("declined"),
    countIn("suspended"),
    countIn("closed"),
  ]);
  const all = waiting + question + declined + suspended;
  return { all, waiting, question, declined, suspended, closed };
}
