import * as t from "~/messages/conversations";
import type { Subject } from "~/shop/conversations/conversation";

/** "Order W-2026-0012", "Inquiry #5", "Request for access", "Your account" */
export function subjectTitle({ kind, id }: Subject, orderNumber: string | null): string {
  switch (kind) {
    case "order":
      return t.order({ orderNumber: orderNumber ?? "" });
    case "inquiry":
      return t.inquiry({ id });
    case "request":
      return t.accessRequest();
    case "company":
      return t.generally();
  }
}
