import { createHash, randomBytes } from "node:crypto";
import type { Tx } from "~/db/db.server";
import { addDays, isoDay } from "~/formats/dates";
import { pictureForColour } from "~/shop/catalogue/colours";
import { columnsOf } from "~/shop/catalogue/style-record.server";
import type { ShopFiles } from "~/shop/files/shop-files.server";
import { ADMIN as ADMIN_ROLE } from "~/shop/customers/admin-role";
import { companySearchText, personSearchText } from "~/shop/customers/search-text";
import { searchText } from "~/shop/search/words";
import { isForeignVatId } from "~/shop/documents/vat-rules";
import { issueProforma } from "~/shop/documents/issue-proforma.server";
import { orderNumberOf } from "~/shop/orders/order-number.server";
import { updateAmounts } from "~/shop/orders/amounts.server";
import { addFigures, readSales, salesMonthOf } from "~/shop/orders/sales.server";
import { changeOfSales } from "~/shop/orders/sales-figures";
import { type DeliveryWindow, shownWindow } from "~/shop/windows/window";
import { daysBefore } from "./random";
import { demoAccessRequests, demoInquiries, INVITED } from "./inquiries";
import { CLAIMS, demoSettings, TIERS } from "./offers";
import { demoOrders, type DemoShipment, type OrderableStyle } from "./orders";
import { DEMO_PEOPLE, type DemoPerson } from "./people";
import { seedPages } from "./pages";
import { seedPieces } from "./pieces";
import { seedWindows } from "./windows";
import { storePictures, type StylePictures } from "./pictures";
import { CATEGORY_DEFAULTS, STYLES } from "./styles";

const BUYER = "demo-buyer";
const ADMIN = "demo-admin";
const DAY = 86_400_000;

/**
 * Fills an empty database with the demo shop and `files` with its pictures. `write` runs a transaction; `demoIssuer` is
 * the issuer of the demo users' identities; all dates are relative to `now`.
 */
export async function seedDemoShop({
  write,
  files,
  now,
  demoIssuer,
}: {
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  files: ShopFiles;
  now: Date;
  demoIssuer: string;
}): Promise<void> {
  const pictures = await storePictures(files);
  // Unpredictable values rather than seeded ones, because they grant access.
  const shareId = randomBytes(16).toString("base64url");
  const tokenHash = createHash("sha256").update(randomBytes(32)).digest("hex");
  await write(async (tx) => {
    await tx.user.createMany({ data: users(now, demoIssuer) });
    await tx.company.createMany({ data: companies(now) });
    await tx.membership.createMany({ data: memberships(now) });
    await tx.bulkDiscount.createMany({ data: TIERS });
    await tx.shopSettings.create({ data: demoSettings() });
    await tx.claim.createMany({ data: CLAIMS });
    await seedPages(tx, now);
    await tx.product.createMany({ data: products(pictures, now) });
    await tx.categoryDefaults.createMany({ data: CATEGORY_DEFAULTS });
    const styles = await orderableStyles(tx);
    await seedPieces(tx, styles, now);
    const inStock = await seedWindows(tx, styles, now);
    await tx.vatCheck.createMany({ data: vatChecks() });
    await seedOrders(tx, styles, { window: inStock, now });
    const inquiries = demoInquiries(styles, now);
    await tx.inquiry.createMany({
      data: inquiries.map((inquiry) => ({
        ...inquiry,
        searchText: searchText(inquiry.customerName, inquiry.customerEmail, inquiry.company),
      })),
    });
    await tx.accessRequest.createMany({ data: demoAccessRequests(now) });
    await tx.invitation.create({
      data: {
        email: INVITED.email,
        tokenHash,
        invitedById: ADMIN,
        createdAt: daysBefore(now, 7),
        expiresAt: new Date(now.getTime() + 23 * DAY),
      },
    });
    await tx.auditEntry.createMany({ data: auditEntries(now) });
    await seedCart(tx, styles, pictures, { shareId, window: inStock, now });
  });
}

const users = (now: Date, issuer: string) =>
  DEMO_PEOPLE.map((person, index) => ({
    id: person.subject,
    issuer,
    subject: person.subject,
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    staffRole: person.role === "admin" ? ADMIN_ROLE : null,
    searchText: personSearchText(person, [{ name: person.companyName }]),
    createdAt: createdAt(person, index, now),
  }));

