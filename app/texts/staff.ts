import { markLookAlikes } from "~/formats/email";
import * as t from "~/messages/customers";

export const lastAdmin = (name: string) =>
  `${markLookAlikes(name)} is the last admin. Grant the role to somebody else first.`;
export const adminRoleEnded = (name: string) => t.theAdminRoleOfHas({ markLookAlikes: markLookAlikes(name) });
export const nobodyOrdersForAdmin = (name: string) =>
  `${markLookAlikes(name)} is an admin: nobody can order for an admin.`;
