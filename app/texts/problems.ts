import type { Problem, ProblemFact, ProblemValues } from "~/shop/base/problem";
import * as cart from "./cart";
import * as checkout from "./checkout";
import * as customers from "./customers";
import { noSuchInquiry } from "./inquiries";
import { nothingToAdd, unreadableRows } from "./quick-order";
import * as staff from "./staff";

/** More reasons are not said in one sentence. */
const MAX_SAID = 3;

const NOT_FOUND: Record<ProblemValues["not_found"]["what"], () => string> = {
  "cart line": cart.noSuchLine,
  "saved cart": cart.noSuchCart,
  "share link": cart.noSuchLink,
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
};

const NOT_ALLOWED: Record<ProblemValues["not_allowed"]["what"], () => string> = {
  // customers
  "making API keys": customers.ownersMakeKeys,
  "ordering for a customer": staff.orderingNeedsLastingRole,
  "roles of a temporary admin": staff.temporaryAdminsChangeNoRoles,
  "no admin any more": staff.noAdminAnyMore,
};

const TEXTS: { [Code in keyof ProblemValues]: (values: ProblemValues[Code]) => string } = {
  unknown_style: ({ sku }) => (sku === undefined ? cart.styleGone() : cart.noSuchSku(sku)),
  size_required: cart.sizeRequired,
  unknown_size: ({ name }) => cart.noSuchSize(name),
  unknown_colour: ({ name }) =>
    name === undefined ? cart.chooseColour() : cart.noSuchColour(name),
  unavailable_piece: cart.unavailablePiece,
  short_stock: ({ pieces, inCart }) =>
    [
      ...pieces.slice(0, MAX_SAID).map(({ name, left }) => cart.shortage(name, left)),
      ...(inCart === undefined ? [] : [checkout.moreInCart(inCart)]),
    ].join(" "),
  pieces: ({ reasons }) => reasons.slice(0, MAX_SAID).map(problemText).join(" "),
  quantity: ({ what, most }) => {
    if (what === "too small") return cart.quantityTooSmall();
    if (what === "too large") return cart.quantityTooLarge(most);
    return what === "of a line"
      ? cart.quantityOutside(1, most)
      : `${cart.quantityOutside(0, most)}.`;
  },
  line_full: cart.lineFull,
  cart_full: ({ most }) => cart.cartFull(most),
  cart_empty: ({ what }) =>
    what === "to order" ? checkout.emptyBeforeCheckout() : cart.cartEmpty(what),
  cart_changed: (values) => {
    switch (values.what) {
      case "removed meanwhile":
        return cart.removedMeanwhile();
      case "undo":
        return cart.undoTooLate();
      case "added before":
        return cart.addedBefore();
      case "not reviewed":
        return cart.cartNotReviewed();
      case "since checkout":
        return checkout.changedSinceCheckout();
      case "not as listed":
        return checkout.notAsListed();
      case "unavailable line":
        return checkout.unavailableLine(values.name);
      case "inquiry":
        return cart.inquiryChanged(values.differences);
    }
  },
  quantity_changed: ({ conflicts }) =>
    conflicts.slice(0, MAX_SAID).map(cart.quantityChanged).join(" "),
  price_changed: checkout.priceChanged,
  terms_changed: checkout.termsChanged,
  amounts_changed: checkout.amountsChanged,
  address_changed: checkout.addressChanged,
  order_too_large: checkout.orderTooLarge,
  reference_reused: ({ orderNumber }) => checkout.sentBefore(orderNumber),
  too_many_links: ({ most }) => cart.tooManyLinks(most),
  too_many_carts: ({ most }) => cart.tooManyCarts(most),
  not_approved: (values) => {
    // customers
    if (values.what === "colleagues") return customers.onlyApprovedHaveColleagues();
    if (values.what === "customer") return staff.customerCannotOrder(values.name);
    return cart.accountPending();
  },
  not_found: ({ what }) => NOT_FOUND[what](),
  nothing_available: nothingToAdd,
  unreadable: unreadableRows,
  not_allowed: ({ what }) => NOT_ALLOWED[what](),
  already_exists: (values) => {
    switch (values.what) {
      // customers
      case "e-mail":
        return customers.emailTaken();
      case "colleague":
        return customers.isYoursAlready();
      case "API key":
        return customers.keyMadeBefore();
      case "delivery address":
        return customers.labelTaken(values.label);
      case "approved customer":
        return customers.isApprovedAlready(values.name);
      case "member":
        return customers.cannotJoin(values.email);
    }
  },
  expired: ({ name }) => staff.adminRoleEnded(name),
  refused: (values) => {
    switch (values.what) {
      // customers
      case "admin":
        return customers.isAdmin(values.name);
      case "ordering for an admin":
        return staff.nobodyOrdersForAdmin(values.name);
      case "suspended customer":
        return customers.reinstateInstead(values.name);
      case "colleague":
        return customers.isColleague(values.name);
      case "merged account":
        return customers.accountMerged(values.email);
      case "closed account":
        return staff.accountClosed();
      case "contact stays owner":
        return customers.contactStaysOwner();
      case "e-mail of a sign-in":
        return customers.emailOfSignIn();
      case "VAT ID unknown to VIES":
        return customers.viesKnowsEuOnly();
      case "VAT ID without exemption":
        return customers.vatIdCannotExempt();
      case "VIES off":
        return customers.viesIsOff();
      case "too many people":
        return customers.tooManyPeople(values.most);
      case "too many delivery addresses":
        return customers.tooManyAddresses(values.most);
    }
  },
  stale: (values) => {
    switch (values.what) {
      // customers
      case "profile":
        return customers.profileChanged(values);
      case "delivery address":
        return customers.addressChanged(values);
      case "delivery address removed":
        return customers.addressRemoved();
      case "note":
        return staff.noteChanged(values.text);
      case "note removed":
        return staff.noteRemoved();
      case "VAT ID":
        return customers.vatIdChanged();
    }
  },
  wrong_step: (values) => {
    switch (values.what) {
      // customers
      case "customer":
        return customers.isInStatus(values);
      case "colleague":
        return customers.isColleague(values.name);
      case "access request invited":
        return customers.requestInvited(values.name);
      case "access request closed":
        return customers.requestClosed(values.name);
      case "invitation accepted":
        return customers.invitationEnded(values.email, "accepted");
      case "invitation revoked":
        return customers.invitationEnded(values.email, "revoked");
      case "invitation revoked too late":
        return customers.hasAcceptedInvitation(values.email);
    }
  },
  // customers
  last_admin: ({ name }) => staff.lastAdmin(name),
  too_many_keys: ({ most }) => customers.tooManyKeys(most),
};

/**
 * What a Problem says, in words. On the server alone: a page's script imports the sentences that it may show from the file of
 * their wing.
 */
export function problemText({ code, values }: Problem | ProblemFact): string {
  if (typeof values === "string") return values;
  return (TEXTS[code as keyof ProblemValues] as (values: unknown) => string)(values);
}
