// The pages about how the shop looks and what it says.
import * as t from "~/messages/brand";

const PAGES = {
  colours: "Name and colours",
  pictures: "Logo and pictures",
  typeface: "Typeface of headings",
  texts: "Texts",
  claims: "Claims",
};
export type AppearancePageName = keyof typeof PAGES;

export const shownOrNot = (value: string) => (value ? "shown" : "not shown");

/** A size in bytes: "14.2 KB". */
export const inKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
/** That a text, or the accent colour, cannot be read. The ratio is rounded down, so that none that fails looks as if it passed. */
export const contrastTooLow = (
  what: "text" | "accent",
  { ratio, needed, suggestion }: { ratio: number; needed: number; suggestion: string },
) =>
  `${what === "text" ? t.textOnThisBackground() : t.thisColourOnTheBackground()} has a contrast of ${Math.floor(ratio * 10) / 10} : 1; ${needed} : 1 is the minimum. The nearest that passes is ${suggestion}.`;
