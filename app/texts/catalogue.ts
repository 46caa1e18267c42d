// Styles.

export const noSuchStyle = () => "There is no such style.";
export const styleChanged = () => "Somebody else changed this style while you were editing it.";
export const stylesCopied = () => "Somebody else copied one of these styles at the same time.";
export const styleBeingChanged = () =>
  "Somebody is changing one of these styles. Please undo it again.";
export const styleCodeTaken = (styleCode: string) =>
  `Another style has the code ${styleCode}. Choose another one.`;
export const styleCodeTooLong = (styleCode: string, most: number) =>
  `${styleCode} would be too long: a style code has at most ${most} characters.`;
export const tooManyPictures = (most: number, count: number) =>
  `A style has at most ${most} pictures, these would be ${count}.`;
/** On a line sheet. */
export const tooManyStyles = (most: number) =>
  `These are more than ${most.toLocaleString("en")} styles. Choose a category or a delivery window.`;
export const defaultsChanged = (categories: readonly string[]) =>
  `Somebody else has changed these defaults since you opened the page. Yours are different for: ${categories.join(", ")}. What you typed is still here: send it again to put it in place of that.`;

// Pieces.

export const piecesChanged = () =>
  "Somebody else changed these pieces while you were editing them.";
export const eanTaken = () => "Another piece has this EAN.";

// Claims.

export const noSuchClaim = () => "There is no such claim.";
export const claimExists = () => "There is a claim of this kind already.";
export const claimChanged = (title: string) =>
  `Somebody else changed this claim while you were editing it: “${title}” is what it says now. If you save again, yours takes its place.`;

// Pictures that are uploaded for several styles.

export const noSuchPictures = () => "There are no such pictures.";
export const noPictures = () => "There are no pictures.";
export const noPicturesToAdd = () => "There are no pictures to add.";
export const picturesChanged = () =>
  "You have changed these pictures in another tab. Look at them.";
export const stylesOfPicturesChanged = () =>
  "Styles have changed since you looked at this page, so nothing was added. Look at what goes where now.";
export const pictureGone = (file: string) =>
  `The picture ${file} is not there any more. Upload it again.`;
