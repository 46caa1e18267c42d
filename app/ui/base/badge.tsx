import type { ReactNode } from "react";

import { classes } from "./classes";

/** highlight: look here first. good: it holds, or it is finished. danger: it went wrong, or it stops something. */
export type Tone = "highlight" | "good" | "danger";

/** Class names that other elements have too, to save bytes. */
const LOOKS: Record<Tone, string> = {
  highlight: "bg-shade",
  good: "edge-good",
  danger: "edge-danger",
};

/** The state of something, or a fact such as the category of a style. Facts with nothing to do have no tone. */
export function Badge({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <span className={classes("badge", tone && LOOKS[tone])}>{children}</span>;
}
