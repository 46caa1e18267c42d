import type { StatementColumn } from "./csv-headings";

/** The columns without which no entry can be booked; "reference" is any text that may name an order. */
const ASKED_COLUMNS = ["date", "amount", "reference"] as const;
export type AskedColumn = (typeof ASKED_COLUMNS)[number];

/** The places of columns that a person has chosen. */
export type Choices = Partial<Record<AskedColumn, number>>;

/** What columns say about the direction of an amount: "S", "Debit", "breme". */
const DIRECTIONS = {
  debit: /^(s|soll|d|debit|dbit|dr|b|breme|af|[-−])\.?$/i,
  credit: /^(h|haben|c|k|kredit|credit|crdt|cr|dobro|v dobro|bij|\+)\.?$/i,
};

/** 1 for a credit, -1 for a debit, null for a word that says neither. */
export function directionOf(word: string): 1 | -1 | null {
  if (DIRECTIONS.debit.test(word)) return -1;
  return DIRECTIONS.credit.test(word) ? 1 : null;
}

/**
 * The column that tells credits from debits and has another heading, or none: one that has nothing but such words. Null when
 * there is none, or several.
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

/** Words for what a bank has booked, in a cell of any column. */
const OF_BOOKING = /gebucht|booked|(pro)?knji[zž]en|contabilizzat|comptabilis/i;
/** Words of a status for an entry that is booked, unless a negation is before them. */
const BOOKED =
  /gebucht|booked|complete|cleared|posted|settled|done|ex[eé]cut[eé]|r[eé]gl[eé]|ausgef|erledigt|final|izvr[sš]en|proknji|knji[zž]en|zaklju[cč]|realiziran|contabilizzat|comptabilis/i;
/** A negation at the end of what is before a word, "noch nicht gebucht", or as its prefix, "neknjiženo". */
const NEGATION = /(?<!\p{L})((non|not|nicht|ni|ne|niet|no|pas)\s(\p{L}+\s){0,2}|(un|in|ne|non)-?)$/iu;
/** Whether a text has such words with a negation before them. */
function isNegated(text: string, words: RegExp): boolean {
  const at = text.search(words);
  return at >= 0 && NEGATION.test(text.slice(0, at));
}
/** Words about an entry that the bank has not booked yet, wherever they stand. */
const PENDING = /vorgemerkt|vormerk|\bpending\b|v obdelavi/i;
/** Words of a status for an entry that is not booked yet. */
const NOT_BOOKED =
  /offen|schwebend|in progress|processing|reserv|planned|geplant|scheduled|v obdelavi|[cč]aka|rezerv|autorizzat|in attesa|en attente|en cours/i;
/** Words of a status for an entry that never will be booked. */
const FAILED = /declined|failed|reverted|reversed|cancel|rejected|storniert|abgelehnt|zavrnjen|refus[eé]|annul[eé]/i;

/** Whether the word of a status says that an entry did not go through. */
export const isFailed = (word: string) => FAILED.test(word) && !isNegated(word, FAILED);

/** Whether a cell of any column says that the bank has not booked the entry yet. */
export const isPending = (cell: string) => PENDING.test(cell) || isNegated(cell, OF_BOOKING);

/** What the word of a status means: true for booked, false for not booked, null for a word that says neither. */
export function isBookedStatus(word: string): boolean | null {
  if (isPending(word) || NOT_BOOKED.test(word) || FAILED.test(word) || isNegated(word, BOOKED)) return false;
  return word === "" || BOOKED.test(word) ? true : null;
}

/** What a bank writes in place of a text in a row that is no entry. */
const BALANCES =
  /^((opening|closing|starting|ending) balance|turnover|(anfangs|start|end|schluss|begin|eind)saldo|(alter|neuer) (saldo|kontostand)|saldo (iniziale|finale)|solde (initial|final)|(za[cč]etno|kon[cč]no|po[cč]etno|zavr[sš]no) stanje|algsaldo|l[oõ]ppsaldo|k[aä]ive|(s[aā]kuma|beigu) atlikums|apgroz[iī]jums)$/i;

/** Whether a text says that a row is a balance. */
export const isBalance = (text: string) => BALANCES.test(text);

/** Which of the columns without which no entry can be booked are not known. */
export function missingColumns(places: ReadonlyMap<StatementColumn, number>): AskedColumn[] {
  const hasAmount = places.has("amount") || places.has("credit");
  const hasReference = places.has("reference") || places.has("text");
  const found = { date: places.has("date"), amount: hasAmount, reference: hasReference };
  return ASKED_COLUMNS.filter((column) => !found[column]);
}
