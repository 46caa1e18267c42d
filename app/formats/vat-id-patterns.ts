import { doubled, last, luhn, mod, mod11and10, toEleven, weighted } from "./vat-id-check-digits";

/** How the VAT IDs of one member state look. */
export interface VatIdForm {
  /** After clean-up, with the prefix. */
  pattern: RegExp;
  /** In words, for a reader whose number does not fit. */
  words: string;
  /** Whether the check digits add up, of what follows the prefix. Absent where no rule is known. */
  check?: (rest: string) => boolean;
}

// Formats as the member states publish them for VIES; checks are national and have exceptions, so a failed one
// only makes the shop ask again.
export const VAT_ID_FORMS: Readonly<Record<string, VatIdForm>> = {
  AT: {
    pattern: /^ATU\d{8}$/,
    words: "ATU and 8 digits",
    check: (n) => (10 - ((doubled(n.slice(1, 8), 1) + 4) % 10)) % 10 === last(n),
  },
  BE: {
    pattern: /^BE[01]\d{9}$/,
    words: "BE and 10 digits, the first 0 or 1",
    check: (n) => 97 - mod(n.slice(0, 8), 97) === Number(n.slice(8)),
  },
  BG: { pattern: /^BG\d{9,10}$/, words: "BG and 9 or 10 digits" },
  CY: { pattern: /^CY\d{8}[A-Z]$/, words: "CY, 8 digits and a letter" },
  CZ: { pattern: /^CZ\d{8,10}$/, words: "CZ and 8 to 10 digits" },
  DE: { pattern: /^DE[1-9]\d{8}$/, words: "DE and 9 digits, the first not 0", check: mod11and10 },
  DK: {
    pattern: /^DK\d{8}$/,
    words: "DK and 8 digits",
    check: (n) => weighted(n, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  },
  EE: { pattern: /^EE\d{9}$/, words: "EE and 9 digits" },
  EL: {
    pattern: /^EL\d{9}$/,
    words: "EL and 9 digits",
    check: (n) => (weighted(n, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === last(n),
  },
  ES: {
    pattern: /^ES(?=[A-Z]|.*[A-Z]$)[A-Z0-9]\d{7}[A-Z0-9]$/,
    words: "ES and 9 characters, the first or last a letter, the others digits",
  },
  FI: {
    pattern: /^FI\d{8}$/,
    words: "FI and 8 digits",
    check: (n) => toEleven(weighted(n, [7, 9, 10, 5, 8, 4, 2])) % 11 === last(n),
  },
  FR: {
    pattern: /^FR[0-9A-HJ-NP-Z]{2}\d{9}$/,
    words: "FR, 2 characters and 9 digits",
    check: (n) => !/^\d\d/.test(n) || (12 + 3 * mod(n.slice(2), 97)) % 97 === Number(n.slice(0, 2)),
  },
  HR: { pattern: /^HR\d{11}$/, words: "HR and 11 digits", check: mod11and10 },
  HU: { pattern: /^HU\d{8}$/, words: "HU and 8 digits" },
  IE: {
    pattern: /^IE(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
    words: "IE, 7 digits and 1 or 2 letters",
  },
  IT: { pattern: /^IT\d{11}$/, words: "IT and 11 digits", check: luhn },
  LT: { pattern: /^LT(\d{9}|\d{12})$/, words: "LT and 9 or 12 digits" },
  LU: {
    pattern: /^LU\d{8}$/,
    words: "LU and 8 digits",
    check: (n) => mod(n.slice(0, 6), 89) === Number(n.slice(6)),
  },
  LV: { pattern: /^LV\d{11}$/, words: "LV and 11 digits" },
  MT: { pattern: /^MT\d{8}$/, words: "MT and 8 digits" },
  NL: {
    pattern: /^NL\d{9}B\d{2}$/,
    words: "NL, 9 digits, B and 2 digits",
    // Sole traders have had numbers of the second kind since 2020.
    check: (n) =>
      weighted(n, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(n[8]) ||
      mod(`2321${n.replace("B", "11")}`, 97) === 1,
  },
  PL: {
    pattern: /^PL\d{10}$/,
    words: "PL and 10 digits",
    check: (n) => weighted(n, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === last(n),
  },
  PT: {
    pattern: /^PT\d{9}$/,
    words: "PT and 9 digits",
    check: (n) => (toEleven(weighted(n, [9, 8, 7, 6, 5, 4, 3, 2])) % 11) % 10 === last(n),
  },
  RO: { pattern: /^RO\d{2,10}$/, words: "RO and 2 to 10 digits" },
  SE: {
    pattern: /^SE\d{12}$/,
    words: "SE and 12 digits",
    check: (n) => luhn(n.slice(0, 10)),
  },
  SI: {
    pattern: /^SI[1-9]\d{7}$/,
    words: "SI and 8 digits, the first not 0",
    check: (n) => {
      const due = toEleven(weighted(n, [8, 7, 6, 5, 4, 3, 2]));
      return due !== 11 && due % 10 === last(n);
    },
  },
  SK: { pattern: /^SK\d{10}$/, words: "SK and 10 digits", check: (n) => mod(n, 11) === 0 },
  XI: {
    pattern: /^XI(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
    words: "XI and 9 or 12 digits",
  },
};
