import { Problem, type ProblemCode } from "~/shop/base/problem";
import { refuseForm, serverFailure } from "./form.server";

/** The status of what is wrong with an uploaded file. */
const FILE_STATUS: Partial<Record<ProblemCode, number>> = { unreadable: 400, too_large: 422 };

/**
 * Returns the action data for a form with a file (`file`) that was not saved because of `error`: a Problem with the file beside
 * its field, another Problem with 409, anything else with `failure` as an error of the shop.
 */
export function refuseUpload(
  submission: Parameters<typeof refuseForm>[0],
  error: unknown,
  { request, failure }: { request: Request; failure: string },
) {
  if (!(error instanceof Problem)) {
    return refuseForm(submission, { ...serverFailure(error, request, failure), title: "Error" });
  }
  const { code, message } = error;
  const status = FILE_STATUS[code];
  return status
    ? refuseForm(submission, { status, title: "Please check the file", message, field: "file" })
    : refuseForm(submission, { status: 409, title: "Not saved yet", message });
}
