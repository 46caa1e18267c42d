import { setUpAdmin } from "~/http/api/contracts/admin-access.server";
import { adminAccessReply } from "~/http/api/admin-access-reply.server";
import { resource, serve } from "~/http/api/resource.server";
import { handleAdminSetup } from "~/http/session/admin-access-results.server";

const setUp = serve(setUpAdmin, async ({ request, account }) =>
  adminAccessReply(request, await handleAdminSetup(request, account.user, "grant")),
);

export const { loader, action } = resource(setUp);
