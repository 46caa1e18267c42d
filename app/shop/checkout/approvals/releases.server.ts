import { contactColumns } from "~/shop/brand/mail/contact";
import { db, type Prisma, type Reader, type Tx } from "~/db/db.server";
import type { ShippingAddress } from "~/formats/address";
import { personName } from "~/formats/person-name";
import type { ListedRelease, Release, ReleaseState } from "./release";

const person = { select: contactColumns } as const;
const listed = {
  id: true,
  state: true,
  total: true,
  askedById: true,
  askedBy: person,
  createdAt: true,
} as const satisfies Prisma.ReleaseRequestSelect;

/** Requests that have ended and are still listed. */
const MAX_ENDED = 50;

/** The open release requests of a company, the oldest first. */
export async function openReleases(companyId: string): Promise<ListedRelease[]> {
  const rows = await db.read.releaseRequest.findMany({
    where: { companyId, state: "open" },
    orderBy: { id: "asc" },
    select: listed,
  });
  return rows.map(asListed);
}

/** openReleases, and the newest that have ended. */
export async function releasesOf(
  companyId: string,
): Promise<{ open: ListedRelease[]; ended: ListedRelease[] }> {
  const [open, ended] = await Promise.all([
    openReleases(companyId),
    db.read.releaseRequest.findMany({
      where: { companyId, state: { not: "open" } },
      orderBy: { id: "desc" },
      take: MAX_ENDED,
      select: listed,
    }),
  ]);
  return { open, ended: ended.map(asListed) };
}

const asListed = ({
  askedBy,
  state,
  ...row
}: Prisma.ReleaseRequestGetPayload<{ select: typeof listed }>): ListedRelease => ({
  ...row,
  state: state as ReleaseState,
  askedBy: personName(askedBy),
});

/** The number of a company's open release requests. */
export const countOpenReleases = (companyId: string): Promise<number> =>
  db.read.releaseRequest.count({ where: { companyId, state: "open" } });

/** One of a company's release requests; null for an unknown one and that of another company. */
export async function findRelease(
  companyId: string,
  id: number,
  from: Reader | Tx = db.read,
): Promise<Release | null> {
  const row = await from.releaseRequest.findFirst({
    where: { id, companyId },
    include: { askedBy: person, endedBy: person, lines: { orderBy: { id: "asc" } } },
  });
  if (!row) return null;
  const { askedBy, endedBy, lines, state, shippingAddress, ...release } = row;
  return {
    ...release,
    state: state as ReleaseState,
    askedBy: personName(askedBy),
    endedBy: endedBy && personName(endedBy),
    lines: lines.map(({ requestId: _, ...line }) => line),
    shippingAddress: shippingAddress as unknown as ShippingAddress,
  };
}

/** The release request that one of a company's checkouts became; null when there is none. */
export async function releaseOfCheckout(
  companyId: string,
  clientReference: string,
): Promise<{ id: number; isOpen: boolean } | null> {
  const row = await db.read.releaseRequest.findUnique({
    where: { companyId_clientReference: { companyId, clientReference } },
    select: { id: true, state: true },
  });
  return row && { id: row.id, isOpen: row.state === "open" };
}
