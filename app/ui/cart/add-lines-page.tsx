import { Form, useLocation } from "@remix-run/react";

import type { ComparedStyle, GoneStyle, LineComparison } from "~/shop/cart/compare-lines.server";
import { matrixPrices } from "~/shop/cart/matrix";
import { offerText } from "~/shop/catalogue/delivery-windows/shown-window";
import { AppLink } from "~/ui/base/app-link";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Money } from "~/ui/base/money";
import { EmptyState, Notice } from "~/ui/base/notice";
import { Picture } from "~/ui/base/picture";
import { PriceRangeText } from "~/ui/base/price-range";
import { FormKey } from "~/ui/layout/form-key";
import { useLight } from "~/ui/base/light";
import { QuantityTable } from "./matrix/quantity-table";
import { type RefusedQuantities, refusalErrors } from "./matrix/refused-quantities";
import { sumsOf, type TypedQuantities } from "./matrix/sums";
import { useQuantitiesForm } from "./matrix/use-quantities-form";
import { useTypedQuantities } from "./matrix/use-typed-quantities";
import type { LostResponse } from "~/ui/layout/lost-response/lost-response";
import { LostResponseNotice } from "~/ui/layout/lost-response/lost-response-notice";

interface AddLinesPageProps extends LineComparison {
  title: string;
  /** Whose lines these are and of when: "Order #2027-0012 of 3 March 2027". */
  origin: string;
  /** Who had the former quantities: "you". */
  who: string;
  /** What a toast says when the answer to the form was lost. */
  lost: { title: string; failed: string };
  piecesInCart: number;
  /** The fingerprint of the cart that the page speaks of, without which nobody replaces what a colleague has put in since. */
  reviewed: string;
  refused?: RefusedQuantities;
  lostResponse?: LostResponse;
}

/** The lines of an earlier order or a shared cart, to put into the cart: what of them can be had today, in tables of number fields. */
export function AddLinesPage(props: AddLinesPageProps) {
  const { title, origin, styles, gone } = props;
  return (
    <div className="wrap page stack-loose">
      <div>
        <h1>{title}</h1>
        <p className="muted">
          {origin}, at today&apos;s prices. Change what you like; nothing is in your cart yet.
        </p>
      </div>
      {gone.length > 0 && <GoneStyles gone={gone} />}
      {styles.length === 0 ? (
        <EmptyState title="None of these styles is available any more.">
          <LinkButton to="/">BROWSE CATALOG</LinkButton>
        </EmptyState>
      ) : (
        <AddLinesForm {...props} />
      )}
    </div>
  );
}

/** The styles that are not sold any more, each with others of its category. */
function GoneStyles({ gone }: { gone: readonly GoneStyle[] }) {
  return (
    <Notice title="Not in the collection any more">
      <ul className="grid gap-1">
        {gone.map(({ name, pieces, suggestions }) => (
          <li key={name}>
            {name} ({pieces} {pieces === 1 ? "piece" : "pieces"})
            {suggestions.length > 0 && ". Of the same kind: "}
            {suggestions.map((style, index) => (
              <span key={style.id}>
                {index > 0 && ", "}
                <AppLink to={`/product/${style.id}`}>{style.name}</AppLink>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function AddLinesForm({
  styles,
  who,
  lost: lostText,
  piecesInCart,
  reviewed,
  refused,
  lostResponse,
}: AddLinesPageProps) {
  const { pathname } = useLocation();
  const { form, isSaving, lost, onSubmit } = useQuantitiesForm(lostResponse);
  const typed = useTypedQuantities(form, styles);
  const later = styles.filter((style) => style.later);
  return (
    <Form
      ref={form}
      method="post"
      action={pathname}
      noValidate
      autoComplete="off"
      onSubmit={onSubmit}
      className="stack-loose"
    >
      <input type="hidden" name="intent" value="quantities" />
      <input type="hidden" name="reviewed" value={reviewed} />
      <FormKey />
      <ErrorSummary title="Nothing was added" errors={refusalErrors(refused)} />
      {later.length > 0 && (
        <Notice title="Much later than before" tone="danger">
          <ul className="grid gap-1">
            {later.map((style) => (
              <li key={style.id}>
                {style.name} {style.later}.
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {styles.map((style) => (
        <StyleSection key={style.id} style={style} who={who} typed={typed} refused={refused} />
      ))}
      {lost && (
        <LostResponseNotice lostResponse={lost} {...lostText} form="/cart">
          <Button variant="secondary" className="mt-3">
            Send again
          </Button>
        </LostResponseNotice>
      )}
      <div className="sheet-bar no-print row">
        <Button name="mode" value="add" pending={isSaving} pendingLabel="ADDING...">
          ADD TO CART
        </Button>
        {(typed || !refused) && <Total styles={styles} typed={typed} />}
      </div>
      {piecesInCart > 0 && (
        <div className="row no-print">
          <Button variant="secondary" name="mode" value="replace">
            Replace my cart
          </Button>
          <p className="small">
            Your cart holds {piecesInCart} {piecesInCart === 1 ? "piece" : "pieces"}: add these to
            it, or put these in their place.
          </p>
        </div>
      )}
    </Form>
  );
}

/** What the button adds: the pieces in all tables and what they cost; without scripts as the page came. */
function Total({
  styles,
  typed,
}: {
  styles: readonly ComparedStyle[];
  typed: TypedQuantities | null;
}) {
  const sums = styles.map(({ matrix }) => sumsOf(matrix, typed));
  const pieces = sums.reduce((sum, style) => sum + style.pieces, 0);
  return (
    // Different keys, so that hydration replaces the element: changing its text would count as layout shift.
    <p key={typed ? "typed" : "filled"} className="small">
      {typed ? "Together" : "As filled in"}: {pieces} {pieces === 1 ? "piece" : "pieces"},{" "}
      <Money cents={sums.reduce((sum, style) => sum + style.amount, 0)} /> excl. VAT
    </p>
  );
}

function StyleSection({
  style,
  who,
  typed,
  refused,
}: { style: ComparedStyle; typed: TypedQuantities | null } & Pick<
  AddLinesPageProps,
  "who" | "refused"
>) {
  const { id, name, styleCode, colors, matrix, was, changed, picture, later } = style;
  const isLight = useLight();
  return (
    <section className="card stack" aria-label={name}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 className="text-xl flex items-center gap-3">
          {picture && !isLight && <Picture address={picture} alt="" className="w-12" />}
          <AppLink to={`/product/${id}`} className="plain-link">
            {name}
          </AppLink>
        </h2>
        <p className="small">
          {styleCode} · <PriceRangeText price={matrixPrices(matrix)} />
          {was !== null && (
            <strong>
              {" (it was "}
              <Money cents={was} />)
            </strong>
          )}
        </p>
      </div>
      {changed.length > 0 && (
        <ul className="small">
          {changed.map(({ choice, quantity, reason }) => (
            <li key={choice}>
              {choice && `${choice}: `}
              {who} had {quantity}, {reason}.
            </li>
          ))}
        </ul>
      )}
      <p className="small">{offerText(matrix.window)}</p>
      {later && (
        <p className="small strong">
          {name} {later}.
        </p>
      )}
      {/* For the fields that follow it. */}
      <input type="hidden" name="window[]" value={matrix.window.id} />
      <QuantityTable name={name} matrix={matrix} colours={colors} typed={typed} refused={refused} />
    </section>
  );
}
