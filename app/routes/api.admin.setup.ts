import { setUpAdmin } from "~/http/api/contracts/admin-access.server";
import { adminAccessReply } from "~/http/api/admin-access-reply.server";
import { resource, serve } from "~/http/api/resource.server";
import { handleAdminSetup } from "~/http/session/admin-access-results.server";

const setUp = serve(setUpAdmin, async ({ request, person }) =>
  adminAccessReply(request, await handleAdminSetup(request, person.actor, "grant")),
);

export const { loader, action } = resource(setUp);
