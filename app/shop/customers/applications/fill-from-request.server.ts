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

/** Fields that a company and a request for access share. */
type Known = Pick<Prisma.CompanyGetPayload<object>, "name" | "vatId" | "website"> & {
  billingAddress: unknown;
};

/**
 * The newest request of somebody with this e-mail address that no admin has closed; null without one, and when the
 * company has another name. Anybody can write somebody else's address into a request, so nothing of it counts as
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

/** A closed request does not count as written by the owner of its address. */
const NOT_CLOSED = { status: { not: "closed" } } as const;

/** The company may have no name yet. */
const isOf = ({ name }: Pick<Known, "name">, request: { company: string }) =>
  !name || name.toLowerCase() === request.company.toLowerCase();

/**
 * Fills empty fields of a company from its contact's request for access: name, VAT ID and website. The VAT ID is
 * unchecked, like any that is typed. The caller has locked the company, or has just made it. Returns the id of the
 * request; null when nothing was filled in.
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

/** From the request for access, for a company without an address. */
export interface FromRequest {
  /** ISO 3166-1 alpha-2: for addresses that are still to be typed. */
  country: string;
  writtenAt: Date;
}

/** For a company without an address; null without a request. */
export async function fromRequest(email: string, company: Pick<Known, "name">): Promise<FromRequest | null> {
  const request = await requestFor(db.read, email, company);
  return request && { country: request.country, writtenAt: request.createdAt };
}

/** With the columns by which its country is known. */
interface Listed extends Pick<Known, "name" | "billingAddress"> {
  id: string;
  shippingAddress: unknown;
  contact: { email: string };
}

/** Names of countries by company: from an address, or else from the request for access of the contact. */
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
  // Of several requests the last one counts.
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
