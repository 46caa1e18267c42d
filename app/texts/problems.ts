import type { Problem, ProblemFact, ProblemValues } from "~/shop/base/problem";
import * as billing from "./billing";
import * as brand from "./brand";
import * as cart from "./cart";
import * as catalogue from "./catalogue";
import * as checkout from "./checkout";
import * as claims from "./claims";
import * as customers from "./customers";
import * as windows from "./delivery-windows";
import * as desk from "./desk";
import * as documents from "./documents";
import * as files from "./files";
import { noSuchInquiry } from "./inquiries";
import * as offers from "./offers";
import * as orderChanges from "./order-changes";
import * as orders from "./orders";
import * as pieces from "./pieces";
import * as prices from "./prices";
import * as quickOrder from "./quick-order";
import { noSuchCart, tooManyCarts } from "./saved-carts";
import { noSuchLink, tooManyLinks } from "./shared-carts";
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
  unknown_style: ({ sku }) => (sku === undefined ? cart.styleGone() : cart.noSuchSku(sku)),
  size_required: cart.sizeRequired,
  unknown_size: ({ name }) => cart.noSuchSize(name),
  unknown_colour: ({ name }) => (name === undefined ? cart.chooseColour() : cart.noSuchColour(name)),
  unavailable_piece: cart.unavailablePiece,
  short_stock: ({ pieces, inCart }) =>
    [
      ...pieces.slice(0, MAX_SAID).map(({ name, left, ...where }) => cart.shortage(name, left, where)),
      ...(inCart === undefined ? [] : [checkout.moreInCart(inCart)]),
    ].join(" "),
  pieces: ({ reasons }) => reasons.slice(0, MAX_SAID).map(problemText).join(" "),
  quantity: {
    "too small": cart.quantityTooSmall,
    "not whole": cart.enterWholeNumber,
    "too large": ({ most }) => cart.quantityTooLarge(most),
    "of a line": ({ most }) => cart.quantityOutside(1, most),
    "of a piece": ({ most }) => `${cart.quantityOutside(0, most)}.`,
    // billing
    "gross weight": ({ net }) => documents.lighterThanGoods(net),
    "statement of origin": ({ reason }) => documents.originProblem(reason),
    // orders
    "of a shipment": orders.moreThanOpen,
    // checkout
    "of a line of an order": ({ most }) => orderChanges.quantityOutside(most),
    shipped: ({ name, shipped }) => orderChanges.fewerThanShipped(name, shipped),
  },
  line_full: cart.lineFull,
  cart_full: ({ what, most }) => (what === "order" ? orderChanges.orderFull(most) : cart.cartFull(most)),
  cart_empty: {
    "to save": ({ what }) => cart.cartEmpty(what),
    "to share": ({ what }) => cart.cartEmpty(what),
    "to send": ({ what }) => cart.cartEmpty(what),
    "to order": checkout.emptyBeforeCheckout,
    "none available": checkout.noneAvailable,
    // checkout
    "of an order": orderChanges.nothingLeft,
  },
  left_out: checkout.confirmLeftOut,
  cart_changed: {
    "removed meanwhile": cart.removedMeanwhile,
    undo: cart.undoTooLate,
    "added before": cart.addedBefore,
    "not reviewed": cart.cartNotReviewed,
    "since checkout": checkout.changedSinceCheckout,
    "not as listed": checkout.notAsListed,
    "unavailable line": checkout.unavailableLine,
    inquiry: ({ differences }) => cart.inquiryChanged(differences),
  },
  quantity_changed: ({ conflicts }) => conflicts.slice(0, MAX_SAID).map(cart.quantityChanged).join(" "),
  price_changed: checkout.priceChanged,
  terms_changed: checkout.termsChanged,
  amounts_changed: checkout.amountsChanged,
  address_changed: checkout.addressChanged,
  below_minimum: ({ missing }) => missing.map(offers.missingMinimum).join(" "),
  order_too_large: ({ what }) =>
    what === "changed order" ? orderChanges.changedOrderTooLarge() : checkout.orderTooLarge(),
  release_required: {
    "by the API": ({ limit }) => checkout.approvedAtCheckoutOnly(limit),
    "nobody else": ({ limit }) => checkout.nobodyElseApproves(limit),
    "too many wait": ({ most }) => checkout.tooManyWait(most),
  },
  reference_reused: {
    order: ({ orderNumber }) => checkout.sentBefore(orderNumber),
    "approval request": checkout.sentForApproval,
  },
  too_many_links: ({ most }) => tooManyLinks(most),
  too_many_carts: ({ most }) => tooManyCarts(most),
  not_approved: (values) => {
    // customers
    if (values.what === "colleagues") return customers.onlyApprovedHaveColleagues();
    if (values.what === "customer") return staff.customerCannotOrder(values.name);
    return cart.accountPending();
  },
  not_found: {
    "cart line": cart.noSuchLine,
    "saved cart": noSuchCart,
    "share link": noSuchLink,
    inquiry: noSuchInquiry,
    // customers
    customer: customers.noSuchCustomer,
    person: staff.noSuchPerson,
    account: staff.noSuchAccount,
    colleague: customers.noSuchColleague,
    "access request": customers.noSuchAccessRequest,
    invitation: customers.noSuchInvitation,
    "open invitation": customers.invitationOver,
    "API key": customers.noSuchKey,
    // desk
    "bulk change": desk.noSuchChange,
    table: files.noSuchTable,
    mail: desk.noSuchMail,
    // catalogue
    style: catalogue.noSuchStyle,
    "delivery window": windows.noSuchWindow,
    "removed delivery window": windows.noSuchWindowAnyMore,
    "price group": prices.noSuchGroup,
    "price change": prices.noSuchChange,
    "bulk discount": prices.noSuchDiscount,
    claim: claims.noSuchClaim,
    "picture upload": catalogue.noSuchPictures,
    // billing
    order: orders.noSuchOrder,
    payment: billing.noSuchPayment,
    statement: statements.noSuchStatement,
    // orders
    "own order": orders.notYourOrder,
    shipment: orders.noSuchShipment,
    // checkout
    "order to change": orderChanges.noSuchOwnOrder,
    "change request": orderChanges.noSuchRequest,
    "approval request": checkout.noSuchApproval,
  },
  nothing_available: {
    rows: quickOrder.nothingToAdd,
    // catalogue
    "price change": prices.noPriceChanges,
    // orders
    styles: orders.noStyleAvailable,
  },
  unreadable: {
    // files
    workbook: ({ why }) => files.workbookFault(why),
    table: ({ why }) => files.tableFault(why),
    row: files.rowFault,
    "blocked rows": ({ reason }) => reason,
    // quick order
    "file too large": ({ kilobytes }) => quickOrder.fileTooLarge(kilobytes),
    "rows too long": ({ kilobytes }) => quickOrder.rowsTooLong(kilobytes),
    "no table": quickOrder.noTable,
    "no quantities": quickOrder.noQuantities,
    "no rows": quickOrder.noRows,
    "too many lines": ({ most }) => quickOrder.tooManyLines(most),
    "too many rows": ({ count, most }) => quickOrder.tooManyRows(count, most),
    // catalogue
    "own prices too long": ({ kilobytes }) => prices.ownPricesTooLong(kilobytes),
    "too many own prices": ({ most }) => prices.tooManyOwnPrices(most),
    "no pictures": catalogue.noPictures,
    // billing
    statement: ({ reason }) =>
      typeof reason === "object" && "file" in reason
        ? statements.fileInZip(reason.file, problemText(reason.problem))
        : statements.unreadableStatement(reason),
    // brand
    "no file": brand.chooseFile,
    picture: ({ file, why }) => brand.pictureFault(file, why),
    "files of pictures": ({ why }) => brand.pictureFilesFault(why),
    logo: ({ why }) => brand.logoFault(why),
    typeface: ({ why }) => brand.typefaceFault(why),
  },
  not_allowed: {
    // customers
    "making API keys": customers.ownersMakeKeys,
    "ordering for a customer": staff.orderingNeedsLastingRole,
    "roles of a temporary admin": staff.temporaryAdminsChangeNoRoles,
    "no admin any more": staff.noAdminAnyMore,
    // checkout
    ordering: checkout.notOrderingAnyMore,
    "approval request": checkout.notYoursToApprove,
    "asker left": ({ name }) => checkout.askerLeft(name),
  },
  already_exists: {
    // customers
    "e-mail": customers.emailTaken,
    colleague: customers.isYoursAlready,
    "API key": customers.keyMadeBefore,
    "delivery address": ({ label }) => customers.labelTaken(label),
    "approved customer": ({ name }) => customers.isApprovedAlready(name),
    member: ({ email }) => customers.cannotJoin(email),
    // catalogue
    "style code": ({ styleCode }) => catalogue.styleCodeTaken(styleCode),
    EAN: pieces.eanTaken,
    claim: claims.claimExists,
    "delivery window": ({ name }) => windows.windowExists(name),
    "price group": ({ name }) => prices.groupExists(name),
    "bulk discount": ({ minQuantity }) => prices.discountExists(minQuantity),
    "price change": ({ styleCode, fromDay }) => prices.changeExists(styleCode, fromDay),
    // checkout
    "line of an order": ({ name }) => orderChanges.lineInOrder(name),
    "change request": orderChanges.changeRequestedAlready,
  },
  expired: {
    "admin role": ({ name }) => staff.adminRoleEnded(name),
    typeface: brand.typefaceGone,
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
    "closed account": staff.accountClosed,
    "contact stays owner": customers.contactStaysOwner,
    "e-mail of a sign-in": customers.emailOfSignIn,
    "VAT ID unknown to VIES": customers.viesKnowsEuOnly,
    "VAT ID without exemption": customers.vatIdCannotExempt,
    "VIES off": customers.viesIsOff,
    "too many people": ({ most }) => customers.tooManyPeople(most),
    "too many delivery addresses": ({ most }) => customers.tooManyAddresses(most),
    // desk
    "merge with itself": desk.sameAccount,
    "merge admin": ({ name }) => desk.accountOfAdmin(name),
    "erase admin": desk.adminNotErased,
    "erase contact": ({ company }) => desk.contactNotErased(company),
    "e-mail to erase": desk.otherEmail,
    // catalogue
    "pictures of a style": ({ most, count }) => catalogue.tooManyPictures(most, count),
    "long style code": ({ styleCode, most }) => catalogue.styleCodeTooLong(styleCode, most),
    "line sheet": ({ most }) => catalogue.tooManyStyles(most),
    // billing
    "write-off": billing.writeOffTooLarge,
    refund: billing.refundTooLarge,
    "refund too early": ({ receivedOn }) => billing.refundTooEarly(receivedOn),
    "payment too large": ({ most }) => billing.paymentTooLarge(most),
    "payment refunded": ({ amount }) => billing.paymentRefunded(amount),
    "part of a payment": ({ amount, left }) => statements.notWhatIsLeft(amount, left),
    // orders
    "retail styles": ({ most }) => orders.tooManyRetailStyles(most),
    // brand
    "nothing to put back": brand.nothingToPutBack,
    // checkout
    "nobody to approve": checkout.nobodyToApprove,
  },
  stale: {
    // customers
    profile: customers.profileChanged,
    "delivery address": customers.addressChanged,
    "delivery address removed": customers.addressRemoved,
    note: ({ text }) => staff.noteChanged(text),
    "note removed": staff.noteRemoved,
    "VAT ID": customers.vatIdChanged,
    // desk
    merge: desk.accountsChanged,
    "undo of customers": desk.customersChanging,
    "bulk change": desk.bulkChangeStale,
    table: ({ kind }) => files.tableChanged(kind),
    // catalogue
    style: catalogue.styleChanged,
    "copies of styles": catalogue.stylesCopied,
    "undone styles": catalogue.styleBeingChanged,
    "delivery window": windows.windowChanged,
    pieces: pieces.piecesChanged,
    "price group": prices.groupChanged,
    "removed price group": prices.groupRemoved,
    "own prices": prices.changedSincePreview,
    "price change": prices.pricesChanged,
    claim: ({ title }) => claims.claimChanged(title),
    settings: ({ changes }) => prices.settingsChanged(changes),
    "category defaults": ({ categories }) => catalogue.defaultsChanged(categories),
    "picture upload": catalogue.picturesChanged,
    "styles of pictures": catalogue.stylesOfPicturesChanged,
    "missing picture": ({ file }) => catalogue.pictureGone(file),
    // billing
    proforma: documents.proformaIssuedMeanwhile,
    "commercial invoice": ({ label }) => documents.commercialInvoiceIssuedMeanwhile(label),
    payments: ({ version, received }) => billing.paymentsChanged(received, version),
    "orders of a statement": ({ orders: changed }) => billing.ordersChanged(changed),
    // orders
    status: ({ status }) => orders.statusChanged(asOrderStatus(status)),
    "set status": ({ to }) => orders.statusSetBySomebody(asOrderStatus(to)),
    "order to ship": orders.orderChangedBeforeShipment,
    shipment: orders.shipmentChanged,
    // brand
    appearance: brand.appearanceChanged,
    "choice of appearance": brand.chooseAgain,
    texts: brand.textsChanged,
    page: brand.pageChanged,
    // checkout
    "changed order": orderChanges.orderChanged,
    "line of an order": orderChanges.lineGone,
    "piece of an order": ({ sku }) => orderChanges.pieceNotAdded(sku),
    "answered request": ({ state }) => orderChanges.requestAnswered(state),
  },
  wrong_step: {
    // customers
    customer: customers.isInStatus,
    colleague: ({ name }) => customers.isColleague(name),
    "access request invited": ({ name }) => customers.requestInvited(name),
    "access request closed": ({ name }) => customers.requestClosed(name),
    "invitation accepted": ({ email }) => customers.invitationEnded(email, "accepted"),
    "invitation revoked": ({ email }) => customers.invitationEnded(email, "revoked"),
    "invitation revoked too late": ({ email }) => customers.hasAcceptedInvitation(email),
    // desk
    "merge closed account": ({ name }) => desk.accountClosed(name),
    "merge into unapproved": ({ name }) => desk.notApproved(name),
    "erase with open orders": ({ orders }) => desk.ordersOpen(orders),
    "undo of bulk change": desk.notUndoable,
    "nothing to change": desk.nothingToChange,
    "nothing to apply": files.nothingToApply,
    "retry mail": ({ state }) => desk.notRetried(state),
    "cancel mail": ({ state }) => desk.notCancelled(state),
    "mark mail sent": ({ state }) => desk.notMarkedSent(state),
    // catalogue
    "delivery window in use": windows.windowInUse,
    "price change applied": prices.changeApplied,
    "no pictures": catalogue.noPicturesToAdd,
    "price group in use": ({ customers }) => prices.groupInUse(customers),
    "own prices": ({ most }) => prices.tooManyOwnPrices(most),
    "price too high": ({ name }) => prices.priceTooHigh(name),
    // billing
    "nothing overdue": billing.nothingOverdue,
    "no export": documents.noExport,
    "customer erased": desk.noLetterOrDocument,
    // orders
    "set status": ({ status, to }) => orders.wrongStep(asOrderStatus(status), asOrderStatus(to)),
    ship: ({ status }) => orders.notShipped(asOrderStatus(status)),
    "quantities of delivered": orders.quantitiesDelivered,
    "delete of delivered": orders.shipmentsDelivered,
    // checkout
    "order not different": orderChanges.nothingDifferent,
    "order not pending": orderChanges.orderNotPending,
    "nothing asked for": orderChanges.sayWhatToChange,
    "approval request": checkout.approvalEnded,
    "change order": ({ status }) => orderChanges.orderNotChanged(asOrderStatus(status)),
  },
  // orders
  too_early: orders.tooEarly,
  amount_open: {
    "to confirm": orders.decideAmountsFirst,
    "to ship": orders.decideAmountsBeforeShipping,
  },
  vat_changed: {
    "to confirm": orders.decideVatFirst,
    "to ship": orders.decideVatBeforeShipping,
  },
  unpaid: orders.payFirst,
  // customers
  last_admin: ({ name }) => staff.lastAdmin(name),
  too_many_keys: ({ most }) => customers.tooManyKeys(most),
  // billing
  unlikely_amount: billing.unlikelyAmount,
  order_cancelled: {
    proforma: documents.proformaOfCancelledOrder,
    "commercial invoice": documents.commercialInvoiceOfCancelledOrder,
  },
  vat_rule: {
    intra_community: vat.vatRule,
    export: vat.vatRule,
    indirect_export: vat.vatRule,
    destination: vat.vatRule,
    "reason required": vat.vatReasonRequired,
    "proof required": vat.vatProofRequired,
    "open after shipping": vat.vatOpenAfterShipping,
    // checkout
    "other place after shipping": orderChanges.otherVatAfterShipping,
  },
};

type AnyText = (values: unknown) => string;

/**
 * What a Problem says, in words. On the server alone: a page's script imports the sentences that it may show from the file of
 * their wing.
 */
export function problemText({ code, values }: Problem | ProblemFact): string {
  const text = TEXTS[code] as AnyText | Record<string, AnyText>;
  return typeof text === "function" ? text(values) : text[(values as { what: string }).what]!(values);
}
