import { Fragment, type ReactNode } from "react";

import { colon } from "~/formats/lists";
import * as t from "~/messages/orders";
import {
  type GroupableLine,
  groupLines,
  hasSizes,
  linesOf,
  sizeColumns,
  type StyleGroup,
} from "~/shop/cart/group-lines";
import { pieceNames } from "~/shop/cart/piece";
import { skusText } from "~/shop/catalogue/pieces/pieces";
import { quantityField } from "~/shop/cart/line-fields";
import type { StylePictures } from "~/shop/orders/order";
import { classes } from "~/ui/base/classes";
import type { FormError, FormState } from "~/ui/base/form-state";
import { useLight } from "~/ui/base/light";
import { Money } from "~/ui/base/money";
import { Picture } from "~/ui/base/picture";

type TableLine = GroupableLine & { sku?: string; shipped?: number; imageUrl?: string };

export interface StyleFigure<Line> {
  label: string;
  /** After the figure where headings have no room: "pcs". */
  unit?: string;
  of: (style: StyleGroup<Line>) => ReactNode;
}

interface OrderTableProps<Line> {
  caption?: string;
  lines: readonly Line[];
  /** For lines without pictures of their own. */
  pictures?: StylePictures;
  /** Below the name of a style, of which this is the first line. */
  note?: (line: Line) => ReactNode;
  /** For a report: columns for each style. */
  figures?: readonly StyleFigure<Line>[];
  /** By default the quantity and, where that is known, how much of it is shipped. */
  cell?: (line: Line) => ReactNode;
  /** The cells are fields: without the sums of rows. */
  isForm?: boolean;
}

/**
 * The lines of an order, or the pieces of a report, by delivery window and style, a row a colour, a column a size of
 * the whole order. Where the columns have too little room, as on a phone, CSS shows each row as the colour with its
 * sizes; the explicit roles keep the table semantics there.
 */
