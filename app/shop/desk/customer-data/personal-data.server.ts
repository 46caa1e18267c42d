import { DbNull, joinSql, type Prisma, type Reader, sql, type Tx } from "~/db/db.server";
import * as t from "~/messages/desk";
import { inBatches } from "~/shop/base/batches";
import { revokeKeysMadeBy } from "~/shop/customers/api-keys/revoke-all.server";
import { profileData } from "~/shop/customers/companies/company.server";
import { NO_PROFILE } from "~/shop/customers/companies/profile-fields";
import { leaveCompany } from "~/shop/customers/people/change-people.server";
import { becomeColleague } from "~/shop/customers/people/join-company.server";
import { companiesOf } from "~/shop/customers/people/people.server";
import type { CompanyRole } from "~/shop/customers/people/roles";
import { unsentFormsAbout, unsentFormsBy } from "~/shop/customers/sign-in/unsent-forms.server";
import { endOrderingFor, endOrderingOf } from "~/shop/customers/staff/ordering.server";
import * as lists from "./data-file-lists.server";
import { BULK_CHANGES } from "./erase-bulk-changes.server";

/** The name of a person whose data was erased. */
export const ERASED_NAME = { firstName: "Erased", lastName: "customer" } as const;
// oxlint-disable-next-line messages/no-sentence -- stored.
export const ERASED = "Erased customer";

/** Whose rows these are: a company's, or a person's. */
interface Key {
  id: string;
  /** Of a person; "" for a company. */
  email: string;
}

/** Whose data is erased: a company's, or a person's. */
export interface Owner extends Key {
  lastName: string | null;
  /** The ids of the orders of the company, or of those that the person placed for companies or approved. */
  orders: readonly number[];
}

/** A move of a person to another company. */
export interface PersonMove {
  personId: string;
  email: string;
  name: string;
  /** The company that they leave, and the one that they join. */
  companyId: string;
  toId: string;
  role: CompanyRole;
  /** Also revokes the API keys that they made for the company that they leave. */
  revokesKeys: boolean;
}

type Name = Prisma.ModelName;
type Arguments<M extends Name> = Prisma.TypeMap["model"][M]["operations"]["findMany"]["args"];
type Where<M extends Name> = NonNullable<Arguments<M>["where"]>;
type Columns<M extends Name> = Prisma.TypeMap["model"][M]["payload"]["scalars"];

/**
 * How rows belong to somebody: to a company; to an order, by whose id they are found, because SQLite would read the whole table for a
 * condition on orders; to a person who wrote or got them, who approved or declined them, or who invited somebody by them.
 */
type Role = "company" | "orders" | "person" | "approver" | "inviter";
export type OwnerRole = Exclude<Role, "orders">;

/** The columns that can have words of somebody: texts and JSON, but for ids of rows, days, hashes and codes. */
type WordColumn<M extends Name> =
  | Exclude<
      { [C in keyof Columns<M>]: string extends Columns<M>[C] ? C : never }[keyof Columns<M>],
      "id" | `${string}Id` | `${string}On` | `${string}Hash` | "kind" | "state" | "status" | "role" | "source" | "scope"
    >
  | Extract<keyof Columns<M>, "vatId">;

/** A list in the file of personal data. */
interface ListInFile<M extends Name> {
  name: string;
  of: readonly OwnerRole[];
  columns: readonly (keyof Columns<M> & string)[];
  with?: Arguments<M>["select"];
  /** By default the oldest first. */
  orderBy?: Arguments<M>["orderBy"];
  take?: number;
}

