import { problemText } from "~/shop/base/problem-text.server";
import type { Problem } from "~/shop/base/problem";
import { problemStatus, refuse } from "../gate/refusals.server";
import { unknownObject, wrongFields } from "./input.server";

/** Parts of the answer to a Problem of a call, besides its sentence. */
export interface ProblemDetails {
  /** Further properties of the body. */
  details?: Record<string, unknown>;
  /** Messages by the path of a field, in place of the Problem's own. */
  errors?: Record<string, string>;
  /** The field of the call, where it has another name than that of the Problem. */
  field?: string;
}

/** Makes the refusal for a Problem that a function of the shop threw. */
export function problemResponse(
  request: Request,
  problem: Problem,
  { details, errors, field = problem.field }: ProblemDetails = {},
) {
  const { kind } = problem;
  const message = problemText(problem);
  const status = problemStatus(kind);
  if (status === 404) return unknownObject(request);
  if (status === 400) return wrongFields(request, [{ path: field ? [field] : [], message }]);
  const fieldErrors = errors ?? (field ? { [field]: message } : {});
  return refuse(request, { status, title: "Conflict", message, code: kind, fieldErrors, details });
}
