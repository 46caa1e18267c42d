import * as tCart from "~/messages/cart";
import * as tCheckout from "~/messages/checkout";
import * as tOrders from "~/messages/orders";
import * as tCustomers from "~/messages/customers";
import * as tDesk from "~/messages/desk";
import * as t from "~/messages/tables";
import * as tCatalogue from "~/messages/catalogue";
import * as tBilling from "~/messages/billing";
import * as tBrand from "~/messages/brand";
import type { Problem, ProblemFact, ProblemValues } from "~/shop/base/problem";
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
  unknown_style: ({ sku }) => (sku === undefined ? tCart.styleGone() : tCart.noSuchSku({ sku })),
  size_required: tCart.sizeRequired,
  unknown_size: ({ name }) => tCart.noSuchSize({ name }),
  unknown_colour: ({ name }) => (name === undefined ? tCart.chooseColour() : tCart.noSuchColour({ name })),
  unavailable_piece: cart.unavailablePiece,
  short_stock: ({ pieces, inCart }) =>
    [
      ...pieces.slice(0, MAX_SAID).map(({ name, left, ...where }) => cart.shortage(name, left, where)),
      ...(inCart === undefined ? [] : [tCheckout.moreInCart({ quantity: inCart })]),
    ].join(" "),
  pieces: ({ reasons }) => reasons.slice(0, MAX_SAID).map(problemText).join(" "),
  quantity: {
    "too small": tCart.quantityTooSmall,
    "not whole": tCart.enterWholeNumber,
    "too large": ({ most }) => tCart.quantityTooLarge({ most }),
    "of a line": ({ most }) => tCart.quantityOutside({ least: 1, most }),
    "of a piece": ({ most }) => `${tCart.quantityOutside({ least: 0, most })}.`,
    // billing
    "gross weight": ({ net }) => documents.lighterThanGoods(net),
    "statement of origin": ({ reason }) => documents.originProblem(reason),
    // orders
    "of a shipment": tOrders.moreThanOpen,
    // checkout
    "of a line of an order": ({ most }) => tCheckout.quantityOutside({ most }),
    shipped: ({ name, shipped }) => tCheckout.fewerThanShipped({ name, shipped }),
  },
  line_full: cart.lineFull,
  cart_full: ({ what, most }) => (what === "order" ? tCheckout.orderFull({ most }) : tCart.cartFull({ most })),
  cart_empty: {
    "to save": ({ what }) => tCart.cartEmpty({ what }),
    "to share": ({ what }) => tCart.cartEmpty({ what }),
    "to send": ({ what }) => tCart.cartEmpty({ what }),
    "to order": tCheckout.emptyBeforeCheckout,
    "none available": tCheckout.noneAvailable,
    // checkout
    "of an order": tCheckout.nothingLeft,
  },
  left_out: tCheckout.confirmLeftOut,
  cart_changed: {
    "removed meanwhile": tCart.removedMeanwhile,
    undo: tCart.undoTooLate,
    "added before": tCart.addedBefore,
    "not reviewed": tCart.cartNotReviewed,
    "since checkout": tCheckout.changedSinceCheckout,
    "not as listed": tCheckout.notAsListed,
    "unavailable line": checkout.unavailableLine,
    inquiry: ({ differences }) => cart.inquiryChanged(differences),
  },
  quantity_changed: ({ conflicts }) => conflicts.slice(0, MAX_SAID).map(cart.quantityChanged).join(" "),
  price_changed: tCheckout.priceChanged,
  terms_changed: tCheckout.termsChanged,
  amounts_changed: tCheckout.amountsChanged,
  address_changed: tCheckout.addressChanged,
  below_minimum: ({ missing }) => missing.map(offers.missingMinimum).join(" "),
  order_too_large: ({ what }) =>
    what === "changed order" ? tCheckout.changedOrderTooLarge() : tCheckout.orderTooLarge(),
  release_required: {
    "by the API": ({ limit }) => tCheckout.approvedAtCheckoutOnly({ limit }),
    "nobody else": ({ limit }) => tCheckout.nobodyElseApproves({ limit }),
    "too many wait": ({ most }) => tCheckout.tooManyWait({ most }),
  },
  reference_reused: {
    order: ({ orderNumber }) => tCheckout.sentBefore({ orderNumber }),
    "approval request": tCheckout.sentForApproval,
  },
  too_many_links: ({ most }) => tCart.tooManyLinks({ most }),
  too_many_carts: ({ most }) => tCart.tooManyCarts({ most }),
  not_approved: (values) => {
    // customers
    if (values.what === "colleagues") return tCustomers.onlyApprovedHaveColleagues();
    if (values.what === "customer") return staff.customerCannotOrder(values.name);
    return tCart.accountPending();
  },
  not_found: {
    "cart line": tCart.noSuchLine,
    "saved cart": tCart.noSuchCart,
    "share link": tCart.noSuchLink,
    inquiry: tCart.noSuchInquiry,
    // customers
    customer: tCustomers.noSuchCustomer,
    person: tCustomers.noSuchPerson,
    account: tCustomers.noSuchAccount,
    colleague: tCustomers.noSuchColleague,
    "access request": tCustomers.noSuchAccessRequest,
    invitation: tCustomers.noSuchInvitation,
    "open invitation": tCustomers.invitationOver,
    "API key": tCustomers.noSuchKey,
    // desk
    "bulk change": tDesk.noSuchChange,
    table: t.noSuchTable,
    mail: tDesk.noSuchMail,
    // catalogue
    style: tCatalogue.noSuchStyle,
    "delivery window": tCatalogue.noSuchWindow,
    "removed delivery window": tCatalogue.noSuchWindowAnyMore,
    "price group": tCatalogue.noSuchGroup,
    "price change": tCatalogue.noSuchChange,
    "bulk discount": tCatalogue.noSuchDiscount,
    claim: tCatalogue.noSuchClaim,
    "picture upload": tCatalogue.noSuchPictures,
    // billing
    order: tOrders.noSuchOrder,
    payment: tBilling.noSuchPayment,
    statement: tBilling.noSuchStatement,
    // orders
    "own order": tOrders.notYourOrder,
    shipment: tOrders.noSuchShipment,
    // checkout
    "order to change": tCheckout.noSuchOwnOrder,
    "change request": tCheckout.noSuchRequest,
    "approval request": tCheckout.noSuchApproval,
  },
  nothing_available: {
    rows: tCart.nothingToAdd,
    // catalogue
    "price change": tCatalogue.noPriceChanges,
    // orders
    styles: tOrders.noStyleAvailable,
  },
  unreadable: {
    // files
    workbook: ({ why }) => files.workbookFault(why),
    table: ({ why }) => files.tableFault(why),
    row: t.rowFault,
    "blocked rows": ({ reason }) => reason,
    // quick order
    "file too large": ({ kilobytes }) => tCart.fileTooLarge({ kilobytes }),
    "rows too long": ({ kilobytes }) => tCart.rowsTooLong({ kilobytes }),
    "no table": tCart.noTable,
    "no quantities": tCart.noQuantities,
    "no rows": tCart.noRows,
    "too many lines": ({ most }) => tCart.tooManyLines({ most }),
    "too many rows": ({ count, most }) => tCart.tooManyRows({ count, most }),
    // catalogue
    "own prices too long": ({ kilobytes }) => tCatalogue.ownPricesTooLong({ kilobytes }),
    "too many own prices": ({ most }) => tCatalogue.tooManyOwnPrices({ most }),
    "no pictures": tCatalogue.noPictures,
    // billing
    statement: ({ reason }) =>
      typeof reason === "object" && "file" in reason
        ? tBilling.fileInZip({ name: reason.file, text: problemText(reason.problem) })
        : statements.unreadableStatement(reason),
    // brand
    "no file": tBrand.chooseFile,
    picture: ({ file, why }) => brand.pictureFault(file, why),
    "files of pictures": ({ why }) => brand.pictureFilesFault(why),
    logo: ({ why }) => brand.logoFault(why),
    typeface: ({ why }) => brand.typefaceFault(why),
  },
  not_allowed: {
    // customers
    "making API keys": tCustomers.ownersMakeKeys,
    "ordering for a customer": tCustomers.orderingNeedsLastingRole,
    "roles of a temporary admin": tCustomers.temporaryAdminsChangeNoRoles,
    "no admin any more": tCustomers.noAdminAnyMore,
    // checkout
    ordering: tCheckout.notOrderingAnyMore,
    "approval request": tCheckout.notYoursToApprove,
    "asker left": ({ name }) => tCheckout.askerLeft({ name }),
  },
  already_exists: {
    // customers
    "e-mail": tCustomers.emailTaken,
    colleague: tCustomers.isYoursAlready,
    "API key": tCustomers.keyMadeBefore,
    "delivery address": ({ label }) => tCustomers.labelTaken({ label }),
    "approved customer": ({ name }) => customers.isApprovedAlready(name),
    member: ({ email }) => tCustomers.cannotJoin({ email }),
    // catalogue
    "style code": ({ styleCode }) => tCatalogue.styleCodeTaken({ styleCode }),
    EAN: tCatalogue.eanTaken,
    claim: tCatalogue.claimExists,
    "delivery window": ({ name }) => tCatalogue.windowExists({ name }),
    "price group": ({ name }) => tCatalogue.groupExists({ name }),
    "bulk discount": ({ minQuantity }) => tCatalogue.discountExists({ minQuantity }),
    "price change": ({ styleCode, fromDay }) => tCatalogue.changeExists({ styleCode, fromDay }),
    // checkout
    "line of an order": ({ name }) => tCheckout.lineInOrder({ name }),
    "change request": tCheckout.changeRequestedAlready,
  },
  expired: {
    "admin role": ({ name }) => staff.adminRoleEnded(name),
    typeface: tBrand.typefaceGone,
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
    "closed account": tCustomers.accountClosed,
    "contact stays owner": tCustomers.contactStaysOwner,
    "e-mail of a sign-in": tCustomers.emailOfSignIn,
    "VAT ID unknown to VIES": tCustomers.viesKnowsEuOnly,
    "VAT ID without exemption": tCustomers.vatIdCannotExempt,
    "VIES off": tCustomers.viesIsOff,
    "too many people": ({ most }) => tCustomers.tooManyPeople({ most }),
    "too many delivery addresses": ({ most }) => tCustomers.tooManyAddresses({ most }),
    // desk
    "merge with itself": tDesk.sameAccount,
    "merge admin": ({ name }) => desk.accountOfAdmin(name),
    "erase admin": tDesk.adminNotErased,
    "erase contact": ({ company }) => desk.contactNotErased(company),
    "e-mail to erase": tDesk.otherEmail,
    // catalogue
    "pictures of a style": ({ most, count }) => tCatalogue.tooManyPictures({ most, count }),
    "long style code": ({ styleCode, most }) => tCatalogue.styleCodeTooLong({ styleCode, most }),
    "line sheet": ({ most }) => tCatalogue.tooManyStyles({ most }),
    // billing
    "write-off": billing.writeOffTooLarge,
    refund: tBilling.refundTooLarge,
    "refund too early": ({ receivedOn }) => tBilling.refundTooEarly({ receivedOn }),
    "payment too large": ({ most }) => tBilling.paymentTooLarge({ most }),
    "payment refunded": ({ amount }) => tBilling.paymentRefunded({ amount }),
    "part of a payment": ({ amount, left }) => tBilling.notWhatIsLeft({ amount, left }),
    // orders
    "retail styles": ({ most }) => tOrders.tooManyRetailStyles({ most }),
    // brand
    "nothing to put back": tBrand.nothingToPutBack,
    // checkout
    "nobody to approve": tCheckout.nobodyToApprove,
  },
  stale: {
    // customers
    profile: customers.profileChanged,
    "delivery address": customers.addressChanged,
    "delivery address removed": tCustomers.addressRemoved,
    note: ({ text }) => tCustomers.noteChanged({ text }),
    "note removed": tCustomers.noteRemoved,
    "VAT ID": tCustomers.vatIdChanged,
    // desk
    merge: tDesk.accountsChanged,
    "undo of customers": tDesk.customersChanging,
    "bulk change": tDesk.bulkChangeStale,
    table: ({ kind }) => files.tableChanged(kind),
    // catalogue
    style: tCatalogue.styleChanged,
    "copies of styles": tCatalogue.stylesCopied,
    "undone styles": tCatalogue.styleBeingChanged,
    "delivery window": tCatalogue.windowChanged,
    pieces: tCatalogue.piecesChanged,
    "price group": tCatalogue.groupChanged,
    "removed price group": tCatalogue.groupRemoved,
    "own prices": tCatalogue.changedSincePreview,
    "price change": tCatalogue.pricesChanged,
    claim: ({ title }) => tCatalogue.claimChanged({ title }),
    settings: ({ changes }) => prices.settingsChanged(changes),
    "category defaults": ({ categories }) => catalogue.defaultsChanged(categories),
    "picture upload": tCatalogue.picturesChanged,
    "styles of pictures": tCatalogue.stylesOfPicturesChanged,
    "missing picture": ({ file }) => tCatalogue.pictureGone({ file }),
    // billing
    proforma: documents.proformaIssuedMeanwhile,
    "commercial invoice": ({ label }) => documents.commercialInvoiceIssuedMeanwhile(label),
    payments: ({ version, received }) => billing.paymentsChanged(received, version),
    "orders of a statement": ({ orders: changed }) => billing.ordersChanged(changed),
    // orders
    status: ({ status }) => orders.statusChanged(asOrderStatus(status)),
    "set status": ({ to }) => orders.statusSetBySomebody(asOrderStatus(to)),
    "order to ship": tOrders.orderChangedBeforeShipment,
    shipment: tOrders.shipmentChanged,
    // brand
    appearance: tBrand.appearanceChanged,
    "choice of appearance": tBrand.chooseAgain,
    texts: tBrand.textsChanged,
    page: tBrand.pageChanged,
    // checkout
    "changed order": tCheckout.orderChanged,
    "line of an order": tCheckout.lineGone,
    "piece of an order": ({ sku }) => tCheckout.pieceNotAdded({ sku }),
    "answered request": ({ state }) => tCheckout.requestAnswered({ state }),
  },
  wrong_step: {
    // customers
    customer: customers.isInStatus,
    colleague: ({ name }) => customers.isColleague(name),
    "access request invited": ({ name }) => tCustomers.requestInvited({ name }),
    "access request closed": ({ name }) => tCustomers.requestClosed({ name }),
    "invitation accepted": ({ email }) => customers.invitationEnded(email, "accepted"),
    "invitation revoked": ({ email }) => customers.invitationEnded(email, "revoked"),
    "invitation revoked too late": ({ email }) => customers.hasAcceptedInvitation(email),
    // desk
    "merge closed account": ({ name }) => desk.accountClosed(name),
    "merge into unapproved": ({ name }) => desk.notApproved(name),
    "erase with open orders": ({ orders }) => desk.ordersOpen(orders),
    "undo of bulk change": tDesk.notUndoable,
    "nothing to change": tDesk.nothingToChange,
    "nothing to apply": t.nothingToApply,
    "retry mail": ({ state }) => tDesk.notRetried({ state }),
    "cancel mail": ({ state }) => desk.notCancelled(state),
    "mark mail sent": ({ state }) => desk.notMarkedSent(state),
    // catalogue
    "delivery window in use": tCatalogue.windowInUse,
    "price change applied": tCatalogue.changeApplied,
    "no pictures": tCatalogue.noPicturesToAdd,
    "price group in use": ({ customers }) => tCatalogue.groupInUse({ customers }),
    "own prices": ({ most }) => tCatalogue.tooManyOwnPrices({ most }),
    "price too high": ({ name }) => tCatalogue.priceTooHigh({ name }),
    // billing
    "nothing overdue": tBilling.nothingOverdue,
    "no export": tBilling.noExport,
    "customer erased": tDesk.noLetterOrDocument,
    // orders
    "set status": ({ status, to }) => orders.wrongStep(asOrderStatus(status), asOrderStatus(to)),
    ship: ({ status }) => orders.notShipped(asOrderStatus(status)),
    "quantities of delivered": tOrders.quantitiesDelivered,
    "delete of delivered": tOrders.shipmentsDelivered,
    // checkout
    "order not different": tCheckout.nothingDifferent,
    "order not pending": tCheckout.orderNotPending,
    "nothing asked for": tCheckout.sayWhatToChange,
    "approval request": tCheckout.approvalEnded,
    "change order": ({ status }) => orderChanges.orderNotChanged(asOrderStatus(status)),
  },
  // orders
  too_early: orders.tooEarly,
  amount_open: {
    "to confirm": tOrders.decideAmountsFirst,
    "to ship": tOrders.decideAmountsBeforeShipping,
  },
  vat_changed: {
    "to confirm": tOrders.decideVatFirst,
    "to ship": tOrders.decideVatBeforeShipping,
  },
  unpaid: orders.payFirst,
  // customers
  last_admin: ({ name }) => staff.lastAdmin(name),
  too_many_keys: ({ most }) => tCustomers.tooManyKeys({ most }),
  // billing
  unlikely_amount: tBilling.unlikelyAmount,
  order_cancelled: {
    proforma: tBilling.proformaOfCancelledOrder,
    "commercial invoice": tBilling.commercialInvoiceOfCancelledOrder,
  },
  vat_rule: {
    intra_community: vat.vatRule,
    export: vat.vatRule,
    indirect_export: vat.vatRule,
    destination: vat.vatRule,
    "reason required": tBilling.vatReasonRequired,
    "proof required": tBilling.vatProofRequired,
    "open after shipping": tBilling.vatOpenAfterShipping,
    // checkout
    "other place after shipping": tCheckout.otherVatAfterShipping,
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
