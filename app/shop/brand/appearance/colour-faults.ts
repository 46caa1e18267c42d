import { type Colour, nearest } from "./colour";
import type { ChosenColours } from "./look";
import { DARK, darkColours, leastContrast, LIGHT, type Scheme, TEXT_CONTRAST, textContrast } from "./palette";
import * as t from "~/messages/brand";

/** Text on it, or in it, could not be read. */
export interface ColourFault {
  field: keyof ChosenColours;
  message: string;
  /** The nearest colour of the same hue that passes. */
  suggestion: Colour;
}

/**
 * Colours that lack contrast (WCAG 2.2 AA): text on a ground, and an accent, the colour of links and buttons, with a
 * ground. An accent is compared with a ground that passes.
 */
export function colourFaults(chosen: ChosenColours): ColourFault[] {
  const light = faultsOf("ground", chosen.ground, "accent", chosen.accent, LIGHT);
  const passing = { ...chosen };
  for (const { field, suggestion } of light) passing[field] = suggestion;
  const dark = darkColours(passing);
  return [
    ...light,
    ...faultsOf("darkGround", dark.ground, "darkAccent", dark.accent, DARK).filter(
      // Colours made from the light ones are made so that they pass.
      ({ field }) => chosen[field] !== null,
    ),
  ];
}

function faultsOf(
  groundField: ColourFault["field"],
  ground: Colour,
  accentField: ColourFault["field"],
  accent: Colour,
  scheme: Scheme,
): ColourFault[] {
  const passing = nearest(ground, scheme.groundTo, (mixed) => textContrast(mixed, scheme) >= TEXT_CONTRAST);
  const accentContrast = leastContrast([accent], passing, scheme);
  const faults: ColourFault[] = [];
  if (passing !== ground) {
    faults.push(faultOf(groundField, "text", textContrast(ground, scheme), passing));
  }
  if (accentContrast < TEXT_CONTRAST) {
    const suggestion = nearest(
      accent,
      scheme.accentTo,
      (mixed) => leastContrast([mixed], passing, scheme) >= TEXT_CONTRAST,
    );
    faults.push(faultOf(accentField, "accent", accentContrast, suggestion));
  }
  return faults;
}

const faultOf = (
  field: ColourFault["field"],
  what: "text" | "accent",
  ratio: number,
  suggestion: Colour,
): ColourFault => ({
  field,
  // Rounded down, so that none that fails looks as if it passed.
  message: t.contrastTooLow({ what, ratio: Math.floor(ratio * 10) / 10, needed: TEXT_CONTRAST, suggestion }),
  suggestion,
});
