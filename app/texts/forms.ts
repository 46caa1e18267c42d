/** Of an amount that means one thing in one country and another in the next: "1,500". */
export const ambiguousAmount = (text: string, meanings: readonly [string, string]) =>
  `${text} can be read in two ways. Write ${meanings.join(" or ")}.`;
