import type { StatementColumn } from "./csv-headings";

/** Without these columns no entry can be booked; "reference" is any text that may name an order. */
const ASKED_COLUMNS = ["date", "amount", "reference"] as const;
export type AskedColumn = (typeof ASKED_COLUMNS)[number];

/** The places of columns that a person has chosen. */
export type Choices = Partial<Record<AskedColumn, number>>;

/** Words for the direction of an amount: "S", "Debit", "breme". */
const DIRECTIONS = {
  debit: /^(s|soll|d|debit|dbit|dr|b|breme|af|[-−])\.?$/i,
  credit: /^(h|haben|c|k|kredit|credit|crdt|cr|dobro|v dobro|bij|\+)\.?$/i,
};

/** 1 for a credit, -1 for a debit, null for any other word. */
export function directionOf(word: string): 1 | -1 | null {
  if (DIRECTIONS.debit.test(word)) return -1;
  return DIRECTIONS.credit.test(word) ? 1 : null;
}

/**
 * The column that tells credits from debits without a known heading: it has only such words. Null when there is none,
 * or several.
 */
export function unnamedDirection(rows: readonly (readonly string[])[], named: ReadonlySet<number>): number | null {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const found = Array.from({ length: width }, (_, column) => column).filter((column) => {
    if (named.has(column)) return false;
    let words = 0;
    for (const cells of rows) {
      const word = (cells[column] ?? "").trim();
      if (word === "") continue;
      if (directionOf(word) === null) return false;
      words++;
    }
    return words * 2 >= rows.length;
  });
  return found.length === 1 && rows.length > 0 ? found[0]! : null;
}

/** In any column: the bank has booked the entry. */
const OF_BOOKING = /gebucht|booked|(pro)?knji[zž]en|contabilizzat|comptabilis/i;
/** In a status: the entry is booked, unless a negation comes before. */
const BOOKED =
  /gebucht|booked|complete|cleared|posted|settled|done|ex[eé]cut[eé]|r[eé]gl[eé]|ausgef|erledigt|final|izvr[sš]en|proknji|knji[zž]en|zaklju[cč]|realiziran|contabilizzat|comptabilis/i;
/** At the end of the text before a word, "noch nicht gebucht", or as its prefix, "neknjiženo". */
const NEGATION = /(?<!\p{L})((non|not|nicht|ni|ne|niet|no|pas)\s(\p{L}+\s){0,2}|(un|in|ne|non)-?)$/iu;
/** Whether such words come after a negation. */
function isNegated(text: string, words: RegExp): boolean {
  const at = text.search(words);
  return at >= 0 && NEGATION.test(text.slice(0, at));
}
/** In any column: the bank has not booked the entry yet. */
const PENDING = /vorgemerkt|vormerk|\bpending\b|v obdelavi/i;
/** In a status: the entry is not booked yet. */
const NOT_BOOKED =
  /offen|schwebend|in progress|processing|reserv|planned|geplant|scheduled|v obdelavi|[cč]aka|rezerv|autorizzat|in attesa|en attente|en cours/i;
/** In a status: the entry never will be booked. */
const FAILED = /declined|failed|reverted|reversed|cancel|rejected|storniert|abgelehnt|zavrnjen|refus[eé]|annul[eé]/i;

/** A status that says that an entry did not go through. */
export const isFailed = (word: string) => FAILED.test(word) && !isNegated(word, FAILED);

/** A cell of any column that says that the bank has not booked the entry yet. */
export const isPending = (cell: string) => PENDING.test(cell) || isNegated(cell, OF_BOOKING);

/** True for booked, false for not booked, null for any other word. */
export function isBookedStatus(word: string): boolean | null {
  if (isPending(word) || NOT_BOOKED.test(word) || FAILED.test(word) || isNegated(word, BOOKED)) return false;
  return word === "" || BOOKED.test(word) ? true : null;
}

/** In place of a text, in rows that are no entries. */
const BALANCES =
  /^((opening|closing|starting|ending) balance|turnover|(anfangs|start|end|schluss|begin|eind)saldo|(alter|neuer) (saldo|kontostand)|saldo (iniziale|finale)|solde (initial|final)|(za[cč]etno|kon[cč]no|po[cč]etno|zavr[sš]no) stanje|algsaldo|l[oõ]ppsaldo|k[aä]ive|(s[aā]kuma|beigu) atlikums|apgroz[iī]jums)$/i;

/** Whether a text says that a row is a balance. */
export const isBalance = (text: string) => BALANCES.test(text);

export function missingColumns(places: ReadonlyMap<StatementColumn, number>): AskedColumn[] {
  const hasAmount = places.has("amount") || places.has("credit");
  const hasReference = places.has("reference") || places.has("text");
  const found = { date: places.has("date"), amount: hasAmount, reference: hasReference };
  return ASKED_COLUMNS.filter((column) => !found[column]);
}
