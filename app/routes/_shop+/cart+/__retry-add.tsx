import { Form } from "@remix-run/react";

import * as t from "~/messages/cart";
import { AppLink } from "~/ui/base/app-link";
import { Choice, Choices } from "~/ui/base/choice";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Shade } from "~/ui/base/shade";
import { FormKey } from "~/ui/layout/form-key";
import { AddControls } from "~/ui/catalogue/add-controls";

import type { CartAnswer } from "./__answer";

/** With the submitted values, to be corrected on the cart page. */
export function RetryAdd({
  adding,
  problem,
  style,
}: Pick<CartAnswer, "adding" | "style"> & { problem: NonNullable<CartAnswer["problem"]> }) {
  const field = style && problem.field;
  const fieldId = field === "size" || field === "quantity" ? `${field}-${style?.id}` : undefined;
  return (
    <section className="stack">
      <ErrorSummary title={problem.title} errors={[{ message: problem.message, fieldId }]} />
      {style && adding && (
        <Form method="post" action="/cart" noValidate className="card stack max-w-xl">
          <h2>{style.name}</h2>
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="productId" value={style.id} />
          <input type="hidden" name="redirectTo" value={adding.redirectTo} />
          <FormKey />
          {style.colors.length > 0 && (
            <Choices label={t.colour()}>
              {style.colors.map(({ name, swatch }, index) => (
                <Choice
                  key={name}
                  name="color"
                  value={name}
                  defaultChecked={
                    style.colors.some((colour) => colour.name === adding.color) ? name === adding.color : index === 0
                  }
                >
                  <Shade hex={swatch} />
                  {name}
                </Choice>
              ))}
            </Choices>
          )}
          <AddControls
            styleId={style.id}
            name={style.name}
            sizes={style.sizes}
            start={style.minimum}
            typed={{ size: adding.size ?? "", quantity: adding.quantity }}
            problem={problem}
            isAdding={false}
          />
        </Form>
      )}
      {adding && (
        <p>
          <AppLink to={adding.redirectTo}>{t.backToPreviousPage()}</AppLink>
        </p>
      )}
    </section>
  );
}
