import type { Cents } from "~/formats/money";
import { parseEuro } from "~/shop/base/money/typed-money";
import { requestedText } from "~/shop/base/search/words";
import { skuKey } from "~/shop/catalogue/styles/keys";

/** The rows of a kind that a search lists. */
export const MAX_FOUND = 10;

/** How many of the newest orders, shipments, customers and payments are looked through for what no index holds. */
export const NEWEST_ROWS = 5_000;

/** Says in the address of a page what was searched for, where the search has led straight to it. */
export const FOUND_BY = "found";

/** A typed text as what it may be. */
export interface DeskQuery {
  /** Empty: nothing is searched for. */
  text: string;
  /** Its letters and digits, by which codes are compared: "pf-2026-0017" is "PF20260017". */
  code: string;
  /** Null unless it is an amount. */
  amount: Cents | null;
}

/** More is in no column, and an EAN. */
const MAX_AMOUNT = 2 ** 31 - 1;

/** Reads the text of an address. */
export function deskQuery(search: URLSearchParams): DeskQuery {
  const text = requestedText(search);
  const amount = parseEuro(text);
  return { text, code: skuKey(text), amount: amount && amount <= MAX_AMOUNT ? amount : null };
}
