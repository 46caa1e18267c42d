import { availabilityLabel } from "~/texts/pieces";
import { type PieceField, pieceField, type PieceRow } from "~/shop/catalogue/pieces/piece-form";
import { AVAILABILITIES } from "~/shop/catalogue/pieces/pieces";
import { fieldAttributes, FieldErrors } from "~/ui/base/labelled";
import type { FieldState } from "~/ui/base/form-state";

import { AdminTable } from "~/ui/layout/admin/admin-table";
import { PIECE_LABELS, pieceLabel } from "./piece-texts";

/** The most characters of an EAN as it is printed: 14 digits and spaces. */
const MAX_TYPED_EAN = 20;

const COLUMNS = [
  { key: "piece", label: "Piece" },
  { key: "ean", label: PIECE_LABELS.ean },
  { key: "availability", label: PIECE_LABELS.availability },
  { key: "day", label: PIECE_LABELS.day },
  { key: "stock", label: PIECE_LABELS.stock },
] as const;

/** The fields of pieces as a table, a row for each. Its styles hide the day unless the availability needs one. */
export function PieceTable({ caption, rows }: { caption: string; rows: readonly PieceRow[] }) {
  return (
    <div className="admin-pieces">
      <AdminTable
        caption={caption}
        columns={COLUMNS}
        rows={rows.map((row, index) => ({ key: row.piece.sku, cells: cellsOf(row, index) }))}
      />
    </div>
  );
}

function cellsOf({ piece, errors }: PieceRow, index: number) {
  const state = (field: PieceField): FieldState => {
    const name = pieceField(field, index);
    const message = errors[field];
    return {
      id: name,
      name,
      value: piece[field],
      errors: message ? [message] : [],
      errorId: message && `${name}-error`,
    };
  };
  const attributes = (field: PieceField) => ({
    ...fieldAttributes(state(field)),
    className: "input",
    "aria-label": `${pieceLabel(piece)}, ${PIECE_LABELS[field]}`,
    defaultValue: piece[field],
  });
  return {
    piece: (
      <>
        {pieceLabel(piece)} <span className="muted small block font-normal">{piece.sku}</span>
      </>
    ),
    ean: (
      <div>
        <input
          {...attributes("ean")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_TYPED_EAN}
        />
        <FieldErrors field={state("ean")} />
      </div>
    ),
    availability: (
      <div>
        <select {...attributes("availability")}>
          {AVAILABILITIES.map((value) => (
            <option key={value} value={value}>
              {availabilityLabel(value)}
            </option>
          ))}
        </select>
        <FieldErrors field={state("availability")} />
      </div>
    ),
    day: (
      <div>
        <input {...attributes("day")} type="date" />
        <FieldErrors field={state("day")} />
      </div>
    ),
    stock: (
      <div>
        <input
          {...attributes("stock")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          placeholder="to order"
        />
        <FieldErrors field={state("stock")} />
      </div>
    ),
  };
}
