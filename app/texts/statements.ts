import { type Cents, formatEuro } from "~/shop/base/money/money";
import type { UnreadableStatement } from "~/shop/base/problem";

/** Why a bank statement cannot be read. */
export function unreadableStatement(
  reason: Exclude<UnreadableStatement, { problem: unknown }>,
): string {
  if (typeof reason === "string") return UNREADABLE[reason];
  if ("missing" in reason) return missingColumns(reason.missing);
  const { moreThan, of } = reason;
  return of === "files"
    ? `The ZIP has more than ${moreThan} files. Upload them in parts.`
    : `The statement has more than ${moreThan.toLocaleString("en")} ${of}. Download it from the bank in shorter periods.`;
}

const UNREADABLE: Record<Extract<UnreadableStatement, string>, string> = {
  "damaged ZIP": "The ZIP is damaged or protected by a password. Download it from the bank again.",
  "large ZIP": "The ZIP is too large when it is unpacked. Download shorter periods from the bank.",
  "damaged XML":
    "This XML file cannot be read: it is damaged, or it declares a document type. Download the statement again.",
  "large XML":
    "The statement has far more details than a bank writes. Download it from the bank in shorter periods.",
  "no statement": "This XML file is no bank statement. Download it from the bank as camt.053.",
  "interim report":
    "This is an interim report (MT942), not a statement. Download the statement from the bank as camt.053 or MT940.",
  "no entries": "The statement has no entries.",
};

function missingColumns(missing: Extract<UnreadableStatement, { missing: unknown }>["missing"]) {
  const named = missing.map((what) =>
    what === "reference" ? "the reference or purpose" : `the ${what}`,
  );
  return `There is no row of headings with a column for ${named.join(", ")}. Upload a statement as camt.053 (XML) or CSV.`;
}

export const fileInZip = (name: string, text: string) => `“${name}” in the ZIP: ${text}`;

export const noSuchStatement = () => "There is no such statement.";
export const notWhatIsLeft = (amount: Cents, left: Cents) =>
  `Of a payment of ${formatEuro(amount)}, ${formatEuro(left)} is left to book: another sum was chosen, or a part of it was booked meanwhile. Nothing was changed.`;
