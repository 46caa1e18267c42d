/** Words for the direction of an amount: "S", "Debit", "breme". */
const DIRECTIONS = {
  debit:
    /^(s|soll|d|debit|d[eé]bito?|debet|dbit|dr|b|breme|af|addebito|uscita|isplata|tere[cć]enje|obci[aą][zż]enie|[-−])\.?$/i,
  credit:
    /^(h|haben|c|k|kredit|credit|cr[eé]dito?|crdt|cr|dobro|v dobro|bij|accredito|entrata|uplata|odobrenje|uznanie|\+)\.?$/i,
};

/** 1 for a credit, -1 for a debit, null for any other word. */
export function directionOf(word: string): 1 | -1 | null {
  if (DIRECTIONS.debit.test(word)) return -1;
  return DIRECTIONS.credit.test(word) ? 1 : null;
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
