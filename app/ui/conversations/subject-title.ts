import * as t from "~/messages/conversations";
import type { Subject } from "~/shop/conversations/conversation";

/** "Order W-2026-0012", "Inquiry #5", "Your account" */
export const subjectTitle = ({ kind, id }: Subject, orderNumber: string | null) =>
  kind === "order"
    ? t.order({ orderNumber: orderNumber ?? "" })
    : kind === "inquiry"
      ? t.inquiry({ id })
      : t.generally();
