import type { Address } from "~/formats/address";
import type { TableKind } from "./files/table/format";
import type { Cents } from "~/formats/money";

/**
 * Thrown when a business rule refuses an operation; nothing was changed. A code and values say what is the matter, and
 * `problemText` (app/texts/problems.ts) says it in words.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  /** The code, for logs. */
  declare readonly message: ProblemCode;
  readonly values: ProblemFact["values"];
  /** The form field that the problem is about, if any. */
  readonly field?: string;
  /** Of what somebody else has changed: the version that is stored now. A form with it is accepted when it is sent again. */
  readonly version?: number;

  constructor(...[code, values, field]: ProblemArguments) {
    super(code);
    this.name = "Problem";
    this.code = code;
    this.values = values;
    this.field = field;
    if ("version" in values) this.version = values.version;
  }
}

/** What is the matter, without the error. */
export type ProblemFact = {
  [Code in keyof ProblemValues]: { code: Code; values: ProblemValues[Code] };
}[keyof ProblemValues];

/** What is the matter, without its values. */
export type ProblemCode = keyof ProblemValues;

type ProblemArguments = {
  [Code in keyof ProblemValues]: [code: Code, values: ProblemValues[Code], field?: string];
}[keyof ProblemValues];

/** The values of each code. `what` tells several sentences of one code apart. */
export interface ProblemValues {
  unknown_style: { sku?: string };
  size_required: NoValues;
  unknown_size: { name: string };
  /** Without a name, no colour was chosen. */
  unknown_colour: { name?: string };
  /** The style comes in this colour and size, but the piece cannot be ordered now. */
  unavailable_piece: {
    name: string;
    reason: "gone" | "sold out" | "not made" | { from: string } | { closedWindow: string | null };
  };
  /** With the quantity in the cart, of one piece that is ordered. */
  short_stock: {
    pieces: readonly { name: string; left: number; isTogether?: true; window?: string }[];
    inCart?: number;
  };
  /** Quantities of several pieces; PieceRefusal says which. */
  pieces: { reasons: readonly ProblemFact[] };
  quantity:
    | { what: "of a line" | "of a piece" | "too small" | "too large" | "not whole"; most: number }
    // billing
    | { what: "gross weight"; net: number }
    | { what: "statement of origin"; reason: OriginProblem }
    // orders
    | { what: "of a shipment" }
    // checkout
    | { what: "of a line of an order"; most: number }
    | { what: "shipped"; name: string; shipped: number };
  /** With the name of the piece where several are changed. */
  line_full: { most: number; quantity: number; name?: string };
  /** Of an order that is changed, or of a cart. */
  cart_full: { what?: "order"; most: number };
  cart_empty: {
    what: "to save" | "to share" | "to send" | "to order" | "none available" | "of an order";
  };
  /** Lines of the cart cannot be ordered, and the buyer has not agreed to order without them. */
  left_out: { pieces: readonly LeftOutFact[] };
  cart_changed:
    | { what: "removed meanwhile" | "undo" | "added before" | "not reviewed" }
    | { what: "since checkout" | "not as listed" }
    | ({ what: "unavailable line" } & ProblemValues["unavailable_piece"])
    | { what: "inquiry"; differences: readonly CartDifference[] };
  /** Somebody else has changed lines of a cart whose quantity is set; CartConflict says which. */
  quantity_changed: { conflicts: readonly QuantityChange[] };
  price_changed: NoValues;
  terms_changed: NoValues;
  /** What an order comes to or when it is due is not what the buyer's page said. */
  amounts_changed: NoValues;
  /** The delivery address that a checkout chose was changed or removed. */
  address_changed: NoValues;
  below_minimum: { missing: readonly MissingMinimum[] };
  order_too_large: NoValues | { what: "changed order" };
  /** The order is over the amount from which a second person of the company approves it. */
  release_required: { what: "by the API" | "nobody else"; limit: Cents } | { what: "too many wait"; most: number };
  reference_reused: { what: "order"; orderNumber: string } | { what: "approval request" };
  too_many_links: { most: number };
  too_many_carts: { most: number };
  not_approved:
    | NoValues
    // customers
    | { what: "colleagues" }
    | { what: "customer"; name: string };
  not_found: {
    what:
      | "cart line"
      | "saved cart"
      | "share link"
      | "inquiry"
      // customers
      | "customer"
      | "person"
      | "account"
      | "colleague"
      | "access request"
      | "invitation"
      | "open invitation"
      | "API key"
      // desk
      | "bulk change"
      | "table"
      | "mail"
      // catalogue
      | "style"
      | "delivery window"
      | "removed delivery window"
      | "price group"
      | "price change"
      | "bulk discount"
      | "claim"
      | "picture upload"
      // billing
      | "order"
      | "payment"
      | "statement"
      // orders
      | "own order"
      | "shipment"
      // checkout
      | "order to change"
      | "change request"
      | "approval request";
  };
  nothing_available: { what: "rows" | "price change" | "styles" };
  unreadable:
    // files
    | { what: "workbook"; why: WorkbookFault }
    | { what: "table"; why: TableFault }
    | { what: "row"; row: number; reason: string }
    | { what: "blocked rows"; reason: string }
    // quick order
    | { what: "file too large" | "rows too long"; kilobytes: number }
    | { what: "no table" | "no quantities" | "no rows" }
    | { what: "too many lines"; most: number }
    | { what: "too many rows"; count: number; most: number }
    // catalogue
    | { what: "own prices too long"; kilobytes: number }
    | { what: "too many own prices"; most: number }
    | { what: "no pictures" }
    // billing
    | { what: "statement"; reason: UnreadableStatement }
    // brand
    | { what: "no file" }
    | { what: "picture"; file: string; why: PictureFault }
    | { what: "files of pictures"; why: PictureFilesFault }
    | { what: "logo"; why: LogoFault }
    | { what: "typeface"; why: TypefaceFault };
  // customers
  already_exists:
    | { what: "e-mail" | "colleague" | "API key" }
    | { what: "delivery address"; label: string }
    | { what: "approved customer"; name: string }
    | { what: "member"; email: string }
    // catalogue
    | { what: "style code"; styleCode: string }
    | { what: "EAN" | "claim" }
    | { what: "delivery window" | "price group"; name: string }
    | { what: "bulk discount"; minQuantity: number }
    | { what: "price change"; styleCode: string; fromDay: string }
    // checkout
    | { what: "line of an order"; name: string }
    | { what: "change request" };
  expired: { what: "admin role"; name: string } | { what: "typeface" };
  last_admin: { name: string };
  /** The actor may not do this. */
  not_allowed:
    | {
        what: "making API keys" | "ordering for a customer" | "roles of a temporary admin" | "no admin any more";
      }
    // checkout
    | { what: "ordering" | "approval request" }
    | { what: "asker left"; name: string };
  refused:
    | { what: "admin" | "ordering for an admin" | "suspended customer" | "colleague"; name: string }
    | { what: "merged account"; email: string }
    | { what: "closed account" | "contact stays owner" | "e-mail of a sign-in" }
    | { what: "VAT ID unknown to VIES" | "VAT ID without exemption" | "VIES off" }
    | { what: "too many people" | "too many delivery addresses"; most: number }
    // desk
    | { what: "merge with itself" | "erase admin" | "e-mail to erase" }
    | { what: "merge admin"; name: string }
    | { what: "erase contact"; company: string }
    // catalogue
    | { what: "pictures of a style"; most: number; count: number }
    | { what: "long style code"; styleCode: string; most: number }
    | { what: "line sheet"; most: number }
    // billing
    | { what: "write-off"; orderNumber: string; most: Cents; writtenOff: Cents }
    | { what: "refund"; received: Cents; amount: Cents; isReturn: boolean }
    | { what: "refund too early"; receivedOn: string }
    | { what: "payment too large"; most: Cents }
    | { what: "payment refunded"; amount: Cents }
    | { what: "part of a payment"; amount: Cents; left: Cents }
    // orders
    | { what: "retail styles"; most: number }
    // brand
    | { what: "nothing to put back" }
    // checkout
    | { what: "nobody to approve" };
  /** Somebody else changed it in the meantime. */
  stale:
    | { what: "profile"; version: number; fields: readonly ProfileField[] }
    | { what: "delivery address"; version: number; label: string; address: Address }
    | { what: "note"; version: number; text: string }
    | { what: "delivery address removed" | "note removed" | "VAT ID" }
    // desk
    | { what: "merge" | "undo of customers" | "bulk change" }
    | { what: "table"; kind: TableKind }
    // catalogue
    | { what: "style" | "copies of styles" | "undone styles" | "delivery window" | "pieces" }
    | { what: "price group" | "removed price group" | "own prices" | "price change" }
    | { what: "claim"; title: string }
    | { what: "settings"; version: number; changes: readonly SettingChange[] }
    | { what: "category defaults"; seen: string; categories: readonly string[] }
    | { what: "picture upload" | "styles of pictures" }
    | { what: "missing picture"; file: string }
    // billing
    /** By nobody where an admin who is gone has issued it; `vat` is a VatDecision. */
    | {
        what: "proforma";
        version: number;
        label: string;
        by: string | null;
        vat: string;
        shipping: Cents | null;
      }
    /** Null when it is gone. */
    | { what: "commercial invoice"; version: number; label: string | null }
    /** What of an order is not paid any more, or more is; `version` is that, negative for credit. */
    | { what: "payments"; version: Cents; received: Cents }
    | {
        what: "orders of a statement";
        orders: readonly { id: number; orderNumber: string; received: Cents; unpaid: Cents }[];
      }
    // orders; statuses are those of an order
    | { what: "status"; status: string }
    | { what: "set status"; to: string }
    | { what: "order to ship" | "shipment" }
    // brand
    | { what: "appearance" | "choice of appearance" | "texts" | "page" }
    // checkout
    | { what: "changed order" | "line of an order" }
    | { what: "piece of an order"; sku: string }
    | { what: "answered request"; state: string };
  too_large: { what: "typeface"; bytes: number };
  too_many_keys: { most: number };
  /** The step is not possible in the present state. */
  wrong_step:
    | {
        what: "customer";
        name: string;
        status: "approved" | "waiting" | "question" | "declined" | "suspended" | "closed";
      }
    | { what: "colleague" | "access request invited" | "access request closed"; name: string }
    | {
        what: "invitation accepted" | "invitation revoked" | "invitation revoked too late";
        email: string;
      }
    // desk
    | { what: "merge closed account" | "merge into unapproved"; name: string }
    | { what: "erase with open orders"; orders: readonly OpenOrderFact[] }
    | { what: "undo of bulk change" | "nothing to change" | "nothing to apply" }
    | { what: "retry mail" | "cancel mail" | "mark mail sent"; state: string }
    // catalogue
    | { what: "delivery window in use" | "price change applied" | "no pictures" }
    | { what: "price group in use"; customers: number }
    | { what: "own prices"; most: number }
    | { what: "price too high"; name: string }
    // billing
    | { what: "nothing overdue" | "no export" | "customer erased" }
    // orders; statuses are those of an order
    | { what: "set status"; status: string; to: string }
    | { what: "ship"; status: string }
    | { what: "quantities of delivered" | "delete of delivered" }
    // checkout; the status is that of an order
    | { what: "order not different" | "order not pending" | "approval request" }
    | { what: "nothing asked for" }
    | { what: "change order"; status: string };
  // orders
  /** The day of a shipment, an export or a payment is before the order was placed, or more than so many days before. */
  too_early: { placedOn: string; daysBefore: number };
  /** VAT or shipping of an order is not decided yet. */
  amount_open: { what: "to confirm" | "to ship" };
  /** VAT of an order is not that of its newest proforma any more. */
  vat_changed: { what: "to confirm" | "to ship" };
  /** Goods would leave that are to be paid before (Unpaid). */
  unpaid: { amount: Cents; of: "this shipment" | "all shipments" | "due" };
  // billing
  /** A payment of many times what was expected: what of the order is open, or all of it. */
  unlikely_amount: { amount: Cents; expected: Cents; isOpen: boolean };
  order_cancelled: { what: "proforma" | "commercial invoice" };
  /** The law does not allow this VAT treatment, or not without a reason. */
  vat_rule:
    | { what: "reason required" | "proof required" | "open after shipping" }
    | VatRule
    // checkout
    | { what: "other place after shipping" };
}

