import { Form } from "@remix-run/react";

import { MAX_CART_NAME_LENGTH, type SavedCart } from "~/shop/cart/saved-cart";
import { browseCatalog } from "~/texts/cart";
import * as text from "~/texts/saved-carts";
import { AppLink } from "~/ui/base/app-link";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { type FormResult, formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

type ShownCart = Omit<SavedCart, "updatedAt"> & { updatedAt: string };

interface SavedCartsPageProps {
  current: { name: string | null; pieces: number; lines: number };
  saved: readonly ShownCart[];
  /** A refused form: the id of its cart, or "current", and what was typed. */
  refused?: RefusedForm & { of?: number | "current" };
}

/** The company's carts: the current one, to save under a name, and the saved ones, to open, copy, rename, remove. */
export function SavedCartsPage({ current, saved, refused }: SavedCartsPageProps) {
  const isOpened = saved.some(({ id }) => id === refused?.of);
  const { errors } = formState(refused?.lastResult, idOf(refused?.of), { name: "" });
  return (
    <div className="wrap page stack-loose">
      <div>
        <h1>{text.savedCarts()}</h1>
        <p className="lead mt-2">{text.whyToSave()}</p>
      </div>
      <ErrorSummary errors={errors} />
      <div className="grid gap-8 lg:grid-cols-2 lg:gap-16">
        <section aria-labelledby="current" className="stack min-w-0">
          <h2 id="current">{text.currentCart()}</h2>
          <p>
            {current.name && <strong className="wrap-anywhere">{current.name}: </strong>}
            {text.content(current)}
          </p>
          {current.lines > 0 ? (
            <SaveForm
              name={current.name ?? ""}
              lastResult={refused?.of === "current" ? refused.lastResult : undefined}
            />
          ) : (
            <p>
              <LinkButton to="/" variant="secondary">
                {browseCatalog()}
              </LinkButton>
            </p>
          )}
        </section>
        <section aria-labelledby="saved" className="stack min-w-0">
          <h2 id="saved">{text.savedCarts()}</h2>
          {saved.length === 0 && <p className="muted">{text.noneYet()}</p>}
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
        <AppLink to="/cart">{text.viewCart()}</AppLink>
      </p>
      <Form method="post" action="/carts" noValidate className="stack">
        <FormKey />
        <Field field={fields.name} label={text.name()} required maxLength={MAX_CART_NAME_LENGTH} />
        <div className="row">
          <Button name="intent" value="save">
            {text.save()}
          </Button>
          <Button variant="secondary" name="intent" value="save-copy">
            {text.saveCopy()}
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
        <p className="muted small">{text.savedOn(cart, updatedAt)}</p>
      </div>
      <Form method="post" action="/carts" className="row">
        <FormKey />
        <input type="hidden" name="cart" value={id} />
        <Button name="intent" value="open">
          {text.open()}
          <span className="sr-only"> {name}</span>
        </Button>
        <Button variant="secondary" name="intent" value="copy">
          {text.copy()}
          <span className="sr-only"> {name}</span>
        </Button>
      </Form>
      <details open={lastResult !== undefined}>
        <summary className="small py-2.5">
          {text.renameOrRemove()}
          <span className="sr-only"> {name}</span>
        </summary>
        <Form method="post" action="/carts" noValidate className="stack mt-2">
          <input type="hidden" name="cart" value={id} />
          <Field field={fields.name} label={text.name()} required maxLength={MAX_CART_NAME_LENGTH} />
          <div className="row">
            <Button variant="secondary" name="intent" value="rename">
              {text.rename()}
              <span className="sr-only"> {name}</span>
            </Button>
            <Button variant="danger" name="intent" value="remove">
              {text.remove()}
              <span className="sr-only"> {name}</span>
            </Button>
          </div>
        </Form>
      </details>
    </li>
  );
}
