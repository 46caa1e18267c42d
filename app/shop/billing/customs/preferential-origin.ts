import { isInEU } from "~/formats/countries";
import type { Cents } from "~/formats/money";
import * as t from "~/messages/billing";
import type { ProblemFact } from "~/shop/base/problem";
import type { HsTotal } from "../documents/commercial-invoice";

export interface ExporterNumbers {
  /** As a registered exporter (REX). */
  rex: string | null;
  /** As an approved exporter. */
  authorisation: string | null;
}

interface Agreement {
  countries: readonly string[];
  number: keyof ExporterNumbers;
  /** The name of the setting with the number, for messages. */
  setting: string;
}

// The agreement with the United Kingdom (TCA, Annex ORIG-4), and those with the countries of the regional convention
// (PEM, origin declaration without EUR-MED).
const AGREEMENTS: readonly Agreement[] = [
  {
    countries: ["GB", "GG", "JE", "IM"],
    number: "rex",
    setting: "SELLER_REX",
  },
  {
    countries: ["CH", "LI", "NO", "IS"],
    number: "authorisation",
    setting: "SELLER_ORIGIN_AUTHORISATION",
  },
];

/**
 * In cents, of originating goods: up to this value any exporter may make out the statement, above it only one with a
 * number.
 */
const MAX_WITHOUT_NUMBER: Cents = 600_000;

const agreementWith = (country: string) => AGREEMENTS.find(({ countries }) => countries.includes(country));

/** Whether the shop knows the words of a statement for this country. */
export const hasStatement = (country: string) => agreementWith(country) !== undefined;

/** The statement for goods to a country, or why it cannot be made out. */
export function originStatement(
  country: string,
  goods: readonly Pick<HsTotal, "countryOfOrigin" | "value">[],
  numbers: ExporterNumbers,
): { text: string } | { problem: ProblemFact } {
  const agreement = agreementWith(country);
  if (!agreement) return { problem: { code: "quantity.origin_unknown_country", values: {} } };
  if (goods.some(({ countryOfOrigin }) => countryOfOrigin === null)) {
    return { problem: { code: "quantity.origin_unknown", values: {} } };
  }
  const originating = goods.filter(({ countryOfOrigin }) => isInEU(countryOfOrigin ?? ""));
  if (originating.length === 0) return { problem: { code: "quantity.origin_not_eu", values: {} } };
  const number = numbers[agreement.number];
  const value = originating.reduce((sum, goods) => sum + goods.value, 0);
  if (value > MAX_WITHOUT_NUMBER && !number) {
    const values = { above: MAX_WITHOUT_NUMBER, setting: agreement.setting };
    return { problem: { code: "quantity.origin_without_number", values } };
  }
  return { text: t.originStatement({ hasNumber: Boolean(number), label: agreement.number, number: number ?? "" }) };
}
