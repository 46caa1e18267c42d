import { db, joinSql, type Prisma, sql } from "~/db/db.server";
import { nameForAdmins } from "~/formats/person-name";
import { queryIds, searchIds } from "~/shop/base/search/search.server";
import { searchWords } from "~/shop/base/search/words";
import { searchWordsIn } from "~/shop/base/search/whole-words.server";
import { namedCompany } from "~/shop/brand/mail/contact";
import { eansOf } from "~/shop/catalogue/pieces/named-pieces.server";
import { skuKey } from "~/shop/catalogue/styles/keys";
import { approvalStatusOf } from "~/shop/customers/applications/approval";
import { companyIn, type CompanyScope, ordersIn, rowsIn } from "~/shop/customers/companies/company-scope.server";
import { can, type StaffRight, type StaffStatus } from "~/shop/customers/people/staff-role";
import { paymentKind } from "~/shop/billing/payments/payment";
import type { DocumentKind } from "~/shop/billing/documents/document-kinds";
import { asOrderStatus } from "~/shop/orders/order";
import { orderWords } from "~/shop/orders/search-orders.server";
import { companiesByFields, ordersByFields, ordersByTracking, paymentsByFields } from "./newest.server";
import { type DeskQuery, MAX_FOUND } from "./query";

// One more than is listed says that there are more.
const take = MAX_FOUND + 1;

/** Of one kind. */
interface Found<Row> {
  rows: Row[];
  isMore: boolean;
  /** The list of the kind finds more by the same text: it does not look at fields such as amounts. */
  isMoreInList: boolean;
  /** Rows whose number is the text: they are the first ones. */
  exact: number;
}

/** By rank: 0 is exact, and rows of one rank stay in their order. */
function found<Row>(rows: readonly Row[], rank: (row: Row) => number): Found<Row> {
  const sorted = rows.toSorted((a, b) => rank(a) - rank(b));
  return {
    rows: sorted.slice(0, MAX_FOUND),
    isMore: sorted.length > MAX_FOUND,
    isMoreInList: false,
    exact: sorted.filter((row) => rank(row) === 0).length,
  };
}

const withList = <Row>(list: Found<Row>, isMoreInList: boolean): Found<Row> => ({
  ...list,
  isMore: list.isMore || isMoreInList,
  isMoreInList,
});

const nothing: Found<never> = { rows: [], isMore: false, isMoreInList: false, exact: 0 };

/** Everything that the reader may see in the admin panel: at most MAX_FOUND rows of each kind. */
export async function searchDesk(
  { scope, ...staff }: Pick<StaffStatus, "staffRole"> & { scope: CompanyScope },
  typed: DeskQuery,
) {
  const seesPrices = can(staff, "see-prices");
  // What is found by its amount has it.
  const query = seesPrices ? typed : { ...typed, amount: null };
  const ifMay = async <Row>(right: StaffRight, find: () => Promise<Found<Row>>): Promise<Found<Row>> =>
    can(staff, right) ? find() : nothing;
  const documents = await ifMay("see-documents", () => findDocuments(scope, query));
  const orders = await ifMay("see-orders", () =>
    findOrders(
      scope,
      query,
      documents.rows.map(({ orderId }) => orderId),
      seesPrices,
    ),
  );
  const styles = await ifMay("see-stock", () => findStyles(query));
  return {
    orders,
    customers: await ifMay("see-customers", () => findCustomers(scope, query)),
    styles,
    pieces: await ifMay("see-stock", () => findPieces(query, styles.rows)),
    documents:
      documents.rows.length > 0 ? documents : await ifMay("see-documents", () => documentsOf(orders.rows, query)),
    payments: await ifMay("see-payments", () => findPayments(scope, query)),
  };
}

export type DeskResults = Awaited<ReturnType<typeof searchDesk>>;

/**
 * The kind of the only row that has the text as its number; null if none has, or several. The documents of an order
 * belong to it.
 */
export function onlyExactKind(results: DeskResults): keyof DeskResults | null {
  const { orders, documents } = results;
  const [order] = orders.rows;
  const exact = (Object.keys(results) as (keyof DeskResults)[]).filter((kind) => results[kind].exact > 0);
  const hasOwnDocuments = orders.exact === 1 && documents.rows.every(({ orderId }) => orderId === order?.id);
  const [kind, another] = exact.filter((one) => one !== "documents" || !hasOwnDocuments);
  return kind && !another && results[kind].exact === 1 ? kind : null;
}

