import { env } from "~/env.server";
import { singleLine } from "~/formats/text";
import type { VatCheckView, ViesResult } from "./vies";

const VIES = "https://ec.europa.eu/taxation_customs/vies/rest-api";
const TIMEOUT_MS = 4_000;
const MAX_LENGTH = 500;

export type ViesAnswer = Omit<VatCheckView, "checkedAt" | "decidedBy" | "reason">;

/**
 * VIES is the EU's VAT register; `vatId` has its prefix ("ATU13585627"). Never throws and takes at most four seconds:
 * network errors, an unavailable register and unexpected answers all give "unknown".
 */
export async function queryVies(vatId: string): Promise<ViesAnswer> {
  try {
    // oxlint-disable-next-line no-restricted-globals -- VIES, whose address is a constant.
    const answer = await fetch(addressOf(vatId), {
      headers: { Accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) return unknown(`HTTP ${answer.status}`);
    return parseAnswer(vatId, await answer.json());
  } catch (error) {
    return unknown(error instanceof Error ? error.name : String(error));
  }
}

/**
 * With the seller's VAT ID as requester, VIES returns a consultation number. Not sent by the demo, whose VAT ID is made
 * up.
 */
function addressOf(vatId: string): string {
  const address = new URL(`${VIES}/ms/${vatId.slice(0, 2)}/vat/${encodeURIComponent(vatId.slice(2))}`);
  if (env.secure && env.SELLER_VAT_ID) {
    address.searchParams.set("requesterMemberStateCode", env.SELLER_VAT_ID.slice(0, 2));
    address.searchParams.set("requesterNumber", env.SELLER_VAT_ID.slice(2));
  }
  return address.href;
}

function parseAnswer(vatId: string, body: unknown): ViesAnswer {
  const fields = (body ?? {}) as Record<string, unknown>;
  const { isValid, userError, requestIdentifier, name, address } = fields;
  const error = textOf(userError);
  const answer: ViesResult =
    isValid === true && (!error || error === "VALID")
      ? "valid"
      : isValid === false && error === "INVALID"
        ? "invalid"
        : "unknown";
  if (answer === "unknown") return unknown(error ?? "Unexpected answer");
  if (!isAbout(vatId, fields)) return unknown("Answer about another number");
  const holder = [textOf(name), textOf(address)].filter(Boolean).join(", ") || null;
  return { answer, requestIdentifier: textOf(requestIdentifier), holder, trouble: null };
}

/** The answer is about this VAT ID, as far as it names one: with its prefix or without. */
function isAbout(vatId: string, { countryCode, vatNumber, originalVatNumber }: Record<string, unknown>): boolean {
  const plain = (value: unknown) =>
    String(value)
      .toUpperCase()
      .replace(/[\s.-]/g, "");
  const isNamed = (value: unknown) => value !== undefined && value !== null;
  return (
    (!isNamed(countryCode) || plain(countryCode) === vatId.slice(0, 2)) &&
    [vatNumber, originalVatNumber].filter(isNamed).every((number) => [vatId, vatId.slice(2)].includes(plain(number)))
  );
}

const unknown = (trouble: string): ViesAnswer => ({
  answer: "unknown",
  requestIdentifier: null,
  holder: null,
  trouble: trouble.slice(0, MAX_LENGTH),
});

/** Null for "---", which VIES sends for data that a member state does not disclose. */
function textOf(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = singleLine(value.toWellFormed()).slice(0, MAX_LENGTH);
  return text === "---" ? null : text || null;
}
