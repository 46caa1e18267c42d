import { mailingLetter } from "~/shop/desk/mailings/mailing";
import type { ProformaContent } from "~/shop/billing/documents/proforma";
import type { Decision } from "~/shop/customers/applications/approval";
import { accountErased } from "~/shop/desk/customer-data/closed-account-letters";
import { programKeyLetter } from "~/shop/customers/programs/program-key-letters";
import { apiKeyCreated, apiKeyRevoked, apiKeysRevoked } from "~/shop/customers/api-keys/api-key-letters";
import {
  accessRequestReceived,
  applicationReceived,
  approvalStatusChanged,
  companyInvitation,
  invitation,
  staffInvitation,
  newAccessRequest,
  newApplication,
} from "~/shop/customers/applications/application-letters";
import { signInCode } from "~/shop/customers/sign-in/sign-in-letter";
import { adminGranted, staffLink } from "~/shop/customers/staff/staff-letters";
import { availableAgain } from "~/shop/cart/alerts/alert-letter";
import { cartReceived, inquiryReceived, newInquiry } from "~/shop/cart/inquiries/inquiry-letters";
import { mailNotTaken, messageForCustomer, messageForStaff } from "~/shop/conversations/message-letters";
import type { Letter } from "~/shop/brand/mail/letter";
import type { LetterKind } from "~/shop/brand/mail/letter-kinds";
import { proformaIssued } from "~/shop/billing/documents/proforma-letter";
import { invoiceLetter } from "~/shop/billing/invoices/invoice-letter";
import { paymentReminder } from "~/shop/billing/payments/reminder-letter";
import { newOrder, orderReceived } from "~/shop/checkout/placed-order-letters";
import { pieceName } from "~/shop/cart/piece";
import { orderStep, type StepWithLetter } from "~/shop/checkout/fulfilment/status-letter";
import { shipmentLetter } from "~/shop/orders/shipments/shipment-letter";
import {
  orderApprovalDeclined,
  orderApprovalRequested,
  orderApproved,
} from "~/shop/checkout/approvals/approval-letters";
import { claimDecided, claimReceived, newClaim } from "~/shop/orders/claims/claim-letters";
import {
  changeRequestDeclined,
  changeRequested,
  changeRequestReceived,
  orderChanged,
} from "~/shop/checkout/order-changes/change-letters";
import { PLACES, proformaLine, proformaOf } from "./proformas";

/** User input in letters. */
export interface Typed {
  name: string;
  company: string;
  email: string;
  message: string;
  /** For names of styles, colours and API keys, and for PO numbers. */
  word: string;
}

export const MARA: Typed = {
  name: "Mara Žnidaršič",
  company: "Maison Test",
  email: "mara@maison.example",
  message: "Dear team,\n\nwhen will the Alma sweater be back in sand?\n\nMara",
  word: "Alma sweater",
};

export const SENDER = {
  name: "Preja",
  address: "https://wholesale.example",
  salesEmail: "sales@preja.example",
  signature: "Kind regards,",
  answerTime: "within 24 hours",
  colours: { ground: "#faf7f1", accent: "#8a4127", onAccent: "#fff9f3" },
};

const STEPS = ["confirmed", "delivered", "cancelled"] as const satisfies StepWithLetter[];
const DECISIONS: Record<Decision, LetterKind> = {
  approve: "application-approved",
  decline: "application-declined",
  ask: "application-question",
  suspend: "customer-suspended",
  reinstate: "customer-reinstated",
};

/** With `count` lines and all the user input. */
export function proformaFor({ name, company, email, message, word }: Typed, count = 3): ProformaContent {
  const made = proformaOf({
    company,
    address: { ...PLACES.munich, name },
    vatId: "DE136695976",
    lines: Array.from({ length: count }, (_, n) =>
      proformaLine({ name: word, color: word, size: "M", quantity: n + 1 }),
    ),
    discountPercentage: 1_000,
    discountAmount: 2_550,
    poNumber: word,
    notes: message,
  });
  return { ...made, buyer: { ...made.buyer, email } };
}

