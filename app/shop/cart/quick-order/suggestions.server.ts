import { yieldToEventLoop } from "~/event-loop.server";
import { skuKey } from "~/shop/catalogue/styles/keys";
import { MAX_SUGGESTIONS } from "~/shop/catalogue/search/similar";
import type { PriceList } from "~/shop/catalogue/prices/price";
import { distance } from "~/shop/base/search/distance";
import type { PiecedQuickStyle } from "~/shop/catalogue/find-pieces/catalogue";
import type { Suggestion } from "./find-piece";
import { readStyles, stylesToCompare } from "~/shop/catalogue/find-pieces/lookup.server";
import type { ResolvedRow } from "./resolve";
import { type CodedStyle, similarStyles } from "./similar";

/** For so many different unknown texts of an order something similar is looked for. */
const MAX_TEXTS = 50;
/** So many letters of an SKU may be wrong. */
const SKU_STEPS = 3;

type UnknownRow = Extract<ResolvedRow, { kind: "unknown" }>;

/** Finds what in the collection is like the unknown SKUs and styles of an order; by row number. */
export async function suggestionsFor(
  rows: readonly ResolvedRow[],
  prices: PriceList,
): Promise<Map<number, Suggestion[]>> {
  const unknown = rows.filter((row): row is UnknownRow => row.kind === "unknown");
  const texts = [...new Set(unknown.map(({ id }) => id.text))].slice(0, MAX_TEXTS);
  const found = new Map<number, Suggestion[]>();
  if (texts.length === 0) return found;
  const all = await stylesToCompare();
  const similar = new Map<string, CodedStyle[]>();
  for (const text of texts) {
    await yieldToEventLoop();
    similar.set(text, similarStyles(all, text));
  }
  const ids = new Set([...similar.values()].flat().map(({ id }) => id));
  const pieced = new Map((await readStyles([...ids], prices)).map((style) => [style.id, style]));
  const skus = new Map<string, string[]>();
  const skusLike = async (text: string) => {
    const known = skus.get(text);
    if (known) return known;
    await yieldToEventLoop();
    const styles = (similar.get(text) ?? []).flatMap(({ id }) => pieced.get(id) ?? []);
    const nearest = nearestSkus(styles, text);
    skus.set(text, nearest);
    return nearest;
  };
  for (const { parts, id } of unknown) {
    const styles = similar.get(id.text) ?? [];
    const isStyle = parts.color !== null || parts.size !== null;
    const values = isStyle ? styles.map(({ styleCode }) => styleCode) : await skusLike(id.text);
    const suggestions = values.map((value) => ({ label: value, cell: id.cell, value }));
    if (suggestions.length > 0) found.set(parts.row.row, suggestions);
  }
  return found;
}

function nearestSkus(styles: readonly PiecedQuickStyle[], text: string): string[] {
  const key = skuKey(text);
  // Where a style's code is right, its other pieces are meant, however different the rest is.
  const own = styles.find(({ styleCode }) => key.startsWith(skuKey(styleCode)));
  return (own ? [own] : styles)
    .flatMap(({ pieces }) => pieces)
    .map(({ sku }) => ({ sku, steps: distance(skuKey(sku), key) }))
    .filter(({ steps }) => own !== undefined || steps <= SKU_STEPS)
    .sort((a, b) => a.steps - b.steps)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ sku }) => sku);
}
