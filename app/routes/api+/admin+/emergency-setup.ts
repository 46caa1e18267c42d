import { emergencySetup } from "~/http/api/contracts/admin-access.server";
import { adminAccessReply } from "~/http/api/admin-access-reply.server";
import { resource, serve } from "~/http/api/resource.server";
import { handleEmergencyAccess } from "~/http/session/admin-access-results.server";

const setUp = serve(emergencySetup, async ({ request, body }) =>
  adminAccessReply(request, await handleEmergencyAccess(request, body)),
);

export const { loader, action } = resource(setUp);
