import type { ClipboardEvent, KeyboardEvent } from "react";

import * as t from "~/messages/cart";
import { cellPrice, fieldKey, type Matrix, type MatrixCell, matrixPrices, quantityField } from "~/shop/cart/matrix";
import type { StyleColour } from "~/shop/catalogue/styles/style";
import { formatEuro } from "~/formats/money";
import { Money } from "~/ui/base/money";
import { Picture } from "~/ui/base/picture";
import { Shade } from "~/ui/base/shade";
import { useHydrated } from "~/ui/base/use-hydrated";
import { useLight } from "~/ui/base/light";

import { fieldId, type RefusedQuantities } from "./refused-quantities";
import { moveByKey, pasteBlock, undoPaste } from "./table-input";
import { numberTyped, sumsOf, type TypedQuantities } from "./sums";

interface QuantityTableProps {
  name: string;
  matrix: Matrix;
  colours: readonly StyleColour[];
  /** Null before hydration, when the sums are those of the page as it came. */
  typed: TypedQuantities | null;
  /** Text of a refused form, and errors, by the keys of its fields. */
  refused?: Pick<RefusedQuantities, "typed" | "errors" | "notes">;
}

/**
 * A row for each colour, a column for each size, sums, and below them the price. With scripts, arrow keys and Enter
 * move between the fields, and a block pasted from a spreadsheet fills several.
 */
export function QuantityTable({ name, matrix, colours, typed, refused }: QuantityTableProps) {
  const { colors, sizes, cells, minimum } = matrix;
  const colourName = (at: number) => colours[at]?.label ?? colors[at]!;
  const differ = matrixPrices(matrix).highest !== undefined;
  const sums = sumsOf(matrix, typed ?? typedIn(refused));
  const hasSizes = sizes.length > 1 || sizes[0] !== "";
  const missing = sums.pieces > 0 ? Math.max(0, minimum - sums.pieces) : 0;
  return (
    <div className="matrix-scroll">
      <table className="matrix fields" onKeyDown={onKeyDown} onPaste={onPaste}>
        <caption className="sr-only">{t.tableOf({ style: name })}</caption>
        <thead>
          <tr>
            <th scope="col">{colors.length > 1 || colors[0] ? t.colour() : t.style()}</th>
            {sizes.map((size) => (
              <th key={size} scope="col">
                {hasSizes ? size : t.pieces()}
              </th>
            ))}
            {hasSizes && <th scope="col">{t.totalShort()}</th>}
          </tr>
        </thead>
        <tbody>
          {cells.map((row, at) => (
            <tr key={colors[at]}>
              <th scope="row">
                <ColourName name={colourName(at)} colour={colours[at]} />
              </th>
              {row.map((cell, column) => (
                <td key={sizes[column]}>
                  {cell ? (
                    <Cell
                      cell={cell}
                      price={differ ? formatEuro(cellPrice(cell, matrix)) : undefined}
                      label={[colourName(at), sizes[column], t.quantity()].filter(Boolean).join(", ")}
                      value={refused?.typed[fieldKey(cell)] ?? (cell.quantity ? `${cell.quantity}` : "")}
                      error={refused?.errors[fieldKey(cell)]}
                      conflict={refused?.notes?.[fieldKey(cell)]}
                    />
                  ) : (
                    <NotMade />
                  )}
                </td>
              ))}
              {hasSizes && <td>{sums.rows[at] || ""}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" aria-live="polite">
              <span className="sr-only">{t.total()} </span>
              {sums.pieces > 0 && <Money cents={sums.amount} />}{" "}
              <span className="note">{minimum > 1 && t.minimumPieces({ missing, minimum })}</span>
            </th>
            {sums.columns.map((sum, column) => (
              <td key={sizes[column]}>{(colors.length > 1 && sum) || ""}</td>
            ))}
            {hasSizes && <td>{(colors.length > 1 && sums.pieces) || ""}</td>}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const onKeyDown = ({ nativeEvent }: KeyboardEvent<HTMLTableElement>) => {
  moveByKey(nativeEvent);
  undoPaste(nativeEvent);
};
const onPaste = (event: ClipboardEvent<HTMLTableElement>) => pasteBlock(event.nativeEvent);

/** From a refused form, whose quantities its fields show again. */
const typedIn = (refused: QuantityTableProps["refused"]): TypedQuantities =>
  new Map(Object.entries(refused?.typed ?? {}).map(([key, text]) => [key, numberTyped(text)]));

function ColourName({ name, colour }: { name: string; colour: StyleColour | undefined }) {
  const isLight = useLight();
  const isHydrated = useHydrated();
  if (!colour) return t.allPieces();
  const [picture] = colour.pictures;
  return (
    <>
      {picture &&
        !isLight &&
        // Only with scripts: without, browsers would load all of them at once.
        (isHydrated ? <Picture address={picture} alt="" /> : <span className="picture" />)}
      <Shade hex={colour.swatch} />
      {name}
    </>
  );
}

function NotMade() {
  return (
    <span className="muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t.notMade()}</span>
    </span>
  );
}

function Cell({
  cell,
  price,
  label,
  value,
  error,
  conflict,
}: {
  cell: MatrixCell;
  /** "€46.00", where the pieces of the style differ in price. */
  price: string | undefined;
  /** "Sand, M, quantity" */
  label: string;
  value: string;
  error: string | undefined;
  /** Set by somebody else meanwhile. */
  conflict: string | undefined;
}) {
  const { reason, end, left, quantity } = cell;
  const key = fieldKey(cell);
  // A quantity in the cart, or a typed one, can be taken out.
  const isField = !reason || quantity > 0 || value !== "";
  if (!isField) return cell.isNotMade ? <NotMade /> : <span className="note">{reason}</span>;
  // Shorter than the message about it, which stands above the table.
  const note =
    conflict ??
    reason ??
    error ??
    ([price, left && t.piecesLeft({ count: left }), end].filter(Boolean).join(", ") || undefined);
  const noteId = note && `note-${fieldId(key)}`;
  return (
    <>
      <input
        // A field then shows what was saved, also where that differs from what was typed.
        key={quantity}
        id={error && fieldId(key)}
        name={quantityField(key)}
        defaultValue={value}
        inputMode="numeric"
        maxLength={9}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteId}
      />
      {note && (
        <span id={noteId} className={error ? "error" : "note"}>
          {note}
        </span>
      )}
    </>
  );
}