/** What is done with the rows of a table about somebody when these are erased, handed out and moved. */
interface Table<M extends Name> {
  /** How to find them. */
  rows?: { [R in OwnerRole]?: (owner: Key) => Where<M> } & { orders?: (ids: number[]) => Where<M> };
  /** What subjects of audit entries about a row begin with. These lose their words, and mails about the row go. */
  audit?: string;
  /** What keys of mails about a row begin with. These go. */
  mail?: readonly string[];
  /** The ways in which rows belong to somebody with whom they are deleted. */
  deleted?: "all" | readonly Role[];
  /** What replaces words in rows that stay, by how these belong to somebody; "itself": in the row of whom is erased. */
  blanked?: { [R in Role | "itself"]?: Prisma.TypeMap["model"][M]["operations"]["updateMany"]["args"]["data"] };
  /** All other columns of words in rows that stay: of the books, of the company, of the shop, or made again from what is left. */
  kept?: { [Why in "books" | "company" | "shop" | "made"]?: readonly WordColumn<M>[] };
  /** What else an erasure of a company or a person does, after rows were blanked and deleted. */
  also?: { [R in OwnerRole]?: (tx: Tx, owner: Owner) => Promise<unknown> };
  /** What a move to another company does, with what it adds to the audit entry. All else stays with the company. */
  moved?: (tx: Tx, move: PersonMove) => Promise<Record<string, number> | void>;
  /** What the file of personal data has of it: a list, what a function reads, or why nothing. */
  file: ListInFile<M> | ((of: lists.FileOwner) => object) | NotInFile;
}

type NotInFile = "in account" | "in orders" | "in messages" | "secret" | "no words" | "of others" | "ends soon";

/** The tables that say nothing of persons. */
export const IMPERSONAL = {
  catalogue: [
    "product",
    "piece",
    "pieceStock",
    "incomingGoods",
    "deliveryWindow",
    "styleWindow",
    "categoryDefaults",
    "styleCount",
    "wordTranslation",
  ],
  search: ["searchProgress", "searchWord", "searchSynonym"],
  prices: [
    "priceGroup",
    "priceGroupPrice",
    "priceChange",
    "priceChangeLine",
    "bulkDiscount",
    "shopSettings",
    "openingStep",
  ],
  shipping: ["shippingZone", "shippingPrice"],
  brand: [
    "answerTemplate",
    "mailboxTrouble",
    "claim",
    "page",
    "pageVersion",
    "appearance",
    "logoFile",
    "fontFile",
    "brandTexts",
    "shopState",
  ],
  orders: [
    "orderLine",
    "orderWindow",
    "orderClaimLine",
    "shipmentLine",
    "paymentReminder",
    "documentSeries",
    "invoicedOrder",
    "signedMonth",
    "invoiceDeduction",
  ],
  figures: ["monthlySales", "salesFigure"],
  programs: ["webhookEndpoint", "webhookDelivery"],
  goWithParent: ["cartItem", "approvalLine"],
  endSoon: ["signInCode", "rateLimit", "formAnswer", "usedCode"],
} as const;

const ofCompany = ({ id }: Key) => ({ companyId: id });
const ofOrders = (ids: number[]) => ({ orderId: { in: ids } });
const byEmail = ({ email }: Key) => ({ email });
/** Of a visitor, who has no id, without those of companies. */
const inquiriesFrom = ({ id, email }: Key) => ({ customerEmail: email, ...(id === "" && { companyId: null }) });

/**
 * Every table of the shop that is about companies and persons: what an erasure (GDPR Art. 17), the file of personal data (Art. 15 and 20)
 * and the move of a person to another company do with it. A table and a column of words that are missing do not compile.
 * The file has the lists in this order, and a move changes the tables in it.
 */
