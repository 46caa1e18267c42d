import { type RefObject, useEffect } from "react";

import { useTypedQuantities } from "~/ui/cart/matrix/use-typed-quantities";

import type { ShownStyle } from "./sheet-style-section";

/**
 * How many pieces are typed into a form of quantities and not saved, with scripts; nothing while all of them are saved. Until
 * then the browser asks before the shop is left.
 */
export function UnsavedText({
  form,
  styles,
}: {
  form: RefObject<HTMLFormElement>;
  styles: readonly ShownStyle[];
}) {
  const typed = useTypedQuantities(form, styles);
  const saved = new Map(
    styles
      .flatMap(({ matrix }) => matrix?.cells.flat() ?? [])
      .flatMap((cell) => (cell ? [[cell.sku, cell.quantity] as const] : [])),
  );
  const changed = [...(typed ?? [])].filter(([sku, quantity]) => quantity !== saved.get(sku));
  const isUnsaved = changed.length > 0;
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  if (!isUnsaved) return null;
  const pieces = changed.reduce((sum, [, quantity]) => sum + quantity, 0);
  return (
    <>
      {" · "}
      <strong>{pieces > 0 ? `${pieces} typed, not saved` : "Changed, not saved"}</strong>
    </>
  );
}
