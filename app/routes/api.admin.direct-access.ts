import { checkDirectAccess } from "~/http/api/contracts/desk.server";
import { resource, serve } from "~/http/api/resource.server";
import { userWire } from "~/http/api/wire/person.server";

const check = serve(checkDirectAccess, async ({ person }) => ({
  message: "You have admin access.",
  user: userWire(person),
}));

export const { loader, action } = resource(check);
