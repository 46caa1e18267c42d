import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";

import type {
  PreviewLine,
  QuantityColumn,
  QuickOrderMode,
  RefusedRow,
} from "~/shop/cart/quick-order/preview";
import type { ShownPreview } from "~/shop/cart/quick-order/shown-preview";
import { offerText } from "~/shop/catalogue/delivery-windows/shown-window";
import { Button } from "~/ui/base/button";
import { Money } from "~/ui/base/money";
import { Notice } from "~/ui/base/notice";
import { ModeChoice } from "./mode-choice";

/** Lines that a quick order adds, with prices and what needs a look. */
function LineTable({ title, lines }: { title: string; lines: readonly PreviewLine[] }) {
  return (
    <table className="table">
      <caption>
        {title} ({lines.length})
      </caption>
      <thead>
        <tr>
          <th scope="col" className="w-14">
            Row
          </th>
          <th scope="col">Piece</th>
          <th scope="col" className="number">
            Pieces, total
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ rows, productId, sku, name, color, size, quantity, ...line }) => (
          <tr key={`${sku} ${line.windowId}`}>
            <td className="figures">{rowsText(rows)}</td>
            <td>
              <Link to={`/product/${productId}`}>{name}</Link>
              {[color, size].filter(Boolean).map((choice) => `, ${choice}`)}
              <span className="small muted block">{sku}</span>
              <span className="small muted block">{offerText(line.window)}</span>
              {line.notes.map((note) => (
                <span key={note} className="small block">
                  {note}
                </span>
              ))}
            </td>
            <td className="number">
              <span className="figures block">
                {quantity.toLocaleString("en")} × <Money cents={line.unitPrice} />
              </span>
              <Money cents={line.lineTotal} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Row numbers: "2", "2, 9", "2, 9, +3". */
const rowsText = (rows: readonly number[]) =>
  rows.length > 3 ? `${rows.slice(0, 2).join(", ")}, +${rows.length - 2}` : rows.join(", ");

/** The id of the preview's heading. */
export const SUMMARY = "summary";

/** Where the form is sent for a file of the rows that are left out. */
const LEFT_OUT = "/quick-order/left-out.csv";

/** What a quick order would do: the lines that it adds, what needs a look, and what is wrong. */
export function Preview({
  preview,
  mode,
  isOrderSheet = false,
  isSending,
}: {
  preview: ShownPreview;
  mode: QuickOrderMode;
  /** The rows come from the shop's order sheet, on which the cart was filled in. */
  isOrderSheet?: boolean;
  isSending: boolean;
}) {
  const { lines, unclear, wrong, blocked, quantityColumns, reading, counts } = preview;
  const noted = lines.filter(({ notes }) => notes.length > 0);
  const right = lines.filter(({ notes }) => notes.length === 0);
  const left = counts.unclear + counts.wrong;
  return (
    <>
      <section className="card stack" aria-labelledby={SUMMARY}>
        <h2 id={SUMMARY} tabIndex={-1}>
          {lines.length > 0 ? summaryOf(preview) : "No row is right yet"}
        </h2>
        {lines.length > 0 && (
          <p>
            <Money cents={preview.total} /> excl. VAT, before discounts.
          </p>
        )}
        {left > 0 && (
          <p>
            {left === 1 ? "One row is" : `${left} rows are`} left out.{" "}
            <a href="#rows-to-correct">What is the matter with {left === 1 ? "it" : "them"}</a>
          </p>
        )}
        {reading && <Notice>{reading}</Notice>}
        {quantityColumns.length > 0 && <QuantityQuestion columns={quantityColumns} />}
        {blocked && <Notice tone="danger">{blocked}</Notice>}
        {lines.length > 0 && !blocked && (
          <>
            {isOrderSheet && (
              <p>
                These rows are of an order sheet, which had what was in your cart filled in. So its
                quantities replace those in your cart. Empty cells change nothing.
              </p>
            )}
            <ModeChoice mode={mode} />
            <Button name="add" value="lines" pending={isSending} pendingLabel="Adding...">
              Add {summaryOf(preview)}
            </Button>
          </>
        )}
      </section>
      {left > 0 && (
        <section id="rows-to-correct" className="stack-loose">
          {unclear.length > 0 && (
            <RefusedTable
              title="Have a look. Did you mean?"
              rows={unclear}
              count={counts.unclear}
            />
          )}
          {wrong.length > 0 && <RefusedTable title="Wrong" rows={wrong} count={counts.wrong} />}
          <Button variant="secondary" formAction={LEFT_OUT} onClick={sendPastRouter}>
            Download {left === 1 ? "this row" : `these ${left} rows`} with reasons
          </Button>
        </section>
      )}
      {noted.length > 0 && <LineTable title="Right, but have a look" lines={noted} />}
      {right.length > 0 && <LineTable title="Right" lines={right} />}
      {counts.lines > lines.length && (
        <p className="muted">The first {lines.length} lines are shown.</p>
      )}
    </>
  );
}

/** Sends the form of a button to the button's own address as a browser does: the router would take the file for a page. */
function sendPastRouter(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault();
  const { form, formAction } = event.currentTarget;
  const own = form!.getAttribute("action")!;
  form!.setAttribute("action", formAction);
  form!.submit();
  // As it was written: the router takes no whole address.
  form!.setAttribute("action", own);
}

/** Asks which column holds the pieces. */
function QuantityQuestion({ columns }: { columns: readonly QuantityColumn[] }) {
  return (
    <Notice>
      <p>Which column says how many pieces you order?</p>
      <p className="choices mt-2">
        {columns.map(({ column, examples }) => (
          <button key={column} name="put" value={`pieces:${column - 1}`} className="choice">
            Column {column}: {examples.join(", ")}
          </button>
        ))}
      </p>
    </Notice>
  );
}

const summaryOf = ({ pieces, counts }: ShownPreview) =>
  `${counted(pieces, "piece")} in ${counted(counts.lines, "line")}`;

const counted = (count: number, noun: string) =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/** Rows that are left out, with the reasons, and with buttons that put them right. */
function RefusedTable({
  title,
  rows,
  count,
}: {
  title: string;
  /** The first ones. */
  rows: readonly RefusedRow[];
  count: number;
}) {
  return (
    <table className="table">
      <caption>
        {title} ({count}
        {count > rows.length && `, the first ${rows.length} are shown`})
      </caption>
      <thead>
        <tr>
          <th scope="col" className="w-14">
            Row
          </th>
          <th scope="col">What is the matter</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, text, reason, suggestions }) => (
          <tr key={row}>
            <th scope="row" className="figures">
              {row}
            </th>
            <td className="wrap-anywhere">
              <p className="small muted">{text}</p>
              <p>{reason}</p>
              {suggestions.length > 0 && (
                <p className="choices mt-2">
                  {suggestions.map(({ label, cell, value }) => (
                    <button
                      key={value}
                      name="put"
                      value={`${row}:${cell}:${value}`}
                      aria-label={`Row ${row}: ${label}`}
                      className="choice"
                    >
                      {label}
                    </button>
                  ))}
                </p>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
