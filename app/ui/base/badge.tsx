import type { ReactNode } from "react";

import { classes } from "./classes";

/** highlight: look here first. good: it holds, or it is finished. danger: it went wrong, or it stops something. */
type Tone = "highlight" | "good" | "danger";

/** The words of badges that are facts with nothing to do. They have no tone, so they are in no script. */
type PlainWord =
  // Not in use, or not today.
  | "Inactive"
  | "Upcoming"
  | "Ended"
  | "Draft"
  // Waits for the applicant, or is decided.
  | "Question asked"
  | "Declined"
  | "Suspended"
  | "Closed"
  | "Colleague"
  // Orders, mail and price changes on their way.
  | "Confirmed"
  | "Partly shipped"
  | "Shipped"
  | "Waiting"
  | "Planned"
  | "Cancelled"
  // Money.
  | "Nothing due"
  | "Not due yet"
  | "Unpaid"
  | "Part paid"
  // Which one it is.
  | "Admin"
  | "Main"
  | "This browser"
  | "Chosen"
  | "You";

/** The other words of badges, each with one meaning and one tone on all screens. */
const TONES = {
  // In use, or in force today.
  Active: "good",
  "Open for orders": "good",
  Published: "good",
  Missing: "highlight",
  // Waits for a decision of the shop.
  Pending: "highlight",
  // Orders, mail and price changes that have arrived.
  Delivered: "good",
  Sent: "good",
  // An e-mail for which there was no mail server.
  "Kept, not sent": "highlight",
  Done: "good",
  // Money.
  Paid: "good",
  Overpaid: "highlight",
  Overdue: "danger",
  // What nobody has looked at, and what should be looked at.
  New: "highlight",
  Changed: "highlight",
  "RRP below wholesale": "highlight",
  "Not available": "danger",
  Failed: "danger",
  Refused: "danger",
  // Which one it is.
  "Best Seller": "highlight",
} as const satisfies Record<string, Tone>;

/** Class names that other elements have too, to save bytes. */
const LOOKS: Record<Tone, string> = {
  highlight: "bg-shade",
  good: "edge-good",
  danger: "edge-danger",
};

export type BadgeWord = keyof typeof TONES | PlainWord;

/** A word in a frame that says in what state something is. `children` are the word as it is written here: "3 new". */
export function Badge({ word, children = word }: { word: BadgeWord; children?: ReactNode }) {
  const tone = (TONES as Partial<Record<BadgeWord, Tone>>)[word];
  return <span className={classes("badge", tone && LOOKS[tone])}>{children}</span>;
}

/** A fact in a frame that is no state, such as the category of a style. */
export function FactBadge({ children }: { children: ReactNode }) {
  return <span className="badge">{children}</span>;
}
