import type { ReactNode } from "react";

import { classes } from "./classes";

/**
 * neutral: a fact with nothing to do. highlight: look here first. good: it holds, or it is finished. danger: it went wrong,
 * or it stops something.
 */
type Tone = "neutral" | "highlight" | "good" | "danger";

/** The words that badges have, each with one meaning and one tone on all screens. */
const TONES = {
  // In use, or in force today.
  Active: "good",
  Inactive: "neutral",
  "Open for orders": "good",
  Upcoming: "neutral",
  Ended: "neutral",
  Published: "good",
  Draft: "neutral",
  Missing: "highlight",
  // Waits for a decision of the shop, or of the applicant.
  Pending: "highlight",
  "Question asked": "neutral",
  Declined: "neutral",
  Suspended: "neutral",
  Closed: "neutral",
  Colleague: "neutral",
  // Orders, mail and price changes on their way.
  Confirmed: "neutral",
  "Partly shipped": "neutral",
  Shipped: "neutral",
  Delivered: "good",
  Waiting: "neutral",
  Sent: "good",
  Planned: "neutral",
  Done: "good",
  Cancelled: "neutral",
  // Money.
  "Nothing due": "neutral",
  "Not due yet": "neutral",
  Unpaid: "neutral",
  "Part paid": "neutral",
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
  Admin: "neutral",
  Main: "neutral",
  "This browser": "neutral",
  You: "neutral",
} as const satisfies Record<string, Tone>;

/** Class names that other elements have too, to save bytes. */
const LOOKS: Record<Tone, string> = {
  neutral: "",
  highlight: "bg-shade",
  good: "edge-good",
  danger: "edge-danger",
};

export type BadgeWord = keyof typeof TONES;

/** A word in a frame that says in what state something is. `children` are the word as it is written here: "3 new". */
export function Badge({ word, children = word }: { word: BadgeWord; children?: ReactNode }) {
  return <span className={classes("badge", LOOKS[TONES[word]])}>{children}</span>;
}

/** A fact in a frame that is no state, such as the category of a style. */
export function FactBadge({ children }: { children: ReactNode }) {
  return <span className="badge">{children}</span>;
}
