/** Of a row of a table, in any kind of file. */
export const MAX_CELLS_OF_ROW = 200;
/** Other requests are served in between. */
export const LETTERS_PER_TURN = 16 * 1024;

/** The next delimiter or line end; `to` where it is no nearer. */
export function nextMark(
  text: string,
  delimiter: string,
  { from, to = text.length }: { from: number; to?: number },
): number {
  const separator = delimiter.charCodeAt(0);
  const end = Math.min(to, text.length);
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === separator || code === LF || code === CR) return at;
  }
  return end;
}

const [LF, CR] = [10, 13];
