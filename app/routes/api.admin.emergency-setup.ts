import { emergencySetup } from "~/http/api/contracts/doors.server";
import { doorReply } from "~/http/api/door-reply.server";
import { resource, serve } from "~/http/api/resource.server";
import { knockAtEmergency } from "~/http/doors-answers.server";

const setUp = serve(emergencySetup, async ({ request, body }) =>
  doorReply(request, await knockAtEmergency(request, body)),
);

export const { loader, action } = resource(setUp);
