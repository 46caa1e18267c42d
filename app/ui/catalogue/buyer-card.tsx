import { Link } from "@remix-run/react";

import type { StyleCard } from "~/shop/catalogue/style";
import { FormKey } from "~/ui/form-key";

import { AddControls } from "./add-controls";
import { AddForm } from "./add-form";
import { CardBody } from "./card-body";
import { CardPrice } from "./card-price";
import type { RefusedAdd } from "./refused-add";
import { colourAddress } from "./requested-colour";
import { useAddToCart } from "./use-add-to-cart";

/** The card of an approved customer: with prices, and a form that adds the style to the cart. */
export function BuyerCard({
  style,
  here,
  eager,
  refused,
}: {
  style: StyleCard;
  here: string;
  eager: boolean;
  /** This card's form, when it was rejected. */
  refused?: RefusedAdd;
}) {
  const colors = style.colors.map(({ name }) => name);
  const add = useAddToCart({
    style: { ...style, colors },
    redirectTo: here,
    resetsOnSuccess: true,
    initialProblem: refused?.problem,
  });
  const { color, size, quantity } = refused?.adding ?? {};
  return (
    <AddForm add={add} action={indexAddress(here)} styleId={style.id} redirectTo={here}>
      <FormKey />
      <CardBody
        style={style}
        detail={`/product/${style.id}`}
        here={color ? colourAddress(here, style.id, color) : here}
        inputName="color"
        eager={eager}
      >
        {style.price && <CardPrice price={style.price} />}
        <AddControls
          styleId={style.id}
          name={style.name}
          sizes={style.sizes}
          typed={refused && { size: size ?? "", quantity: quantity ?? "" }}
          problem={add.problem}
          isAdding={add.isAdding}
        />
        <p className="small">
          <Link to={`/product/${style.id}#matrix`}>
            All colours and sizes<span className="sr-only"> of {style.name}</span>
          </Link>
        </p>
      </CardBody>
    </AddForm>
  );
}

/** The address that posts a form to this page of the catalogue: without `index` Remix takes it for the layout's. */
const indexAddress = (here: string) => here.replace(/^\/\??/, "/?index&").replace(/&?#.*/, "");
