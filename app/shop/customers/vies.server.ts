import { env } from "~/env.server";
import { singleLine } from "~/formats/text";
import type { VatCheckView, ViesResult } from "./vies";

const VIES = "https://ec.europa.eu/taxation_customs/vies/rest-api";
const TIMEOUT_MS = 4_000;
const MAX_LENGTH = 500;

export type ViesAnswer = Omit<VatCheckView, "checkedAt">;

/**
 * Asks VIES, the EU's register, about a VAT ID with its prefix ("ATU13585627"). Never throws and never takes longer
 * than four seconds: no connection, a register that is out or overrun, an answer that makes no sense are all "unknown".
 */
export async function askVies(vatId: string): Promise<ViesAnswer> {
  try {
    const answer = await fetch(addressOf(vatId), {
      headers: { Accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) return unknown(`HTTP ${answer.status}`);
    return read(await answer.json());
  } catch (error) {
    return unknown(error instanceof Error ? error.name : String(error));
  }
}

/** With the seller's own VAT ID VIES gives a consultation number; that of the demo is nobody's. */
function addressOf(vatId: string): string {
  const address = new URL(
    `${VIES}/ms/${vatId.slice(0, 2)}/vat/${encodeURIComponent(vatId.slice(2))}`,
  );
  if (env.secure) {
    address.searchParams.set("requesterMemberStateCode", env.SELLER_VAT_ID.slice(0, 2));
    address.searchParams.set("requesterNumber", env.SELLER_VAT_ID.slice(2));
  }
  return address.href;
}

function read(body: unknown): ViesAnswer {
  const { isValid, userError, requestIdentifier, name, address } = (body ?? {}) as Record<
    string,
    unknown
  >;
  const error = textOf(userError);
  const answer: ViesResult =
    isValid === true && (!error || error === "VALID")
      ? "valid"
      : isValid === false && error === "INVALID"
        ? "invalid"
        : "unknown";
  if (answer === "unknown") return unknown(error ?? "An answer that makes no sense");
  const holder = [textOf(name), textOf(address)].filter(Boolean).join(", ") || null;
  return { answer, requestIdentifier: textOf(requestIdentifier), holder, trouble: null };
}

const unknown = (trouble: string): ViesAnswer => ({
  answer: "unknown",
  requestIdentifier: null,
  holder: null,
  trouble: trouble.slice(0, MAX_LENGTH),
});

/** What stands in a field of the answer; "---" is what VIES writes for what it does not tell. */
function textOf(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = singleLine(value.toWellFormed()).slice(0, MAX_LENGTH);
  return text === "---" ? null : text || null;
}
