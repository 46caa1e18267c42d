import * as words from "#words";

import { countryName } from "~/formats/countries";
import { groupDigits } from "~/formats/numbers";
import { formatHsCode } from "~/formats/hs-code";
import * as t from "~/messages/billing";

export interface LineCustoms {
  hsCode: string | null;
  /** ISO 3166-1 alpha-2. */
  countryOfOrigin: string | null;
  /** In grams, of one piece. */
  netWeight: number | null;
}

export const UNKNOWN_CUSTOMS: LineCustoms = {
  hsCode: null,
  countryOfOrigin: null,
  netWeight: null,
};

/** "HS 6110 20, origin Slovenia, 450 g net a piece"; unknown parts are left out. */
export function customsText({ hsCode, countryOfOrigin, netWeight }: LineCustoms): string {
  return [
    hsCode && t.hsCodeText({ hsCode: formatHsCode(hsCode) }),
    countryOfOrigin && t.originOf({ country: countryName(countryOfOrigin) }),
    netWeight !== null && t.netWeightOfPiece({ grams: netWeight }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** 5400 is "5.40 kg". */
export function kilograms(grams: number): string {
  const [whole = "", fraction = ""] = (Math.round(grams / 10) / 100).toFixed(2).split(".");
  return `${words.decimal({ whole: groupDigits(whole), fraction })} kg`;
}
