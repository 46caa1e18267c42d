import type { StyleColour } from "~/shop/catalogue/style";
import { Shade } from "~/ui/base/shade";

/**
 * The colours of a style as radio inputs, with the name of the chosen one. They stand in a fieldset with a `.gallery`,
 * whose n-th child styles.css shows while the n-th of them is checked.
 */
export function Swatches({
  name,
  colours,
  chosen = 0,
}: {
  /** "color" in a form; else something that no other style on the page has. */
  name: string;
  colours: readonly StyleColour[];
  /** Which colour is checked at first, by its place. */
  chosen?: number;
}) {
  if (colours.length === 0) return null;
  return (
    <div className="swatches">
      {colours.map((colour, index) => (
        <label key={colour.name}>
          <input type="radio" name={name} value={colour.name} defaultChecked={index === chosen} />
          <Shade hex={colour.swatch} />
          <span>{colour.name}</span>
        </label>
      ))}
    </div>
  );
}
