import { db, type Prisma, type Reader, type Tx } from "~/db/db.server";
import type { Address } from "~/formats/address";
import { countryName } from "~/formats/countries";
import { updateSearchText } from "../companies/search-text.server";

const columns = {
  id: true,
  company: true,
  country: true,
  vatId: true,
  website: true,
  createdAt: true,
} as const;

type AnsweredRequest = Prisma.AccessRequestGetPayload<{ select: typeof columns }>;

/** What a company says of itself that a request for access has as well. */
type Known = Pick<Prisma.CompanyGetPayload<object>, "name" | "vatId" | "website"> & {
  billingAddress: unknown;
};

/**
 * What somebody with this e-mail address has written in a request for access: the newest that no admin has closed; null without
 * one, and when the company has another name. Anybody can write somebody else's address into a request, so nothing of it counts as
 * checked, and it is shown to its reader as something to look through.
 */
async function requestFor(
  from: Reader | Tx,
  email: string,
  company: Pick<Known, "name">,
): Promise<AnsweredRequest | null> {
  const request = await from.accessRequest.findFirst({
    where: { email, ...NOT_CLOSED },
    orderBy: { id: "desc" },
    select: columns,
  });
  return request && isOf(company, request) ? request : null;
}

/** A request that an admin has closed counts as not written by its address's owner. */
const NOT_CLOSED = { status: { not: "closed" } } as const;

/** Whether a request is about a company, which may have no name yet. */
const isOf = ({ name }: Pick<Known, "name">, request: { company: string }) =>
  !name || name.toLowerCase() === request.company.toLowerCase();

/**
 * Fills the empty fields of a company with what its contact has written in a request for access: its name, VAT ID and website. What it
 * has already stays. The VAT ID is unchecked, like any that is typed. The caller has locked the company, or has just made it.
 * Returns the id of the request; null when nothing was filled in.
 */
export async function fillFromRequest(tx: Tx, companyId: string, email: string): Promise<number | null> {
  const company = await tx.company.findUniqueOrThrow({
    where: { id: companyId },
    select: { name: true, vatId: true, website: true, billingAddress: true },
  });
  const request = await requestFor(tx, email, company);
  const data = request && missing(company, request);
  if (!data || Object.keys(data).length === 0) return null;
  await tx.company.update({
    where: { id: companyId },
    data: { ...data, version: { increment: 1 } },
    select: { id: true },
  });
  await updateSearchText(tx, companyId);
  return request.id;
}

function missing(company: Known, { company: name, country, vatId, website }: AnsweredRequest) {
  const seat = (company.billingAddress as Address | null)?.country;
  return {
    ...(!company.name && { name }),
    ...(!company.vatId && vatId && (!seat || seat === country) && { vatId }),
    ...(!company.website && website && { website }),
  };
}

/** What a company without an address has from the request for access of its contact. */
export interface FromRequest {
  /** ISO 3166-1 alpha-2: of the addresses that are still to be typed. */
  country: string;
  writtenAt: Date;
}

/** FromRequest of a company that has no address yet; null without a request. */
export async function fromRequest(email: string, company: Pick<Known, "name">): Promise<FromRequest | null> {
  const request = await requestFor(db.read, email, company);
  return request && { country: request.country, writtenAt: request.createdAt };
}

/** A company of a list, with the columns by which its country is known. */
interface Listed extends Pick<Known, "name" | "billingAddress"> {
  id: string;
  shippingAddress: unknown;
  contact: { email: string };
}

/**
 * The names of the countries of companies, by their ids: that of an address, or else of the request for access of the company's
 * contact.
 */
export async function countriesOf(companies: readonly Listed[]): Promise<Map<string, string>> {
  const addressOf = ({ billingAddress, shippingAddress }: Listed) =>
    (billingAddress ?? shippingAddress) as Address | null;
  const emails = companies.filter((one) => !addressOf(one)).map(({ contact }) => contact.email);
  const requests =
    emails.length === 0
      ? []
      : await db.read.accessRequest.findMany({
          where: { email: { in: emails }, ...NOT_CLOSED },
          orderBy: { id: "asc" },
          select: { email: true, company: true, country: true },
        });
  // Of several requests the last one stays.
  const byEmail = new Map(requests.map((request) => [request.email, request]));
  return new Map(
    companies.flatMap((company): [string, string][] => {
      const request = byEmail.get(company.contact.email);
      const asked = request && isOf(company, request) ? request.country : undefined;
      const country = addressOf(company)?.country ?? asked;
      return country ? [[company.id, countryName(country)]] : [];
    }),
  );
}
