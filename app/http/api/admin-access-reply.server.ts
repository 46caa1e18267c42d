import type { AdminAccessResult } from "../session/admin-access-results.server";
import { refuse } from "../gate/refusals.server";
import { Reply } from "./resource.server";

/** The API answer to an attempt to get the admin role. Throws the refusal when it is not granted. */
export function adminAccessReply(
  request: Request,
  { status, message, headers }: AdminAccessResult,
) {
  if (status < 400) return new Reply({ message }, { status, headers });
  throw refuse(request, { status, title: "Access Denied", message, headers });
}
