import type { GonePiece } from "./answer";

/** Pieces that were set here, and whose lines a colleague has taken out or ordered meanwhile: saved once more, they are put back. */
export function GonePieces({ pieces }: { pieces: readonly GonePiece[] }) {
  return (
    <section aria-labelledby="gone" className="notice stack">
      <h3 id="gone">Not in your cart any more</h3>
      <p className="small">Save again to put these back, or empty the field.</p>
      <ul className="matrix stack">
        {pieces.map(({ sku, name, quantity, windowId }) => (
          <li key={`${sku} ${windowId}`}>
            <input type="hidden" name="window[]" value={windowId ?? ""} />
            <label className="row">
              <input
                name={`quantity[${sku}]`}
                defaultValue={quantity}
                inputMode="numeric"
                autoComplete="off"
                maxLength={9}
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