/** By name, for an order with `count` lines. */
export function everyLetter(typed: Typed, count = 3): Record<string, Letter> {
  const { name, company, email, message, word } = typed;
  const proforma = proformaFor(typed, count);
  const order = {
    id: 12,
    orderNumber: proforma.order.number,
    poNumber: word,
    firstName: name,
    shippingAddress: { ...PLACES.munich, name },
    proforma,
    isPaid: false,
  };
  const claim = {
    id: 7,
    wish: "credit" as const,
    text: message,
    photos: 2,
    lines: proforma.lines.map((line, n) => ({
      orderLineId: n + 1,
      sku: line.sku,
      name: line.name,
      color: line.color,
      size: line.size,
      piece: pieceName(line),
      quantity: 2,
      reason: "damaged" as const,
      accepted: null,
      settlement: null,
      returned: null,
      isRestocked: false,
    })),
  };
  const apiKey = {
    firstName: name,
    name: word,
    hint: "shop_3fA9x",
    scope: "order" as const,
    at: new Date("2026-11-20T08:05:00Z"),
  };
  // A part of each line.
  const shipped = {
    order,
    shipment: {
      number: 2,
      shippedOn: "2026-11-20",
      carrier: "dhl" as const,
      trackingNumber: word,
      cartons: 12,
      grossWeight: 40_500,
      note: message,
      lines: proforma.lines.map((_, n) => ({ orderLineId: n + 1, quantity: n + 1 })),
    },
    lines: proforma.lines.map(({ sku, name, color, size, quantity }, n) => ({
      id: n + 1,
      productId: 1,
      sku,
      name,
      color,
      size,
      window: null,
      quantity: quantity + 4,
      shipped: quantity,
    })),
  };
  const inquiryLines = proforma.lines.map((line) => ({ ...line, productName: line.name }));
  return {
    "order-received": orderReceived({ orderId: 12, proforma, firstName: name }),
    "new-order": newOrder({ orderId: 12, proforma }),
    "proforma-issued": proformaIssued({
      orderId: 12,
      proforma: { ...proforma, version: 2 },
      reason: message,
      firstName: name,
    }),
    "invoice-issued": invoiceLetter({
      content: {
        kind: "credit_note",
        number: "CN-2026-0003",
        issuedOn: "2026-11-29",
        credited: { number: "INV-2026-0007", issuedOn: "2026-11-28", reason: message },
        seller: { ...proforma.seller, country: "SI" },
        buyer: { ...proforma.buyer, address: PLACES.munich, eori: null },
        orders: [
          {
            orderId: 12,
            number: order.orderNumber,
            placedOn: "2026-11-20",
            poNumber: word,
            proforma: proforma.number,
            shipTo: PLACES.munich,
            shipments: [{ number: 1, shippedOn: "2026-11-27" }],
            lines: [],
            subtotal: proforma.sums.subtotal,
            discount: 0,
            discountPercentage: 0,
            shipping: 0,
            payments: { reference: proforma.paymentReference, paid: 0, open: 0, instalments: [] },
          },
        ],
        sums: { ...proforma.sums, discount: 0, shipping: 0 },
        vatWords: proforma.vatWords,
      },
      firstName: name,
    }),
    "order-changed": orderChanged({
      orderId: 12,
      proforma: { ...proforma, version: 2 },
      texts: proforma.lines.map((line) => ({ what: pieceName(line), from: null, to: word })),
      reason: message,
      firstName: name,
    }),
    "change-request-received": changeRequestReceived({
      orderId: 12,
      orderNumber: order.orderNumber,
      firstName: name,
      colleague: name,
      request: {
        kind: "change",
        message,
        requestedBy: name,
        lines: proforma.lines.map((line) => ({ ...line, piece: pieceName(line), from: 4, to: 2 })),
      },
    }),
    "new-change-request": changeRequested({
      orderId: 12,
      orderNumber: order.orderNumber,
      customer: company,
      request: {
        kind: "change",
        message,
        requestedBy: name,
        lines: proforma.lines.map((line) => ({ ...line, piece: pieceName(line), from: 4, to: 2 })),
      },
    }),
    "change-request-declined": changeRequestDeclined({
      orderId: 12,
      orderNumber: order.orderNumber,
      reason: message,
      firstName: name,
    }),
    "new-claim": newClaim({ orderNumber: order.orderNumber, customer: company, claim }),
    "claim-received": claimReceived({
      orderId: 12,
      orderNumber: order.orderNumber,
      firstName: name,
      colleague: name,
      claim,
    }),
    "claim-decided": claimDecided({
      orderId: 12,
      orderNumber: order.orderNumber,
      firstName: name,
      claim: { answer: message, lines: claim.lines.map((line) => ({ ...line, accepted: 1, settlement: "credit" })) },
    }),
    ...Object.fromEntries(STEPS.map((step) => [`order-${step}`, orderStep(step, order, message)])),
    "order-shipped": shipmentLetter({ ...shipped, isCorrected: false }),
    "shipment-corrected": shipmentLetter({ ...shipped, isCorrected: true }),
    mailing: mailingLetter({
      subject: `About ${word}`,
      text: message,
      firstName: name,
      unsubscribe: "/unsubscribe?customer=b.a",
    }),
    "available-again": availableAgain({
      firstName: name,
      pieces: Array.from({ length: count }, (_, n) => ({ style: word, choice: `${word}, ${n}` })),
      order: "/alerts/order?told=1794472800000",
    }),
    message: messageForCustomer({
      about: { orderNumber: proforma.order.number },
      text: message,
      photos: 2,
      address: "/messages/order-12",
      takesReplies: true,
      firstName: name,
    }),
    "new-message": messageForStaff({
      about: { inquiryId: 5 },
      text: message,
      photos: 1,
      address: "/admin/messages/inquiry-5",
      customer: company,
      author: name,
    }),
    "mail-not-taken": mailNotTaken({
      about: { orderNumber: proforma.order.number },
      why: "files",
      names: word,
      firstName: name,
      isStaff: false,
      page: "/messages/order-12",
      salesEmail: SENDER.salesEmail,
    }),
    "payment-reminder": paymentReminder({
      orderId: 12,
      orderNumber: proforma.order.number,
      proforma: proforma.number,
      invoices: [{ id: 4, number: "INV-2026-0001", issuedOn: "2026-10-04", total: 300_000, open: 300_000 }],
      firstName: name,
      number: 2,
      overdue: 300_000,
      open: 1_000_000,
      dueOn: "2026-11-03",
      asOf: "2026-11-20",
      instalments: [
        { dueOn: "2026-11-03", amount: 300_000, open: 300_000, isOverdue: true },
        { dueOn: "2027-02-03", amount: 700_000, open: 700_000, isOverdue: false },
      ],
      seller: proforma.seller,
      paymentReference: proforma.paymentReference,
    }),
    "inquiry-received": inquiryReceived({ answerTime: "within 24 hours" }),
    "cart-received": cartReceived({ firstName: name, pieces: 120, answerTime: "within 24 hours" }),
    "new-inquiry": newInquiry({
      id: 7,
      name,
      email,
      company,
      message,
      lines: inquiryLines,
      isCart: true,
    }),
    "access-request-received": accessRequestReceived(),
    "new-access-request": newAccessRequest({
      name,
      email,
      company,
      country: "DE",
      message,
      vatId: "DE136695976",
      website: "https://maison.example",
    }),
    "application-received": applicationReceived(name),
    "new-application": newApplication({ companyId: "mara-1", name, email }),
    ...Object.fromEntries(
      Object.entries(DECISIONS).map(([decision, kind]) => [
        kind,
        approvalStatusChanged(decision as Decision, {
          firstName: name,
          reason: message,
          takesReplies: decision === "ask",
        }),
      ]),
    ),
    "account-erased": accountErased({ firstName: name }),
    "order-approval-requested": orderApprovalRequested({
      id: 12,
      firstName: name,
      askedBy: name,
      total: 123_456,
      pieces: 40,
      hasVat: true,
    }),
    "order-approved": orderApproved({
      orderId: 12,
      orderNumber: order.orderNumber,
      firstName: name,
      approvedBy: name,
    }),
    "order-approval-declined": orderApprovalDeclined({
      id: 12,
      firstName: name,
      declinedBy: name,
      reason: message,
      cartName: "Declined order of €1,234.56, 24 November 2026",
    }),
    "company-invitation": companyInvitation({
      shopName: SENDER.name,
      companyName: typed.company,
      email: typed.email,
      role: "buyer",
      link: `${SENDER.address}/invitation/${"x".repeat(43)}`,
      expiresAt: new Date("2026-12-24T09:00:00Z"),
    }),
    invitation: invitation({
      shopName: SENDER.name,
      email,
      link: `${SENDER.address}/invitation/${"x".repeat(43)}`,
      expiresAt: new Date("2026-12-20T09:00:00Z"),
    }),
    "staff-invitation": staffInvitation({
      shopName: SENDER.name,
      email: typed.email,
      staffRole: "bookkeeping",
      link: `${SENDER.address}/invitation/${"x".repeat(43)}`,
      expiresAt: new Date("2026-12-24T09:00:00Z"),
    }),
    "sign-in-code": signInCode({
      shopName: SENDER.name,
      code: "012345",
      path: `/id/sign-in/${"x".repeat(43)}?code=012345`,
    }),
    "staff-link": staffLink({
      shopName: SENDER.name,
      path: `/staff-link/${"x".repeat(22)}`,
      minutes: 10,
    }),
    "admin-granted": adminGranted({
      shopName: SENDER.name,
      who: name,
      email,
      by: { name, email },
      via: "emergency",
      address: "192.0.2.7",
      at: new Date("2026-11-20T08:05:00Z"),
      until: new Date("2026-11-20T12:05:00Z"),
    }),
    "api-key-made": apiKeyCreated(apiKey),
    "api-key-revoked": apiKeyRevoked(apiKey),
    "program-key-made": programKeyLetter({ ...apiKey, scope: "write", event: "made", by: name }),
    "program-key-revoked": programKeyLetter({ ...apiKey, scope: "read", event: "revoked", by: name }),
    "api-keys-revoked": apiKeysRevoked({ firstName: name, count: 3 }),
  };
}
