import { directAdminLogin } from "~/http/api/contracts/doors.server";
import { doorReply } from "~/http/api/door-reply.server";
import { resource, serve } from "~/http/api/resource.server";
import { knockAtDirect } from "~/http/doors-answers.server";

const ask = serve(directAdminLogin, async ({ request, body, person }) =>
  doorReply(request, await knockAtDirect(request, body, person)),
);

export const { loader, action } = resource(ask);
