/** The page of the form stays, with what was typed. */
export interface LostResponse {
  /** With which the page asks whether the form has arrived. */
  key: string;
  /** What was sent. */
  values: [name: string, value: string][];
  /** The reason, when the shop has said that it saved nothing; without it, nobody knows whether it did. */
  message?: string;
  /** The shop has said that the form has not arrived. */
  isMissing?: boolean;
}

/** In the result of an action. */
export const lostResponseIn = (result: unknown): LostResponse | undefined =>
  (result as { lostResponse?: LostResponse } | null | undefined)?.lostResponse;

/** A value that was sent without an answer: sentValue(lostResponse, "remove"). */
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