export function OrderTable<Line extends TableLine>({
  caption = t.linesCaption(),
  lines,
  pictures,
  note,
  figures = [],
  cell = shownQuantity,
  isForm = false,
}: OrderTableProps<Line>) {
  const groups = groupLines(lines);
  const all = groups.flatMap((group) => group.styles);
  const sizes = sizeColumns(all);
  const hasChoices = lines.some(({ color, sku }) => color || sku);
  const hasPrices = all.some(({ unitPrice }) => unitPrice !== undefined);
  // In a form only the fields of lines without a size stand in it.
  const hasPieces = !isForm || !all.every(hasSizes);
  // "0 shipped" takes as much room as a field.
  const isWide = isForm || lines.some(({ shipped }) => shipped !== undefined);
  const columns = 1 + Number(hasChoices) + sizes.length + Number(hasPieces) + 2 * Number(hasPrices) + figures.length;
  const shown = { sizes, hasChoices, hasPrices, hasPieces, isForm, figures, cell, note };
  return (
    <div className="order-fit">
      <table
        role="table"
        className={classes(
          "order-lines",
          widthOf(sizes.length + Number(isForm && hasPieces), isWide),
          figures.length > 0 && "order-report",
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <Heading>{t.styleColumn()}</Heading>
            {hasChoices && <Heading>{t.colourColumn()}</Heading>}
            {sizes.map((size) => (
              <Heading key={size} className="size">
                {size ?? "–"}
              </Heading>
            ))}
            {hasPieces && (
              <Heading className="number">{isForm && sizes.length > 0 ? t.oneSizeColumn() : t.piecesColumn()}</Heading>
            )}
            {hasPrices && <Heading className="number">{t.priceColumn()}</Heading>}
            {hasPrices && <Heading className="number">{t.amountColumn()}</Heading>}
            {figures.map(({ label }) => (
              <Heading key={label} className="number">
                {label}
              </Heading>
            ))}
          </tr>
        </thead>
        {groups.map(({ window, styles: inWindow }) => (
          <tbody key={window?.id ?? 0} role="rowgroup">
            {window && (
              <tr role="row" className="order-window">
                <th scope="rowgroup" role="rowheader" colSpan={columns}>
                  {window.name} <span className="muted">{window.promise}</span>
                </th>
              </tr>
            )}
            {inWindow.map((style) => (
              <StyleRows
                key={style.key}
                {...shown}
                style={style}
                picture={linesOf(style)[0]!.imageUrl ?? pictures?.[style.productId ?? 0]}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const Heading = ({ className, children }: { className?: string; children: ReactNode }) => (
  <th scope="col" role="columnheader" className={className}>
    {children}
  </th>
);

/** CSS decides by the number of sizes between columns and rows. */
function widthOf(sizes: number, isWide: boolean): string {
  const most = [4, 6, 8, 10, 14].find((count) => sizes <= count) ?? "many";
  return isWide ? `fields-${most}` : `sizes-${most}`;
}

function shownQuantity({ quantity, shipped }: TableLine): ReactNode {
  if (shipped === undefined) return quantity;
  return (
    <>
      {quantity} <span className="order-shipped">{t.piecesShipped({ pieces: shipped })}</span>
    </>
  );
}

interface StyleRowsProps<Line> {
  style: StyleGroup<Line>;
  picture?: string;
  sizes: readonly (string | null)[];
  hasChoices: boolean;
  hasPrices: boolean;
  hasPieces: boolean;
  isForm: boolean;
  figures: readonly StyleFigure<Line>[];
  cell: (line: Line) => ReactNode;
  note?: (line: Line) => ReactNode;
}

function StyleRows<Line extends TableLine>({
  style,
  picture,
  sizes,
  hasChoices,
  hasPrices,
  hasPieces,
  isForm,
  figures,
  cell,
  note,
}: StyleRowsProps<Line>) {
  const { name, colors, cells, unitPrice } = style;
  const isLight = useLight();
  const isSized = hasSizes(style);
  return cells.map((row, at) => {
    const lines = row.filter((line) => line !== null);
    const skus = skusText(lines.map(({ sku = "" }) => ({ sku })));
    return (
      <tr key={colors[at]} role="row" className={at === 0 ? "order-style" : undefined}>
        {at === 0 && (
          <th scope="row" role="rowheader" rowSpan={cells.length} className="order-name">
            {picture && !isLight && <Picture address={picture} alt="" />}
            {name}
            {note?.(lines[0]!)}
          </th>
        )}
        {hasChoices && (
          <th scope="row" role="rowheader" className="order-colour">
            {colors[at]}
            {skus && <span className="sku">{skus}</span>}
          </th>
        )}
        {isSized
          ? sizes.map((size) => {
              const line = row[style.sizes.indexOf(size)];
              return (
                <td key={size} role="cell" className="size" data-label={size ?? undefined}>
                  {line && cell(line)}
                </td>
              );
            })
          : sizes.length > 0 && <td role="cell" className="size" colSpan={sizes.length} />}
        {hasPieces && (
          <td role="cell" className="number pieces" data-label={isForm && isSized ? undefined : t.piecesShort()}>
            {isSized
              ? !isForm && lines.reduce((sum, { quantity }) => sum + quantity, 0)
              : lines.map((line, at) => <Fragment key={at}>{cell(line)}</Fragment>)}
          </td>
        )}
        {hasPrices && at === 0 && (
          <td role="cell" className="number price-cell" rowSpan={cells.length}>
            {unitPrice !== undefined && <Money cents={unitPrice} />}
          </td>
        )}
        {hasPrices && (
          <td role="cell" className="number amount">
            <Money cents={amountOf(lines)} />
          </td>
        )}
        {at === 0 &&
          figures.map(({ label, unit, of }) => (
            <td key={label} role="cell" className="number style-figure" rowSpan={cells.length} data-label={unit}>
              {of(style)}
            </td>
          ))}
      </tr>
    );
  });
}

const amountOf = (lines: readonly TableLine[]) =>
  lines.reduce((sum, { quantity, unitPrice = 0, lineTotal = quantity * unitPrice }) => sum + lineTotal, 0);

/** For ErrorSummary: errors of a line name its piece. */
export function lineErrors(
  { fields, errors }: FormState<string>,
  lines: readonly (Parameters<ReturnType<typeof pieceNames>>[0] & { id: number })[],
): FormError[] {
  const nameOf = pieceNames(lines);
  const names = new Map(lines.map((line) => [fields[quantityField(line.id)]?.id, nameOf(line)]));
  return errors.map((error) => {
    const name = error.fieldId && names.get(error.fieldId);
    return name ? { ...error, message: `${name}${colon()}${error.message}` } : error;
  });
}
