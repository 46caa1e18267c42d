import { useActionData } from "@remix-run/react";
import { useState } from "react";

import { unansweredIn } from "./unanswered";

/** useActionData of a route whose `clientAction` is keepForm: while no answer comes, the one before stays. */
export function useAnswer<Action>() {
  const answer = useActionData<Action>();
  const [shown, setShown] = useState(answer);
  if (answer !== shown && !unansweredIn(answer)) setShown(answer);
  return unansweredIn(answer) ? shown : answer;
}
