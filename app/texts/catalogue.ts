import * as t from "~/messages/catalogue";

// Styles.

export const defaultsChanged = (categories: readonly string[]) =>
  t.somebodyElseHasChangedThese({ join: categories.join(", ") });
/** Of a list of sizes or colours. */
export const entryTooLong = (what: "size" | "colour", text: string, most: number) =>
  t.isTooLongForA({ short: short(text), what, most });
export const wrongPictureAddress = (address: string) =>
  t.cannotBeUsed({ short: short(address), pictureAddress: t.pictureAddress() });
const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
export const coloursOf = (styleCode: string, colours: readonly string[]) =>
  `${styleCode} comes in ${colours.join(", ") || "no colours"}.`;

/** "Alma sweater in Sand, back" */
export const pictureText = (label: string, view: string) => label + (view && `, ${view}`);