export const PERSONAL_DATA = {
  user: {
    rows: { person: ({ id }) => ({ id }) },
    audit: "user",
    mail: ["admin"],
    blanked: {
      itself: {
        ...ERASED_NAME,
        issuer: null,
        subject: null,
        profileImageUrl: null,
        language: null,
        adminUntil: null,
        adminRequestedAt: null,
      },
    },
    // The e-mail of an erased person is made of the id.
    kept: { shop: ["staffRole"], made: ["email", "searchText"] },
    file: "in account",
  },
  company: {
    rows: { company: ({ id }) => ({ id }) },
    audit: "company",
    mail: ["application", "approval-status", "api-keys"],
    blanked: {
      itself: {
        ...profileData(NO_PROFILE),
        language: null,
        priceGroupId: null,
        netDays: null,
        cashDiscountPercentage: null,
        cashDiscountDays: null,
        approvalLimit: null,
        approvalReason: null,
      },
    },
    kept: { shop: ["approvalStatus"], made: ["searchText"] },
    // Of a colleague who got the invoices: the contact gets them again.
    also: {
      person: (tx, { email }) =>
        tx.company.updateMany({
          where: { invoiceEmail: email },
          data: { invoiceEmail: null, version: { increment: 1 } },
        }),
    },
    file: "in account",
  },
  session: {
    rows: { person: ({ id }) => ({ userId: id }) },
    deleted: "all",
    also: { company: (tx, { id }) => endOrderingFor(tx, id), person: (tx, { id }) => endOrderingOf(tx, id) },
    moved: moveSessions,
    file: { name: "signIns", of: ["person"], columns: ["sess", "signedInAt", "lastSeenAt", "expire"], orderBy: [] },
  },
  membership: { rows: { company: ofCompany }, moved: moveMembership, file: lists.colleaguesOf },
  availabilityAlert: {
    rows: { company: ofCompany, person: ({ id }) => ({ userId: id }) },
    deleted: "all",
    file: {
      name: "availabilityAlerts",
      of: ["person"],
      columns: ["askedAt", "toldAt"],
      with: { piece: { select: { sku: true } } },
      orderBy: { askedAt: "asc" },
    },
  },
  favourite: {
    rows: { company: ofCompany },
    deleted: "all",
    file: {
      name: "favourites",
      of: ["company"],
      columns: ["addedAt"],
      with: { product: { select: { styleCode: true, name: true } } },
      orderBy: { addedAt: "asc" },
    },
  },
  unsentForm: {
    rows: { company: ({ id }) => unsentFormsAbout(id), person: ({ id }) => unsentFormsBy(id) },
    deleted: "all",
    file: { name: "unsentForms", of: ["company", "person"], columns: ["path", "fields", "createdAt"] },
  },
  apiKey: {
    rows: { company: ofCompany, person: ({ id }) => ({ createdById: id }) },
    audit: "api-key",
    deleted: ["company"],
    blanked: { person: { name: ERASED } },
    kept: { company: ["hint"] },
    also: { person: revokeKeys },
    file: { name: "apiKeys", of: ["company"], columns: ["name", "scope", "createdAt", "lastUsedAt", "revokedAt"] },
  },
  programKey: {
    rows: { person: ({ id }) => ({ createdById: id }) },
    kept: { shop: ["name", "hint"] },
    file: "no words",
  },
  vatCheck: {
    rows: { company: ofCompany },
    kept: { books: ["vatId", "answer", "requestIdentifier", "holder", "trouble", "reason"] },
    // With orders they are the evidence for the VAT of these.
    also: {
      company: async (tx, { id, orders }) =>
        orders.length === 0 && tx.vatCheck.deleteMany({ where: { companyId: id } }),
    },
    file: {
      name: "vatChecks",
      of: ["company"],
      columns: ["vatId", "answer", "holder", "checkedAt"],
      orderBy: { checkedAt: "asc" },
    },
  },
  cart: { rows: { company: ofCompany }, deleted: "all", file: lists.cartsOf },
  sharedCart: {
    rows: { company: ofCompany },
    deleted: "all",
    file: { name: "sharedCarts", of: ["company"], columns: ["cartItems", "customerInfo", "createdAt", "expiresAt"] },
  },
  inquiry: {
    rows: { company: ofCompany, person: inquiriesFrom },
    audit: "inquiry",
    deleted: "all",
    file: {
      name: "inquiries",
      of: ["company", "person"],
      columns: ["customerName", "customerEmail", "company", "message", "productDetails", "createdAt"],
    },
  },
  // What colleagues and the brand wrote in them stays with a company that a person leaves.
  conversation: { rows: { company: ofCompany }, deleted: "all", file: "no words" },
  message: {
    rows: {
      company: ({ id }) => ({ conversation: { companyId: id } }),
      // Also all of the conversations that are deleted with what they sent as a visitor, so that the letters about these go.
      person: (of) => ({
        OR: [
          { authorId: of.id },
          { conversation: { inquiry: inquiriesFrom(of) } },
          { conversation: { accessRequest: byEmail(of) } },
        ],
      }),
    },
    mail: ["message"],
    deleted: ["company"],
    blanked: { person: { text: ERASED } },
    file: lists.messagesOf,
  },
  messagePhoto: {
    rows: {
      company: ({ id }) => ({ message: { conversation: { companyId: id } } }),
      person: ({ id }) => ({ message: { authorId: id } }),
    },
    deleted: "all",
    file: "in messages",
  },
  shipToAddress: {
    rows: { company: ofCompany },
    deleted: "all",
    file: { name: "shipToAddresses", of: ["company"], columns: ["label", "address", "createdAt", "updatedAt"] },
  },
  approvalRequest: {
    rows: {
      company: ofCompany,
      person: ({ id }) => ({ askedById: id }),
      approver: ({ id }) => ({ endedById: id }),
    },
    mail: ["approval"],
    deleted: ["company"],
    blanked: { person: { customerNotes: null, reason: null }, approver: { reason: null } },
    kept: { company: ["clientReference", "shippingAddress", "poNumber"] },
    file: {
      name: "approvalRequests",
      of: ["company", "person"],
      columns: ["state", "total", "shippingAddress", "poNumber", "customerNotes", "reason", "createdAt", "endedAt"],
      with: { lines: { select: { sku: true, name: true, quantity: true, unitPrice: true } } },
      take: lists.MOST_ROWS,
    },
  },
  companyInvitation: {
    rows: { company: ofCompany, person: byEmail, inviter: ({ id }) => ({ invitedById: id }) },
    audit: "company-invitation",
    deleted: ["company", "person"],
    kept: { company: ["email"] },
    file: {
      name: "companyInvitations",
      of: ["person"],
      columns: ["role", "createdAt", "expiresAt", "acceptedAt", "revokedAt"],
    },
  },
  accessRequest: {
    rows: { person: byEmail },
    audit: "access-request",
    deleted: "all",
    file: lists.accessRequestsOf,
  },
  invitation: {
    rows: { person: byEmail },
    audit: "invitation",
    deleted: "all",
    file: { name: "invitations", of: ["person"], columns: ["createdAt", "expiresAt", "acceptedAt", "revokedAt"] },
  },
  customerNote: { rows: { company: ofCompany }, deleted: "all", file: lists.notesOn },
  order: {
    rows: {
      company: ofCompany,
      orders: (ids) => ({ id: { in: ids } }),
      person: ({ id }) => ({ placedById: id, onBehalf: false }),
      approver: ({ id }) => ({ approvedById: id }),
    },
    mail: ["order"],
    blanked: { orders: { customerNotes: null }, person: { customerNotes: null } },
    kept: {
      books: ["orderNumber", "leftOut", "poNumber", "shippingAddress", "vatTreatment", "vatReason", "instalments"],
      shop: ["clientReference", "searchText", "salesMonth"],
    },
    file: lists.ordersOf,
  },
  // What changes say of the customer's notes goes as well: see eraseOrderWords and eraseWords.
  orderEvent: {
    rows: { orders: ofOrders },
    blanked: { orders: { note: null } },
    kept: { books: ["changes"] },
    file: "in orders",
  },
  document: {
    rows: { orders: ofOrders },
    mail: ["document"],
    // Why a version was issued is a note, unlike its content.
    blanked: { orders: { reason: null } },
    kept: { books: ["number", "content", "vatBasis"] },
    file: "in orders",
  },
  shipment: {
    rows: { orders: ofOrders },
    mail: ["shipment"],
    blanked: { orders: { note: null } },
    kept: { books: ["carrier", "trackingNumber"] },
    file: "in orders",
  },
  changeRequest: {
    rows: { orders: ofOrders, person: ({ id }) => ({ requestedById: id }) },
    mail: ["change-request"],
    blanked: { orders: { message: "", answer: null }, person: { message: "" } },
    kept: { books: ["quantities"] },
    file: lists.changesAskedFor,
  },
  // What was reported is a message.
  orderClaim: {
    rows: { orders: ofOrders, person: ({ id }) => ({ reportedById: id }) },
    mail: ["claim"],
    blanked: { orders: { answer: null } },
    kept: { shop: ["wish"] },
    file: "in orders",
  },
  invoice: {
    rows: { company: ofCompany },
    mail: ["invoice"],
    kept: { books: ["number", "content", "vatKind", "vatBasis"] },
    file: { name: "invoices", of: ["company"], columns: ["number", "issuedOn", "content"] },
  },
  invoiceFile: { kept: { books: ["content"] }, file: "in account" },
  payment: { kept: { books: ["reference", "entryKey", "transferKey", "undoReason"] }, file: "in orders" },
  // Those that say something of rows are found by their keys: see mailsAbout.
  outgoingMail: {
    rows: { person: ({ email }) => ({ OR: [{ toAddress: email }, { replyTo: email }] }) },
    deleted: "all",
    file: lists.mailsOf,
  },
  auditEntry: {
    rows: {
      orders: (ids) => ({ subject: { in: ids.map((id) => `order:${id}`) } }),
      person: ({ id, email }) => ({ OR: [{ actorId: id }, { label: email }] }),
    },
    blanked: {
      // Texts of the person, or those of the order, its shipments and payments, which stay.
      orders: { note: null, before: DbNull, after: DbNull },
      person: { label: ERASED, address: null, note: null, before: DbNull, after: DbNull },
    },
    kept: { shop: ["action", "subject", "result"] },
    file: lists.auditOf,
  },
  stockChange: {
    rows: { person: ({ id }) => ({ actorId: id }) },
    kept: { shop: ["reason"] },
    file: "no words",
  },
  columnAnswer: { rows: { company: ofCompany }, deleted: "all", file: "no words" },
  staffLink: { rows: { person: byEmail }, deleted: "all", file: "secret" },
  apiReplay: { also: { person: eraseReplays }, deleted: "all", file: "ends soon" },
  upload: { also: { person: eraseTableUploads }, deleted: "all", file: "of others" },
  // Its words are the brand's own; a list that was filtered by somebody forgets them.
  mailing: {
    rows: { person: ({ id }) => ({ actorId: id }) },
    kept: { shop: ["subject", "text", "list", "query"] },
    also: { person: forgetInMailings },
    file: "of others",
  },
  mailingRecipient: { rows: { company: ofCompany }, deleted: "all", file: "no words" },
  savedView: {
    rows: { person: ({ id }) => ({ userId: id }) },
    also: { person: eraseViews },
    deleted: "all",
    file: "of others",
  },
  bulkChange: { also: BULK_CHANGES, deleted: "all", file: "of others" },
} satisfies { [M in Name as Exclude<Uncapitalize<M>, Impersonal>]: Table<M> };

