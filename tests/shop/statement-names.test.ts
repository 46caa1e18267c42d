// Which names and accounts of a statement are those of a customer and of the seller.
import { describe, expect, it } from "vitest";

import { isSameAccount, otherAccounts } from "~/shop/billing/payments/statement/own-account.server";
import { isSameName } from "~/shop/billing/payments/statement/payer-name";

describe("a payer", () => {
  it.each([
    ["Boutique Lana e.U.", "BOUTIQUE LANA"],
    ["Boutique Läna d.o.o.", "Lana Boutique, trgovina, d.o.o., Koper"],
    ["Wolkenhuis B.V.", "Wolkenhuis BV"],
    ["Straße & Co. KG", "STRASSE CO KG"],
    ["Anna Müller", "Muller, Anna"],
  ])("of %s is %s", (customer, payer) => expect(isSameName(customer, payer)).toBe(true));

  it.each([
    ["Boutique Lana e.U.", "Boutique"],
    ["Boutique Lana", "Boutique Lara"],
    ["GmbH", "Any GmbH"],
    ["", ""],
  ])("of %s is not %s", (customer, payer) => expect(isSameName(customer, payer)).toBe(false));
});

describe("an account", () => {
  const [si, de] = ["SI56191000000123438", "DE02120300000000202051"];

  it.each([
    [si, "SI56 1910 0000 0123 438"],
    [si, "19100/123438"],
    [si, "19100/1234"],
    [de, "12030000/202051"],
    [de, "12030000/0000202051"],
    [de, "0000202051"],
    [de, "BYLADEM1001/DE02120300000000202051"],
  ])("of %s is %s", (iban, account) => expect(isSameAccount(account, iban)).toBe(true));

  it.each([
    [si, de],
    [si, "02010/123438"],
    [de, "12030000/202"],
    [de, "12030000/1202051"],
    [de, "51"],
    [de, "?"],
  ])("of %s is not %s", (iban, account) => expect(isSameAccount(account, iban)).toBe(false));

  it("is asked about once, where something of it can be booked and the seller's is known", () => {
    const entry = (account: string, leftOut: string | null = null) => ({ account, leftOut });
    const entries = [entry(si), entry(de), entry(de), entry(""), entry("X1", "A debit.")];
    expect(otherAccounts(entries, si)).toEqual([de]);
    expect(otherAccounts(entries, "")).toEqual([]);
  });
});
