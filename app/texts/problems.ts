import * as tCart from "~/messages/cart";
import * as tCheckout from "~/messages/checkout";
import * as tBilling from "~/messages/billing";
import { PROBLEM_MESSAGES } from "~/messages/problem-messages";
import type { ProblemFact, ProblemValues } from "~/shop/base/problem";
import * as billing from "./billing";
import * as brand from "./brand";
import * as cart from "./cart";
import * as catalogue from "./catalogue";
import * as checkout from "./checkout";
import * as customers from "./customers";
import * as desk from "./desk";
import * as documents from "./documents";
import * as files from "./files";
import * as offers from "./offers";
import * as orderChanges from "./order-changes";
import * as orders from "./orders";
import * as prices from "./prices";
import * as staff from "./staff";
import * as statements from "./statements";
import * as vat from "./vat";
import { asOrderStatus } from "~/shop/orders/order";

/** More reasons are not said in one sentence. */
const MAX_SAID = 3;

/** What is said of a code, or of each `what` of it. */
type Text<Values> = ((values: Values) => string) | ([Values] extends [{ what: string }] ? TextsOf<Values> : never);
type TextsOf<Values extends { what: string }> = {
  [What in Values["what"]]: (values: Values & { what: What }) => string;
};

const TEXTS: { [Code in keyof ProblemValues]: Text<ProblemValues[Code]> } = {
  unavailable_piece: cart.unavailablePiece,
  short_stock: ({ pieces, inCart }) =>
    [
      ...pieces.slice(0, MAX_SAID).map(({ name, left, ...where }) => cart.shortage(name, left, where)),
      ...(inCart === undefined ? [] : [tCheckout.moreInCart({ quantity: inCart })]),
    ].join(" "),
  pieces: ({ reasons }) => reasons.slice(0, MAX_SAID).map(anyText).join(" "),
  quantity: {
    "of a line": ({ most }) => tCart.quantityOutside({ least: 1, most }),
    "of a piece": ({ most }) => `${tCart.quantityOutside({ least: 0, most })}.`,
    // billing
    "gross weight": ({ net }) => documents.lighterThanGoods(net),
    "statement of origin": ({ reason }) => documents.originProblem(reason),
  },
  line_full: cart.lineFull,
  cart_changed: {
    "unavailable line": checkout.unavailableLine,
    inquiry: ({ differences }) => cart.inquiryChanged(differences),
  },
  quantity_changed: ({ conflicts }) => conflicts.slice(0, MAX_SAID).map(cart.quantityChanged).join(" "),
  below_minimum: ({ missing }) => missing.map(offers.missingMinimum).join(" "),
  unreadable: {
    // files
    workbook: ({ why }) => files.workbookFault(why),
    table: ({ why }) => files.tableFault(why),
    "blocked rows": ({ reason }) => reason,
    // billing
    statement: ({ reason }) =>
      typeof reason === "object" && "file" in reason
        ? tBilling.fileInZip({ name: reason.file, text: anyText(reason.problem) })
        : statements.unreadableStatement(reason),
    picture: ({ file, why }) => brand.pictureFault(file, why),
    "files of pictures": ({ why }) => brand.pictureFilesFault(why),
    logo: ({ why }) => brand.logoFault(why),
    typeface: ({ why }) => brand.typefaceFault(why),
  },
  already_exists: {
    "approved customer": ({ name }) => customers.isApprovedAlready(name),
  },
  expired: {
    "admin role": ({ name }) => staff.adminRoleEnded(name),
  },
  too_large: {
    typeface: ({ bytes }) => brand.typefaceTooLarge(bytes),
  },
  refused: {
    // customers
    admin: ({ name }) => customers.isAdmin(name),
    "ordering for an admin": ({ name }) => staff.nobodyOrdersForAdmin(name),
    "suspended customer": ({ name }) => customers.reinstateInstead(name),
    colleague: ({ name }) => customers.isColleague(name),
    "merged account": ({ email }) => customers.accountMerged(email),
    "merge admin": ({ name }) => desk.accountOfAdmin(name),
    "erase contact": ({ company }) => desk.contactNotErased(company),
    // billing
    "write-off": billing.writeOffTooLarge,
  },
  stale: {
    // customers
    profile: customers.profileChanged,
    "delivery address": customers.addressChanged,
    table: ({ kind }) => files.tableChanged(kind),
    settings: ({ changes }) => prices.settingsChanged(changes),
    "category defaults": ({ categories }) => catalogue.defaultsChanged(categories),
    // billing
    proforma: documents.proformaIssuedMeanwhile,
    "commercial invoice": ({ label }) => documents.commercialInvoiceIssuedMeanwhile(label),
    payments: ({ version, received }) => billing.paymentsChanged(received, version),
    "orders of a statement": ({ orders: changed }) => billing.ordersChanged(changed),
    // orders
    status: ({ status }) => orders.statusChanged(asOrderStatus(status)),
    "set status": ({ to }) => orders.statusSetBySomebody(asOrderStatus(to)),
  },
  wrong_step: {
    // customers
    customer: customers.isInStatus,
    colleague: ({ name }) => customers.isColleague(name),
    "invitation accepted": ({ email }) => customers.invitationEnded(email, "accepted"),
    "invitation revoked": ({ email }) => customers.invitationEnded(email, "revoked"),
    "invitation revoked too late": ({ email }) => customers.hasAcceptedInvitation(email),
    // desk
    "merge closed account": ({ name }) => desk.accountClosed(name),
    "merge into unapproved": ({ name }) => desk.notApproved(name),
    "erase with open orders": ({ orders }) => desk.ordersOpen(orders),
    "cancel mail": ({ state }) => desk.notCancelled(state),
    "mark mail sent": ({ state }) => desk.notMarkedSent(state),
    // orders
    "set status": ({ status, to }) => orders.wrongStep(asOrderStatus(status), asOrderStatus(to)),
    ship: ({ status }) => orders.notShipped(asOrderStatus(status)),
    "change order": ({ status }) => orderChanges.orderNotChanged(asOrderStatus(status)),
  },
  // orders
  too_early: orders.tooEarly,
  unpaid: orders.payFirst,
  // customers
  last_admin: ({ name }) => staff.lastAdmin(name),
  vat_rule: {
    intra_community: vat.vatRule,
    export: vat.vatRule,
    indirect_export: vat.vatRule,
    destination: vat.vatRule,
  },
};

const MESSAGES: Record<string, (values: never) => string> = PROBLEM_MESSAGES;

function anyText({ code, values }: ProblemFact): string {
  const message = MESSAGES[code];
  return message ? message(values as never) : oldText({ code, values });
}

type AnyText = (values: unknown) => string;

/** What is said of a code whose sentence is not a message yet. */
export function oldText({ code, values }: { code: string; values: unknown }): string {
  const text = (TEXTS as Record<string, unknown>)[code] as AnyText | Record<string, AnyText>;
  return typeof text === "function" ? text(values) : text[(values as { what: string }).what]!(values);
}
