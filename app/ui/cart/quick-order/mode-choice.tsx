import type { QuickOrderMode } from "~/shop/cart/quick-order/preview";
import { Choice, Choices } from "~/ui/base/choice";

/** What happens to pieces that are in the cart already. */
export function ModeChoice({ mode }: { mode: QuickOrderMode }) {
  return (
    <Choices label="If a piece is already in the cart">
      <Choice name="mode" value="add" defaultChecked={mode === "add"}>
        Add to what is in the cart
      </Choice>
      <Choice name="mode" value="replace" defaultChecked={mode === "replace"}>
        Replace those quantities
      </Choice>
    </Choices>
  );
}
