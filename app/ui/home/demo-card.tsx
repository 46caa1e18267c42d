import type { AddProblem } from "~/texts/add-problem";
import type { DemoStyle } from "~/shop/desk/demo/sample";
import { PLACES } from "~/shop/brand/pictures/sizes";
import { Picture } from "~/ui/base/picture";
import { AddControls } from "~/ui/catalogue/add-controls";
import { AddForm } from "~/ui/catalogue/add-form";
import { CardPrice } from "~/ui/catalogue/card-price";
import { useAddToCart } from "~/ui/catalogue/use-add-to-cart";

/** The action's response to a rejected form: the style, the submitted values and the problem. */
export interface DemoAnswer {
  status: "error";
  styleId: number | null;
  typed: { size: string; quantity: string };
  problem: AddProblem;
}

/** A sample style, with the form that adds it to the demo's cart. */
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
  /** The address of this page, to which the form is posted. */
  action: string;
  /** The address to redirect to. */
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
    resetsOnSuccess: true,
    initialProblem: own?.problem,
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
          <p className="muted small">Prices are shown once your account is approved.</p>
        )}
      </div>
    </li>
  );
}