/** Of a code with one sentence. */
export type NoValues = Record<string, never>;

/** A field of a customer's profile as it is stored; empty without a value. */
export interface ProfileField {
  name: ProfileFieldName;
  text: string;
}

export type ProfileFieldName =
  | "firstName"
  | "lastName"
  | "email"
  | "companyName"
  | "vatId"
  | "eori"
  | "website"
  | "phone"
  | "billingAddress"
  | "shippingAddress";

/** A setting of the offers that somebody else has changed meanwhile. */
export interface SettingChange {
  /** Its name in ShopSettings. */
  setting: string;
  value: number | boolean | null;
  /** The name of who set it; null when it is not known. */
  by: string | null;
}

/** Why an uploaded picture is not taken. */
export type PictureFault =
  | "empty"
  | "too large"
  | "HEIC"
  | "other format"
  | "damaged"
  | "cut off"
  | "pixels of the upload"
  | TooManyPixels;

/** The size of a picture with more pixels than fit in a file of its kind, or on one side. */
export interface TooManyPixels {
  width: number;
  height: number;
  /** Whether its kind of file takes more memory for each. */
  isHeavy: boolean;
}

/** Why uploaded files of pictures, or one of them, cannot be read. */
export type PictureFilesFault =
  | "too large"
  | "password"
  | "damaged in ZIP"
  | { maxFiles: number }
  | { maxMegabytes: number }
  | { damagedZip: string }
  | { zip: string; maxEntries: number };

