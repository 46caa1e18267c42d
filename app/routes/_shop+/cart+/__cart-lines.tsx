import { type FetcherWithComponents, useNavigate } from "@remix-run/react";
import {
  type ClipboardEvent,
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
} from "react";

import * as t from "~/messages/cart";
import type { CartLine } from "~/shop/cart/cart";
import { columnsByStyle, groupLines } from "~/shop/cart/group-lines";
import { Button } from "~/ui/base/button";
import { useFetcherAnswer } from "~/ui/base/use-fetcher-answer";
import { useHydrated } from "~/ui/base/use-hydrated";
import { FormKey, setFormKey } from "~/ui/layout/form-key";
import { sentValue } from "~/ui/layout/lost-response/lost-response";
import { LostResponseNotice } from "~/ui/layout/lost-response/lost-response-notice";
import { useDraft } from "~/ui/layout/lost-response/use-draft";
import { CartStyle, SizeHeads, UnavailableLine } from "./__cart-style";
import { type CartAnswer, fieldName, type GonePiece, type LineField, LINES_FORM, seenQuantities } from "./__answer";
import { LineGroups } from "~/ui/cart/lines/line-groups";
import { moveByKey, pasteBlock } from "~/ui/cart/matrix/table-input";

const fieldOf = (form: HTMLFormElement, lineId: number) =>
  form.elements.namedItem(fieldName(lineId)) as HTMLInputElement | null;

/**
 * With scripts, the cart is read again while somebody types. A field that they have typed into does not show what a
 * colleague has set meanwhile, so for the form's `seen` it has the quantity that it showed before. What this page has
 * sent itself counts as seen too, while no answer has come. Returns the function that writes `seen`, to call before the
 * form is sent.
 * @param known What the answer to a refused form says of lines, by line.
 */
function useSeenLines(
  form: RefObject<HTMLFormElement>,
  lines: readonly CartLine[],
  known: Readonly<Record<number, number>> | undefined,
): () => void {
  const shown = useRef<Record<number, number>>({});
  const sent = useRef(new Map<number, number>());
  // After the effects of the fields, which show a new quantity unless something else was typed.
  useEffect(() => {
    for (const { id, quantity } of lines) {
      const isShown = Number(fieldOf(form.current!, id)?.value) === quantity;
      if (!isShown && id in shown.current && sent.current.get(id) !== quantity) continue;
      shown.current[id] = quantity;
      sent.current.delete(id);
    }
  }, [form, lines]);
  useEffect(() => {
    for (const id of Object.keys(known ?? {}).map(Number)) sent.current.delete(id);
    Object.assign(shown.current, known);
  }, [known]);
  return () => {
    const own = [...sent.current].map(([id, quantity]) => `,${id}:${quantity}`);
    const seen = form.current!.elements.namedItem("seen") as HTMLInputElement;
    seen.value = seenQuantities(lines, shown.current) + own.join("");
    for (const { id } of lines) {
      const quantity = Number(fieldOf(form.current!, id)?.value);
      if (quantity > 0 && quantity !== shown.current[id]) sent.current.set(id, quantity);
    }
  };
}

/** Milliseconds that fields wait for the next one before they are saved. */
const SAVE_DELAY_MS = 350;

/**
 * Handlers of the form around the lines of the cart: with scripts, changed quantities are saved by themselves after a
 * field was left, arrow keys and Enter move between the fields, and a block from a spreadsheet can be pasted.
 * @param save Sends the form.
 */
function useSaveLines(save: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const isChanged = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => {
    clearTimeout(timer.current);
    isChanged.current = false;
  };
  const saveSoon = () => {
    if (!isChanged.current) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      stop();
      save();
    }, SAVE_DELAY_MS);
  };
  return {
    onSubmit: stop,
    onInput: () => {
      clearTimeout(timer.current);
      isChanged.current = true;
    },
    onBlur: (event: FocusEvent) => {
      // A button sends the form itself.
      if (!(event.relatedTarget instanceof HTMLButtonElement)) saveSoon();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!(event.target instanceof HTMLInputElement)) return;
      moveByKey(event.nativeEvent);
      if (event.key === "Enter" && document.activeElement === event.target) saveSoon();
    },
    onPaste: (event: ClipboardEvent) => {
      if (event.target instanceof HTMLInputElement) pasteBlock(event.nativeEvent);
    },
  };
}

/**
 * One form, so that all entered quantities are saved with any of its buttons. With scripts, changes are also saved
 * automatically.
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
  const groups = groupLines(available);
  const columns = columnsByStyle(groups.flatMap(({ styles }) => styles));
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
  /** Nothing is typed that is not saved: then the checkout is opened without a post, which saves a round trip. */
  const areQuantitiesSaved = () => {
    const typed = new FormData(form.current!);
    return !hasConflict && available.every(({ id, quantity }) => typed.get(fieldName(id)) === `${quantity}`);
  };
  return (
    <fetcher.Form
      ref={form}
      id={LINES_FORM}
      method="post"
      action="/cart"
      noValidate
      autoComplete="off"
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
        groups={groups}
        renderStyle={(style, Heading, above) => (
          <Fragment key={style.key}>
            {columns.get(above?.key ?? "") !== columns.get(style.key) && (
              <SizeHeads columns={columns.get(style.key)!} />
            )}
            <CartStyle style={style} columns={columns.get(style.key)!} Heading={Heading} fields={fields} />
          </Fragment>
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
          failed={`${removed ? t.removeFailed() : t.updateFailed()}.`}
          form="/cart"
        >
          <Button variant="secondary" className="mt-3" {...(removed && { name: "remove", value: removed })}>
            {t.sendAgain()}
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
    <Button variant="secondary">{t.updateQuantities()}</Button>
  </p>
);

/** Set here, while a colleague has taken out or ordered their lines: saved once more, they are put back. */
function GonePieces({ pieces }: { pieces: readonly GonePiece[] }) {
  return (
    <section aria-labelledby="gone" className="notice stack">
      <h3 id="gone">{t.notInCart()}</h3>
      <p className="small">{t.howToPutBack()}</p>
      <ul className="matrix stack">
        {pieces.map(({ sku, name, quantity, windowId }) => (
          <li key={`${sku} ${windowId}`}>
            <input type="hidden" name="window[]" value={windowId ?? ""} />
            <label className="row">
              <input name={`quantity[${sku}]`} defaultValue={quantity} inputMode="numeric" maxLength={9} />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
