import { z } from "zod";

import type { ColumnOption, ColumnQuestion } from "~/shop/base/files/table/column-questions";
import type { Suggestion } from "~/shop/cart/quick-order/find-piece";
import { MAX_BYTES, MAX_ROWS } from "~/shop/cart/quick-order/limits";
import { ASKED_COLUMNS, type AskedColumn, MAX_COLUMNS } from "~/shop/cart/quick-order/columns";
import type { PastedOrder, PastedOrderPreview } from "~/shop/cart/quick-order/pasted-order.server";
import { type PreviewLine, QUICK_ORDER_MODES, type RefusedRow, type TextLine } from "~/shop/cart/quick-order/preview";
import { euro, euroOf, type FieldsOf } from "../fields.server";
import { shownWindow } from "./cart.server";

const columnNumber = z
  .int()
  .min(1)
  .max(MAX_COLUMNS)
  .meta({ description: "The column, from 1.", examples: [3] });

/** The body of a quick order: pasted rows. */
export const newQuickOrder = z.object({
  text: z.string().meta({
    // Of letters; the shop counts bytes, and says so with a message of its own.
    maxLength: MAX_BYTES,
    description: `At most ${MAX_ROWS.toLocaleString("en")} rows and ${MAX_BYTES / 1024} KB: a SKU, an EAN, or style, colour and size, and a quantity; perhaps the name of a delivery window. Columns by tab, semicolon, comma or bar, with headings or without; the shop’s own order sheet as CSV, too.`,
    examples: ["SKU;Quantity\nPR-101-SAND-M;5\nPR-101-SAND-S;3"],
  }),
  mode: z
    .enum(QUICK_ORDER_MODES)
    .optional()
    .meta({
      description:
        "Whether quantities are added to those in the cart or replace them; pieces that are not in the text stay. By default `add`, but `replace` for the shop’s order sheet, which has what was in the cart.",
      examples: ["add"],
    }),
  columns: z
    .partialRecord(z.enum(ASKED_COLUMNS), columnNumber.nullable())
    .optional()
    .meta({
      description:
        "What the columns are, as an answer to `columnQuestions`: their numbers, from 1, or null for none. Without it, what people of your company have answered on the page /quick-order for the same row of headings is used.",
      examples: [{ quantity: 3 }],
    }),
});

const rowNumber = z.int().meta({
  description:
    "The row of the text, from 1, with titles, headings and empty lines counted, as a spreadsheet numbers it.",
  examples: [2],
});

/** Parts of a preview for pages only: buttons that change several rows, and the sheets of files. */
type OfPages = "windowQuestions" | "unreadSheets" | "areColumnsAnswered" | "isAskedAgain";

// The names of an order's items, in place of the shop's own.
type SentLine = Omit<PreviewLine, "pieceId" | "places" | "name" | "unitPrice"> &
  Record<"productName" | "wholesalePrice", 0>;

