import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { COUNTRIES, isInEU } from "~/formats/countries";
import { STANDARD_RATES } from "~/shop/billing/vat/vat-rates";
import { decisionProblem, isOtherSupply, VAT_DECISIONS, type VatDecision } from "~/shop/billing/vat/vat-rules";
import { needsVatReason, VAT_KINDS, vatTreatment } from "~/shop/billing/vat/vat-treatment";
import { validVatId } from "../support/proformas";

const treat = (country: string, zipCode: string, vatId: string | null, decided?: string) =>
  vatTreatment({
    from: "SI",
    shipTo: { country, zipCode },
    vatId,
    check: vatId ? validVatId(vatId) : null,
    seat: country,
    decided: decided ?? null,
  });

const [SI, DE, AT, FR, XI] = ["SI50223054", "DE136695976", "ATU13585627", "FR40303265045", "XI123456789"] as const;

describe("the VAT treatment of an order", () => {
  it.each([
    // To Slovenia: always 22 %.
    ["SI", "1000", null, "domestic"],
    ["SI", "1000", SI, "domestic"],
    ["SI", "1000", DE, "domestic"],
    // To another member state with another state's VAT ID: exempt.
    ["DE", "80331", DE, "intra_community"],
    ["AT", "1010", AT, "intra_community"],
    ["GR", "10552", "EL094259216", "intra_community"],
    ["MC", "98000", FR, "intra_community"],
    // Without a valid one: an admin decides.
    ["DE", "80331", null, "to_confirm"],
    ["DE", "80331", "", "to_confirm"],
    ["DE", "80331", "DE12", "to_confirm"],
    ["DE", "80331", "GB123456789", "to_confirm"],
    ["DE", "80331", "CHE-123.456.789 MWST", "to_confirm"],
    ["DE", "80331", "constructor", "to_confirm"],
    ["DE", "80331", `${SI}EX`, "to_confirm"],
    // Outside the EU: export.
    ["CH", "8001", "CHE-123.456.789 MWST", "export"],
    ["CH", "8001", null, "export"],
    ["GB", "EH1 1AA", "GB123456789", "export"],
    ["GB", "B1 1BT", null, "export"],
    ["NO", "0150", null, "export"],
    ["US", "10001", null, "export"],
    ["IM", "IM1 1AA", null, "export"],
    ["LI", "9490", DE, "export"],
    ["GL", "3900", null, "export"],
    // Northern Ireland counts as a member state for goods.
    ["GB", "BT1 5GS", XI, "intra_community"],
    ["GB", " bt 48 6hq", XI, "intra_community"],
    ["GB", "BT1 5GS", "GB123456789", "to_confirm"],
    ["GB", "GB-BT1 5GS", null, "to_confirm"],
    ["GB", "N. Ireland, bt 1", null, "to_confirm"],
    ["GB", "ＢＴ１ 5GS", null, "to_confirm"],
    ["GB", "N1 0BT", null, "export"],
    ["GB", "BT1 5GS", null, "to_confirm"],
    // A VAT ID of another member state than the destination is allowed, except Slovenia's.
    ["AT", "1010", DE, "intra_community"],
    ["DE", "80331", XI, "intra_community"],
    ["DE", "80331", SI, "to_confirm"],
    ["GB", "BT1 5GS", SI, "to_confirm"],
  ])("goods to %s %s with the VAT ID %s: %s", (country, zipCode, vatId, kind) => {
    expect(treat(country, zipCode, vatId).kind).toBe(kind);
  });

  it.each([
    ["ES", "35001", "Canary"],
    ["ES", "38 003", "Canary"],
    ["ES", "51001", "Ceuta"],
    ["ES", "52006", "Melilla"],
    ["IT", "23041", "Livigno"],
    ["IT", "22061", "Campione"],
    ["DE", "D-78266", "Büsingen"],
    ["DE", "27498", "Heligoland"],
    ["FI", "FI-22100", "Åland"],
    ["AX", "22100", "Åland"],
    ["GR", "63086", "Athos"],
    ["GR", "630 87", "Athos"],
    ["FR", "97110", "overseas"],
    ["FR", "97400", "overseas"],
    ["FR", "97408 CEDEX 9", "overseas"],
    ["ES", "E-35001 Las Palmas 2", "Canary"],
    ["ES", "３５００１", "Canary"],
    ["FR", "98714", "overseas"],
    ["GP", "97110", "Guadeloupe"],
    ["RE", "97400", "Réunion"],
    ["YT", "97600", "Mayotte"],
  ])("goods to %s %s are outside the VAT area: an admin decides", (country, zipCode, name) => {
    for (const vatId of [null, DE, FR]) {
      const { kind, flags } = treat(country, zipCode, vatId);
      expect(kind).toBe("to_confirm");
      expect(flags.join(" ")).toContain(name);
    }
  });

  it.each([
    ["ES", "28013", "ESX1234567L"],
    ["ES", "03500", "ESX1234567L"],
    ["FR", "75004", FR],
    ["FR", "98000", FR],
    ["PT", "9000", "PT501964843"],
    ["FI", "00100", "FI20774740"],
    // The prefix of Greece is not its country code.
    ["GR", "10552", "EL094259216"],
    ["DE", "78267", DE],
    ["IT", "22060", "IT00743110157"],
  ])("goods to %s %s are inside it", (country, zipCode, vatId) => {
    expect(treat(country, zipCode, vatId)).toMatchObject({ kind: "intra_community", flags: [] });
  });

  it("is flagged where an admin should check it", () => {
    expect(treat("AT", "1010", DE).flags).toEqual([
      "The VAT ID is of Germany and the goods go to Austria: allowed, but check it.",
    ]);
    expect(treat("AT", "1010", "EL094259216").flags.join()).toContain("The VAT ID is of Greece");
    expect(treat("DE", "80331", SI).flags.join()).toContain("A VAT ID of Slovenia does not exempt");
    expect(treat("GB", "BT1 5GS", FR).flags.join()).toContain("go to Northern Ireland");
    expect(treat("DE", "80331", null).flags.join()).toContain("no EU VAT ID");
    expect(treat("DE", "80331", "DE136695977").flags.join()).toContain("check digits");
    // Switzerland has no EORI numbers, as the field of a profile says.
    expect(treat("CH", "8001", null).flags).toEqual(["Keep the proof of export."]);
    expect(treat("SI", "1000", DE).flags).toEqual([]);
  });

  it("has its rate and its text", () => {
    expect(treat("SI", "1000", null)).toMatchObject({ rate: 2_200, text: "VAT 22% (Slovenia)" });
    const exempt = treat("DE", "80331", DE);
    expect(exempt.rate).toBe(0);
    expect(exempt.text).toContain("Art. 138(1) Directive 2006/112/EC (Art. 46(1) ZDDV-1)");
    // Not the article for services (reverse charge).
    expect(exempt.text).not.toContain("196");
    expect(treat("CH", "8001", null)).toMatchObject({ rate: 0 });
    expect(treat("CH", "8001", null).text).toContain("Art. 146(1)");
    expect(treat("DE", "80331", null)).toMatchObject({ rate: 0 });
    expect(treat("DE", "80331", null).text).toContain("VAT to be confirmed");
  });

  it("is the admin's decision, flagged when it differs from the rules", () => {
    expect(treat("DE", "80331", null, "domestic")).toMatchObject({ kind: "domestic", rate: 2_200 });
    expect(treat("DE", "80331", null, "domestic").flags.join()).toContain("overridden the VAT rules");
    expect(treat("DE", "80331", DE, "intra_community").flags).toEqual([]);
    expect(treat("DE", "80331", null, "nonsense").kind).toBe("to_confirm");
  });

  it("has the rate of the country of destination where an admin chose that", () => {
    const german = treat("DE", "80331", null, "destination");
    expect(german).toMatchObject({ kind: "destination", rate: 1_900 });
    expect(german.text).toMatch(/^VAT 19% \(Germany\).*One-Stop Shop/);
    expect(german.flags.join()).toContain("as of 1 January 2026");
    const finnish = treat("FI", "00100", null, "destination");
    expect(finnish).toMatchObject({ rate: 2_550 });
    expect(finnish.text).toContain("VAT 25.5% (Finland)");
    expect(treat("MC", "98000", null, "destination")).toMatchObject({ rate: 2_000 });
    expect(treat("GR", "10552", null, "destination").text).toContain("VAT 24% (Greece)");
    // A decision that no longer fits, as the address was changed, gives no rate.
    for (const [country, zipCode, kind] of [
      ["SI", "1000", "domestic"],
      ["CH", "8001", "export"],
      ["GB", "BT1 5GS", "to_confirm"],
      ["ES", "35001", "to_confirm"],
      ["PT", "9000-018", "to_confirm"],
      ["PT", "PT-9000-018", "to_confirm"],
    ] as const) {
      const found = treat(country, zipCode, null, "destination");
      expect(found.kind, country).toBe(kind);
      expect(found.flags.join()).toContain("The chosen VAT treatment does not apply. VAT of the country");
    }
  });

  it("knows the rates of all 27 member states", () => {
    const states = COUNTRIES.map(({ code }) => code).filter(isInEU);
    expect(Object.keys(STANDARD_RATES).sort()).toEqual([...states].sort());
    for (const { rate } of Object.values(STANDARD_RATES)) {
      // At least 15 % (Art. 97).
      expect(rate).toBeGreaterThanOrEqual(1_500);
      expect(rate).toBeLessThanOrEqual(2_700);
    }
  });

  it("never zero-rates goods within the EU without a VAT ID, for any address", () => {
    const country = fc.constantFrom(...COUNTRIES.map(({ code }) => code));
    const vatId = fc.constantFrom(null, SI, DE, AT, FR, XI, "DE1", "GB123456789");
    fc.assert(
      fc.property(country, fc.string(), vatId, (code, zipCode, id) => {
        const { kind, rate } = treat(code, zipCode, id);
        expect(VAT_KINDS).toContain(kind);
        expect(rate).toBe(kind === "domestic" ? 2_200 : 0);
        expect(kind === "domestic").toBe(code === "SI");
        if (kind === "export") expect(isInEU(code)).toBe(false);
        if (kind === "intra_community") expect([DE, AT, FR, XI]).toContain(id);
      }),
    );
  });
});

