import { Form, useLocation } from "@remix-run/react";

import { type Matrix, seenPieces } from "~/shop/cart/matrix";
import type { StyleColour } from "~/shop/catalogue/styles/style";
import { offerText } from "~/shop/catalogue/delivery-windows/shown-window";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { FormKey } from "~/ui/layout/form-key";
import type { LostResponse } from "~/ui/layout/lost-response/lost-response";
import { LostResponseNotice } from "~/ui/layout/lost-response/lost-response-notice";

import { MatrixSummary } from "./matrix-summary";
import { QuantityTable } from "./quantity-table";
import { type RefusedQuantities, refusalErrors } from "./refused-quantities";
import { SizeRunFields } from "./size-run-fields";
import { useQuantitiesForm } from "./use-quantities-form";
import { useTypedQuantities } from "./use-typed-quantities";

/**
 * All colours and sizes of a style in one form, which sets how many of each piece the cart holds. It posts to the page that
 * it is on.
 */
export function MatrixForm({
  name,
  colours,
  matrix,
  refused,
  lostResponse,
}: {
  /** The style's name. */
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
      <h2>All colours and sizes</h2>
      <p className="muted">
        Type how many pieces of each you want in your cart, and save them all at once. An empty
        field takes the piece out.
      </p>
      <p className="small">{offerText(matrix.window)}</p>
      <input type="hidden" name="window[]" value={matrix.window.id} />
      <ErrorSummary title="Nothing was saved" errors={refusalErrors(refused)} />
      <QuantityTable
        caption={`${name}: quantities`}
        matrix={matrix}
        colours={colours}
        typed={typed}
        refused={refused}
      />
      <MatrixSummary matrix={matrix} typed={typed} />
      <div className="row">
        <Button pending={isSaving} pendingLabel="SAVING...">
          SAVE QUANTITIES
        </Button>
        <Button variant="secondary" name="go" value="cart">
          Save and go to cart
        </Button>
      </div>
      {lost && (
        <LostResponseNotice lostResponse={lost} failed="Failed to update quantity." form="/cart">
          <Button variant="secondary" className="mt-3">
            Send again
          </Button>
        </LostResponseNotice>
      )}
      {matrix.sizes.length > 1 && <SizeRunFields matrix={matrix} typed={refused?.sizeRun} />}
    </Form>
  );
}
