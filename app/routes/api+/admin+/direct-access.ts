import { checkDirectAccess } from "~/http/api/contracts/admin.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeUser } from "~/http/api/schemas/person.server";

const check = serve(checkDirectAccess, async ({ account }) => ({
  message: "You have admin access.",
  user: serializeUser(account),
}));

export const { loader, action } = resource(check);
