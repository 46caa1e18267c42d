import type { AddProblem } from "~/shop/cart/add-problem";
import type { DemoStyle } from "~/shop/demo/sample";
import { PLACES } from "~/shop/pictures/sizes";
import { Picture } from "~/ui/base/picture";
import { AddControls } from "~/ui/catalogue/add-controls";
import { AddForm } from "~/ui/catalogue/add-form";
import { CardPrice } from "~/ui/catalogue/price-lines";
import { useAddToCart } from "~/ui/catalogue/use-add-to-cart";

/** What a post without scripts brought back: which style, what was typed, and what is wrong with it. */
export interface DemoAnswer {
  status: "error";
  styleId: number | null;
  typed: { size: string; quantity: string };
  problem: AddProblem;
}

/** A sample style, with the form that puts it into the demo's cart. */
export function DemoCard({
  style,
  picture,
  action,
  here,
  answer,
  canOrder,
}: {
  style: DemoStyle;
  picture: string;
  /** This page's own address, which takes the form. */
  action: string;
  /** Where the form lands. */
  here: string;
  answer: DemoAnswer | undefined;
  /** False where the demo shows what a pending customer sees. */
  canOrder: boolean;
}) {
  const { id, name, sizes, wholesalePrice, recommendedPrice, minOrderQuantity } = style;
  const own = answer?.styleId === id ? answer : undefined;
  const add = useAddToCart({
    style: { ...style, colors: [] },
    redirectTo: here,
    startsAnew: true,
    answered: own?.problem,
  });
  return (
    <li id={`style-${id}`} className="style">
      <Picture address={picture} alt="" place={PLACES.card} />
      <div className="style-body">
        <h3>{name}</h3>
        <p className="muted small">Min: {minOrderQuantity}</p>
        {canOrder ? (
          <>
            <CardPrice price={{ wholesale: wholesalePrice, recommended: recommendedPrice }} />
            <AddForm add={add} action={action} styleId={id} redirectTo={here}>
              <AddControls
                styleId={id}
                name={name}
                sizes={sizes}
                min={minOrderQuantity}
                typed={own?.typed}
                problem={add.problem}
                isAdding={add.isAdding}
                label="ADD TO CART"
              />
            </AddForm>
          </>
        ) : (
          <p className="muted small">Prices open once your account is approved.</p>
        )}
      </div>
    </li>
  );
}
