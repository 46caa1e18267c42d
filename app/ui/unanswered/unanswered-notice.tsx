import { type MouseEvent, type ReactNode, useEffect, useState } from "react";

import { Button } from "~/ui/base/button";
import { useShowToast } from "~/ui/layout/toasts";

import { forgetDraft } from "./drafts";
import type { Unanswered } from "./unanswered";

const UNKNOWN = "We don't know yet whether this arrived.";
const MISSING = "It has not arrived. Please send it again.";
const NO_ANSWER = "There is still no answer. Please check your connection and ask again.";

/**
 * Beside the button of a form whose answer was lost: says so, as a toast under `title` as well, and asks `{form}/status`
 * by the form's key. When the form has arrived, the browser opens what it did. `children` are shown when it has not.
 */
export function UnansweredNotice({
  unanswered: { key, message },
  title,
  form,
  children,
}: {
  unanswered: Unanswered;
  title: string;
  /** The address of the form: "/checkout". */
  form: string;
  children?: ReactNode;
}) {
  const show = useShowToast();
  const [text, setText] = useState(message ?? UNKNOWN);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    setText(message ?? UNKNOWN);
    show({ title, description: message ?? UNKNOWN, variant: "destructive" });
  }, [key, message, title, show]);
  const status = `${form}/status?key=${key}`;
  async function ask({ currentTarget: { form: element } }: MouseEvent<HTMLButtonElement>) {
    setAsking(true);
    const response = await fetch(status, { headers: { Accept: "application/json" } }).catch(
      () => null,
    );
    const answer = (await response?.json().catch(() => null)) as { arrived?: boolean } | null;
    setAsking(false);
    if (answer?.arrived) {
      if (element) forgetDraft(element.action, new FormData(element));
      return location.assign(status);
    }
    setText(answer?.arrived === false ? MISSING : NO_ANSWER);
  }
  return (
    <div role="status" className="notice notice-danger">
      <p>{text}</p>
      {message || text === MISSING ? (
        children
      ) : (
        <Button
          type="button"
          variant="secondary"
          className="mt-3"
          pending={isAsking}
          pendingLabel="Asking..."
          onClick={ask}
        >
          Ask whether it arrived
        </Button>
      )}
    </div>
  );
}
