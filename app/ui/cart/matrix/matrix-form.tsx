import { Form, useLocation } from "@remix-run/react";

import * as t from "~/messages/cart";
import { type Matrix, seenPieces, type TypedSizeRun, usualRun } from "~/shop/cart/matrix";
import { offerText } from "~/shop/catalogue/delivery-windows/shown-window";
import type { StyleColour } from "~/shop/catalogue/styles/style";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { FormKey } from "~/ui/layout/form-key";
import type { LostResponse } from "~/ui/layout/lost-response/lost-response";
import { LostResponseNotice } from "~/ui/layout/lost-response/lost-response-notice";
import { QuantityTable } from "./quantity-table";
import { refusalErrors, type RefusedQuantities } from "./refused-quantities";
import { useQuantitiesForm } from "./use-quantities-form";
import { useTypedQuantities } from "./use-typed-quantities";

/** Sets how many of each piece the cart holds. It posts to the page that it is on. */
export function MatrixForm({
  name,
  colours,
  matrix,
  refused,
  lostResponse,
}: {
  name: string;
  colours: readonly StyleColour[];
  matrix: Matrix;
  refused?: RefusedQuantities;
  lostResponse?: LostResponse;
}) {
  const { pathname, search } = useLocation();
  const { form, isSaving, lost, onSubmit } = useQuantitiesForm(lostResponse);
  const typed = useTypedQuantities(form, matrix.cells);
  return (
    <Form
      ref={form}
      id="matrix"
      method="post"
      action={pathname + search}
      noValidate
      autoComplete="off"
      onSubmit={onSubmit}
      className="stack"
    >
      <input type="hidden" name="intent" value="quantities" />
      <input type="hidden" name="seen" value={seenPieces([matrix], refused?.seen)} />
      {typed && <input type="hidden" name="stay" value="on" />}
      <FormKey />
      <h2>{t.allColoursAndSizes()}</h2>
      <p className="small">
        {offerText(matrix.window)}. {t.emptyTakesOut()}
      </p>
      <input type="hidden" name="window[]" value={matrix.window.id} />
      <ErrorSummary title={t.nothingWasSaved()} errors={refusalErrors(refused)} />
      <QuantityTable name={name} matrix={matrix} colours={colours} typed={typed} refused={refused} />
      <div className="row">
        <Button pending={isSaving} pendingLabel={t.saving()}>
          {t.saveQuantities()}
        </Button>
        <Button variant="secondary" name="go" value="cart">
          {t.saveAndGoToCart()}
        </Button>
      </div>
      {lost && (
        <LostResponseNotice lostResponse={lost} failed={t.updateQuantityFailed()} form="/cart">
          <Button variant="secondary" className="mt-3">
            {t.sendAgain()}
          </Button>
        </LostResponseNotice>
      )}
      {matrix.sizes.length > 1 && <SizeRunFields matrix={matrix} colours={colours} typed={refused?.sizeRun} />}
    </Form>
  );
}

/**
 * "Fill a size run": pieces of each size in a pack, how many packs, and for which colours. Its button saves the whole
 * form with the quantities of the run.
 */
function SizeRunFields({
  matrix: { colors, sizes },
  colours,
  typed,
}: {
  matrix: Matrix;
  colours: readonly StyleColour[];
  /** As typed into a refused form. */
  typed?: TypedSizeRun;
}) {
  const run = usualRun(sizes.length);
  return (
    <details open={typed !== undefined}>
      <summary>{t.fillASizeRun()}</summary>
      <fieldset className="mt-3">
        <legend className="label">{t.piecesOfEachSize()}</legend>
        <div className="row">
          {sizes.map((size, index) => (
            <label key={size} className="size-run">
              {size}
              <input
                name={`run[${size}]`}
                defaultValue={typed?.run[size] ?? run[index]}
                inputMode="numeric"
                maxLength={3}
                className="input"
              />
            </label>
          ))}
          <label className="size-run">
            {t.packs()}
            <input name="packs" defaultValue={typed?.packs ?? 1} inputMode="numeric" maxLength={4} className="input" />
          </label>
        </div>
      </fieldset>
      {colors.length > 1 ? (
        <fieldset className="mt-4">
          <legend className="label">{t.inTheseColours()}</legend>
          <div className="row">
            {colors.map((color, at) => (
              <label key={color} className="check">
                <input
                  type="checkbox"
                  name="runColor"
                  value={color}
                  defaultChecked={typed?.colors.includes(color) ?? true}
                />
                <span>{colours[at]?.label ?? color}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ) : (
        <input type="hidden" name="runColor" value={colors[0]} />
      )}
      <p>
        <Button variant="secondary" name="fill" value="run">
          {t.fillAndSave()}
        </Button>
      </p>
    </details>
  );
}
