/** The result of a form whose answer was lost: its page stays, with what was typed. */
export interface LostResponse {
  /** The form's key, with which its page asks whether it has arrived. */
  key: string;
  /** What was sent. */
  values: [name: string, value: string][];
  /** Why the shop saved nothing, when it said so; without, nobody knows whether it did. */
  message?: string;
  /** The shop has said that the form has not arrived. */
  isMissing?: boolean;
}

/** Returns the lost answer in the result of an action, if there is one. */
export const lostResponseIn = (result: unknown): LostResponse | undefined =>
  (result as { lostResponse?: LostResponse } | null | undefined)?.lostResponse;

/** Returns a value that was sent without an answer: sentValue(lostResponse, "remove"). */
export const sentValue = ({ values }: LostResponse, name: string): string | undefined =>
  values.find((sent) => sent[0] === name)?.[1];

/** The `shouldRevalidate` of the routes of such a page: nothing is loaded while no answer comes. */
export const revalidateUnlessLost = ({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: unknown;
  defaultShouldRevalidate: boolean;
}) => !lostResponseIn(actionResult) && defaultShouldRevalidate;
