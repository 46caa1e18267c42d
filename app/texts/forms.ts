import { type Cents, formatEuroShort } from "~/shop/base/money/money";

// Words that several wings need.

export const yes = () => "Yes";
export const no = () => "No";
/** In place of a value. */
export const nothing = () => "nothing";
export const enterName = () => "Enter a name.";
/** Of a file field that the browser has emptied. */
export const chooseAgain = () => "A file that you chose before has to be chosen again.";
export const enterAtMost = (most: Cents) => `Enter at most ${formatEuroShort(most)}.`;
/** Of an amount that means one thing in one country and another in the next: "1,500". */
export const ambiguousAmount = (text: string, meanings: readonly [string, string]) =>
  `${text} can be read in two ways. Write ${meanings.join(" or ")}.`;

// What a page says that refuses, after the words of the specification.

export const pageNotFoundNote = () => "Check the address, or start again from the collection.";
export const signInNote = () => "Sign in, and you come back to this page.";
export const signInLabel = () => "SIGN IN";
