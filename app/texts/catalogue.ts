import * as t from "~/messages/catalogue";

// Styles.

export const defaultsChanged = (categories: readonly string[]) =>
  `Somebody else has changed these defaults since you opened the page. Yours differ for: ${categories.join(", ")}. What you typed is kept: send it again to replace theirs.`;
/** Of a list of sizes or colours. */
export const entryTooLong = (what: "size" | "colour", text: string, most: number) =>
  `“${short(text)}” is too long for a ${what}: at most ${most} characters. Separate several with commas.`;
export const wrongPictureAddress = (address: string) => `“${short(address)}” cannot be used. ${t.pictureAddress()}`;
const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
export const coloursOf = (styleCode: string, colours: readonly string[]) =>
  `${styleCode} comes in ${colours.join(", ") || "no colours"}.`;

/** "Alma sweater in Sand, back" */
export const pictureText = (label: string, view: string) => label + (view && `, ${view}`);
