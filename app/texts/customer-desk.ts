import { type Cents, formatEuro } from "~/formats/money";
import * as t from "~/messages/desk";
/** What of an open amount is due: "€120.00 due by today", "not due yet"; "" when all is. */
export const dueOfOpen = ({ open, due }: { open: Cents; due: Cents }) => {
  if (due === open) return "";
  return due === 0 ? "not due yet" : `${formatEuro(due)} due by today`;
};

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

// The lists of customers and of the staff.

/** Around the link to the staff. */
export const elsewhere = () => [t.yourOwnTeamIsUnder(), "."] as const;
