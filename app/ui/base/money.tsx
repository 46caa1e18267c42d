import { type Cents, formatEuro } from "~/formats/money";

import { classes } from "./classes";

/** Without line breaks. */
export function Money({ cents, className }: { cents: Cents; className?: string }) {
  return <span className={classes("price", className)}>{formatEuro(cents)}</span>;
}