/** Why an uploaded logo is not taken. */
export type LogoFault =
  | "empty"
  | "too large"
  | "proportions"
  | "damaged"
  | "no picture"
  | "large SVG"
  | "text in SVG"
  | "complicated SVG"
  | "SVG not drawn"
  | { elementInSvg: string }
  | TooManyPixels;

/** Why an uploaded typeface is not taken. */
export type TypefaceFault = "empty" | "damaged" | "other format" | "collection" | "no font";

/** Why a workbook cannot be read. */
export type WorkbookFault =
  | "too large"
  | "damaged"
  | "macros"
  | "binary"
  | "OpenDocument"
  | "no workbook"
  | "encrypted"
  | "old"
  | "no rows"
  | { megabytes: number };

/** Why the file of a table cannot be read. */
export type TableFault =
  | "zip"
  | "old workbook"
  | "PDF"
  | "empty"
  | "no text"
  | "too much HTML"
  | "no rows in HTML"
  | "only headings"
  | { repeatedHeading: string }
  | { missingHeading: string; kind: TableKind }
  | { maxRows: number }
  | { brokenRow: number; maxColumns: number };

/** An order for which something is still to be done. */
export interface OpenOrderFact {
  orderNumber: string;
  status: string;
  /** What is not paid, in cents; below 0 a credit. */
  unpaid: number;
}
/** A rule of the law by which a VAT treatment cannot be chosen. */
export type VatRule =
  | { what: "intra_community"; reason: "unknown place" | "Slovenia" | "outside" | "no VAT ID" }
  | { what: "export"; reason: "unknown place" | "inside" }
  | {
      what: "indirect_export";
      reason: "unknown seat" | "Slovenian customer" | "unknown place" | "inside";
    }
  | { what: "destination"; reason: "no member state" };

