import type { StyleCard } from "~/shop/catalogue/style";

import { AddControls } from "./add-controls";
import { AddForm } from "./add-form";
import { CardBody } from "./card-body";
import { CardPrice } from "./price-lines";
import { useAddToCart } from "./use-add-to-cart";

/** The card of a customer: a form that puts the style into the cart, with the prices that they may see. */
export function BuyingCard({
  style,
  here,
  eager,
}: {
  style: StyleCard;
  here: string;
  eager: boolean;
}) {
  const colors = style.colors.map(({ name }) => name);
  const add = useAddToCart({ style: { ...style, colors }, redirectTo: here, startsAnew: true });
  return (
    <AddForm add={add} styleId={style.id} redirectTo={here}>
      <CardBody
        style={style}
        detail={`/product/${style.id}`}
        here={here}
        inputName="color"
        eager={eager}
      >
        {style.price && <CardPrice price={style.price} />}
        <AddControls
          styleId={style.id}
          name={style.name}
          sizes={style.sizes}
          problem={add.problem}
          isAdding={add.isAdding}
        />
      </CardBody>
    </AddForm>
  );
}
