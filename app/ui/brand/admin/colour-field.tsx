import { useRef, useState } from "react";

import { type Colour, parseColour } from "~/shop/brand/appearance/colour";
import type { ChosenColours } from "~/shop/brand/appearance/look";
import { colourHint, colourLabel, pickColour } from "~/texts/appearance";
import { fieldAttributes } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";
import { Labelled } from "~/ui/base/labelled";
import { useHydrated } from "~/ui/base/use-hydrated";

interface ColourFieldProps {
  field: FieldState;
  name: keyof ChosenColours;
  /** The colour that holds while the field is empty. */
  otherwise: Colour;
  required?: boolean;
}

/**
 * A field for a colour as digits, which is what the form sends. Beside it the colour, and with scripts a picker that writes
 * its digits into the field.
 */
export function ColourField({ field, name, otherwise, required = false }: ColourFieldProps) {
  const typed = useRef<HTMLInputElement>(null);
  const [colour, setColour] = useState(parseColour(field.value) ?? otherwise);
  const hint = colourHint(name);
  return (
    <Labelled field={field} label={colourLabel(name)} hint={hint} optional={false}>
      <div className="admin-colour">
        <input
          {...fieldAttributes(field, hint)}
          ref={typed}
          type="text"
          defaultValue={field.value}
          onChange={({ target }) => setColour(parseColour(target.value) ?? otherwise)}
          className="input"
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          required={required}
        />
        {useHydrated() ? (
          <input
            type="color"
            aria-label={pickColour(name)}
            value={colour}
            onChange={({ target }) => {
              typed.current!.value = target.value;
              setColour(target.value as Colour);
            }}
          />
        ) : (
          <Swatch colour={colour} />
        )}
      </div>
    </Labelled>
  );
}

/** A sample of a colour. An attribute of SVG, because the security policy forbids inline styles. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <svg width="44" height="44" aria-hidden="true">
      <rect width="100%" height="100%" fill={colour} />
    </svg>
  );
}
