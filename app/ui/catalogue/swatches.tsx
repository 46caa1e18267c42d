import type { StyleColour } from "~/shop/catalogue/styles/style";
import { Shade } from "~/ui/base/shade";

/**
 * Radio inputs, with the name of the checked one. They must be in a fieldset with a `.gallery`: styles.css shows its
 * n-th child while the n-th radio input is checked.
 */
export function Swatches({
  name,
  colours,
  chosen = 0,
}: {
  /** "color" in a form; otherwise a name that is unique on the page. */
  name: string;
  colours: readonly StyleColour[];
  /** The index of the initially checked colour. */
  chosen?: number;
}) {
  if (colours.length === 0) return null;
  return (
    <div className="swatches">
      {colours.map((colour, index) => (
        <label key={colour.name}>
          <input type="radio" name={name} value={colour.name} defaultChecked={index === chosen} />
          <Shade hex={colour.swatch} />
          <span>{colour.label ?? colour.name}</span>
        </label>
      ))}
    </div>
  );
}
