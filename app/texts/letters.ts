// What letters have in common; the words of each are with those of its wing.

import type { LetterKind } from "~/shop/brand/mail/letter-kinds";

const KINDS: Record<LetterKind, string> = {
  "order-received": "Order received",
  "order-approval-requested": "Order to be approved by a colleague",
  "order-approved": "Order approved by a colleague",
  "order-approval-declined": "Order declined by a colleague",
  "new-order": "New order (to staff)",
  "proforma-issued": "Proforma issued by staff",
  "order-changed": "Order changed",
  "change-request-received": "Request to change an order received",
  "new-change-request": "Request to change an order (to staff)",
  "change-request-declined": "Request to change an order declined",
  "order-confirmed": "Order confirmed",
  "order-shipped": "Order shipped",
  "shipment-corrected": "Shipment corrected",
  "order-delivered": "Order delivered",
  "order-cancelled": "Order cancelled",
  "payment-reminder": "Payment reminder",
  "inquiry-received": "Inquiry received",
  "new-inquiry": "New inquiry (to staff)",
  "access-request-received": "Access request received",
  "new-access-request": "New access request (to staff)",
  "application-received": "Application received",
  "new-application": "New application (to staff)",
  "application-approved": "Application approved",
  "application-declined": "Application declined",
  "application-question": "Question to an applicant",
  "customer-suspended": "Customer suspended",
  "customer-reinstated": "Customer reinstated",
  "account-merged": "Account merged into another one",
  "account-took-over": "Another account merged into this one",
  "account-erased": "Account erased",
  invitation: "Invitation",
  "company-invitation": "Invitation to a colleague",
  "sign-in-code": "Sign-in code",
  "staff-link": "Staff sign-in link",
  "admin-granted": "Admin role granted",
  "api-key-made": "API key created",
  "api-key-revoked": "API key revoked",
};
/** A kind of letter on the pages of mail; another text is a kind that an earlier version of the shop sent. */
export const letterKindLabel = (kind: string) => KINDS[kind as LetterKind] ?? kind;

export const hello = (firstName: string | null | undefined) => (firstName ? `Hello ${firstName},` : "Hello,");
