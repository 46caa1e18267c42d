import type { RefusedForm } from "~/ui/base/form-state";

/** Which of the page's forms was refused, by the id of that form; "" when none was. */
export interface RefusedPlace {
  formId: string;
  /** Whom a decision was about. */
  ids: readonly string[];
}

export const SEVERAL = "several";
export const formOfApplicant = (id: string) => `applicant-${id}`;
export const formOfRequest = (id: number | string) => `request-${id}`;

/**
 * Finds the form that was refused. That of an applicant who is not in the list any more (`shown`) is the one for
 * several, so that what was typed is not lost.
 */
export function refusedPlace(
  refused: RefusedForm | undefined,
  shown: readonly { id: string }[],
): RefusedPlace {
  const typed = refused?.lastResult.initialValue;
  if (!refused) return { formId: "", ids: [] };
  if (typed?.requestId) return { formId: formOfRequest(String(typed.requestId)), ids: [] };
  const ids = [typed?.id].flat().filter((id) => typeof id === "string");
  const isOne = typed?.several === undefined && shown.some(({ id }) => id === ids[0]);
  return { formId: isOne ? formOfApplicant(ids[0]!) : SEVERAL, ids };
}
