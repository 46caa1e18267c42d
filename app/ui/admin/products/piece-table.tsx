import { type PieceField, pieceField, type PieceRow } from "~/shop/catalogue/piece-form";
import { AVAILABILITY_LABELS } from "~/shop/catalogue/pieces";
import { fieldAttributes, FieldErrors } from "~/ui/base/labelled";
import type { FieldState } from "~/ui/base/form-state";

import { PIECE_LABELS, pieceLabel } from "./piece-texts";

/** The most characters of an EAN as it is printed: 14 digits and spaces. */
const MAX_TYPED_EAN = 20;

/** The fields of pieces as a table, a row for each. Its styles hide the day unless the availability needs one. */
export function PieceTable({ rows }: { rows: readonly PieceRow[] }) {
  return (
    <table className="admin-table admin-pieces">
      <thead>
        <tr>
          <th scope="col">Piece</th>
          {Object.values(PIECE_LABELS).map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <PieceFields key={row.piece.sku} row={row} index={index} />
        ))}
      </tbody>
    </table>
  );
}

function PieceFields({ row: { piece, errors }, index }: { row: PieceRow; index: number }) {
  const attributes = (field: PieceField) => ({
    ...fieldAttributes(state(field)),
    className: "input",
    "aria-label": `${pieceLabel(piece)}, ${PIECE_LABELS[field]}`,
    defaultValue: piece[field],
  });
  const state = (field: PieceField): FieldState => {
    const name = pieceField(field, index);
    const error = errors[field];
    return {
      id: name,
      name,
      value: piece[field],
      errors: error ? [error] : [],
      errorId: error && `${name}-error`,
    };
  };
  const cell = (field: PieceField, input: JSX.Element) => (
    <td data-label={PIECE_LABELS[field]} className={`admin-piece-${field}`}>
      <div>
        {input}
        <FieldErrors field={state(field)} />
      </div>
    </td>
  );
  return (
    <tr>
      <th scope="row">
        {pieceLabel(piece)}
        <span className="muted small block">{piece.sku}</span>
      </th>
      {cell(
        "ean",
        <input
          {...attributes("ean")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_TYPED_EAN}
        />,
      )}
      {cell(
        "availability",
        <select {...attributes("availability")}>
          {Object.entries(AVAILABILITY_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>,
      )}
      {cell("day", <input {...attributes("day")} type="date" />)}
    </tr>
  );
}
