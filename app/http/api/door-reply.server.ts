import type { DoorAnswer } from "../doors-answers.server";
import { refuse } from "../refusals.server";
import { Reply } from "./resource.server";

/** What a special door answers, as a call tells it. Throws the refusal where it stays shut. */
export function doorReply(request: Request, { status, message, headers }: DoorAnswer) {
  if (status < 400) return new Reply({ message }, { status, headers });
  throw refuse(request, { status, title: "Access Denied", message, headers });
}
