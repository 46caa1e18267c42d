import { Parser } from "htmlparser2";

import { yieldToEventLoop } from "~/event-loop.server";
import { MAX_CELLS_OF_ROW } from "./text-marks";
import { unreadableTable } from "./unreadable";

/** Limits for HTML. */
// The parser looks for the start of an element among all open ones.
const LIMITS = {
  elements: 500_000,
  depth: 500,
  rows: 20_000,
  letters: 2 * 1024 * 1024,
  cellLetters: 1_000,
};

/** Other requests are served in between. */
const LETTERS_PER_TURN = 16 * 1024;

const tooLarge = () => unreadableTable("too_much_html");

/** HTML with a table: some programs export it under the name of a spreadsheet. */
export const isHtml = (text: string) =>
  /^[\s\uFEFF]*<(!doctype html|html|head|body|table|meta|style|div)\b/i.test(text.slice(0, 1_000)) &&
  /<table\b/i.test(text);

/**
 * As texts, without empty rows; a cell over several rows or columns is read once. Takes linear time, and serves other
 * requests meanwhile. Throws (unreadable) beyond the limits, and without rows.
 */
export async function readHtmlTable(html: string): Promise<string[][]> {
  const rows: string[][] = [];
  let row: string[] | null = null;
  let cell: string | null = null;
  let [elements, depth, letters, hiddenDepth] = [0, 0, 0, 0];
  const endCell = () => {
    if (cell !== null && row) {
      if (row.length >= MAX_CELLS_OF_ROW) throw tooLarge();
      row.push(cell.replace(/\s+/g, " ").trim());
    }
    cell = null;
  };
  const endRow = () => {
    endCell();
    if (row?.some((text) => text !== "")) rows.push(row);
    row = null;
    if (rows.length > LIMITS.rows) throw tooLarge();
  };
  const parser = new Parser(
    {
      onopentagname(name) {
        if (++elements > LIMITS.elements || ++depth > LIMITS.depth) throw tooLarge();
        if (name === "style" || name === "script") hiddenDepth++;
        if (name === "tr" || name === "table") endRow();
        if (name === "tr") row = [];
        if (name === "td" || name === "th") {
          endCell();
          row ??= [];
          cell = "";
        }
        if (name === "br" && cell !== null) cell += " ";
      },
      ontext(text) {
        if (cell === null || hiddenDepth > 0 || cell.length > LIMITS.cellLetters) return;
        const part = text.slice(0, LIMITS.cellLetters);
        letters += part.length;
        if (letters > LIMITS.letters) throw tooLarge();
        cell += part;
      },
      onclosetag(name) {
        depth--;
        if (name === "style" || name === "script") hiddenDepth--;
        if (name === "td" || name === "th") endCell();
        if (name === "tr" || name === "table") endRow();
      },
    },
    { decodeEntities: true },
  );
  for (let at = 0; at < html.length; at += LETTERS_PER_TURN) {
    parser.write(html.slice(at, at + LETTERS_PER_TURN));
    await yieldToEventLoop();
  }
  parser.end();
  endRow();
  if (rows.length === 0) throw unreadableTable("no_rows_in_html");
  return rows;
}
