import type { RefusedForm } from "~/ui/base/form-state";

/** The page's form that was rejected. */
export interface RefusedTarget {
  /** "" when none was rejected. */
  formId: string;
  /** Ids of users. */
  ids: readonly string[];
}

/** For several applicants, for one, and for an access request. */
export const BULK_FORM_ID = "several";
export const formOfApplicant = (id: string) => `applicant-${id}`;
export const formOfRequest = (id: number | string) => `request-${id}`;

/**
 * When the applicant is no longer in the list (`shown`), it is the form for several applicants, so that the submitted
 * text is not lost.
 */
export function refusedTarget(refused: RefusedForm | undefined, shown: readonly { id: string }[]): RefusedTarget {
  const typed = refused?.lastResult.initialValue;
  if (!refused) return { formId: "", ids: [] };
  if (typed?.requestId) return { formId: formOfRequest(String(typed.requestId)), ids: [] };
  const ids = [typed?.id].flat().filter((id) => typeof id === "string");
  const isOne = typed?.several === undefined && shown.some(({ id }) => id === ids[0]);
  return { formId: isOne ? formOfApplicant(ids[0]!) : BULK_FORM_ID, ids };
}
