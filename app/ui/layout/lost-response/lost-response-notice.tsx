import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";

import * as t from "~/messages/layout";
import { Button } from "~/ui/base/button";
import { useShowToast } from "~/ui/layout/toasts";

import { askWhetherArrived, statusAddress } from "./ask";
import { forgetDraft, nameOf } from "./drafts";
import type { LostResponse } from "./lost-response";

/**
 * Beside the button of a form whose answer was lost: says so, as a toast as well, which begins with `failed`, and asks
 * `{form}/status` by the form's key. When the form has arrived, the browser opens its result. `children` are shown when
 * it has not.
 */
export function LostResponseNotice({
  lostResponse,
  title = "Error",
  failed = "",
  form,
  children,
}: {
  lostResponse: LostResponse;
  /** Of the toast. */
  title?: string;
  /** Before what is known of it: "Failed to place order." */
  failed?: string;
  /** The address of the form: "/checkout". */
  form: string;
  children?: ReactNode;
}) {
  const { key, message, isMissing } = lostResponse;
  const show = useShowToast();
  const first = message ?? (isMissing ? t.itHasNotArrivedPlease() : t.weDontKnowYetWhether());
  const [text, setText] = useState(first);
  const [isAsking, setAsking] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    setText(first);
    show({ title, description: `${failed} ${first}`, variant: "destructive" });
    // In a dialog the toast may be hidden.
    words.current?.scrollIntoView({ block: "nearest" });
  }, [lostResponse, first, title, failed, show]);
  const isDone = text === message || text === t.itHasNotArrivedPlease();
  async function ask({ currentTarget: { form: element } }: MouseEvent<HTMLButtonElement>) {
    setAsking(true);
    const arrived = await askWhetherArrived(form, key);
    setAsking(false);
    if (arrived) {
      if (element) forgetDraft(nameOf(element));
      return location.assign(statusAddress(form, key));
    }
    setText(arrived === false ? t.itHasNotArrivedPlease() : t.thereIsStillNoAnswer());
    // The button disappears.
    if (arrived === false) words.current?.focus();
  }
  return (
    <div role="status" className="notice edge-danger">
      <p ref={words} tabIndex={-1}>
        {text}
      </p>
      {isDone ? (
        children
      ) : (
        <Button
          type="button"
          variant="secondary"
          className="mt-3"
          pending={isAsking}
          pendingLabel={t.asking()}
          onClick={ask}
        >
          {t.askWhetherItArrived()}
        </Button>
      )}
    </div>
  );
}
