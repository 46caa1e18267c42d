import { choiceKey, skuKey } from "~/shop/catalogue/styles/keys";
import type { Piece } from "~/shop/catalogue/pieces/pieces";
import type { Cents } from "~/formats/money";
import type { DeliveryWindow } from "~/shop/catalogue/delivery-windows/window";
import { otherNames } from "~/shop/base/translated-fields";
import { gtinKey } from "~/shop/base/files/table/numbers";
import { type BrandMeanings, colourSenses, isColour, NO_MEANINGS } from "../search/vocabulary";
import { type NamedRun, namedRuns, type Word } from "./words";

type NamesOfStyle = Parameters<typeof otherNames>[0];

/** The part of a style that a quick order needs, with its names in other languages. */
export interface QuickStyle extends NamesOfStyle {
  id: number;
  styleCode: string;
  name: string;
  isActive: boolean;
  /** The customer's price of a piece. */
  priceOf: (piece: Pick<Piece, "id"> | null) => Cents;
  minOrderQuantity: number;
  /** In which it is offered. */
  windows: readonly DeliveryWindow[];
}

export interface PiecedQuickStyle extends QuickStyle {
  pieces: readonly Piece[];
}

export interface QuickPiece extends Piece {
  style: QuickStyle;
}

/** For the texts of a quick order. */
export class FoundCatalogue {
  readonly #pieces = new Map<string, QuickPiece[]>();
  readonly #styles = new Map<string, PiecedQuickStyle[]>();
  readonly #named = new Map<string, PiecedQuickStyle[]>();
  // A text is asked for several times: to tell the columns, to find its piece, and to look for contradictions.
  readonly #asked = {
    pieces: new Map<string, readonly QuickPiece[]>(),
    styles: new Map<string, readonly PiecedQuickStyle[]>(),
    senses: new Map<string, ReadonlySet<string>>(),
  };

  constructor(
    pieces: readonly QuickPiece[],
    styles: readonly PiecedQuickStyle[],
    private readonly brand: BrandMeanings = NO_MEANINGS,
  ) {
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

  /** With this SKU, in any case and punctuation, or this EAN in any spelling. An exact SKU is that of one piece. */
  pieces(text: string): readonly QuickPiece[] {
    return remembered(this.#asked.pieces, text, () => this.#findPieces(text));
  }

  #findPieces(text: string): readonly QuickPiece[] {
    const bySku = this.#pieces.get(skuKey(text)) ?? [];
    const byEan = this.#pieces.get(eanKey(text)) ?? [];
    const found = byEan.length > 0 ? [...new Set([...bySku, ...byEan])] : bySku;
    const exact = found.filter(({ sku }) => sku === text);
    return exact.length > 0 ? exact : found;
  }

  /**
   * With this code or, if there is none, this name, both in any case and punctuation. An exact match wins over others.
   */
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

  /**
   * The only one of these colours or sizes that a text can mean, in any case and punctuation, in the languages of trade-words.ts, by the
   * brand's own words and by its translations; otherwise null.
   */
  choice(values: Iterable<string>, text: string): string | null {
    const [only = null, ...others] = this.choices(values, text);
    return others.length === 0 ? only : null;
  }

  /** All of them that a text can mean. One with these letters is meant alone, unless the text also translates another. */
  choices(values: Iterable<string>, text: string): string[] {
    const all = [...new Set(values)];
    const isExact = all.includes(text);
    if (isExact && this.brand.originals.size === 0) return [text];
    const key = choiceKey(text);
    const same = isExact ? [text] : key === "" ? [] : all.filter((value) => choiceKey(value) === key);
    if (same.length === 0) return key === "" ? [] : this.#meant(all, text);
    const originals = this.brand.originals.get(key) ?? [];
    return [...new Set([...same, ...all.filter((value) => originals.includes(value))])];
  }

  /** As `choice`, for the key of one or several words, with the last of them, that is the key of no value. */
  choiceOfKey(values: readonly string[], key: string, last: string): string | null {
    const { synonyms, originals } = this.brand;
    const found = isColour(key, last) || synonyms.has(key) || originals.has(key) ? this.#meant(values, key) : [];
    return found.length === 1 ? found[0]! : null;
  }

  #meant(values: readonly string[], text: string): string[] {
    const meant = this.#sensesOf(text);
    const originals = (this.brand.originals.get(choiceKey(text)) ?? []).map(choiceKey);
    return values.filter(
      (value) => originals.includes(choiceKey(value)) || [...this.#sensesOf(value)].some((sense) => meant.has(sense)),
    );
  }

  #sensesOf(text: string): ReadonlySet<string> {
    return remembered(this.#asked.senses, text, () => colourSenses(this.brand.synonyms.get(choiceKey(text)) ?? text));
  }

  /** By code or name. */
  stylesIn(words: readonly Word[]): NamedRun<readonly PiecedQuickStyle[]>[] {
    return namedRuns(words, this.#named);
  }
}

/** For finding code and names among words. */
export const keysOfStyle = (style: Pick<QuickStyle, "styleCode" | "name"> & NamesOfStyle) =>
  [style.styleCode, style.name, ...otherNames(style)].map(choiceKey).filter((key) => key !== "");

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
