import { swatch } from "~/shop/catalogue/colours";

import { Shade } from "./shade";

/** The shade of a yarn as a dot. Its name must stand beside it, or `named` says it to screen readers. */
export function Swatch({ colour, named = false }: { colour: string; named?: boolean }) {
  return (
    <>
      <Shade hex={swatch(colour)} />
      {named && <span className="sr-only">{colour}</span>}
    </>
  );
}
