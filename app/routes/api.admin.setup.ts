import { setUpAdmin } from "~/http/api/contracts/doors.server";
import { doorReply } from "~/http/api/door-reply.server";
import { resource, serve } from "~/http/api/resource.server";
import { knockAtSetup } from "~/http/doors-answers.server";

const setUp = serve(setUpAdmin, async ({ request, person }) =>
  doorReply(request, await knockAtSetup(request, person, "grant")),
);

export const { loader, action } = resource(setUp);