type Impersonal = (typeof IMPERSONAL)[keyof typeof IMPERSONAL][number];
type Rules<M extends Name> =
  Uncapitalize<M> extends Model ? (typeof PERSONAL_DATA)[Uncapitalize<M>] : { deleted: "all" };
type Blanked<M extends Name> = Rules<M> extends { blanked: infer Of } ? KeysOfAll<Of[keyof Of]> : never;
type KeysOfAll<Of> = Of extends unknown ? keyof Of : never;
type KeptWords<M extends Name> = Rules<M> extends { kept: infer Of } ? Of[keyof Of] : never;
type Forgotten<M extends Name> =
  Rules<M> extends { deleted: "all" }
    ? never
    : Exclude<WordColumn<M>, Blanked<M> | Extract<KeptWords<M>, readonly unknown[]>[number]>;
// Columns of words in rows that stay, of which nothing is said above, by their tables.
({}) satisfies { [M in Name as [Forgotten<M>] extends [never] ? never : M]: Forgotten<M> };

export type Model = keyof typeof PERSONAL_DATA;

/** A table as loops over all of them see it. */
export type AnyTable = Pick<Table<Name>, "audit" | "mail" | "also" | "moved"> & {
  rows?: { [R in OwnerRole]?: (owner: Key) => object } & { orders?: (ids: number[]) => object };
  deleted?: "all" | readonly Role[];
  blanked?: { [R in Role | "itself"]?: Record<string, string | null | typeof DbNull> };
  file: ListInFile<Name> | ((of: lists.FileOwner) => object) | NotInFile;
};

