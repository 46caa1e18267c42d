import { readUser } from "~/http/api/contracts/account.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeUser } from "~/http/api/schemas/person.server";

const read = serve(readUser, async ({ account }) => serializeUser(account));

export const { loader, action } = resource(read);
