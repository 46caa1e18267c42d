import { choiceKey, skuKey } from "~/shop/catalogue/styles/keys";
import type { Piece } from "~/shop/catalogue/pieces/pieces";
import type { Cents } from "~/formats/money";
import type { DeliveryWindow } from "~/shop/catalogue/delivery-windows/window";
import { gtinKey } from "~/shop/base/files/table/numbers";
import { type NamedRun, namedRuns, type Word } from "./words";

/** What a quick order needs to know of a style. */
export interface QuickStyle {
  id: number;
  styleCode: string;
  name: string;
  isActive: boolean;
  /** What the customer pays for a piece of it. */
  priceOf: (piece: Pick<Piece, "id"> | null) => Cents;
  /** What it costs in shops, by which a column of prices is recognised. */
  retailPrices?: readonly Cents[];
  minOrderQuantity: number;
  /** The delivery windows in which it is offered. */
  windows: readonly DeliveryWindow[];
}

/** A style with all its pieces. */
export interface PiecedQuickStyle extends QuickStyle {
  pieces: readonly Piece[];
}

/** A piece with its style. */
export interface QuickPiece extends Piece {
  style: QuickStyle;
}

/** What was found in the collection for texts of a quick order. */
export class FoundCatalogue {
  readonly #pieces = new Map<string, QuickPiece[]>();
  readonly #styles = new Map<string, PiecedQuickStyle[]>();
  readonly #named = new Map<string, PiecedQuickStyle[]>();
  // A text is asked for several times: to tell the columns, to find its piece, and to look for contradictions.
  readonly #asked = {
    pieces: new Map<string, readonly QuickPiece[]>(),
    styles: new Map<string, readonly PiecedQuickStyle[]>(),
  };

  constructor(pieces: readonly QuickPiece[], styles: readonly PiecedQuickStyle[]) {
    for (const piece of pieces) {
      add(this.#pieces, skuKey(piece.sku), piece);
      if (piece.ean) add(this.#pieces, eanKey(piece.ean), piece);
    }
    for (const style of styles) {
      add(this.#styles, skuKey(style.styleCode), style);
      add(this.#styles, nameKey(style.name), style);
      for (const key of keysOfStyle(style)) add(this.#named, key, style);
    }
  }

  /**
   * The pieces with this SKU, in any case and punctuation, or with this EAN in any spelling. The exact SKU is that of one
   * piece.
   */
  pieces(text: string): readonly QuickPiece[] {
    return remembered(this.#asked.pieces, text, () => this.#piecesOf(text));
  }

  #piecesOf(text: string): readonly QuickPiece[] {
    const bySku = this.#pieces.get(skuKey(text)) ?? [];
    const byEan = this.#pieces.get(eanKey(text)) ?? [];
    const found = byEan.length > 0 ? [...new Set([...bySku, ...byEan])] : bySku;
    const exact = found.filter(({ sku }) => sku === text);
    return exact.length > 0 ? exact : found;
  }

  /** The styles with this code or, if there is none, this name, both in any case and punctuation. The exact one is meant where there are several. */
  styles(text: string): readonly PiecedQuickStyle[] {
    return remembered(this.#asked.styles, text, () => this.#stylesOf(text));
  }

  #stylesOf(text: string): readonly PiecedQuickStyle[] {
    const byCode = this.#styles.get(skuKey(text)) ?? [];
    const exact = byCode.filter(({ styleCode }) => styleCode === text);
    if (exact.length > 0) return exact;
    if (byCode.length > 0) return byCode;
    return this.#styles.get(nameKey(text)) ?? this.#named.get(choiceKey(text)) ?? [];
  }

  /** The codes and names of styles among these words. */
  stylesIn(words: readonly Word[]): NamedRun<readonly PiecedQuickStyle[]>[] {
    return namedRuns(words, this.#named);
  }
}

/** By what the code and the name of a style are found among words. */
export const keysOfStyle = ({ styleCode, name }: Pick<QuickStyle, "styleCode" | "name">) =>
  [choiceKey(styleCode), choiceKey(name)].filter((key) => key !== "");

function remembered<Value>(known: Map<string, Value>, text: string, find: () => Value): Value {
  const existing = known.get(text);
  if (existing !== undefined) return existing;
  const found = find();
  known.set(text, found);
  return found;
}

function add<Value extends { id: number }>(map: Map<string, Value[]>, key: string, value: Value): void {
  const existing = map.get(key);
  if (!existing) map.set(key, [value]);
  else if (!existing.some(({ id }) => id === value.id)) existing.push(value);
}

// A name or an EAN is no key of a code, also where it is the same letters.
const nameKey = (text: string) => `name ${text}`;
const eanKey = (text: string) => `ean ${gtinKey(text) ?? text}`;

/** The value among these that a text means; null when none or several do. */
export function choiceAmong(values: Iterable<string>, text: string): string | null {
  const all = [...new Set(values)];
  if (all.includes(text)) return text;
  const key = choiceKey(text);
  const found = key === "" ? [] : all.filter((value) => choiceKey(value) === key);
  return found.length === 1 ? found[0]! : null;
}
