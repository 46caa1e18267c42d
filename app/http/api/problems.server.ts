import type { Problem, ProblemCode } from "~/shop/problem";
import { refuse } from "../gate/refusals.server";
import { unknownObject, wrongFields } from "./input.server";

// Codes that are not listed here are conflicts: 409.
const STATUSES: Partial<Record<ProblemCode, 400 | 403 | 404 | 422>> = {
  unknown_style: 404,
  not_found: 404,
  size_required: 400,
  unknown_size: 400,
  unknown_colour: 400,
  quantity: 400,
  unreadable: 400,
  not_approved: 403,
  not_allowed: 403,
  reference_reused: 422,
};

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
  const status = STATUSES[code] ?? 409;
  if (status === 404) return unknownObject(request);
  if (status === 400) return wrongFields(request, [{ path: field ? [field] : [], message }]);
  const fieldErrors = errors ?? (field ? { [field]: message } : {});
  return refuse(request, { status, title: "Conflict", message, code, fieldErrors, details });
}
