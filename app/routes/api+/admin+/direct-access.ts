import { checkDirectAccess } from "~/http/api/contracts/admin.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeUser } from "~/http/api/schemas/person.server";
import * as t from "~/messages/desk";

const check = serve(checkDirectAccess, async ({ account }) => ({
  message: t.youHaveAdminAccess(),
  user: serializeUser(account),
}));

export const { loader, action } = resource(check);