export const TABLES = Object.entries(PERSONAL_DATA) as unknown as [Model, AnyTable][];

/** What loops over tables call of Prisma. */
interface PrismaTable {
  findMany<Row>(of: object): Promise<Row[]>;
  updateMany(of: { where: object; data: object }): Promise<unknown>;
  deleteMany(of: { where: object }): Promise<unknown>;
}

export const tableOf = (from: Reader | Tx, model: Model) => from[model] as unknown as PrismaTable;

/** Revokes the keys that somebody made for companies: who has a key may use it. */
async function revokeKeys(tx: Tx, { id }: Owner): Promise<void> {
  const companies = await tx.apiKey.findMany({
    where: { createdById: id, revokedAt: null },
    distinct: ["companyId"],
    select: { companyId: true },
  });
  for (const { companyId } of companies) await revokeKeysMadeBy(tx, companyId, { id, name: t.aColleague() });
}

interface TextWithId {
  id: string;
  text: string;
}

/** The ids of those that have an address, and not only a longer one with it. */
const idsWith = (email: string, rows: readonly TextWithId[]) =>
  rows.filter(({ text }) => hasAddress(text.split(email))).map(({ id }) => id);

/** By what stands between the places where it is found. A letter after a backslash is a line break in JSON. */
const hasAddress = (between: readonly string[]) =>
  between
    .slice(1)
    .some((after, n) => !/(?<!\\)[a-z0-9._%+-]$/.test(between[n]!.slice(-2)) && !/^[.-]?[a-z0-9]/.test(after));

