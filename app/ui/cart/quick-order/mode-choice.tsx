import * as t from "~/messages/cart";
import type { QuickOrderMode } from "~/shop/cart/quick-order/preview";
import { Choice, Choices } from "~/ui/base/choice";

/** For pieces that are in the cart already. */
export function ModeChoice({ mode }: { mode: QuickOrderMode }) {
  return (
    <Choices label={t.ifInCart()}>
      <Choice name="mode" value="add" defaultChecked={mode === "add"}>
        {t.addToWhatIsIn()}
      </Choice>
      <Choice name="mode" value="replace" defaultChecked={mode === "replace"}>
        {t.replaceThoseQuantities()}
      </Choice>
    </Choices>
  );
}
