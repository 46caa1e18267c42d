import type { StyleColour } from "~/shop/catalogue/style";
import { Shade } from "~/ui/base/shade";

/** The id of the radio input of a style's n-th colour. */
const colourId = (styleId: number, index: number) => `c${styleId}-${index}`;

/**
 * The colours of a style as radio inputs, unseen. They come first in their fieldset: styles.css shows the n-th
 * child of the `.gallery` after them, and marks the n-th of the swatches, while the n-th input is checked.
 */
export function ColourInputs({
  styleId,
  name,
  colours,
  chosen = 0,
}: {
  styleId: number;
  /** "color" in a form; else something that no other style on the page has. */
  name: string;
  colours: readonly StyleColour[];
  /** Which colour is checked at first. */
  chosen?: number;
}) {
  return colours.map((colour, index) => (
    <input
      key={colour.name}
      type="radio"
      className="pick"
      id={colourId(styleId, index)}
      name={name}
      value={colour.name}
      defaultChecked={index === chosen}
    />
  ));
}

/** What one presses to choose a colour, with the name of the chosen one. */
export function Swatches({
  styleId,
  colours,
}: {
  styleId: number;
  colours: readonly StyleColour[];
}) {
  if (colours.length === 0) return null;
  return (
    <div className="swatches">
      {colours.map(({ name, swatch }, index) => (
        <label key={name} htmlFor={colourId(styleId, index)}>
          <Shade hex={swatch} />
          <span>{name}</span>
        </label>
      ))}
    </div>
  );
}