// What was sent may have the address in capitals, and PostgreSQL compares these.
async function eraseReplays(tx: Tx, { email }: Owner) {
  const rows = await tx.$queryRaw<TextWithId[]>`
    SELECT "key" AS "id", lower("body") AS "text" FROM "api_replays"
    WHERE replace(lower("body"), ${email}, '') <> lower("body")`;
  for (const keys of inBatches(idsWith(email, rows))) await tx.apiReplay.deleteMany({ where: { key: { in: keys } } });
}

/** Lists that are filtered by them. */
function eraseViews(tx: Tx, owner: Owner) {
  return tx.$executeRaw`DELETE FROM "saved_views" WHERE ${isFilteredBy(owner)}`;
}

/** A draft goes, because an empty query would be all customers. */
async function forgetInMailings(tx: Tx, owner: Owner) {
  await tx.$executeRaw`DELETE FROM "mailings" WHERE ${isFilteredBy(owner)} AND "sentAt" IS NULL`;
  await tx.$executeRaw`UPDATE "mailings" SET "query" = '' WHERE ${isFilteredBy(owner)}`;
}

/** The query of an address has their e-mail or last name, as it is written there. */
function isFilteredBy({ email, lastName }: Owner): Prisma.Sql {
  const words = [email, lastName ?? ""]
    .filter(Boolean)
    .map((word) => String(new URLSearchParams([[word, ""]])).slice(0, -1));
  const contains = words.map((word) => sql`replace(lower("query"), ${word.toLowerCase()}, '') <> lower("query")`);
  return joinSql(contains, " OR ", "(", ")");
}

async function eraseTableUploads(tx: Tx, { email }: Owner) {
  const rows = await tx.$queryRaw<TextWithId[]>`
    SELECT "id", lower(CAST("content" AS TEXT)) AS "text" FROM "uploads"
    WHERE "kind" = 'customers'
      AND replace(lower(CAST("content" AS TEXT)), ${email}, '') <> lower(CAST("content" AS TEXT))`;
  for (const ids of inBatches(idsWith(email, rows))) await tx.upload.deleteMany({ where: { id: { in: ids } } });
}

/** From the next request on. Before the membership ends. */
async function moveSessions(tx: Tx, { personId: userId, companyId, toId }: PersonMove): Promise<void> {
  // With several companies, a session that has chosen none acts for the first.
  const [first] = await companiesOf(userId, tx);
  const chosen = first?.id === companyId ? [{ companyId }, { companyId: null }] : [{ companyId }];
  await tx.session.updateMany({ where: { userId, OR: chosen }, data: { companyId: toId } });
}

/** An application of their own goes with it. */
async function moveMembership(tx: Tx, { personId, email, name, companyId, toId, role, revokesKeys }: PersonMove) {
  const { audited } = await leaveCompany(tx, { companyId, personId, name, revokesKeys });
  await becomeColleague(tx, { id: personId, email, companyId: toId, role, now: new Date() });
  return audited;
}
