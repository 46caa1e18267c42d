import { db, type Tx } from "~/db/db.server";
import * as t from "~/messages/checkout";
import { orderApproved } from "./approvals/approval-letters";
import { Problem } from "~/shop/base/problem";
import { record } from "~/shop/base/audit/audit.server";
import { inLanguage } from "~/shop/base/language.server";
import { type TransactionContext, transactionContext } from "~/shop/base/cached.server";
import type { Cents } from "~/formats/money";
import { issueProforma } from "~/shop/billing/documents/issue-proforma.server";
import { newOrder, orderReceived } from "./placed-order-letters";
import { dueInstalments, isFinal } from "~/shop/billing/documents/proforma";
import { proformaSourceOf } from "~/shop/billing/documents/proforma-content.server";
import { paperLanguageOf } from "~/shop/billing/documents/parties.server";
import { inThisLanguage, type OrderVat } from "~/shop/billing/vat/order-vat.server";
import { queueLetter, queueLetters, toStaff } from "~/shop/brand/mail/send-letter.server";
import { forReader } from "~/shop/brand/pages/page";
import { presentTerms, termsInForce, type TermsVersion } from "~/shop/brand/pages/pages.server";
import type { Cart } from "~/shop/cart/cart";
import { leftOutOf } from "~/shop/cart/piece";
import { insertCart } from "~/shop/cart/saved-carts.server";
import { lockCustomer, type LockedCustomer } from "~/shop/cart/lock-cart.server";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { takeFromStock } from "~/shop/catalogue/pieces/stock.server";
import { applyDueChanges, isChangeDue } from "~/shop/catalogue/price-changes/apply-due-changes.server";
import { updateSearchText } from "~/shop/customers/companies/search-text.server";
import { refreshVatCheck } from "~/shop/customers/companies/vat-checks.server";
import { insertOrder, type NewOrder } from "~/shop/orders/insert-order.server";
import { FIRST_STATUS } from "~/shop/orders/order";
import {
  documentNumberOf,
  nextSerialNumber,
  orderNumberOf,
  type SerialNumber,
} from "~/shop/billing/documents/series.server";
import { diffSales, type SoldOrder } from "~/shop/orders/sales-figures";
import { addFigures, salesMonthOf } from "~/shop/orders/sales.server";
import { type ApprovalPolicy, reject, requestApproval } from "./approvals/approval-policy.server";
import { isOverAmount, type RequestedApproval } from "./approvals/approval-request";
import { approversOf } from "./approvals/approvers.server";
import { cartChanged, checkCart, checkLeftOut, checkTerms } from "./check-cart";
import type { Checkout, CompanyDetails, PlacedOrder } from "./checkout";
import { findEarlierOutcome, hashCheckout } from "./idempotency.server";
import { checkPayable, draftAmounts } from "./payable.server";
import { type PlacedBy, resolveOrderer, recordPlacedOrder } from "./placed-by.server";
import { chosenOrTypedAddress, keepFirstAddress } from "./shipping-address.server";
import { orderedCart, orderLines, consumeCartLines } from "./take-lines.server";

/**
 * One transaction creates the order and its proforma, queues the letters to the customer and to the brand, and updates
 * the sales figures. A repeat of a `clientReference` returns the existing order and creates nothing. Prices, tiers and
 * totals come from the database, never from the client. The order is durable when this returns.
 * Refuses, with nothing changed, whatever differs from what the buyer reviewed (cart_changed, price_changed, left_out,
 * terms_changed, amounts_changed, address_changed), as not_allowed somebody who is no longer a buyer of the company or
 * an admin, as release_required an order over the company's amount, as reference_reused other content under the same
 * key, as wrong_step an approval request that has ended.
 */
export const placeOrder = (checkout: Checkout): Promise<PlacedOrder> => submit(checkout, reject);

/** At the checkout an order over the company's amount becomes an approval request. */
export const submitCheckout = (checkout: Checkout): Promise<PlacedOrder | RequestedApproval> =>
  submit(checkout, requestApproval);

async function submit<Asked>(checkout: Checkout, policy: ApprovalPolicy<Asked>): Promise<PlacedOrder | Asked> {
  const requestHash = checkout.approval?.requestHash ?? hashCheckout(checkout);
  await applyDueChanges();
  await refreshVatCheck(checkout.companyId, checkout.company?.vatId ?? null);
  return db.write((tx) => place(tx, checkout, requestHash, policy));
}

