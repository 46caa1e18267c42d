/** A record of a table of text, with its place in the text. */
export interface TextRecord {
  start: number;
  /** Without the line end. */
  end: number;
  cells: string[];
}

/** How much of a text is looked at to find its delimiter. */
const SAMPLE_LENGTH = 50_000;

/** A cell that is not in quotation marks, by its delimiter. */
const PLAIN_CELLS: Record<string, RegExp> = {
  "\t": /[^\r\n\t]*/y,
  ";": /[^\r\n;]*/y,
  "|": /[^\r\n|]*/y,
  ",": /[^\r\n,]*/y,
};

/**
 * Splits a text into its records, empty lines included, in linear time. A cell may be in double quotes, with quotes in it
 * doubled; a quotation mark that is not closed is a letter like any other.
 */
export function splitRecords(text: string, delimiter: string): TextRecord[] {
  const records: TextRecord[] = [];
  for (let at = 0; at < text.length;) {
    const start = at;
    const cells: string[] = [];
    for (let isMore = true; isMore;) {
      const cell = readCell(text, at, delimiter);
      cells.push(cell.value);
      isMore = text[cell.end] === delimiter;
      at = isMore ? cell.end + 1 : cell.end;
    }
    records.push({ start, end: at, cells });
    at += text.startsWith("\r\n", at) ? 2 : 1;
  }
  return records;
}

function readCell(text: string, from: number, delimiter: string): { value: string; end: number } {
  const close = text[from] === '"' ? closingQuote(text, from + 1) : -1;
  const rest = PLAIN_CELLS[delimiter]!;
  rest.lastIndex = close < 0 ? from : close + 1;
  const plain = rest.exec(text)![0];
  const quoted = close < 0 ? "" : text.slice(from + 1, close).replaceAll('""', '"');
  return { value: quoted + plain, end: rest.lastIndex };
}

// Where one quotation mark has no end, all later ones are in pairs, so that each of those has its end beside it: no text
// is searched to its end more than twice.
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

/** The first of them wins when a text may have been written with several. */
const DELIMITERS = Object.keys(PLAIN_CELLS);

const NAMED_DELIMITER = /^"?sep=([\t;|,])"?(?:\r\n?|\n|$)/i;

/** The records of a text, by the delimiter that a line "sep=;" names or that most lines have. */
export function recordsOf(text: string): { records: TextRecord[]; delimiter: string } {
  const [line = "", named] = NAMED_DELIMITER.exec(text) ?? [];
  const delimiter = named ?? usualDelimiter(text);
  const records = splitRecords(text.slice(line.length), delimiter);
  const moved = records.map(({ start, end, cells }) => ({
    start: start + line.length,
    end: end + line.length,
    cells,
  }));
  return { records: moved, delimiter };
}

function usualDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const counts = DELIMITERS.map(
    (delimiter) => splitRecords(sample, delimiter).filter(({ cells }) => cells.length > 1).length,
  );
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

/** Writes cells as a record that splitRecords reads as the same cells. */
export function writeRecord(cells: readonly string[], delimiter: string): string {
  return cells
    .map((cell) =>
      /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell,
    )
    .join(delimiter);
}
