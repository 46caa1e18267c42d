import type { Problem } from "~/shop/base/problem";
import { problemStatus, refuse } from "../gate/refusals.server";
import { unknownObject, wrongFields } from "./input.server";

/**
 * Makes the refusal for a Problem that a function of the shop threw. Of a conflict, `details` are added to the body, and
 * `errors` are messages by the path of a field, in place of the Problem's own.
 */
export function problemResponse(
  request: Request,
  problem: Problem,
  details?: Record<string, unknown>,
  errors?: Record<string, string>,
) {
  const { code, message, field } = problem;
  const status = problemStatus(code);
  if (status === 404) return unknownObject(request);
  if (status === 400) return wrongFields(request, [{ path: field ? [field] : [], message }]);
  const fieldErrors = errors ?? (field ? { [field]: message } : {});
  return refuse(request, { status, title: "Conflict", message, code, fieldErrors, details });
}
