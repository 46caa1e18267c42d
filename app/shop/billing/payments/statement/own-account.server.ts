import { env } from "~/env.server";
import type { StatementEntry } from "./entry";

const plain = (account: string) => account.replace(/[\s-]/g, "").toUpperCase();

/**
 * MT940 and old CSV files have the numbers of the bank and the account
 * ("19100/123438"), or the account alone; some banks write its currency after it ("SI56191000000123438 EUR").
 */
export const isSameAccount = (account: string, iban: string): boolean =>
  isAccount(account, iban) || isAccount(account.replace(/EUR\s*$/i, ""), iban);

function isAccount(account: string, iban: string): boolean {
  const [own, ...others] = plain(account).split("/");
  const known = plain(iban);
  if (own === known || (others.length > 0 && plain(account).includes(known))) return true;
  if (/^[A-Z]{2}\d\d[A-Z0-9]{11,}/.test(own!)) return false;
  const number = (others.at(-1) ?? own!).replace(/^0+/, "");
  const bank = others.length > 0 ? own! : "";
  // The BBAN: the bank, the account filled with zeros and, in some countries, two check digits.
  const rest = known.slice(4);
  if (number.length < (bank ? 3 : 5) || !rest.startsWith(bank)) return false;
  const held = rest.slice(bank.length).replace(/^0+/, "");
  return bank ? held.startsWith(number) && held.length - number.length <= 2 : rest.endsWith(number);
}

/** Accounts of bookable entries that are not the seller's; none where the seller's is not known. */
export function otherAccounts(
  entries: readonly Pick<StatementEntry, "account" | "leftOut">[],
  iban = env.SELLER_IBAN,
): string[] {
  if (!iban) return [];
  const accounts = entries.flatMap(({ account, leftOut }) => (account && leftOut === null ? [account] : []));
  return [...new Set(accounts)].filter((account) => !isSameAccount(account, iban));
}
