import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";

import * as t from "~/messages/cart";
import { formatNumber } from "~/formats/numbers";
import { colon } from "~/formats/lists";
import * as tTables from "~/messages/tables";
import type { PreviewLine, QuickOrderMode, RefusedRow, WindowQuestion } from "~/shop/cart/quick-order/preview";
import type { ShownPreview } from "~/shop/cart/quick-order/shown-preview";
import { suggestionValue, windowValue } from "~/shop/cart/quick-order/suggestion";
import { offerText } from "~/shop/catalogue/delivery-windows/shown-window";
import { deliveryNotTaken, sheetsNotRead, whichWindowOfRows } from "~/shop/cart/quick-order/row-texts";
import { Button } from "~/ui/base/button";
import { ColumnQuestions } from "~/ui/base/column-questions";
import type { FieldState } from "~/ui/base/form-state";
import { Money } from "~/ui/base/money";
import { Notice } from "~/ui/base/notice";
import { ModeChoice } from "./mode-choice";
import { useHasVat } from "~/ui/layout/has-vat";

/** With prices and notes. */
function LineTable({
  title,
  lines,
  hasOffers,
}: {
  title: string;
  lines: readonly PreviewLine[];
  /** Each line says when it is delivered. */
  hasOffers: boolean;
}) {
  return (
    <table className="table dense">
      <caption>
        {title} ({lines.length})
      </caption>
      <thead>
        <tr>
          <th scope="col">{t.row()}</th>
          <th scope="col">{t.piece()}</th>
          <th scope="col" className="number">
            {t.pieces()}
          </th>
          <th scope="col" className="number">
            {t.amount()}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ places, productId, sku, name, color, size, quantity, ...line }) => (
          <tr key={`${sku} ${line.windowId}`}>
            <td className="figures">{rowsText(places)}</td>
            <td>
              <Link to={`/product/${productId}`}>{name}</Link>
              {[color, size].filter(Boolean).map((choice) => `, ${choice}`)} <span className="muted sku">{sku}</span>
              {[...(hasOffers ? [offerText(line.window)] : []), ...line.notes].map((note) => (
                <span key={note} className="block">
                  {note}
                </span>
              ))}
            </td>
            <td className="number">
              {formatNumber(quantity)} × <Money cents={line.unitPrice} />
            </td>
            <td className="number">
              <Money cents={line.lineTotal} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "2", "2, 9", "2, 9, +3". */
const rowsText = (rows: readonly string[]) =>
  rows.length > 3 ? `${rows.slice(0, 2).join(", ")}, +${rows.length - 2}` : rows.join(", ");

/** Of the preview's heading. */
export const SUMMARY = "summary";

/** For a file of the rows that are left out. */
const LEFT_OUT = "/quick-order/left-out.csv";

/** The lines that a quick order adds, and those that need a look or are wrong. */
export function Preview({
  preview,
  mode,
  isOrderSheet = false,
  fields,
  isSending,
}: {
  preview: ShownPreview;
  mode: QuickOrderMode;
  isOrderSheet?: boolean;
  /** Of the questions about columns. */
  fields: Record<`column-${string}`, FieldState>;
  isSending: boolean;
}) {
  const hasVat = useHasVat();
  const { lines, unclear, wrong, blocked, columnQuestions, windowQuestions, unreadSheets, counts } = preview;
  const { textLines, deliveries } = preview;
  const isOpen = columnQuestions.length > 0;
  const noted = lines.filter(({ notes }) => notes.length > 0);
  const right = lines.filter(({ notes }) => notes.length === 0);
  const left = counts.unclear + counts.wrong;
  const offers = [...new Set(lines.map(({ window }) => offerText(window)))];
  const hasOffers = offers.length > 1;
  return (
    <>
      <section className="stack" aria-labelledby={SUMMARY}>
        <h2 id={SUMMARY} tabIndex={-1}>
          {lines.length > 0 ? summaryOf(preview) : t.noRowReady()}
        </h2>
        {lines.length > 0 && (
          <p className="small">
            {t.beforeDiscounts({ hasVat, money: () => <Money cents={preview.total} /> })}
            {offers.length === 1 && ` ${offers[0]}.`}
          </p>
        )}
        {left > 0 && <p>{t.rowsAreLeftOut({ left, link: (words) => <a href="#rows-to-correct">{words}</a> })}</p>}
        {unreadSheets.length > 0 && (
          <Notice title={sheetsNotRead(unreadSheets)}>
            <p>{t.howToOrderFromSheets({ count: unreadSheets.length })}</p>
          </Notice>
        )}
        {deliveries.length > 0 && (
          <Notice title={deliveries.map(deliveryNotTaken).join(" ")}>
            <p>{t.howToChooseWindow()}</p>
          </Notice>
        )}
        {textLines.length > 0 && (
          <details>
            <summary>{t.textNotRead({ lines: counts.textLines })}</summary>
            <ul className="small muted wrap-anywhere">
              {textLines.map(({ place, text }) => (
                <li key={place}>{place + colon() + text}</li>
              ))}
            </ul>
          </details>
        )}
        {isOpen && (
          <Notice>
            <div className="stack">
              <ColumnQuestions questions={columnQuestions} fields={fields} />
              {columnQuestions.some(({ options }) => options.some(({ heading }) => heading !== "")) && (
                <p className="small muted">{t.columnsRemembered()}</p>
              )}
              <Button name="put" value={preview.isAskedAgain ? "columns-again" : "columns"} pending={isSending}>
                {t.useTheseColumns()}
              </Button>
            </div>
          </Notice>
        )}
        {!isOpen && preview.areColumnsAnswered && (
          <Button name="put" value="other-columns" variant="secondary">
            {tTables.chooseOtherColumns()}
          </Button>
        )}
        {windowQuestions.map((question) => (
          <WindowQuestionNotice key={question.text} {...question} />
        ))}
        {blocked && !isOpen && <Notice tone="danger">{blocked}</Notice>}
        {lines.length > 0 && !blocked && (
          <>
            {isOrderSheet && <p className="small">{t.orderSheetReplaces()}</p>}
            <ModeChoice mode={mode} />
            <Button name="add" value="lines" pending={isSending} pendingLabel={t.addingStatus()}>
              {t.putIntoTheCart({ summary: summaryOf(preview) })}
            </Button>
          </>
        )}
      </section>
      {left > 0 && (
        <section id="rows-to-correct" className="stack">
          {unclear.length > 0 && <RefusedTable title={t.didYouMean()} rows={unclear} count={counts.unclear} />}
          {wrong.length > 0 && <RefusedTable title={t.wrongRows()} rows={wrong} count={counts.wrong} />}
          <Button variant="secondary" formAction={LEFT_OUT} onClick={sendPastRouter}>
            {t.downloadRowsWithReasons({ left })}
          </Button>
        </section>
      )}
      {noted.length > 0 && <LineTable title={t.readyButPleaseCheck()} lines={noted} hasOffers={hasOffers} />}
      {right.length > 0 && <LineTable title={t.ready()} lines={right} hasOffers={hasOffers} />}
      {counts.lines > lines.length && <p className="muted">{t.firstLinesShown({ count: lines.length })}</p>}
    </>
  );
}

/** Sends the form to the button's own address as a browser does: the router would take the file for a page. */
function sendPastRouter(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault();
  const { form, formAction } = event.currentTarget;
  const own = form!.getAttribute("action")!;
  form!.setAttribute("action", formAction);
  form!.submit();
  // As it was written: the router takes no whole address.
  form!.setAttribute("action", own);
}

function WindowQuestionNotice({ text, rows, windows }: WindowQuestion) {
  return (
    <Notice>
      <p>{whichWindowOfRows(text, rows)}</p>
      <p className="choices mt-2">
        {windows.map(({ label, value }) => (
          <button key={value} name="put" value={windowValue(text, value)} className="choice">
            {label}
          </button>
        ))}
      </p>
    </Notice>
  );
}

const summaryOf = ({ pieces, counts }: ShownPreview) => t.piecesInLines({ pieces, lines: counts.lines });

/** With the reasons, and buttons that put the rows right. */
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
    <table className="table dense">
      <caption>{t.refusedRowsTitle({ title, count, isCut: count > rows.length, shown: rows.length })}</caption>
      <thead>
        <tr>
          <th scope="col">{t.row()}</th>
          <th scope="col">{t.whatIsWrong()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ place, lines, text, reason, suggestions }, at) => (
          <tr key={at}>
            <th scope="row" className="figures">
              {place}
            </th>
            <td className="wrap-anywhere">
              <p className="muted">{text}</p>
              <p>{reason}</p>
              {suggestions.length > 0 && (
                <p className="choices mt-2">
                  {suggestions.map(({ label, cell, from, value }) => (
                    <button
                      key={label}
                      name="put"
                      value={suggestionValue({ lines, cell, from, to: value })}
                      aria-label={t.rowLabel({ place, label })}
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
