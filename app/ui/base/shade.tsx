/** A colour value ("#cfb48c") as a dot; decorative, so the colour's name must be shown beside it. */
export function Shade({ hex }: { hex: string }) {
  return (
    <svg viewBox="0 0 24 24" className="swatch" aria-hidden="true">
      <circle cx="12" cy="12" r="11" fill={hex} />
    </svg>
  );
}
