import type { Cents } from "~/formats/money";
import { parseEuro } from "~/shop/base/money/typed-money";
import { requestedText } from "~/shop/base/search/words";
import { skuKey } from "~/shop/catalogue/styles/keys";

/** Of a kind, in a search. */
export const MAX_FOUND = 10;

/** Newest orders, shipments, customers and payments that are looked through for values that no index holds. */
export const NEWEST_ROWS = 5_000;

/** In the address of a page: the text by which the search has led straight to it. */
export const FOUND_BY = "found";

/** A typed text in its possible meanings. */
export interface DeskQuery {
  /** Empty: nothing is searched for. */
  text: string;
  /** Letters and digits, for comparing codes: "pf-2026-0017" is "PF20260017". */
  code: string;
  /** Null for any other text. */
  amount: Cents | null;
}

/** In no column are larger amounts, and an EAN is none. */
const MAX_AMOUNT = 2 ** 31 - 1;

export function deskQuery(search: URLSearchParams): DeskQuery {
  const text = requestedText(search);
  const amount = parseEuro(text);
  return { text, code: skuKey(text), amount: amount && amount <= MAX_AMOUNT ? amount : null };
}
