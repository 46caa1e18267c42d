/** Every kind of letter with its label on the admin's mail pages. */
export const LETTER_KINDS = {
  "order-received": "Order received",
  "new-order": "New order (to staff)",
  "proforma-issued": "Proforma issued by staff",
  "order-confirmed": "Order confirmed",
  "order-shipped": "Order shipped",
  "order-delivered": "Order delivered",
  "order-cancelled": "Order cancelled",
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
  invitation: "Invitation",
  "staff-link": "Staff sign-in link",
  "admin-granted": "Admin role granted",
  "api-key-made": "API key created",
  "api-key-revoked": "API key revoked",
} as const;

export type LetterKind = keyof typeof LETTER_KINDS;