async function findOrders(scope: CompanyScope, query: DeskQuery, named: readonly number[], seesPrices: boolean) {
  const { text } = query;
  const words = await orderWords(text);
  const exact = await db.read.order.findMany({
    where: { orderNumber: { in: spellings(text) }, ...rowsIn(scope) },
    select: { id: true },
  });
  const matching =
    words.length > 0
      ? await searchIds<number>("orders", { words, condition: ordersIn(scope) }, { limit: MAX_FOUND })
      : { ids: [], isMore: false };
  const tracked = new Set(await ordersByTracking(scope, query, take));
  const byFields = new Set([...tracked, ...(await ordersByFields(scope, query, take))]);
  const ids = [...exact.map(({ id }) => id), ...named, ...byFields, ...matching.ids];
  const rows = await rowsOf(ids, (id) =>
    db.read.order.findMany({
      where: { id, ...rowsIn(scope) },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      select: {
        id: true,
        orderNumber: true,
        status: true,
        createdAt: true,
        total: seesPrices,
        company: { select: namedCompany },
        shipments: { where: { trackingNumber: { not: null } }, select: { trackingNumber: true } },
      },
    }),
  );
  const orders = rows.map(({ company: { name, contact }, status, shipments, ...row }) => ({
    ...row,
    status: asOrderStatus(status),
    customer: name ?? nameForAdmins(contact),
    tracking: tracked.has(row.id)
      ? shipments.flatMap(({ trackingNumber }) =>
          trackingNumber && skuKey(trackingNumber).startsWith(query.code) ? trackingNumber : [],
        )
      : [],
  }));
  const isExact = ({ id, orderNumber, tracking }: (typeof orders)[number]) =>
    named.includes(id) || [orderNumber, ...tracking].some((one) => skuKey(one) === query.code);
  const list = found(orders, (row) => (isExact(row) ? 0 : byFields.has(row.id) ? 1 : 2));
  return withList(list, matching.isMore);
}

async function findCustomers(scope: CompanyScope, query: DeskQuery) {
  const words = searchWords(query.text);
  const condition = companyIn(scope);
  const matching =
    words.length > 0
      ? await searchIds<string>("companies", { words, condition }, { limit: MAX_FOUND })
      : { ids: [], isMore: false };
  const byFields = new Set(await companiesByFields(scope, query, take));
  const ids = [...byFields, ...matching.ids];
  const rows = await rowsOf(ids, (id) =>
    db.read.company.findMany({
      where: { id },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      select: { ...namedCompany, vatId: true, approvalStatus: true },
    }),
  );
  const customers = rows.map(({ contact, ...row }) => ({
    id: row.id,
    company: row.name,
    contact: nameForAdmins(contact),
    email: contact.email,
    vatId: row.vatId,
    approvalStatus: approvalStatusOf(row),
  }));
  const list = found(customers, ({ id, vatId, email }) =>
    vatId === query.code || skuKey(email) === query.code ? 0 : byFields.has(id) ? 1 : 2,
  );
  return withList(list, matching.isMore);
}

async function findStyles({ text, code }: DeskQuery) {
  const words = await searchWordsIn("products", text);
  const { ids, isMore } =
    words.length > 0
      ? await searchIds<number>("products", { words }, { limit: MAX_FOUND })
      : { ids: [], isMore: false };
  const exact = await db.read.product.findMany({
    where: { styleCode: { in: spellings(text) } },
    select: { id: true },
  });
  const rows = await rowsOf([...exact.map(({ id }) => id), ...ids], (id) =>
    db.read.product.findMany({
      where: { id },
      orderBy: { id: "desc" },
      select: { id: true, name: true, styleCode: true, isActive: true },
    }),
  );
  const list = found(rows, ({ styleCode }) => Number(skuKey(styleCode) !== code));
  return withList(list, isMore);
}

/** More styles with a code that begins so would have too many pieces. */
const MAX_STYLES_OF_PIECES = 3;

