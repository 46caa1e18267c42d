import type { QuickOrderMode } from "~/shop/cart/quick-order/preview";
import { readOrderFile, readTypedRows } from "~/shop/cart/quick-order/read-file.server";
import { cleanText, withSuggestion } from "~/shop/cart/quick-order/read-table.server";
import { Problem } from "~/shop/base/problem";
import { readUpload } from "../gate/body.server";

export interface QuickOrderForm {
  fields: FormData;
  /** The rows: those of the file, when one was chosen, with the suggestion that was pressed. */
  text: string;
  mode: QuickOrderMode;
  /**
   * The rows come from the shop's order sheet. What was in the cart was filled in there, so they replace quantities unless the
   * customer chooses otherwise in the preview.
   */
  isOrderSheet: boolean;
  /** The rows are those that were left out of an earlier quick order. */
  isLeftOut: boolean;
  /** A file was chosen: what the page showed before is out of date. */
  isNewText: boolean;
  /** Why the file cannot be read; `text` is then what was in the field. */
  problem: Problem | null;
}

export async function readQuickOrderForm(request: Request): Promise<QuickOrderForm> {
  const { fields, files } = await readUpload(request);
  const field = (name: string) => String(fields.get(name) ?? "");
  const file = files.get("file")?.[0];
  const mode = field("mode") === "replace" ? "replace" : "add";
  const typed = await cleanText(field("rows"));
  const isLeftOut = fields.has("leftOut") && !file;
  const form = { fields, mode, isLeftOut, isNewText: file !== undefined, problem: null } as const;
  try {
    const { text, isOrderSheet } = file ? await readOrderFile(file) : await readTypedRows(typed);
    if (file || isOrderSheet) {
      return { ...form, text, isOrderSheet, mode: isOrderSheet ? "replace" : mode };
    }
    return { ...form, text: await withSuggestion(text, field("put")), isOrderSheet };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ...form, text: typed, isOrderSheet: false, problem: error };
  }
}
