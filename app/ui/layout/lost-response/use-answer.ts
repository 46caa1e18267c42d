import { useActionData } from "@remix-run/react";
import { useState } from "react";

import { lostResponseIn } from "./lost-response";

/**
 * useActionData of a route whose `clientAction` is toastOnLostResponse: while no answer comes, the one before stays.
 */
export function useAnswer<Action>() {
  const answer = useActionData<Action>();
  const [shown, setShown] = useState(answer);
  if (answer !== shown && !lostResponseIn(answer)) setShown(answer);
  return lostResponseIn(answer) ? shown : answer;
}
