import { readUser } from "~/http/api/contracts/account.server";
import { resource, serve } from "~/http/api/resource.server";
import { userWire } from "~/http/api/wire/person.server";

const read = serve(readUser, async ({ person }) => userWire(person));

export const { loader, action } = resource(read);
