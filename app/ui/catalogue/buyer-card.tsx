import type { StyleCard } from "~/shop/catalogue/style";

import { AddControls } from "./add-controls";
import { AddForm } from "./add-form";
import { CardBody } from "./card-body";
import { CardPrice } from "./card-price";
import { useAddToCart } from "./use-add-to-cart";

/** The card of an approved customer: with prices, and a form that adds the style to the cart. */
export function BuyerCard({
  style,
  here,
  eager,
}: {
  style: StyleCard;
  here: string;
  eager: boolean;
}) {
  const colors = style.colors.map(({ name }) => name);
  const add = useAddToCart({
    style: { ...style, colors },
    redirectTo: here,
    resetsOnSuccess: true,
  });
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