const line = z.object({
  rows: z.array(rowNumber),
  productId: z.int(),
  sku: z.string().meta({ examples: ["PR-101-SAND-M"] }),
  productName: z.string(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  windowId: z.int().meta({ description: "The delivery window in which it is ordered." }),
  window: shownWindow,
  quantity: z.int(),
  wholesalePrice: euro,
  lineTotal: euro,
  notes: z.array(z.string()).meta({ description: "What needs a look, in sentences." }),
} satisfies FieldsOf<SentLine>);

const refusedRow = z.object({
  row: rowNumber,
  text: z.string().meta({ description: "The row as it was read." }),
  reason: z.string().meta({ examples: ["No quantity."] }),
  suggestions: z.array(
    z.object({
      label: z.string(),
      cell: z.int().meta({ description: "The cell of the row that it replaces, from 0." }),
      value: z.string(),
    } satisfies FieldsOf<Suggestion>),
  ),
} satisfies FieldsOf<Omit<RefusedRow, "place" | "lines">>);

const columnQuestion = z.object({
  column: z.enum(ASKED_COLUMNS),
  options: z.array(
    z.object({ number: columnNumber, heading: z.string(), samples: z.array(z.string()) } satisfies FieldsOf<
      Omit<ColumnOption, "place"> & { number: number }
    >),
  ),
  mayBeNone: z.boolean().meta({ description: "Whether `null`, none of them, is an answer." }),
  suggested: columnNumber.nullable(),
});

const summary = {
  mode: z.enum(QUICK_ORDER_MODES),
  lines: z.array(line).meta({
    description: "The right rows, summed up by piece and delivery window.",
  }),
  unclear: z.array(refusedRow).meta({
    description: "Rows that need a decision: a suggestion, or a heading over the column of the pieces.",
  }),
  wrong: z.array(refusedRow).meta({ description: "Rows that are wrong." }),
  columnQuestions: z.array(columnQuestion).meta({
    description:
      "What neither headings nor the collection say of the columns, for example which one holds the quantities; otherwise empty. Nothing is added until it is answered by `columns` or by a row of headings.",
  }),
  textLines: z.array(z.object({ row: rowNumber, text: z.string() } satisfies FieldsOf<Omit<TextLine, "place">>)).meta({
    description:
      "Lines that are text and order nothing, such as greetings: without a code, a style or a number of pieces.",
  }),
  deliveries: z.array(z.string()).meta({
    description:
      "What the text says of the delivery above its rows, which is not taken; name a delivery window in a column of the rows.",
    examples: [["Ship date: 15 Jan 2027"]],
  }),
  pieces: z.int().meta({ description: "The number of pieces in `lines`." }),
  total: euro.meta({ description: "The sum of `lines`, before bulk discounts." }),
};

export const quickOrderPreview = z
  .object({
    ...summary,
    blocked: z.string().nullable().meta({
      description: "Why none of the lines can be added, such as a cart that would be full.",
    }),
  } satisfies FieldsOf<Omit<PastedOrderPreview, OfPages>>)
  .meta({ id: "QuickOrderPreview" });

/** The pieces that a quick order has added, and the rows that were left out. */
export const addedQuickOrder = z.object(summary).meta({ id: "AddedQuickOrder" });

const serializeRefusedRow = ({ lines: _, place: __, suggestions, ...row }: RefusedRow) => ({
  ...row,
  suggestions: suggestions.map(({ label, cell, value }) => ({ label, cell, value })),
});

const serializeColumnQuestion = ({ key, options, mayBeNone = false, suggested }: ColumnQuestion<AskedColumn>) => ({
  column: key,
  options: options.map(({ place, ...option }) => ({ number: place + 1, ...option })),
  mayBeNone,
  suggested: typeof suggested === "number" ? suggested + 1 : null,
});

/** The shop counts columns from 0. */
export const asPastedOrder = ({ columns, ...pasted }: z.infer<typeof newQuickOrder>): PastedOrder => ({
  ...pasted,
  columns: Object.fromEntries(
    Object.entries(columns ?? {}).map(([column, number]) => [column, number === null ? null : number - 1]),
  ),
});

export function serializeAddedQuickOrder(preview: PastedOrderPreview) {
  return {
    mode: preview.mode,
    lines: preview.lines.map(({ pieceId: _, places: __, name, unitPrice, lineTotal, ...rest }) => ({
      ...rest,
      productName: name,
      wholesalePrice: euroOf(unitPrice),
      lineTotal: euroOf(lineTotal),
    })),
    unclear: preview.unclear.map(serializeRefusedRow),
    wrong: preview.wrong.map(serializeRefusedRow),
    columnQuestions: preview.columnQuestions.map(serializeColumnQuestion),
    textLines: preview.textLines.map(({ row, text }) => ({ row, text })),
    deliveries: preview.deliveries,
    pieces: preview.pieces,
    total: euroOf(preview.total),
  } satisfies z.infer<typeof addedQuickOrder>;
}

export const serializeQuickOrderPreview = (preview: PastedOrderPreview) =>
  ({
    ...serializeAddedQuickOrder(preview),
    blocked: preview.blocked,
  }) satisfies z.infer<typeof quickOrderPreview>;
