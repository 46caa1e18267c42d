import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Form } from "@remix-run/react";

import { formatDate } from "~/formats/dates";
import { colon } from "~/formats/lists";
import { readForm } from "~/http/gate/body.server";
import { requireOrdering } from "~/http/gate/guards.server";
import { ownCurrentCart } from "~/http/session/own-cart.server";
import * as tCart from "~/messages/cart";
import { savedCarts } from "~/shop/cart/saved-carts.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { MAX_CART_NAME_LENGTH, type SavedCart } from "~/shop/cart/saved-cart";
import { AppLink } from "~/ui/base/app-link";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { type FormResult, formState } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";
import { changeCarts } from "./change-carts.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireOrdering(request);
  const [saved, { cart, state }] = await Promise.all([
    savedCarts(account.company.id),
    ownCurrentCart(request, account.company.id),
  ]);
  const { lines } = cart;
  return {
    current: {
      name: lines.length > 0 ? state.name : null,
      pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      lines: lines.length,
    },
    saved: saved.map((cart) => ({ ...cart, updatedAt: formatDate(cart.updatedAt) })),
  };
}

/** `intent` save | save-copy | open | copy | rename | remove, the last four for the saved `cart`. */
export async function action({ request }: ActionFunctionArgs) {
  const account = await requireOrdering(request);
  return changeCarts(request, account, await readForm(request));
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, tCart.savedCartsTitle()) }];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

type ShownCart = Omit<SavedCart, "updatedAt"> & { updatedAt: string };

export default function SavedCartsPage() {
  const { current, saved } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const isOpened = saved.some(({ id }) => id === refused?.of);
  const { errors } = formState(refused?.lastResult, idOf(refused?.of), { name: "" });
  return (
    <div className="wrap page stack-loose">
      <div>
        <h1>{tCart.savedCartsTitle()}</h1>
        <p className="lead mt-2">{tCart.whyToSave()}</p>
      </div>
      <ErrorSummary errors={errors} />
      <div className="grid gap-8 lg:grid-cols-2 lg:gap-16">
        <section aria-labelledby="current" className="stack min-w-0">
          <h2 id="current">{tCart.currentCart()}</h2>
          <p>
            {current.name && <strong className="wrap-anywhere">{current.name + colon()}</strong>}
            {tCart.cartContent(current)}
          </p>
          {current.lines > 0 ? (
            <SaveForm
              name={current.name ?? ""}
              lastResult={refused?.of === "current" ? refused.lastResult : undefined}
            />
          ) : (
            <p>
              <LinkButton to="/" variant="secondary">
                {tCart.browseCatalog()}
              </LinkButton>
            </p>
          )}
        </section>
        <section aria-labelledby="saved" className="stack min-w-0">
          <h2 id="saved">{tCart.savedCartsTitle()}</h2>
          {saved.length === 0 && <p className="muted">{tCart.noSavedCarts()}</p>}
          <ul className="stack">
            {saved.map((cart) => (
              <SavedCartItem
                key={cart.id}
                cart={cart}
                lastResult={isOpened && refused?.of === cart.id ? refused.lastResult : undefined}
              />
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

const idOf = (of: number | "current" | undefined) => `cart-${of ?? "current"}`;

function SaveForm({ name, lastResult }: { name: string; lastResult: FormResult | undefined }) {
  const { fields } = formState(lastResult, idOf("current"), { name });
  return (
    <>
      <p>
        <AppLink to="/cart">{tCart.viewCart()}</AppLink>
      </p>
      <Form method="post" action="/carts" noValidate className="stack">
        <FormKey />
        <Field field={fields.name} label={tCart.name()} required maxLength={MAX_CART_NAME_LENGTH} />
        <div className="row">
          <Button name="intent" value="save">
            {tCart.saveAndStartNewCart()}
          </Button>
          <Button variant="secondary" name="intent" value="save-copy">
            {tCart.saveCopy()}
          </Button>
        </div>
      </Form>
    </>
  );
}

function SavedCartItem({ cart, lastResult }: { cart: ShownCart; lastResult: FormResult | undefined }) {
  const { id, name, updatedAt } = cart;
  const { fields } = formState(lastResult, idOf(id), { name });
  return (
    <li className="card stack">
      <div>
        <h3 className="wrap-anywhere">{name}</h3>
        <p className="muted small">{tCart.savedOn({ content: tCart.cartContent(cart), day: updatedAt })}</p>
      </div>
      <Form method="post" action="/carts" className="row">
        <FormKey />
        <input type="hidden" name="cart" value={id} />
        <Button name="intent" value="open">
          {tCart.openCart()}
          <span className="sr-only"> {name}</span>
        </Button>
        <Button variant="secondary" name="intent" value="copy">
          {tCart.copyCart()}
          <span className="sr-only"> {name}</span>
        </Button>
      </Form>
      <details open={lastResult !== undefined}>
        <summary className="small py-2.5">
          {tCart.renameOrRemove()}
          <span className="sr-only"> {name}</span>
        </summary>
        <Form method="post" action="/carts" noValidate className="stack mt-2">
          <input type="hidden" name="cart" value={id} />
          <Field field={fields.name} label={tCart.name()} required maxLength={MAX_CART_NAME_LENGTH} />
          <div className="row">
            <Button variant="secondary" name="intent" value="rename">
              {tCart.rename()}
              <span className="sr-only"> {name}</span>
            </Button>
            <Button variant="danger" name="intent" value="remove">
              {tCart.remove()}
              <span className="sr-only"> {name}</span>
            </Button>
          </div>
        </Form>
      </details>
    </li>
  );
}
