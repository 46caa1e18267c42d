import type { ReactNode } from "react";

import * as t from "~/messages/catalogue";
import { LostResponseNotice } from "~/ui/layout/lost-response/lost-response-notice";

import type { useAddToCart } from "./use-add-to-cart";

/** With the fields that the cart's action reads. */
export function AddForm({
  add: { fetcher, form, check, lostResponse },
  action = "/cart",
  styleId,
  redirectTo,
  failedTitle,
  children,
}: {
  add: ReturnType<typeof useAddToCart>;
  action?: string;
  styleId: number;
  redirectTo: string;
  /** Of the toast when the answer was lost; "Error" by default. */
  failedTitle?: string;
  children: ReactNode;
}) {
  return (
    <fetcher.Form ref={form} method="post" action={action} onSubmit={check} noValidate preventScrollReset>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={styleId} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      {children}
      {lostResponse?.key && (
        <div className="mt-3">
          <LostResponseNotice
            lostResponse={lostResponse}
            {...(failedTitle ? { title: failedTitle } : { failed: t.addToCartFailed() })}
            form="/cart"
          />
        </div>
      )}
    </fetcher.Form>
  );
}
