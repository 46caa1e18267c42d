import { directAdminLogin } from "~/http/api/contracts/admin-access.server";
import { adminAccessReply } from "~/http/api/admin-access-reply.server";
import { resource, serve } from "~/http/api/resource.server";
import { handleDirectAccess } from "~/http/session/admin-access-results.server";

const ask = serve(directAdminLogin, async ({ request, body, account }) =>
  adminAccessReply(request, await handleDirectAccess(request, body, account?.user ?? null)),
);

export const { loader, action } = resource(ask);