async function place<Asked>(
  tx: Tx,
  checkout: Checkout,
  requestHash: string,
  policy: ApprovalPolicy<Asked>,
): Promise<PlacedOrder | Asked> {
  const { companyId, clientReference, customerNotes, poNumber } = checkout;
  const locked = await lockCustomer(tx, companyId);
  const { order: earlier, request } = await findEarlierOutcome(tx, checkout, requestHash);
  if (earlier) return earlier;
  if (request && !checkout.approval) return policy.repeat(request, requestHash);
  const placedBy = await resolveOrderer(tx, checkout, locked);
  const onBehalf = placedBy !== null && placedBy.colleague === null;

  const customer = await completeCompany(tx, companyId, locked, checkout.company);
  const context = await transactionContext(tx);
  // The day has begun since they were carried out.
  if (await isChangeDue(context)) throw cartChanged();
  const cart = await orderedCart(checkout, context);
  checkCart(cart, checkout.reviewed, await shopSettings(context));
  checkLeftOut(cart, checkout);
  const inForce = await termsInForce(context);
  const termsSeen = await presentTerms(tx, checkout.termsSeen, inForce);
  checkTerms({ termsSeen }, inForce);
  const shippingAddress = await chosenOrTypedAddress(tx, checkout, customer);
  const createdAt = new Date();
  const draft = { companyId, cart, customer, shippingAddress };
  const amounts = await draftAmounts(draft, createdAt, context);
  checkPayable(checkout, amounts);
  const ordered = cart.lines.filter((line) => line.isAvailable);
  await consumeCartLines(tx, checkout, ordered);
  if (needsApproval(customer, cart.totals.total, { checkout, onBehalf })) {
    return policy.ask(tx, {
      companyId,
      clientReference,
      requestHash,
      shippingAddress,
      shipToId: checkout.shipTo?.id ?? null,
      askedById: checkout.placedById,
      customer,
      cart: { ...cart, lines: ordered },
      poNumber,
      customerNotes,
      terms: inForce[0]?.number ?? 0,
    });
  }
  await keepFirstAddress(tx, checkout, customer, shippingAddress);
  const { subtotal, discountPercentage, discountAmount, total } = cart.totals;
  const lines = await orderLines(context, ordered, customer);
  const placed: UnnumberedOrder = {
    createdAt,
    salesMonth: salesMonthOf(createdAt),
    lines,
    subtotal,
    discountPercentage,
    discountAmount,
    total,
    leftOut: leftOutOf(cart),
    customerNotes,
    poNumber,
    shippingAddress,
    terms: agreedTerms(inForce, { termsSeen }, customer, onBehalf),
    shippingCost: amounts.shippingCost,
    company: customer,
  };
  // As late as possible, because all other orders wait for the number until this transaction ends.
  const serial = await nextSerialNumber(tx, "proforma", createdAt);
  const order: NewOrder = {
    ...placed,
    orderNumber: orderNumberOf(serial),
    documentNumbers: [documentNumberOf(serial)],
    isAmountFinal: isFinal(amounts.sums),
    instalments: dueInstalments(amounts),
  };
  const { placedById } = checkout;
  const approvedById = checkout.approval?.approvedById ?? null;
  const origin = {
    companyId,
    clientReference,
    requestHash,
    placedById,
    onBehalf,
    approvedById,
  };
  const id = await insertOrder(tx, order, origin);
  await takeFromStock(
    tx,
    lines.filter(({ fromStock }) => fromStock),
    { reason: "ordered", orderId: id, actorId: onBehalf ? placedById : null },
  );
  await issueFirstProforma(context, id, {
    order: { ...order, vat: amounts.vat, onBehalf, isApproved: approvedById !== null },
    serial,
    placedBy,
  });
  const { orderNumber } = order;
  if (placedBy && onBehalf) {
    const { email } = customer.contact;
    await recordPlacedOrder(tx, { id, orderNumber, customer: email }, placedBy);
  }
  if (checkout.approval) {
    await recordApproval(tx, checkout, { id, orderNumber });
    await keepLeftOut(tx, companyId, cart, orderNumber);
  }
  await addFigures(tx, diffSales([], [asSold(order, companyId)]));
  return { id, orderNumber, isRepeat: false };
}

/** In the language in which the buyer saw them; in the company's where it saw none, as the desk or a program orders. */
function agreedTerms(
  inForce: readonly TermsVersion[],
  { termsSeen }: Pick<Checkout, "termsSeen">,
  customer: LockedCustomer,
  onBehalf: boolean,
): TermsVersion | null {
  const seen = onBehalf ? undefined : inForce.find(({ id }) => id === termsSeen);
  return seen ?? inLanguage(paperLanguageOf(customer), () => forReader(inForce)) ?? null;
}

type UnnumberedOrder = Omit<NewOrder, "orderNumber" | "documentNumbers" | "isAmountFinal" | "instalments">;

const asSold = ({ lines, shippingAddress, ...order }: NewOrder, companyId: string): SoldOrder => ({
  ...order,
  companyId,
  status: FIRST_STATUS,
  country: shippingAddress.country,
  lines: lines.map((line) => ({ ...line, windowId: line.window?.windowId ?? null, shipped: [] })),
  payments: [],
});

