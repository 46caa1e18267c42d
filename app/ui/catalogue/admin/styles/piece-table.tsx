import type { ChangeEvent, ReactNode } from "react";

import * as t from "~/messages/catalogue";
import {
  axesOfRows,
  type PieceField,
  pieceField,
  type PieceRow,
  type RefusedSetting,
  type Setting,
  settingField,
} from "~/shop/catalogue/pieces/piece-form";
import { AVAILABILITIES, type Availability, needsDay } from "~/shop/catalogue/pieces/pieces";
import * as texts from "~/shop/catalogue/pieces/piece-texts";
import type { FieldState } from "~/ui/base/form-state";
import { fieldAttributes, FieldErrors } from "~/ui/base/labelled";

import { pieceLabel } from "./piece-texts";

/** As printed: 14 digits and spaces. */
const MAX_TYPED_EAN = 20;

/** With fields for all pieces of a colour or of the page. */
export function StockMatrix({
  rows,
  settings = [],
}: {
  rows: readonly PieceRow[];
  settings?: readonly RefusedSetting[];
}) {
  const { colors, sizes } = axesOfRows(rows);
  const setting = (at: number | "page", color?: string | null) => (
    <SetAll at={at} color={color} refused={settings.find((one) => one.color === color)} />
  );
  return (
    <Matrix
      caption={t.availabilityAndStock()}
      rows={rows}
      onChange={setAllOrOne}
      all={
        colors.length * sizes.length > 1
          ? (at) => {
              if (at === "page") return colors.length > 1 && setting("page");
              return sizes.length > 1 && setting(at, colors[at]!);
            }
          : undefined
      }
      cell={(row, index) => (
        <>
          <AvailabilityFields
            field={(name) => pieceState(row, name, index)}
            label={texts.fieldOf(pieceLabel(row.piece), "availability")}
            dayLabel={texts.fieldOf(pieceLabel(row.piece), "day")}
          >
            <input
              {...attributes(row, "stock", index)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              placeholder="–"
            />
          </AvailabilityFields>
          <FieldErrors field={pieceState(row, "stock", index)} />
        </>
      )}
    />
  );
}

/** EANs of pieces, with their SKUs. */
export function EanMatrix({ rows }: { rows: readonly PieceRow[] }) {
  return (
    <Matrix
      caption={t.eansAndSkus()}
      rows={rows}
      cell={(row, index) => (
        <>
          <input {...attributes(row, "ean", index)} inputMode="numeric" autoComplete="off" maxLength={MAX_TYPED_EAN} />
          <FieldErrors field={pieceState(row, "ean", index)} />
          <span className="muted">{row.piece.sku}</span>
        </>
      )}
    />
  );
}

/** One number for each piece. */
export function PieceQuantities({
  caption,
  rows,
  field,
}: {
  caption: string;
  rows: readonly PieceRow[];
  field: (piece: PieceRow["piece"]) => FieldState;
}) {
  return (
    <Matrix
      caption={caption}
      rows={rows}
      cell={({ piece }) => {
        const own = field(piece);
        return (
          <>
            <input
              {...fieldAttributes(own)}
              className="input"
              aria-label={pieceLabel(piece)}
              defaultValue={own.value}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
            />
            <FieldErrors field={own} />
          </>
        );
      }}
    />
  );
}

/**
 * A row for each colour and a column for each size; a list where there is no room. The explicit roles keep it a table
 * there.
 */
function Matrix({
  caption,
  rows,
  cell,
  all,
  onChange,
}: {
  caption: string;
  rows: readonly PieceRow[];
  cell: (row: PieceRow, index: number) => ReactNode;
  /** For all sizes of the nth colour, or of the page. */
  all?: (at: number | "page") => ReactNode;
  onChange?: (event: ChangeEvent<HTMLTableElement>) => void;
}) {
  const { colors, sizes } = axesOfRows(rows);
  const sizeLabel = (size: string | null) => size ?? t.oneSize();
  return (
    <div className="admin-matrix">
      <table role="table" onChange={onChange}>
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              {t.colour()}
            </th>
            {all && (
              <th scope="col" role="columnheader">
                {t.allSizes()}
                {all("page")}
              </th>
            )}
            {sizes.map((size) => (
              <th key={size} scope="col" role="columnheader">
                {sizeLabel(size)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {colors.map((color, at) => (
            <tr key={color} role="row">
              <th scope="row" role="rowheader">
                {color ?? t.allPieces()}
              </th>
              {all && (
                <td role="cell" data-label={t.allSizes()}>
                  {all(at)}
                </td>
              )}
              {sizes.map((size) => {
                const index = rows.findIndex(({ piece }) => piece.color === color && piece.size === size);
                return (
                  <td key={size} role="cell" data-label={sizeLabel(size)}>
                    {index >= 0 && cell(rows[index]!, index)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** For all pieces of a colour, or of the page: with scripts at once, otherwise when the form is saved. */
function SetAll({ at, color, refused }: { at: number | "page"; color?: string | null; refused?: RefusedSetting }) {
  return (
    <AvailabilityFields
      field={(name) => {
        const id = settingField(name, at);
        return stateOf(id, refused?.typed[name] ?? "", refused?.errors[name]);
      }}
      label={texts.setAllOf(color)}
      dayLabel={t.dayOfSetAll({ action: texts.setAllOf(color) })}
      isOptional
    />
  );
}

/** With a day where the availability needs one; styles hide it otherwise. */
function AvailabilityFields({
  field,
  label,
  dayLabel,
  isOptional = false,
  children,
}: {
  field: (name: keyof Setting) => FieldState;
  label: string;
  dayLabel: string;
  /** Nothing may be chosen. */
  isOptional?: boolean;
  children?: ReactNode;
}) {
  const [availability, day] = [field("availability"), field("day")];
  return (
    <>
      <div className="admin-piece">
        <select
          {...fieldAttributes(availability)}
          className="input"
          aria-label={label}
          defaultValue={availability.value}
        >
          {isOptional && <option value="">{t.setAll()}</option>}
          {AVAILABILITIES.map((value) => (
            <option key={value} value={value}>
              {t.availabilityLabel(value)}
            </option>
          ))}
        </select>
        {children}
        <input {...fieldAttributes(day)} className="input" aria-label={dayLabel} defaultValue={day.value} type="date" />
      </div>
      <FieldErrors field={availability} />
      <FieldErrors field={day} />
    </>
  );
}

const stateOf = (name: string, value: string, message?: string): FieldState => ({
  id: name,
  name,
  value,
  errors: message ? [message] : [],
  errorId: message && `${name}-error`,
});

const pieceState = ({ piece, errors }: PieceRow, field: PieceField, index: number) =>
  stateOf(pieceField(field, index), piece[field], errors[field]);

const attributes = (row: PieceRow, field: PieceField, index: number) => ({
  ...fieldAttributes(pieceState(row, field, index)),
  className: "input",
  "aria-label": texts.fieldOf(pieceLabel(row.piece), field),
  defaultValue: row.piece[field],
});

type Fields = NodeListOf<HTMLSelectElement | HTMLInputElement>;

/** Fills a value for many pieces into their fields; editing one of them afterwards takes it out of that setting. */
function setAllOrOne({ target, currentTarget }: ChangeEvent<HTMLTableElement>) {
  const { name, value } = target as Element as HTMLSelectElement;
  const [, all, field] = /^(all-)?(availability|day)-/.exec(name) ?? [];
  if (!field) return;
  const row = target.closest("tbody tr");
  const set = (scope: Element | null, selector: string, to: string) => {
    for (const one of (scope?.querySelectorAll(selector) ?? []) as Fields) one.value = to;
  };
  if (!all) return [row, currentTarget.tHead].forEach((part) => set(part, "[name^=all-]", ""));
  if (!row) set(currentTarget, `tbody [name^=all-${field}]`, value);
  else set(currentTarget.tHead, "[name^=all-]", "");
  if (value) set(row ?? currentTarget.tBodies[0]!, `[name^=${field}-]`, value);
  // A day that is not shown is not sent. The pieces keep theirs where nothing is set for them any more.
  if (field === "availability" && !needsDay(value as Availability)) {
    set(row ?? currentTarget, value ? "[type=date]" : "[name^=all-day]", "");
  }
}
