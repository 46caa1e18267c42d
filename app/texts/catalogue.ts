import { counted } from "~/formats/counted";
import { type Cents, formatEuroShort } from "~/shop/base/money/money";
import type { StyleField } from "~/shop/catalogue/styles/style-fields";

// Styles.

const FIELDS: Record<StyleField, string> = {
  name: "Name",
  styleCode: "Style code",
  category: "Category",
  description: "Description",
  wholesalePrice: "Wholesale price",
  recommendedPrice: "Recommended price",
  retailPrice: "Retail price",
  minOrderQuantity: "Minimum order quantity",
  sizes: "Sizes",
  colors: "Colours",
  material: "Material",
  fibreComposition: "Fibre composition",
  hsCode: "HS code",
  countryOfOrigin: "Country of origin",
  netWeight: "Net weight",
  imageUrl: "Main picture",
  additionalImages: "Further pictures",
  bestSeller: "Best Seller",
  isActive: "Active",
};
export const styleFieldLabel = (field: StyleField) => FIELDS[field];

export const noSuchStyle = () => "There is no such style.";
export const styleChanged = () => "Somebody else changed this style while you were editing it.";
export const stylesCopied = () => "Somebody else copied one of these styles at the same time.";
export const styleBeingChanged = () => "Somebody is changing one of these styles. Please press Undo again.";
export const styleCodeTaken = (styleCode: string) => `Another style has the code ${styleCode}. Choose another one.`;
export const styleCodeTooLong = (styleCode: string, most: number) =>
  `${styleCode} would be too long: a style code has at most ${most} characters.`;
export const tooManyPictures = (most: number, count: number) =>
  `A style has at most ${most} pictures; this would make ${count}.`;
/** On a line sheet. */
export const tooManyStyles = (most: number) =>
  `There are more than ${most.toLocaleString("en")} styles. Choose a category or a delivery window.`;
export const defaultsChanged = (categories: readonly string[]) =>
  `Somebody else has changed these defaults since you opened the page. Yours differ for: ${categories.join(", ")}. What you typed is kept: send it again to replace theirs.`;

// The form of a style.

export const nameRequired = () => "Name is required";
export const styleCodeLetters = () => "A style code is made of letters A to Z, digits and single hyphens, like PR-101.";
export const priceRequired = () => "Wholesale price is required";
export const enterPrice = () => "Enter an amount in euro with at most two decimals, like 46.00 or 46,00.";
export const priceZero = () => "The price must be more than 0.";
export const priceAbove = (most: Cents) => `The price can be at most ${formatEuroShort(most)}.`;
export const piecesOutside = (most: number) => `Enter a whole number of pieces from 1 to ${most.toLocaleString("en")}.`;
export const tooManyEntries = (most: number, count: number) => `At most ${most}; you entered ${count}.`;
/** Of a list of sizes or colours. */
export const entryTooLong = (what: "size" | "colour", text: string, most: number) =>
  `“${short(text)}” is too long for a ${what}: at most ${most} characters. Separate several with commas.`;
export const pictureAddress = () =>
  "A picture’s address begins with https:// or is one of the shop’s own (/pictures/..., or a file like /images/alma.jpg), with at most 500 characters.";
export const wrongPictureAddress = (address: string) => `“${short(address)}” cannot be used. ${pictureAddress()}`;
const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

// What customs ask of a style or of a category.

export const enterOrigin = () => "Enter a country by its name or its two letters, like Slovenia or SI.";
export const gramsOutside = (most: number) => `Enter whole grams from 1 to ${most.toLocaleString("en")}.`;
export const categoryMissing = () => "A category is missing.";
export const categoryTwice = () => "A category is listed twice.";
export const formIncomplete = () => "The form arrived incomplete. Please fill it in again.";

// The forms of the list of styles.

export const tickStyle = () => "Tick at least one style.";
export const moreThanPage = () => "Too many styles at once.";
export const enterCategory = () => "Enter the category.";
export const chooseWindow = () => "Choose the delivery window.";
/** Of the codes of copies. */
export const enterEnding = () => "Enter letters A to Z and digits, like S28.";

// Pictures that are uploaded for several styles.

export const noSuchPictures = () => "There are no such pictures.";
export const noPictures = () => "There are no pictures.";
export const noPicturesToAdd = () => "There are no pictures to add.";
export const picturesChanged = () => "You have changed these pictures in another tab. Please check them.";
export const stylesOfPicturesChanged = () =>
  "Styles have changed since you opened this page. Nothing was added. Check what goes where now.";
export const pictureGone = (file: string) => `The picture ${file} is gone. Upload it again.`;

/** Why one of them fits nowhere. */
export const noSuchStyleCode = (styleCode: string) => `There is no style ${styleCode}.`;
export const nameWithoutStyleCode = () => "The file name does not begin with a style code.";
export const noSuchColourOf = (styleCode: string, colour: string) => `${styleCode} has no colour “${colour}”.`;
export const enterStyleCode = () => "Enter the style code.";
export const coloursOf = (styleCode: string, colours: readonly string[]) =>
  `${styleCode} comes in ${colours.join(", ") || "no colours"}.`;
export const leftOutByYou = () => "You left it out.";
export const samePicture = (file: string) => `It is the same picture as ${file}.`;
export const hasPicture = (styleCode: string) => `${styleCode} already has this picture.`;
export const wouldHaveTooMany = (styleCode: string, most: number) =>
  `${styleCode} would have more than ${most} pictures.`;

/** "1 picture", "12 pictures" */
export const countedPictures = (count: number) => counted(count, "picture");
/** "12 pictures of 4 styles" */
export const picturesOfStyles = (pictures: number, styles: number) =>
  `${countedPictures(pictures)} of ${counted(styles, "style")}`;

/** "Alma sweater in Sand, back" */
export const pictureText = (label: string, view: string) => label + (view && `, ${view}`);