/** Why a statement of preferential origin cannot be made out. */
export type OriginProblem =
  | "unknown country"
  | "unknown origin"
  | "no EU origin"
  /** Over this value the exporter's number is required, which a setting would have. */
  | { above: Cents; setting: string };

/** Why a bank statement cannot be read. */
export type UnreadableStatement =
  | ("damaged ZIP" | "large ZIP" | "damaged XML" | "large XML")
  | ("no statement" | "interim report" | "no entries" | "PDF" | "no text" | "columns in ZIP")
  | { moreThan: number; of: "files" | "entries" | "payments" }
  /** There are no columns for these. */
  | { missing: readonly ("date" | "amount" | "reference")[] }
  /** Of a file in a ZIP. */
  | { file: string; problem: ProblemFact };

/** A minimum that an order does not reach: the pieces of a style, or the value of the order. */
export interface MissingMinimum {
  /** The name of the style; null for the value of the order, in cents. */
  style: string | null;
  value: number;
  max: number;
  /** There is a discount, which the value of the order does not take into account. */
  isBeforeDiscount?: boolean;
}

/** Pieces of a cart that cannot be ordered with the rest. */
export interface LeftOutFact {
  /** "Alma sweater, Sand, M" */
  name: string;
  quantity: number;
  reason: ProblemValues["unavailable_piece"]["reason"];
}

/** A line of a cart that differs from what its reader has seen. */
export interface CartDifference {
  /** Null for a line of which nothing is known. */
  name: string | null;
  /** Null: it is gone. */
  now: number | null;
  /** Null: it is new. */
  before: number | null;
}

/** A quantity that somebody sets, and another one that the cart holds meanwhile. */
export interface QuantityChange {
  /** "Alma sweater, Sand, M" */
  name: string;
  quantity: number;
  /** 0: it was taken out of the cart, or ordered. */
  stored: number;
  /** Undefined for a piece that is not in the cart any more. */
  change?: LineChange;
}

/** Who set the quantity of a line last, and when. */
export interface LineChange {
  /** Null when it is not known. */
  by: Changer | null;
  /** Whether it was the reader: in another window, or by a program of theirs. */
  isOwn: boolean;
  at: Date;
}

/** Who has changed a cart: a person of the company, or the brand's team for them. */
export type Changer = { name: string } | "our team";
