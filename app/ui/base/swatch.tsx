import { swatch } from "~/shop/catalogue/colours";

/** The shade of a yarn as a dot. Its name must stand beside it, or `named` says it to screen readers. */
export function Swatch({ colour, named = false }: { colour: string; named?: boolean }) {
  return (
    <>
      <svg viewBox="0 0 24 24" className="swatch" aria-hidden="true">
        <circle cx="12" cy="12" r="11" fill={swatch(colour)} />
      </svg>
      {named && <span className="sr-only">{colour}</span>}
    </>
  );
}
