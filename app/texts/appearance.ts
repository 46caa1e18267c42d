import type { PicturePlaceName } from "~/shop/brand/appearance/brand-picture";
import type { ChosenColours, Headings } from "~/shop/brand/appearance/look";

const PORTRAIT = "Portrait, 4:5. Without it, a style is shown.";
const PLACES: Record<PicturePlaceName, { label: string; hint: string }> = {
  logo: {
    label: "Logo",
    hint: "Replaces the name in the header, in e-mails and on documents.",
  },
  darkLogo: {
    label: "Logo for dark mode",
    hint: "For devices in dark mode. Without it, the logo keeps its light background.",
  },
  icon: {
    label: "Icon",
    hint: "A square, for the browser tab. Without it, a square logo or the first letter of the name.",
  },
  landing: {
    label: "Picture of the landing page",
    hint: PORTRAIT,
  },
  story: {
    label: "Picture of the story",
    hint: PORTRAIT,
  },
};
/** What the form calls a picture of the brand, and says of it. */
export const placeLabel = (place: PicturePlaceName) => PLACES[place].label;
export const placeHint = (place: PicturePlaceName) => PLACES[place].hint;

const HEADINGS: Record<Headings, string> = {
  "old-style": "Old-style serif: Iowan, Palatino",
  transitional: "Plain serif: Charter, Cambria",
  didone: "Fine serif: Didot, Bodoni",
  slab: "Strong serif: Rockwell",
  humanist: "Open sans serif: Seravek, Gill Sans",
  geometric: "Round sans serif: Avenir, Montserrat",
  system: "The sans serif of all other text",
};
/** The typeface of headings. */
export const headingsLabel = (headings: Headings) => HEADINGS[headings];

// The pages about how the shop looks and what it says.

const PAGES = {
  colours: "Name and colours",
  pictures: "Logo and pictures",
  typeface: "Typeface of headings",
  texts: "Texts",
  claims: "Claims",
};
export type AppearancePageName = keyof typeof PAGES;
export const appearancePageName = (name: AppearancePageName) => PAGES[name];
export const appearancePages = () => "Pages of the appearance";

export const nothingSavedYet = () => "Preview: nothing is saved yet";
export const looksNow = () => "How it looks now";

const COLOURS: Record<keyof ChosenColours, { label: string; pick: string; hint: string }> = {
  accent: { label: "Accent colour", pick: "Pick the accent", hint: "Buttons and links" },
  ground: { label: "Background colour", pick: "Pick the background", hint: "Behind everything" },
  darkAccent: {
    label: "Accent colour in dark mode",
    pick: "Pick the accent in dark mode",
    hint: "Empty: derived from the light one",
  },
  darkGround: {
    label: "Background colour in dark mode",
    pick: "Pick the background in dark mode",
    hint: "Empty: derived from the light one",
  },
};
export const colourLabel = (name: keyof ChosenColours) => COLOURS[name].label;
/** The label of the colour picker beside the field. */
export const pickColour = (name: keyof ChosenColours) => COLOURS[name].pick;
export const colourHint = (name: keyof ChosenColours) => COLOURS[name].hint;
export const madeFromLight = () => "derived from the light one";

export const deviceFonts = () => "From the reader’s device; nothing is downloaded.";
export const standsIn = () => "Used while your font file loads, on light pages, and for letters it lacks.";

// The texts of the brand.

export const textsIntro = () => "An empty text is not shown; without its heading, a section is not shown.";
export const markdownHint = () => "**bold**, *italic*, [link](https://…); empty line: new paragraph";
export const allTexts = () => "All texts";
export const ownTexts = (count: number) => `Changed (${count})`;
export const sectionsOfPage = () => "Sections";
export const ownTextsOf = (count: number) => `${count} changed`;
export const nothingDiffers = () => "Nothing differs from what is saved.";
export const shownOrNot = (value: string) => (value ? "shown" : "not shown");
export const noText = () => "empty";

/** A size in bytes: "14.2 KB". */
export const inKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

// Forms.

export const enterShopName = () => "Enter the shop name.";
export const enterAccent = () => "Enter the accent colour.";
export const enterGround = () => "Enter the background colour.";
export const colourLike = () => "Enter a colour as six digits, like #8a4127.";
export const chooseHeadings = () => "Choose a typeface.";
/** That a text, or the accent colour, cannot be read. The ratio is rounded down, so that none that fails looks as if it passed. */
export const contrastTooLow = (
  what: "text" | "accent",
  { ratio, needed, suggestion }: { ratio: number; needed: number; suggestion: string },
) =>
  `${what === "text" ? "Text on this background" : "This colour on the background"} has a contrast of ${Math.floor(ratio * 10) / 10} : 1; ${needed} : 1 is the minimum. The nearest that passes is ${suggestion}.`;
export const textMissing = () => "The page needs this text.";
export const nameOfQuoteMissing = () => "Name who said this. A quote without a name is not shown.";
