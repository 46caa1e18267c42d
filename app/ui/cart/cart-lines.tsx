import { type FetcherWithComponents, useNavigate } from "@remix-run/react";
import { useRef } from "react";

import type { CartLine } from "~/shop/cart/cart";
import { Button } from "~/ui/base/button";
import { useFetcherAnswer } from "~/ui/base/use-fetcher-answer";
import { useHydrated } from "~/ui/base/use-hydrated";
import { FormKey, setFormKey } from "~/ui/layout/form-key";
import { LineGroups } from "./lines/line-groups";
import { sentValue } from "~/ui/layout/lost-response/lost-response";
import { LostResponseNotice } from "~/ui/layout/lost-response/lost-response-notice";
import { useDraft } from "~/ui/layout/lost-response/use-draft";

import type { CartAnswer } from "./answer";
import { CartStyle, UnavailableLine } from "./cart-style";
import { GonePieces } from "./gone-pieces";
import { fieldName, type LineField, LINES_FORM, seenQuantities } from "./line-fields";
import { useSaveLines } from "./use-save-lines";
import { useSeenLines } from "./use-seen-lines";

/**
 * The lines of the cart in one form, so that all entered quantities are saved with any of its buttons. With scripts,
 * changes are also saved automatically.
 */
export function CartLines({
  lines,
  fields,
  refused,
  fetcher,
  onSend,
  onAnswer,
}: {
  lines: readonly CartLine[];
  fields: Record<string, LineField>;
  /** Of the refused form, if there is one. */
  refused: CartAnswer | undefined;
  fetcher: FetcherWithComponents<CartAnswer>;
  /** Called before the form is sent, with the element by which it is sent. */
  onSend: (sentBy: Element | null) => void;
  /** Called when a change is answered; undefined when it was made. */
  onAnswer: (answer: CartAnswer | undefined) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  const [lostResponse, setLostResponse] = useDraft(form, "/cart", { onlyLost: true });
  useFetcherAnswer(fetcher, (answer) => {
    setLostResponse(answer?.lostResponse);
    onAnswer(answer);
  });
  const removed = lostResponse && sentValue(lostResponse, "remove");
  const available = lines.filter((line) => line.isAvailable);
  const unavailable = lines.filter((line) => !line.isAvailable);
  const gone = refused?.gone ?? [];
  // A button says then whose values hold: nothing is saved by itself.
  const hasConflict = refused?.notes !== undefined || gone.length > 0;
  const writeSeen = useSeenLines(form, available, refused?.seen);
  const { onSubmit, ...handlers } = useSaveLines(() => {
    if (hasConflict) return;
    onSend(document.activeElement);
    writeSeen();
    setFormKey(form.current!);
    fetcher.submit(form.current, { preventScrollReset: true });
  });
  const navigate = useNavigate();
  /** Whether nothing is typed that is not saved: then the checkout is opened without a post, which saves a round trip. */
  const areQuantitiesSaved = () => {
    const typed = new FormData(form.current!);
    return (
      !hasConflict &&
      available.every(({ id, quantity }) => typed.get(fieldName(id)) === `${quantity}`)
    );
  };
  return (
    <fetcher.Form
      ref={form}
      id={LINES_FORM}
      method="post"
      action="/cart"
      noValidate
      preventScrollReset
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        onSend(submitter);
        onSubmit();
        writeSeen();
        const isCheckout = (submitter as HTMLButtonElement | null)?.value === "checkout";
        if (isCheckout && fetcher.state === "idle" && !lostResponse && areQuantitiesSaved()) {
          event.preventDefault();
          navigate("/checkout");
        }
      }}
      {...handlers}
    >
      <input type="hidden" name="intent" value="update" />
      <input type="hidden" name="seen" value={seenQuantities(available, refused?.seen)} />
      {isHydrated && <input type="hidden" name="redirectTo" value="/cart" />}
      <FormKey />
      {/* Enter activates a form's first submit button, which must save and not remove a line. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true" />
      <LineGroups
        lines={available}
        renderStyle={(style, Heading) => (
          <CartStyle key={style.key} style={style} Heading={Heading} fields={fields} />
        )}
      />
      {unavailable.length > 0 && (
        <ul className="rule">
          {unavailable.map((line) => (
            <UnavailableLine key={line.id} line={line} />
          ))}
        </ul>
      )}
      {gone.length > 0 && <GonePieces pieces={gone} />}
      {lostResponse && (
        <LostResponseNotice
          lostResponse={lostResponse}
          failed={removed ? "Failed to remove item." : "Failed to update quantity."}
          form="/cart"
        >
          <Button
            variant="secondary"
            className="mt-3"
            {...(removed && { name: "remove", value: removed })}
          >
            Send again
          </Button>
        </LostResponseNotice>
      )}
      {hasConflict ? (
        <UpdateButton />
      ) : (
        <noscript>
          <UpdateButton />
        </noscript>
      )}
    </fetcher.Form>
  );
}

const UpdateButton = () => (
  <p className="mt-4 text-right">
    <Button variant="secondary">Update quantities</Button>
  </p>
);
