import type { StaffRight } from "~/shop/customers/people/staff-role";

/** Of a style in the admin panel, or of its pieces for those who see only these. */
export const styleAddress = (id: number, may: (right: StaffRight) => boolean) =>
  may("see-catalogue") ? `/admin/products/${id}` : `/admin/products/${id}/pieces`;
