import { luhnSum, lastDigit, isLuhn, mod, isMod11And10, elevenComplement, weightedSum } from "./vat-id-check-digits";

export interface VatIdForm {
  /** Matches the cleaned VAT ID with its prefix. */
  pattern: RegExp;
  /** Made up, to show the format. */
  example: string;
  /** Whether the check digits of the part after the prefix are correct. Absent where no rule is known. */
  check?: (number: string) => boolean;
}

// Formats as the member states publish them for VIES. The check digit rules are national and have exceptions, so a
// failed check only makes the form ask for confirmation.
export const VAT_ID_FORMS: Readonly<Record<string, VatIdForm>> = {
  AT: {
    pattern: /^ATU\d{8}$/,
    example: "ATU12345678",
    check: (n) => (10 - ((luhnSum(n.slice(1, 8), 1) + 4) % 10)) % 10 === lastDigit(n),
  },
  BE: {
    pattern: /^BE[01]\d{9}$/,
    example: "BE0123456789",
    check: (n) => 97 - mod(n.slice(0, 8), 97) === Number(n.slice(8)),
  },
  BG: {
    pattern: /^BG\d{9,10}$/,
    example: "BG123456789",
    // Numbers of 10 digits are of persons, by several rules.
    check: (n) => n.length === 10 || twiceMod11(n, [1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 10]),
  },
  CY: { pattern: /^CY\d{8}[A-Z]$/, example: "CY12345678X", check: isCypriot },
  CZ: { pattern: /^CZ\d{8,10}$/, example: "CZ12345678" },
  DE: {
    pattern: /^DE[1-9]\d{8}$/,
    example: "DE123456789",
    check: isMod11And10,
  },
  DK: {
    pattern: /^DK\d{8}$/,
    example: "DK12345678",
    check: (n) => weightedSum(n, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  },
  EE: {
    pattern: /^EE\d{9}$/,
    example: "EE123456789",
    check: (n) => (weightedSum(n, [3, 7, 1, 3, 7, 1, 3, 7]) + lastDigit(n)) % 10 === 0,
  },
  EL: {
    pattern: /^EL\d{9}$/,
    example: "EL123456789",
    check: (n) => (weightedSum(n, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === lastDigit(n),
  },
  ES: {
    pattern: /^ES(?=[A-Z]|.*[A-Z]$)[A-Z0-9]\d{7}[A-Z0-9]$/,
    example: "ESB12345678",
    check: isSpanish,
  },
  FI: {
    pattern: /^FI\d{8}$/,
    example: "FI12345678",
    check: (n) => elevenComplement(weightedSum(n, [7, 9, 10, 5, 8, 4, 2])) % 11 === lastDigit(n),
  },
  FR: {
    pattern: /^FR[0-9A-HJ-NP-Z]{2}\d{9}$/,
    example: "FR12345678901",
    check: (n) => !/^\d\d/.test(n) || (12 + 3 * mod(n.slice(2), 97)) % 97 === Number(n.slice(0, 2)),
  },
  HR: { pattern: /^HR\d{11}$/, example: "HR12345678901", check: isMod11And10 },
  HU: { pattern: /^HU\d{8}$/, example: "HU12345678" },
  IE: {
    pattern: /^IE(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
    example: "IE1234567WA",
    check: isIrish,
  },
  IT: { pattern: /^IT\d{11}$/, example: "IT12345678901", check: isLuhn },
  LT: {
    pattern: /^LT(\d{9}|\d{12})$/,
    example: "LT123456789",
    check: (n) =>
      n.length === 9
        ? twiceMod11(n, [1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 1])
        : twiceMod11(n, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2], [3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4]),
  },
  LU: {
    pattern: /^LU\d{8}$/,
    example: "LU12345678",
    check: (n) => mod(n.slice(0, 6), 89) === Number(n.slice(6)),
  },
  LV: {
    pattern: /^LV\d{11}$/,
    example: "LV12345678901",
    // Numbers that begin with 0 to 3 are of persons.
    check: (n) => n[0]! < "4" || (weightedSum(n, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6]) + lastDigit(n)) % 11 === 3,
  },
  MT: {
    pattern: /^MT\d{8}$/,
    example: "MT12345678",
    check: (n) => 37 - (weightedSum(n, [3, 4, 6, 7, 8, 9]) % 37) === Number(n.slice(6)),
  },
  NL: {
    pattern: /^NL\d{9}B\d{2}$/,
    example: "NL123456789B01",
    // Sole traders have had numbers of the second kind since 2020.
    check: (n) =>
      weightedSum(n, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(n[8]) || mod(`2321${n.replace("B", "11")}`, 97) === 1,
  },
  PL: {
    pattern: /^PL\d{10}$/,
    example: "PL1234567890",
    check: (n) => weightedSum(n, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === lastDigit(n),
  },
  PT: {
    pattern: /^PT\d{9}$/,
    example: "PT123456789",
    check: (n) => (elevenComplement(weightedSum(n, [9, 8, 7, 6, 5, 4, 3, 2])) % 11) % 10 === lastDigit(n),
  },
  RO: { pattern: /^RO\d{2,10}$/, example: "RO12345678" },
  SE: {
    pattern: /^SE\d{12}$/,
    example: "SE123456789001",
    check: (n) => isLuhn(n.slice(0, 10)),
  },
  SI: {
    pattern: /^SI[1-9]\d{7}$/,
    example: "SI12345678",
    check: (n) => {
      const checkDigit = elevenComplement(weightedSum(n, [8, 7, 6, 5, 4, 3, 2]));
      return checkDigit !== 11 && checkDigit % 10 === lastDigit(n);
    },
  },
  SK: { pattern: /^SK\d{10}$/, example: "SK1234567890", check: (n) => mod(n, 11) === 0 },
  XI: {
    pattern: /^XI(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
    example: "XI123456789",
    check: isBritish,
  },
};

/** VAT_ID_FORMS with that of Great Britain, whose VAT IDs VIES does not know. */
export const EU_AND_BRITISH_FORMS: Readonly<Record<string, VatIdForm>> = {
  ...VAT_ID_FORMS,
  GB: {
    pattern: /^GB(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
    example: "GB123456789",
    check: isBritish,
  },
};

/** The remainder modulo 11 by the first weights, or by the second where that is 10; 10 counts as 0. */
function twiceMod11(number: string, first: readonly number[], second: readonly number[]): boolean {
  const rest = weightedSum(number, first) % 11;
  return (rest === 10 ? (weightedSum(number, second) % 11) % 10 : rest) === lastDigit(number);
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function isCypriot(number: string): boolean {
  // The digits at odd places count as these.
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
  const sum = Array.from(number.slice(0, 8), Number).reduce(
    (all, digit, at) => all + (at % 2 ? digit : odd[digit]!),
    0,
  );
  return LETTERS[sum % 26] === number[8];
}

function isIrish(number: string): boolean {
  // Older numbers have a letter or sign at the second place.
  const digits = /^\d{7}/.test(number) ? number : `0${number.slice(2, 7)}${number[0]}${number[7]}`;
  const sum = weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * (LETTERS.indexOf(digits[8] ?? " ") + 1);
  return "WABCDEFGHIJKLMNOPQRSTUV"[sum % 23] === digits[7];
}

function isSpanish(number: string): boolean {
  const last = number.at(-1)!;
  if (/^[\dXYZ]\d{7}[A-Z]$/.test(number)) {
    const digits = number.slice(0, 8).replace(/^[XYZ]/, (letter) => String("XYZ".indexOf(letter)));
    return "TRWAGMYFPDXBNJZSQVHLCKE"[Number(digits) % 23] === last;
  }
  // Other letters at the first place are of persons without a rule that is certain.
  if (!/^[A-HJNP-SUVW]\d{7}[\dA-J]$/.test(number)) return true;
  const check = (10 - (luhnSum(number.slice(1, 8), 0) % 10)) % 10;
  return last === String(check) || last === "JABCDEFGHI"[check];
}

function isBritish(number: string): boolean {
  // Government departments and health authorities have numbers without check digits.
  if (!/^\d/.test(number)) return /^(GD[0-4]|HA[5-9])/.test(number);
  const sum = weightedSum(number, [8, 7, 6, 5, 4, 3, 2, 10, 1]);
  // Newer numbers are made with 55 more.
  return [sum, sum + 55].some((one) => one % 97 === 0);
}
