import { counted } from "~/formats/counted";
import type { CustomerFilter } from "~/shop/desk/customer-data/customer-list";
import type { ApprovalStatus } from "~/shop/customers/applications/approval";
import { formatDate } from "~/formats/dates";
import { type Cents, formatEuro } from "~/shop/base/money/money";

// The page of a customer in the admin panel.

export const summary = () => "Summary";
export const sections = () => "Sections";

export const openAmount = () => "Open amount";
/** What of an open amount is due: "€120.00 due by today", "not due yet"; "" when all is. */
export const dueOfOpen = ({ open, due }: { open: Cents; due: Cents }) => {
  if (due === open) return "";
  return due === 0 ? "not due yet" : `${formatEuro(due)} due by today`;
};
export const orderedIn = (year: string) => `Ordered in ${year}`;
export const lastOrder = () => "Last order";
export const noOrder = () => "none";
export const prices = () => "Prices";
export const listPrices = () => "List prices";
export const vat = () => "VAT";
export const vatExemptUntil = () => "VAT exempt until";
export const vatToBeConfirmed = () => "To be confirmed";

const SECTIONS = {
  orders: "Orders",
  profile: "Profile",
  notes: "Internal notes",
  cart: "Cart",
  inquiries: "Inquiries",
  people: "People",
  access: "Access and data",
  history: "Decision history",
};
export type CustomerSection = keyof typeof SECTIONS;
export const sectionName = (section: CustomerSection) => SECTIONS[section];

const ACCESS: Record<ApprovalStatus, string> = {
  approved: "Sees prices and can order.",
  waiting: "Awaiting a decision; sees no prices.",
  question: "Was asked for more; sees no prices.",
  declined: "Was declined; sees no prices.",
  suspended: "Suspended; sees no prices.",
  closed: "Nobody can sign in to it.",
};
export const accessOf = (status: ApprovalStatus) => ACCESS[status];
export const since = (day: Date) => `Since ${formatDate(day)}.`;
export const suspendAdmin = () => "An admin cannot be suspended: the admin role must be removed first.";
export const reasonHint = () => "They see it on their next visit.";

export const orderForHint = () =>
  "You see their cart and prices until you press Stop. They get the usual e-mail, which says that you placed the order.";
export const chooseGroup = () => "Change the price group";

/** Before the link to all orders. */
export const ordersInAll = (count: number) => `${counted(count, "order")}, `;
export const withoutCancelled = () => "in all, not counting cancelled ones.";
export const noOrdersYet = () => "No orders yet";
export const emptyCart = () => "The cart is empty";
export const piecesOf = (count: number) => counted(count, "piece");
export const bulkDiscount = (percent: string) => `with ${percent}% bulk discount`;
export const showCart = (lines: number) => (lines === 1 ? "The line in the cart" : `The ${lines} lines in the cart`);
export const noInquiriesYet = () => "No inquiries yet";
export const nothingNoted = () => "No notes yet. Only admins see them in the shop.";
export const allNotes = (count: number) => `All ${count} notes, and a new one`;
export const writeNote = () => "Write or correct a note";
export const nothingDecided = (name: string) => `No decisions about ${name} yet.`;

// The lists of customers and of the staff.

const FILTERS: Record<CustomerFilter, string> = {
  approved: "Active",
  owing: "Owing",
  quiet: "No order this year",
  // With those who were asked for more, beside those of the task "applications wait".
  waiting: "Undecided",
  declined: "Declined",
  suspended: "Suspended",
};
export const customerFilterName = (filter: CustomerFilter) => FILTERS[filter];
export const searchCustomers = () => "Company, name or e-mail";
export const searchStaff = () => "Name or e-mail";
export const priceGroup = () => "Price group";
export const allPrices = () => "All";
export const groupWithCount = (name: string, count: number) => `${name} (${count})`;
export const company = () => "Company";
export const country = () => "Country";
export const status = () => "Status";
/** Around the link to the staff. */
export const elsewhere = () => ["Your own team is under ", "."] as const;
export const nobodyFound = () => "Nobody found";
/** In place of the time of the last sign-in. */
export const notSignedIn = () => "Not signed in";
