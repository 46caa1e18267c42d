/** Every kind of letter that the shop writes, in words for the desk. */
export const LETTER_KINDS = {
  "order-received": "Order received",
  "new-order": "New order (desk)",
  "proforma-issued": "Proforma issued by the desk",
  "order-confirmed": "Order confirmed",
  "order-shipped": "Order shipped",
  "order-delivered": "Order delivered",
  "order-cancelled": "Order cancelled",
  "inquiry-received": "Inquiry received",
  "new-inquiry": "New inquiry (desk)",
  "access-request-received": "Access request received",
  "new-access-request": "New access request (desk)",
  "application-received": "Application received",
  "new-application": "New application (desk)",
  "application-approved": "Application approved",
  "application-declined": "Application declined",
  "application-question": "Question to an applicant",
  "customer-suspended": "Customer suspended",
  "customer-reinstated": "Customer reinstated",
  invitation: "Invitation",
  "staff-link": "Staff sign-in link",
  "admin-granted": "Admin role granted",
  "api-key-made": "API key made",
  "api-key-revoked": "API key revoked",
} as const;

export type LetterKind = keyof typeof LETTER_KINDS;
