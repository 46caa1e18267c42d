import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { inAlphabet } from "~/formats/lists";
import { nameForAdmins } from "~/formats/person-name";
import { namedCompany } from "~/shop/brand/mail/contact";
import type { GroupFields } from "./change-groups.server";
import { holdsOn } from "~/shop/catalogue/prices/price";

export interface AdminGroup extends GroupFields {
  id: number;
  version: number;
  customers: number;
  ownPrices: number;
}

const columns = {
  id: true,
  name: true,
  percentOff: true,
  tiersApply: true,
  validFrom: true,
  validTo: true,
  version: true,
  _count: { select: { companies: true, prices: true } },
} as const;

const asGroup = <Row extends { _count: { companies: number; prices: number } }>({ _count, ...row }: Row) => ({
  ...row,
  customers: _count.companies,
  ownPrices: _count.prices,
});

const nameOf = ({ name }: { name: string }) => name;

/** By name. */
export async function adminGroups(): Promise<AdminGroup[]> {
  const rows = await db.read.priceGroup.findMany({ select: columns });
  return inAlphabet(rows.map(asGroup), nameOf);
}

export async function findGroup(id: number): Promise<AdminGroup | null> {
  const row = await db.read.priceGroup.findUnique({ where: { id }, select: columns });
  return row && asGroup(row);
}

/** For a choice, by name. */
export const groupNames = async () =>
  inAlphabet(await db.read.priceGroup.findMany({ select: { id: true, name: true } }), nameOf);

/** `holds`: its prices hold today; on other days they are the list prices. */
export interface GroupChoice {
  id: number;
  name: string;
  holds: boolean;
}

/** With today's prices, by name. */
export async function groupChoices(now = new Date()): Promise<GroupChoice[]> {
  const rows = await db.read.priceGroup.findMany({
    select: { id: true, name: true, validFrom: true, validTo: true },
  });
  const today = isoDay(now);
  return inAlphabet(rows, nameOf).map(({ id, name, ...days }) => ({ id, name, holds: holdsOn(days, today) }));
}

/** Listed customers of a group. */
const MAX_CUSTOMERS = 100;

/** The first ones, by company. */
export async function customersOf(groupId: number): Promise<{ id: string; name: string; company: string | null }[]> {
  const rows = await db.read.company.findMany({
    where: { priceGroupId: groupId },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: MAX_CUSTOMERS,
    select: namedCompany,
  });
  return inAlphabet(rows, ({ name }) => name ?? "").map(({ id, name: company, contact }) => ({
    id,
    name: nameForAdmins(contact),
    company,
  }));
}
