import type { FetcherWithComponents } from "@remix-run/react";
import { useEffect, useRef } from "react";

import type { CartLine } from "~/shop/cart/cart";
import { Button } from "~/ui/base/button";
import type { FieldState } from "~/ui/base/form-state";
import { useFetcherAnswer } from "~/ui/base/use-fetcher-answer";
import { useHydrated } from "~/ui/base/use-hydrated";
import { FormKey, setFormKey } from "~/ui/form-key";
import { sentValue } from "~/ui/unanswered/unanswered";
import { UnansweredNotice } from "~/ui/unanswered/unanswered-notice";
import { useDraft } from "~/ui/unanswered/use-draft";

import type { CartAnswer } from "./answer";
import { CartLineItem } from "./cart-line";
import { fieldName, LINES_FORM, seenQuantities } from "./line-fields";

/** Debounce of the plus and minus buttons, in milliseconds. */
const SAVE_DELAY_MS = 350;

/**
 * The lines of the cart in one form, so that all entered quantities are saved with any of its buttons. With scripts,
 * changes are also saved automatically.
 */
export function CartLines({
  lines,
  fields,
  fetcher,
  onAnswer,
}: {
  lines: readonly CartLine[];
  fields: Record<string, FieldState>;
  fetcher: FetcherWithComponents<CartAnswer>;
  /** Called when a change is answered; undefined when it was made. */
  onAnswer: (answer: CartAnswer | undefined) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const isHydrated = useHydrated();
  const [unanswered, setUnanswered] = useDraft(form, "/cart", { onlyUnanswered: true });
  useEffect(() => () => clearTimeout(timer.current), []);
  useFetcherAnswer(fetcher, (answer) => {
    setUnanswered(answer?.unanswered);
    onAnswer(answer);
  });
  const removed = unanswered && sentValue(unanswered, "remove");
  const save = (afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setFormKey(form.current!);
      fetcher.submit(form.current, { preventScrollReset: true });
    }, afterMs);
  };
  return (
    <fetcher.Form
      ref={form}
      id={LINES_FORM}
      method="post"
      action="/cart"
      noValidate
      preventScrollReset
      onSubmit={() => clearTimeout(timer.current)}
    >
      <input type="hidden" name="intent" value="update" />
      <input type="hidden" name="seen" value={seenQuantities(lines)} />
      {isHydrated && <input type="hidden" name="redirectTo" value="/cart" />}
      <FormKey />
      {/* Enter activates a form's first submit button, which must save and not remove a line. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true" />
      <ul className="rule">
        {lines.map((line) => (
          <CartLineItem
            key={line.id}
            line={line}
            field={fields[fieldName(line.id)] as FieldState}
            onStep={() => save(SAVE_DELAY_MS)}
            onLeave={() => save(0)}
          />
        ))}
      </ul>
      {unanswered && (
        <UnansweredNotice
          unanswered={unanswered}
          title={removed ? "Failed to remove item" : "Failed to update quantity"}
          form="/cart"
        >
          <Button
            variant="secondary"
            className="mt-3"
            {...(removed && { name: "remove", value: removed })}
          >
            Send again
          </Button>
        </UnansweredNotice>
      )}
      <noscript>
        <p className="mt-4 text-right">
          <Button variant="secondary">Update quantities</Button>
        </p>
      </noscript>
    </fetcher.Form>
  );
}
