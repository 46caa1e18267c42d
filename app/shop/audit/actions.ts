/** What can be done at the desk or tried at a special door, with the words of the audit page. */
export const AUDIT_ACTIONS = {
  approve_customer: "Customer approved",
  decline_customer: "Application declined",
  ask_customer: "Applicant asked for more",
  suspend_customer: "Customer suspended",
  reinstate_customer: "Customer reinstated",
  invite: "Invitation made",
  revoke_invitation: "Invitation revoked",
  close_access_request: "Access request closed",
  grant_admin: "Admin role granted",
  take_admin: "Admin role taken",
  refuse_admin_request: "Request for the admin role refused",
  mark_inquiry_read: "Inquiry marked read",
  create_product: "Product created",
  change_product: "Product changed",
  change_products: "Products changed from a table",
  change_order_status: "Order status changed",
  create_tier: "Bulk discount created",
  deactivate_tier: "Bulk discount deactivated",
  activate_tier: "Bulk discount activated",
  change_settings: "Offers changed",
  try_admin_setup: "Attempt at /admin-setup",
  try_emergency_admin: "Attempt at /emergency-admin",
  try_direct_admin: "Attempt at /direct-admin-access",
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
