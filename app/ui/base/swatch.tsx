import { swatch } from "~/shop/catalogue/colours";

import { Shade } from "./shade";

/** A named colour as a dot. The name must be shown beside it, or `named` adds it for screen readers. */
export function Swatch({ colour, named = false }: { colour: string; named?: boolean }) {
  return (
    <>
      <Shade hex={swatch(colour)} />
      {named && <span className="sr-only">{colour}</span>}
    </>
  );
}
