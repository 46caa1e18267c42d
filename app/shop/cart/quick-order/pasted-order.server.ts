import type { Account } from "~/shop/customers/people/account";
import type { ColumnAnswers } from "~/shop/base/files/table/column-questions";
import { Problem } from "~/shop/base/problem";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { type CartChanged, changeCart } from "../change-cart.server";
import type { PieceQuantity } from "../line-requests.server";
import { readCart } from "../read-cart.server";
import type { QuickOrderMode, QuickOrderPreview } from "./preview";
import { type CartAccount, isCartTokenUsed } from "../lock-cart.server";
import { readQuickOrder } from "./quick-order.server";
import { readTypedRows } from "./read-file.server";
import { cleanText } from "./read-table.server";

/** A text, and what becomes of quantities that the cart holds already. */
export interface PastedOrder {
  text: string;
  /**
   * By default "add"; "replace" for the shop's order sheet, which was filled in with the cart's quantities, so that
   * adding would double them.
   */
  mode?: QuickOrderMode;
  /** What is said of its columns. */
  columns?: ColumnAnswers;
}

/** The company that orders, at its prices, and the person who does it. */
type OrderingAccount = Pick<Account, "company" | "user">;

/** What the order does to the cart in this mode. */
export interface PastedOrderPreview extends QuickOrderPreview {
  mode: QuickOrderMode;
}

/** No row can be added; nothing was changed. */
export class NothingToAdd extends Problem {
  constructor(readonly preview: PastedOrderPreview) {
    super("nothing_available.rows");
  }
}

/** Writes nothing. Throws as readQuickOrder. */
export async function previewPastedOrder(
  { company }: Pick<OrderingAccount, "company">,
  pasted: PastedOrder,
): Promise<PastedOrderPreview> {
  const { text, isOrderSheet } = await readTypedRows(await cleanText(pasted.text));
  const mode = pasted.mode ?? (isOrderSheet ? "replace" : "add");
  const [cart, prices] = await Promise.all([readCart(company.id), priceListOf(company.priceGroupId)]);
  const { columns } = pasted;
  const { preview } = await readQuickOrder(text, { mode, cart, prices, companyId: company.id, columns });
  return { mode, ...preview };
}

/**
 * Adds the right lines, all of them or none, and returns the preview: what was added, and the rows that were not. With
 * a `token`, a repeat within a day adds nothing. Throws NothingToAdd, and as readQuickOrder and changeCart.
 */
export async function addPastedOrder(
  account: OrderingAccount,
  pasted: PastedOrder,
  token: string | null,
): Promise<PastedOrderPreview> {
  const preview = await previewPastedOrder(account, pasted);
  if (preview.lines.length === 0 || preview.columnQuestions.length > 0) throw new NothingToAdd(preview);
  await addPreviewed(account, preview.lines, { mode: preview.mode, token });
  return preview;
}

/**
 * Beside or in place of the cart's quantities of these lines; other lines stay. With a `token`, a repeat within a day
 * changes nothing and returns null. Throws as changeCart.
 */
export function addPreviewed(
  account: CartAccount,
  lines: readonly PieceQuantity[],
  { mode, token }: { mode: QuickOrderMode; token: string | null },
): Promise<CartChanged | null> {
  const changes = mode === "add" ? { add: lines } : { set: lines };
  return changeCart(account, { ...changes, token: token === null ? null : tokenOf(token) });
}

/** Whether lines were put into the cart with this token. */
export const wereAdded = (companyId: string, token: string) => isCartTokenUsed(companyId, tokenOf(token));

const tokenOf = (token: string) => ["quick order", token] as const;
