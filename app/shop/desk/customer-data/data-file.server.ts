import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { staffColumns, staffStatusOf } from "~/shop/customers/people/staff-role";
import { profileColumns, profileOf } from "~/shop/customers/companies/company.server";
import type { FileOwner } from "./data-file-lists.server";
import { TABLES, tableOf } from "./personal-data.server";

/**
 * The personal data that the shop holds about a person, with that of the companies of which they are the contact, as JSON (GDPR Art. 15
 * and 20): everything but secrets, the staff's names and
 * the texts of mails. What only admins see (internal notes, the price group's name) is in the copy for an admin alone, who looks through
 * it before handing it over (docs/decisions/030-internal-notes.md). Yields the file in parts, so that a long history is never in memory at once.
 */
export async function* personalDataFile(userId: string, copyFor: "customer" | "admin"): AsyncGenerator<string, void> {
  const { companyIds, priceGroup, ...account } = await accountOf(userId);
  const isInternal = copyFor === "admin";
  const shown = isInternal ? { ...account, priceGroup } : account;
  yield `{\n${property("exportedAt", new Date())},\n${property("account", shown)}`;
  for await (const [name, value] of propertiesOf({ userId, companyIds, email: account.email, isInternal })) {
    if (isBatches(value)) yield* listProperty(name, value);
    else yield `,\n${property(name, value)}`;
  }
  yield "\n}\n";
}

const isBatches = (value: unknown): value is AsyncIterable<object[]> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

/** The file's name, with the day. */
export const personalDataFileName = (now: Date) => `personal-data-${isoDay(now)}.json`;

const property = (name: string, value: unknown) => `${JSON.stringify(name)}: ${json(value)}`;

const json = (value: unknown) => JSON.stringify(value, null, 1);

async function* listProperty(name: string, batches: AsyncIterable<readonly object[]>): AsyncGenerator<string, void> {
  let separator = "\n";
  yield `,\n${JSON.stringify(name)}: [`;
  for await (const rows of batches) {
    yield separator + rows.map(json).join(",\n");
    separator = ",\n";
  }
  yield "]";
}

/** A person with the company of which they are the contact; of several, all but the newest are closed. */
async function accountOf(id: string) {
  const { memberships, contactOf, staffRole, adminUntil, ...person } = await db.read.user.findUniqueOrThrow({
    where: { id },
    select: {
      id: true,
      issuer: true,
      subject: true,
      email: true,
      firstName: true,
      lastName: true,
      profileImageUrl: true,
      ...staffColumns,
      createdAt: true,
      updatedAt: true,
      memberships: {
        orderBy: { createdAt: "asc" },
        select: { role: true, createdAt: true, company: { select: { id: true, name: true } } },
      },
      contactOf: {
        orderBy: { createdAt: "desc" },
        select: {
          id: true,
          ...profileColumns,
          approvalStatus: true,
          approvalReason: true,
          approvalSince: true,
          approvedAt: true,
          approvalLimit: true,
          priceGroup: { select: { name: true } },
        },
      },
    },
  });
  const { name: _, priceGroup = null, id: _id, ...company } = contactOf[0] ?? { name: null };
  return {
    ...person,
    isAdmin: staffStatusOf({ staffRole, adminUntil }).isAdmin,
    ...company,
    ...(contactOf[0] && profileOf(contactOf[0])),
    companies: memberships.map(({ role, createdAt, company: { name } }) => ({ companyName: name, role, createdAt })),
    priceGroup,
    companyIds: contactOf.map((one) => one.id),
  };
}

/** What the file has of each table, in the order of the map. */
async function* propertiesOf(of: FileOwner): AsyncGenerator<[name: string, value: unknown], void> {
  const person = { id: of.userId, email: of.email };
  for (const [model, { file, rows = {} }] of TABLES) {
    if (typeof file === "function") yield* Object.entries(await file(of));
    if (typeof file !== "object") continue;
    const conditions = file.of.flatMap((role) =>
      role === "company" ? of.companyIds.map((id) => rows.company!({ id, email: "" })) : [rows[role]!(person)],
    );
    const { name, columns, orderBy = { createdAt: "asc" }, take } = file;
    const select = { ...Object.fromEntries(columns.map((column) => [column, true])), ...file.with };
    yield [name, await tableOf(db.read, model).findMany({ where: { OR: conditions }, orderBy, take, select })];
  }
}
