/** The most cells of a row of a table, whatever kind of file it is in. */
export const MAX_CELLS_OF_ROW = 200;

/** Where the delimiters and line ends of a text are; each is looked for once, as long as places are asked for from left to right. */
export class TextMarks {
  readonly #marks: { mark: string; at: number }[];

  constructor(
    private readonly text: string,
    delimiter: string,
  ) {
    this.#marks = [delimiter, "\n", "\r"].map((mark) => ({ mark, at: -1 }));
  }

  /** The next delimiter or line end, or the end of the text. */
  next(from: number): number {
    let next = this.text.length;
    for (const one of this.#marks) {
      if (one.at < from) {
        const found = this.text.indexOf(one.mark, from);
        one.at = found < 0 ? this.text.length : found;
      }
      next = Math.min(next, one.at);
    }
    return next;
  }
}