/** By SKU or EAN, or by the beginning of the SKU, if it is longer than the code of the style. */
async function findPieces({ code }: DeskQuery, styles: readonly { id: number; styleCode: string }[]) {
  const within = styles
    .filter(({ styleCode }) => code.length > skuKey(styleCode).length)
    .filter(({ styleCode }) => code.startsWith(skuKey(styleCode)))
    .slice(0, MAX_STYLES_OF_PIECES);
  const isEan = /^\d{8,14}$/.test(code);
  const conditions = [
    ...(code ? [isEan ? sql`"ean" IN (${joinSql(eansOf(code))})` : sql`replace("sku", '-', '') = ${code}`] : []),
    ...(within.length > 0
      ? [
          sql`"productId" IN (${joinSql(within.map(({ id }) => id))})
          AND replace("sku", '-', '') LIKE ${`${code}%`}`,
        ]
      : []),
  ];
  const ids: number[] = [];
  for (const condition of conditions) {
    ids.push(
      ...(await queryIds<number>(sql`SELECT "id" FROM "pieces" WHERE ${condition} ORDER BY "sku" LIMIT ${take}`)),
    );
  }
  const rows = await rowsOf(ids, (id) =>
    db.read.piece.findMany({
      where: { id },
      orderBy: { sku: "asc" },
      select: {
        id: true,
        productId: true,
        sku: true,
        ean: true,
        color: true,
        size: true,
        retiredAt: true,
        product: { select: { name: true } },
      },
    }),
  );
  const isExact = ({ sku, ean }: { sku: string; ean: string | null }) =>
    skuKey(sku) === code || (ean !== null && eansOf(code).includes(ean));
  const pieces = rows.map(({ product, retiredAt, ...row }) => ({
    ...row,
    name: product.name,
    isRetired: retiredAt !== null,
  }));
  return found(pieces, (row) => Number(!isExact(row)));
}

const documentColumns = {
  id: true,
  kind: true,
  number: true,
  version: true,
  orderId: true,
  createdAt: true,
  order: { select: { orderNumber: true } },
} as const satisfies Prisma.DocumentSelect;

/** By number, each in its newest version. */
async function findDocuments(scope: CompanyScope, { text }: DeskQuery) {
  // "PF-2026-0017/2" is the second version.
  const number = { in: spellings(text.replace(/\/\d+$/, "")) };
  return listed(
    await db.read.document.findMany({
      where: { number, order: rowsIn(scope) },
      orderBy: { version: "desc" },
      take,
      select: documentColumns,
    }),
    true,
  );
}

/** Of orders whose number begins as the text. */
async function documentsOf(orders: readonly { id: number }[], { code }: DeskQuery) {
  const rows = await rowsOf(
    orders.map(({ id }) => id),
    (orderId) =>
      db.read.document.findMany({
        where: { orderId },
        orderBy: { id: "desc" },
        select: documentColumns,
      }),
  );
  return listed(
    rows.filter(({ number }) => /\d/.test(code) && skuKey(number).startsWith(code)),
    false,
  );
}

function listed(rows: Prisma.DocumentGetPayload<{ select: typeof documentColumns }>[], isExact: boolean) {
  const newest = rows.filter(({ number }, at) => rows.findIndex((row) => row.number === number) === at);
  return found(
    newest.map(({ kind, order, ...row }) => ({
      ...row,
      kind: kind as DocumentKind,
      orderNumber: order.orderNumber,
    })),
    () => Number(!isExact),
  );
}

async function findPayments(scope: CompanyScope, query: DeskQuery) {
  const ids = await paymentsByFields(scope, query, take);
  const rows = await rowsOf(ids, (id) =>
    db.read.payment.findMany({
      where: { id },
      orderBy: { id: "desc" },
      select: {
        id: true,
        orderId: true,
        amount: true,
        paidOn: true,
        reference: true,
        isWriteOff: true,
        isReturn: true,
        transferKey: true,
        undoneAt: true,
        order: { select: { orderNumber: true, company: { select: namedCompany } } },
      },
    }),
  );
  return found(
    rows.map(({ order, undoneAt, isWriteOff, isReturn, transferKey, ...row }) => ({
      ...row,
      kind: paymentKind({ ...row, isWriteOff, isReturn, transferKey }),
      orderNumber: order.orderNumber,
      customer: order.company.name ?? nameForAdmins(order.company.contact),
      isUndone: undoneAt !== null,
    })),
    () => 1,
  );
}

/** Asks nothing for no ids. */
const rowsOf = async <Id, Row>(ids: readonly Id[], read: (id: { in: Id[] }) => Promise<Row[]>): Promise<Row[]> =>
  ids.length > 0 ? read({ in: [...new Set(ids)] }) : [];

/** As typed, and in capitals, as the shop writes its numbers. */
const spellings = (text: string) => [...new Set([text, text.toUpperCase()])];
