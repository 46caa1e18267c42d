/**
 * A colour value ("#cfb48c") as a dot; decorative, so the colour's name must be shown beside it. An SVG element,
 * because it takes a colour from an attribute, which the security policy allows; styles in the markup it does not.
 */
export function Shade({ hex }: { hex: string }) {
  return <svg color={hex} className="swatch" aria-hidden="true" />;
}