/** Queues the letters as well. */
async function issueFirstProforma(
  context: TransactionContext,
  orderId: number,
  {
    order,
    serial,
    placedBy,
  }: {
    order: NewOrder & { vat: OrderVat; onBehalf: boolean; isApproved: boolean };
    serial: SerialNumber;
    placedBy: PlacedBy | null;
  },
): Promise<void> {
  const issued = await inLanguage(paperLanguageOf(order.company), async () => {
    const source = await proformaSourceOf({ ...order, vat: inThisLanguage(order.vat) }, context);
    const first = { ...source, serial };
    return issueProforma(context.tx, orderId, { actorId: null, reason: null, now: order.createdAt, first });
  });
  const { content: proforma, customer } = issued;
  const colleague = placedBy?.colleague ?? null;
  const received = (firstName: string | null) => ({
    kind: "order-received" as const,
    letter: () =>
      orderReceived({
        orderId,
        proforma,
        lines: order.lines,
        firstName,
        isPlacedByShop: order.onBehalf,
        leftOut: order.leftOut,
        isApproved: order.isApproved,
      }),
    attachments: [`document:${issued.id}`],
  });
  const letters = [
    { key: `order:${orderId}:placed`, to: customer.email, ...received(customer.firstName) },
    ...(colleague
      ? [
          {
            key: `order:${orderId}:placed:colleague`,
            to: colleague.email,
            ...received(colleague.firstName),
          },
        ]
      : []),
    toStaff({
      key: `order:${orderId}:desk`,
      kind: "new-order",
      replyTo: customer.email,
      letter: () =>
        newOrder({
          orderId,
          proforma,
          lines: order.lines,
          leftOut: order.leftOut,
          placedBy: placedBy && t.placedByText({ name: placedBy.name, isColleague: colleague !== null }),
        }),
    }),
  ];
  await queueLetters(context.tx, letters, context);
}

/** Fills company name and VAT ID in the company's profile where they are empty, and returns the customer with them. */
async function completeCompany(
  tx: Tx,
  companyId: string,
  customer: LockedCustomer,
  typed: CompanyDetails | undefined,
): Promise<LockedCustomer> {
  const { companyName = null, vatId = null } = typed ?? {};
  const added = {
    ...(companyName && !customer.name && { name: companyName }),
    ...(vatId && !customer.vatId && { vatId }),
  };
  if (Object.keys(added).length === 0) return customer;
  await tx.company.updateMany({ where: { id: companyId }, data: { ...added, version: { increment: 1 } } });
  await updateSearchText(tx, companyId);
  return { ...customer, ...added };
}

/**
 * Its total is over the amount of the locked company. An order that an admin places for the company needs none, nor one
 * that is being approved.
 */
function needsApproval(
  { approvalLimit }: Pick<LockedCustomer, "approvalLimit">,
  total: Cents,
  { checkout, onBehalf }: { checkout: Checkout; onBehalf: boolean },
): boolean {
  return !checkout.approval && !onBehalf && isOverAmount(approvalLimit, total);
}

/** Lines of an approval request that were not ordered become a saved cart, so that they are not lost. */
async function keepLeftOut(tx: Tx, companyId: string, { lines }: Cart, orderNumber: string): Promise<void> {
  const left = lines.filter((line) => !line.isAvailable);
  if (left.length === 0) return;
  const kept = left.map(({ window, ...line }) => ({ ...line, windowId: window.id }));
  await insertCart(tx, companyId, t.cartOfLeftOut({ orderNumber }), kept);
}

/**
 * In the audit; also queues the letter to the person who asked. Refuses (not_allowed) that same person as approver, and
 * somebody who is no longer an owner or buyer of the company.
 */
async function recordApproval(
  tx: Tx,
  { companyId, placedById: askedById, approval }: Checkout,
  { id: orderId, orderNumber }: { id: number; orderNumber: string },
): Promise<void> {
  const { approvedById, id } = approval!;
  const people = await approversOf(tx, companyId);
  const approver = people.find((one) => one.id === approvedById);
  if (!approver || approvedById === askedById) {
    throw new Problem("not_allowed.approval_request");
  }
  await record(tx, {
    actorId: approvedById,
    action: "approve_order",
    subject: `order:${orderId}`,
    label: orderNumber,
  });
  const asker = people.find((one) => one.id === askedById);
  if (!asker) return;
  await queueLetter(tx, {
    key: `approval:${id}:approved`,
    kind: "order-approved",
    to: asker.email,
    letter: () =>
      orderApproved({
        orderId,
        orderNumber,
        firstName: asker.firstName,
        approvedBy: approver.name,
      }),
  });
}
