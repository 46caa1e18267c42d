import { readUser } from "~/http/api/contracts/account.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeUser } from "~/http/api/schemas/person.server";

const read = serve(readUser, async ({ person }) =>
  // A colleague is told who they are, and whether their company is approved.
  serializeUser({ ...person.actor, isApproved: person.isApproved }),
);

export const { loader, action } = resource(read);
