import { Form, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect } from "react";

import * as t from "~/messages/cart";
import { cellPrice, fieldKey, seenPieces } from "~/shop/cart/matrix";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { refusalErrors, type RefusedQuantities } from "~/ui/cart/matrix/refused-quantities";
import { useQuantitiesForm } from "~/ui/cart/matrix/use-quantities-form";
import { useTypedQuantities } from "~/ui/cart/matrix/use-typed-quantities";
import { FormKey } from "~/ui/layout/form-key";
import type { Frame } from "~/ui/layout/frame";
import type { LostResponse } from "~/ui/layout/lost-response/lost-response";
import { LostResponseNotice } from "~/ui/layout/lost-response/lost-response-notice";
import { type ShownStyle, SheetStyleSection } from "./sheet-style-section";

interface SheetFormProps<Style extends ShownStyle> {
  /** Of a page; to that of `page` the form is sent. */
  address: (page: number) => string;
  page: number;
  pages: number;
  styles: readonly Style[];
  cart: { pieces: number; subtotal: number; held: string };
  /** Each style says when it is delivered. */
  hasOffers: boolean;
  refused?: RefusedQuantities;
  lostResponse?: LostResponse;
  /** Above the table of a style. */
  above?: (style: Style) => ReactNode;
}

/** The tables of the page in one form, with their sums and the buttons that save them. */
export function SheetForm<Style extends ShownStyle>({
  address,
  page,
  pages,
  styles,
  cart,
  hasOffers,
  refused,
  lostResponse,
  above,
}: SheetFormProps<Style>) {
  const { form, isSaving, lost, onSubmit } = useQuantitiesForm(lostResponse);
  return (
    <Form ref={form} method="post" action={address(page)} noValidate autoComplete="off" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="quantities" />
      <input
        type="hidden"
        name="seen"
        value={seenPieces(
          styles.flatMap(({ matrix }) => matrix ?? []),
          refused?.seen,
        )}
      />
      <FormKey />
      {/* Enter activates a form's first submit button, which must save and stay on the page. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary title={t.nothingWasSaved()} errors={refusalErrors(refused)} />
      <div className="sheet-styles">
        {styles.map((style) => (
          <SheetStyleSection key={style.anchor ?? style.id} style={style} hasOffer={hasOffers} refused={refused}>
            {above?.(style)}
          </SheetStyleSection>
        ))}
      </div>
      {lost && (
        <LostResponseNotice lostResponse={lost} failed={t.updateQuantityFailed()} form="/cart">
          <Button variant="secondary" className="mt-3">
            {t.sendAgain()}
          </Button>
        </LostResponseNotice>
      )}
      <div className="sheet-foot no-print">
        <div className="sheet-bar row">
          <Button pending={isSaving} pendingLabel={t.saving()}>
            {t.saveQuantities()}
          </Button>
          <SheetSum form={form} styles={styles} cart={cart} />
        </div>
        <div className="row">
          {pages > 1 && <span className="small">{t.pageOfPages({ page, pages })}</span>}
          {page > 1 && (
            <Button variant="secondary" name="go" value={`page:${page - 1}`}>
              {t.savePreviousPage()}
            </Button>
          )}
          {page < pages && (
            <Button variant="secondary" name="go" value={`page:${page + 1}`}>
              {t.saveNextPage()}
            </Button>
          )}
          <Button variant="secondary" name="go" value="cart">
            {t.saveAndGoToCart()}
          </Button>
        </div>
      </div>
    </Form>
  );
}

/**
 * The pieces in the cart and, with scripts, those with what is typed into the form and not saved. Until it is saved the
 * browser asks before the shop is left. That it was saved is said here as well, where no toast covers a field
 * (order-sheet.css).
 */
function SheetSum({
  form,
  styles,
  cart,
}: {
  form: RefObject<HTMLFormElement>;
} & Pick<SheetFormProps<ShownStyle>, "styles" | "cart">) {
  const typed = useTypedQuantities(form, styles);
  const { toast } = useRouteLoaderData("root") as Frame;
  const changed = styles.flatMap(({ matrix }) =>
    matrix
      ? matrix.cells.flat().flatMap((cell) => {
          const quantity = cell && typed?.get(fieldKey(cell));
          if (quantity === null || quantity === undefined || quantity === cell!.quantity) return [];
          // The cart's sums leave out what can't be ordered now.
          const more = cell!.reason ? 0 : quantity - cell!.quantity;
          return { quantity, more, price: cellPrice(cell!, matrix) };
        })
      : [],
  );
  const isUnsaved = changed.length > 0;
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  if (!isUnsaved)
    return (
      <p className="small">
        {typed && toast && <strong className="block">{toast.title}</strong>}
        {cart.held}
      </p>
    );
  const pieces = changed.reduce((sum, { more }) => sum + more, cart.pieces);
  const subtotal = changed.reduce((sum, { more, price }) => sum + more * price, cart.subtotal);
  return (
    <p className="small">
      <strong className="block">
        {t.typedNotSaved({ pieces: changed.reduce((sum, { quantity }) => sum + quantity, 0) })}
      </strong>
      {t.withTyped({ pieces, subtotal })}
    </p>
  );
}