/** The companies of these people, each with its founder's id. */
function companies(now: Date) {
  const approvals = new Map(
    auditEntries(now)
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

const memberships = (now: Date) =>
  DEMO_PEOPLE.map((person, index) => ({
    userId: person.subject,
    companyId: person.subject,
    role: "owner",
    createdAt: createdAt(person, index, now),
  }));

const createdAt = (person: DemoPerson, index: number, now: Date) =>
  daysBefore(now, accountAge(person, index), index * 31);

/** The VAT IDs of the demo's customers are nobody's, so it is an admin who has confirmed them. */
function vatChecks() {
  return DEMO_PEOPLE.flatMap(({ role, subject, vatId }) =>
    role === "approved" && isForeignVatId(vatId ?? null)
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

/** The age in days of the account of the person at this index. */
function accountAge({ role, approvalStatus }: DemoPerson, index: number): number {
  if (approvalStatus?.is === "suspended") return approvalStatus.days + 120;
  return role === "pending" ? 1 + index : 420 - index * 23;
}

function products(pictures: Map<string, StylePictures>, now: Date) {
  return STYLES.map((style, index) => ({
    ...columnsOf({
      styleCode: style.code,
      name: style.name,
      description: style.description,
      category: style.category,
      material: style.material,
      fibreComposition: style.fibres,
      hsCode: style.hsCode ?? null,
      countryOfOrigin: null,
      netWeight: style.netWeight ?? null,
      sizes: style.sizes,
      colors: style.colors,
      ...pictures.get(style.code)!,
      wholesalePrice: style.wholesale,
      recommendedPrice: style.recommended,
      retailPrice: null,
      minOrderQuantity: style.minimum,
      bestSeller: style.bestSeller ?? false,
      isActive: !style.inactive,
    }),
    createdAt: daysBefore(
      now,
      style.inactive ? 480 : 9 + ((index * 71 + 240) % 390),
      (index * 37) % 400,
    ),
  }));
}

async function orderableStyles(tx: Tx): Promise<OrderableStyle[]> {
  const rows = await tx.product.findMany({
    orderBy: { id: "asc" },
    select: { id: true, styleCode: true, createdAt: true },
  });
  const byCode = new Map(STYLES.map((style) => [style.code, style]));
  return rows.map(({ id, styleCode, createdAt }) => {
    const { code, name, colors, sizes, wholesale, minimum } = byCode.get(styleCode)!;
    return { id, code, name, colors, sizes, wholesale, minimum, createdAt };
  });
}

/** Writes the past orders, all of them in one delivery window. */
async function seedOrders(
  tx: Tx,
  styles: readonly OrderableStyle[],
  { window, now }: { window: DeliveryWindow; now: Date },
): Promise<void> {
  const past = numbered(
    demoOrders(styles, now).sort(
      (a, b) => a.order.createdAt.getTime() - b.order.createdAt.getTime(),
    ),
  );
  await tx.order.createMany({
    data: past.map(({ order }) => ({ ...order, salesMonth: salesMonthOf(order.createdAt) })),
  });
  const rows = await tx.order.findMany({ select: { id: true, orderNumber: true } });
  const ids = new Map(rows.map(({ id, orderNumber }) => [orderNumber, id]));
  await seedOrderWindows(tx, [...ids.values()], window);
  const windows = await tx.orderWindow.findMany({ select: { id: true, orderId: true } });
  const windowIds = new Map(windows.map(({ id, orderId }) => [orderId, id]));
  const pieces = await tx.piece.findMany({ select: { id: true, sku: true } });
  const pieceIds = new Map(pieces.map(({ id, sku }) => [sku, id]));
  await tx.orderLine.createMany({
    data: past.flatMap(({ order, lines }) =>
      lines.map((line, index) => ({
        ...line,
        pieceId: pieceIds.get(line.sku) ?? null,
        orderId: ids.get(order.orderNumber)!,
        position: index + 1,
        orderWindowId: windowIds.get(ids.get(order.orderNumber)!)!,
      })),
    ),
  });
  await tx.orderEvent.createMany({
    data: past.flatMap(({ order, events }) =>
      events.map((event) => ({ ...event, orderId: ids.get(order.orderNumber)! })),
    ),
  });
  await seedShipments(
    tx,
    past.map(({ order, shipment }) => ({ orderId: ids.get(order.orderNumber)!, shipment })),
  );
  for (const { order } of past) {
    const orderId = ids.get(order.orderNumber)!;
    // Each order was placed with a check of its time; the last one is of yesterday.
    const { companyId, createdAt: checkedAt } = order;
    await tx.vatCheck.updateMany({ where: { companyId }, data: { checkedAt } });
    await issueProforma(tx, orderId, { actorId: null, reason: null, now: order.createdAt });
    await seedPayment(tx, orderId, order);
  }
  await tx.vatCheck.updateMany({ data: { checkedAt: daysBefore(now, 1, 300) } });
  await addFigures(tx, changeOfSales([], await readSales(tx, [...ids.values()])));
}

/** Writes the shipments of the past orders, whose lines are there. */
async function seedShipments(
  tx: Tx,
  past: readonly { orderId: number; shipment: DemoShipment }[],
): Promise<void> {
  for (const { orderId, shipment } of past) {
    if (!shipment) continue;
    const { fields, quantities, at, actorId } = shipment;
    const lines = await tx.orderLine.findMany({
      where: { orderId },
      orderBy: { position: "asc" },
      select: { id: true },
    });
    const shipped = lines.map(({ id }, index) => ({
      orderLineId: id,
      quantity: quantities[index]!,
    }));
    await tx.shipment.create({
      data: {
        ...fields,
        orderId,
        number: 1,
        actorId,
        createdAt: at,
        updatedAt: at,
        lines: { create: shipped.filter(({ quantity }) => quantity > 0) },
      },
    });
  }
}

/** What is shipped was paid; of what is confirmed, the buyer's order in part and the others not yet. */
async function seedPayment(
  tx: Tx,
  orderId: number,
  { status, companyId, createdAt }: { status: string; companyId: string; createdAt: Date },
): Promise<void> {
  const { amountDue } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { amountDue: true },
  });
  const due = Number(amountDue);
  const isPart = status === "confirmed" && companyId === BUYER;
  if (due === 0 || !(isPart || status === "shipped" || status === "delivered")) return;
  const amount = isPart ? Math.round(due * 0.3) : due;
  await tx.payment.create({
    data: { orderId, amount, paidOn: addDays(isoDay(createdAt), 4), actorId: ADMIN },
  });
  await updateAmounts(tx, orderId);
}

async function seedOrderWindows(
  tx: Tx,
  orderIds: readonly number[],
  { id: windowId, ordersFrom: _from, ordersUntil: _until, ...terms }: DeliveryWindow,
): Promise<void> {
  await tx.orderWindow.createMany({
    data: orderIds.map((orderId) => ({ ...terms, orderId, windowId, position: 1 })),
  });
}

/** Gives orders in the order of their dates the numbers that their proformas will get as well. */
function numbered(past: ReturnType<typeof demoOrders>) {
  const counts = new Map<string, number>();
  return past.map(({ order, ...rest }) => {
    const year = isoDay(order.createdAt).slice(0, 4);
    const number = (counts.get(year) ?? 0) + 1;
    counts.set(year, number);
    return { ...rest, order: { ...order, orderNumber: orderNumberOf({ year, number }) } };
  });
}

/** Creates two lines in the buyer's cart, and a shared cart with them. */
async function seedCart(
  tx: Tx,
  styles: readonly OrderableStyle[],
  pictures: Map<string, StylePictures>,
  { shareId, window, now }: { shareId: string; window: DeliveryWindow; now: Date },
): Promise<void> {
  const lines = [
    { code: "PR-101", size: "M", color: "Sand", quantity: 4 },
    { code: "PR-501", size: "", color: "Rust", quantity: 6 },
  ].map((line) => ({ ...line, style: styles.find(({ code }) => code === line.code)! }));
  const createdAt = daysBefore(now, 1, 200);
  const { id: cartId } = await tx.cart.create({
    data: { companyId: BUYER, isCurrent: true, createdAt },
    select: { id: true },
  });
  for (const { style, size, color, quantity } of lines) {
    const { id: pieceId } = await tx.piece.findFirstOrThrow({
      where: { productId: style.id, size: size || null, color },
      select: { id: true },
    });
    await tx.cartItem.create({
      data: { cartId, pieceId, windowId: window.id, quantity, createdAt },
      select: { id: true },
    });
  }
  const buyer = DEMO_PEOPLE.find(({ subject }) => subject === BUYER)!;
  await tx.sharedCart.create({
    data: {
      shareId,
      companyId: BUYER,
      cartItems: lines.map(({ style, size, color, quantity }) => {
        const { imageUrl, additionalImages } = pictures.get(style.code)!;
        return {
          productId: style.id,
          name: style.name,
          size: size || null,
          color,
          quantity,
          imageUrl: pictureForColour(color, imageUrl, additionalImages),
          unitPrice: style.wholesale,
          window: { ...shownWindow(window) },
        };
      }),
      customerInfo: {
        name: `${buyer.firstName} ${buyer.lastName}`,
        email: buyer.email,
        company: buyer.companyName ?? null,
        shippingCountry: buyer.address?.country ?? null,
      },
      createdAt: daysBefore(now, 1, 220),
      expiresAt: new Date(now.getTime() + 29 * DAY),
    },
  });
}

/** Returns the audit entries of the decisions about the demo users. */
function auditEntries(now: Date) {
  const entry = ({ subject, firstName, lastName }: DemoPerson, createdAt: Date) => ({
    actorId: ADMIN,
    subject: `company:${subject}`,
    label: `${firstName} ${lastName}`,
    createdAt,
  });
  const approved = (person: DemoPerson, createdAt: Date) => ({
    ...entry(person, createdAt),
    action: "approve_customer",
    before: { isApproved: false },
    after: { isApproved: true },
  });
  const customers = DEMO_PEOPLE.filter(({ role }) => role === "approved");
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
      before: { ...(wasApproved && { isApproved: true }), approvalStatus: "waiting" },
      after: { ...(wasApproved && { isApproved: false }), approvalStatus: is },
    };
    return wasApproved ? [approved(person, daysBefore(now, days + 90, 60)), decision] : [decision];
  });
  return [
    ...customers.map((person, index) => approved(person, daysBefore(now, 400 - index * 23, 60))),
    ...others,
  ].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
