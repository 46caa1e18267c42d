/** A shade ("#cfb48c") as a dot. The name of the colour must stand beside it. */
export function Shade({ hex }: { hex: string }) {
  return (
    <svg viewBox="0 0 24 24" className="swatch" aria-hidden="true">
      <circle cx="12" cy="12" r="11" fill={hex} />
    </svg>
  );
}
