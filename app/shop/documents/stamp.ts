import type { OrderStatus } from "~/shop/orders/order";
import { proformaLabel } from "~/shop/orders/proforma-label";
import { isVoid, statusName, statusPhrase } from "~/shop/orders/steps";
import type { ProformaContent, Stamp } from "./proforma";

/**
 * Returns the stamp of a version of a proforma: of a cancelled order, or replaced by the `newest` version. Null for one
 * that is valid.
 */
export function stampOf(
  { number, version }: Pick<ProformaContent, "number" | "version">,
  orderStatus: OrderStatus,
  newest: number,
): Stamp | null {
  if (isVoid(orderStatus)) {
    const text = `This order was ${statusPhrase(orderStatus)}. Please do not pay this proforma.`;
    return { title: statusName(orderStatus).toUpperCase(), text };
  }
  if (version === newest) return null;
  const next = proformaLabel({ number, version: newest });
  return {
    title: "REPLACED",
    text: `This version is no longer valid: ${next} has replaced it. Please do not pay this one.`,
  };
}

/** The content of a stamped proforma: without bank account and payment code, so that nobody pays by it. */
export function withoutPayment(content: ProformaContent): ProformaContent {
  return { ...content, seller: { ...content.seller, iban: "", bic: "" }, epc: null };
}