describe("what an admin may choose", () => {
  // The law as a table of its own: where goods go, and what of that is allowed there.
  const places = {
    domestic: [["SI", "1000"]],
    EU: [
      ["AT", "1010"],
      ["MC", "98000"],
      ["GB", "BT1 5GS"],
      ["PT", "9000-018"],
    ],
    outside: [
      ["CH", "8001"],
      ["GB", "EH1 1AA"],
      ["IM", "IM1 1AA"],
      ["SM", "47890"],
    ],
    territory: [
      ["ES", "35001"],
      ["IT", "23041"],
      ["FI", "22100"],
      ["AX", "22100"],
      ["DE", "78266"],
    ],
    unknown: [["", ""]],
  } as const;
  const cases = (Object.keys(places) as (keyof typeof places)[]).flatMap((place) =>
    places[place].map(([country, zipCode]) => ({ place, country, zipCode })),
  );
  const ids = [null, SI, DE, XI, "GB123456789", "CHE-123.456.789", "DE12"];
  const seats = [null, "SI", "AT", "CH", "GB"];
  const allowed = ({ place, zipCode }: (typeof cases)[number], id: string | null, seat: string | null) => {
    const isAbroad = place === "outside" || place === "territory";
    const hasRate = place === "EU" && zipCode !== "BT1 5GS" && zipCode !== "9000-018";
    return {
      table: true,
      domestic: true,
      intra_community: place === "EU" && (id === DE || id === XI),
      export: isAbroad,
      indirect_export: seat !== null && seat !== "SI" && isAbroad,
      destination: hasRate,
    } satisfies Record<VatDecision, boolean>;
  };

  it("is what the law allows, for every place, VAT ID and seat; the rest names its rule and changes nothing", () => {
    for (const one of cases) {
      for (const vatId of ids) {
        for (const seat of seats) {
          for (const check of [null, vatId ? validVatId(vatId) : null, validVatId("HU12345678")]) {
            const { country, zipCode } = one;
            const facts = { from: "SI" as const, shipTo: { country, zipCode }, vatId, check, seat };
            const byTable = vatTreatment({ ...facts, decided: null });
            for (const decision of VAT_DECISIONS) {
              const said = JSON.stringify([one, vatId, seat, check?.vatId, decision]);
              const problem = decisionProblem(facts, decision);
              expect(problem === null, said).toBe(allowed(one, vatId, seat)[decision]);
              const { kind, rate } = vatTreatment({ ...facts, decided: decision });
              if (problem) {
                expect(problem.startsWith(decision), said).toBe(true);
                expect(kind, said).toBe(byTable.kind);
              }
              // 0 % without the table is never without a reason, and inside the EU never without a check. Goods that stay
              // inside are no export, wherever the buyer is.
              const isZero = rate === 0 && kind !== "to_confirm";
              if (isZero && kind !== byTable.kind) expect(needsVatReason(facts, decision), said).toBe(true);
              if (kind === "intra_community") expect(check?.vatId, said).toBe(vatId);
              if (kind === "export") expect(["outside", "territory"], said).toContain(one.place);
            }
          }
        }
      }
    }
  });

  it("needs a reason where the table would not give it", () => {
    const facts = { from: "SI" as const, shipTo: { country: "AT", zipCode: "1010" }, vatId: AT, seat: "AT" };
    const needed = (check: typeof AT | null) =>
      VAT_DECISIONS.filter((one) => needsVatReason({ ...facts, check: check && validVatId(check) }, one));
    expect(needed(AT)).toEqual(["export", "indirect_export", "destination"]);
    expect(needed(null)).toEqual(["intra_community", "export", "indirect_export"]);
  });

  it("is an indirect export where the buyer’s own carrier collects the goods", () => {
    const facts = { from: "SI" as const, vatId: null, check: null, seat: "CH", decided: "indirect_export" };
    const chosen = vatTreatment({ ...facts, shipTo: { country: "CH", zipCode: "8001" } });
    expect(chosen).toMatchObject({ kind: "export", rate: 0 });
    expect(chosen.text).toContain("Art. 146(1)(b)");
  });

  it.each([
    ["CH", { country: "AT", zipCode: "8010" }, "to_confirm"],
    ["CH", { country: "SI", zipCode: "6000" }, "domestic"],
    ["GB", { country: "AT", zipCode: "8010" }, "to_confirm"],
    ["GB", { country: "GB", zipCode: "BT1 5GS" }, "to_confirm"],
  ])("is no indirect export for a seat in %s while the goods go to %o", (seat, shipTo, kind) => {
    const facts = { from: "SI" as const, shipTo, vatId: null, check: null, seat };
    expect(decisionProblem(facts, "indirect_export")).toBe("indirect_export_inside");
    expect(vatTreatment({ ...facts, decided: "indirect_export" }).kind).toBe(kind);
  });
});

it.each([
  // A special territory is exempt only when an admin says so.
  ["NO", "AX", "table", true],
  ["NO", "CH", "table", false],
  ["DE", "AT", "table", false],
  ["DE", "AT", "intra_community", false],
  // Each member state has a rate of its own.
  ["DE", "AT", "destination", true],
  ["DE", "DE", "destination", false],
  ["DE", "SI", "table", true],
  ["DE", "CH", "table", true],
] as const)("goods to %s and then to %s by %s: another supply %s", (one, other, decision, isOther) => {
  const to = (country: string) => ({ country, zipCode: "1000" });
  expect(isOtherSupply("SI", to(one), to(other), decision)).toBe(isOther);
});
