import * as t from "~/messages/cart";
import type { Piece } from "~/shop/catalogue/pieces/pieces";
import { MAX_SUGGESTIONS } from "~/shop/catalogue/search/similar";
import type { FoundCatalogue, PiecedQuickStyle, QuickPiece } from "~/shop/catalogue/find-pieces/catalogue";
import { translated, translatedName } from "~/shop/base/brand-words";
import { choiceKey } from "~/shop/catalogue/styles/keys";
import { spreadsheetDamage } from "~/shop/base/files/table/numbers";
import { shownPiece, unavailable } from "~/shop/cart/piece";
import * as texts from "~/shop/cart/quick-order/row-texts";
import { isOneSize, roleOf, sizeOf } from "./headings";
import { similarChoices } from "./similar";
import type { RowParts } from "./understand.server";
import type { Part } from "./words-of-row";

/** Colours or sizes offered for a row without one. */
const MAX_CHOICES = 24;

/** Another value for a cell, which puts the row right. */
export interface Suggestion {
  label: string;
  cell: number;
  value: string;
}

/** What the words of a row lead to in the collection. */
export type FoundPiece =
  | { kind: "found"; piece: QuickPiece }
  /** One of the suggestions puts the row right. */
  | { kind: "unclear"; reason: string; suggestions: Suggestion[] }
  /** Nothing in the collection has this SKU, code or name. */
  | { kind: "unknown"; reason: string; id: Part }
  | { kind: "wrong"; reason: string };

/** By SKU or EAN, or by style, colour and size. */
export function findPiece(parts: RowParts, catalogue: FoundCatalogue): FoundPiece {
  const { ids, color, size } = parts;
  const [first] = ids;
  if (!first) return { kind: "wrong", reason: t.noIdentifier() };
  for (const { cell, text } of ids) {
    const pieces = catalogue.pieces(text);
    if (pieces.length === 1) return conflictOf(pieces[0]!, parts, catalogue) ?? { kind: "found", piece: pieces[0]! };
    if (pieces.length > 1) {
      const reason = texts.severalPieces(text);
      return { kind: "unclear", reason, suggestions: skuSuggestions(cell, pieces) };
    }
  }
  for (const { cell, text, cellWith = whole } of ids) {
    const styles = catalogue.styles(text);
    if (styles.length === 1) return pieceOfStyle(styles[0]!, { cell, parts, catalogue });
    if (styles.length > 1) {
      const suggestions = styles
        .slice(0, MAX_SUGGESTIONS)
        .map(({ styleCode }) => ({ label: styleCode, cell, value: cellWith(styleCode) }));
      const reason = texts.severalStyles(text);
      return { kind: "unclear", reason, suggestions };
    }
  }
  const damage = ids.map(({ text }) => spreadsheetDamage(text)).find(Boolean);
  if (damage) return { kind: "wrong", reason: damage };
  const reason = texts.notInCollection(color || size ? "style" : "SKU", first.text);
  return { kind: "unknown", reason, id: first };
}

/** For a cell that says nothing but this part. */
const whole = (value: string) => value;

/** Where SKU, EAN or style of a row belong to different pieces. */
function conflictOf(piece: QuickPiece, { ids }: RowParts, catalogue: FoundCatalogue): FoundPiece | null {
  const own = ids.find(({ text }) => catalogue.pieces(text).includes(piece))!;
  for (const other of ids) {
    const pieces = catalogue.pieces(other.text);
    const [another] = pieces;
    const contradiction = (is: string) =>
      texts.contradictingTexts({ text: own.text, is: sizedName(piece) }, { text: other.text, is });
    if (another && !pieces.includes(piece)) {
      const reason = contradiction(sizedName(another));
      return {
        kind: "unclear",
        reason,
        suggestions: [
          { label: piece.sku, cell: other.cell, value: piece.sku },
          { label: another.sku, cell: own.cell, value: another.sku },
        ],
      };
    }
    const styles = another ? [] : catalogue.styles(other.text);
    const [style] = styles;
    if (style && !styles.some(({ id }) => id === piece.style.id)) {
      const reason = contradiction(translatedName(style.id, style.name));
      const { styleCode } = piece.style;
      return {
        kind: "unclear",
        reason,
        suggestions: [{ label: piece.sku, cell: other.cell, value: styleCode }],
      };
    }
  }
  return null;
}

const sizedName = ({ style, color, size }: QuickPiece) =>
  shownPiece({ productId: style.id, name: style.name, color, size });

function pieceOfStyle(
  style: PiecedQuickStyle,
  { cell, parts, catalogue }: { cell: number; parts: RowParts; catalogue: FoundCatalogue },
): FoundPiece {
  const { pieces, isActive } = style;
  const name = translatedName(style.id, style.name);
  if (!isActive) return { kind: "wrong", reason: t.unavailablePiece(unavailable(name, "gone")) };
  // The only piece of a style without colours or sizes is found by no text.
  const values = (axis: texts.Axis) => new Set(pieces.map((piece) => piece[axis] ?? ""));
  const choiceOf = (axis: texts.Axis) =>
    choose(values(axis), parts[axis], catalogue) ?? choose(values(axis), withoutAxis(parts[axis], axis), catalogue);
  const chosen = { color: choiceOf("color"), size: choiceOf("size") };
  const open = (["color", "size"] as const).filter((axis) => chosen[axis] === null);
  const [axis] = open;
  const matching = pieces.filter(
    (piece) =>
      (chosen.color ?? piece.color ?? "") === (piece.color ?? "") &&
      (chosen.size ?? piece.size ?? "") === (piece.size ?? ""),
  );
  if (axis === undefined) {
    const [piece] = matching;
    if (piece) return { kind: "found", piece: { ...piece, style } };
    return { kind: "wrong", reason: t.combinationNotMade({ name }) };
  }
  const part = parts[axis];
  const damage = part && spreadsheetDamage(part.text);
  if (damage) return { kind: "wrong", reason: damage };
  const label = (value: string) => (axis === "color" ? translated("colour", value) : value);
  const meant = part ? catalogue.choices(values(axis), part.text) : [];
  // No other text for the cell: the name of one colour is also a translation of another.
  const isName = meant.some((value) => choiceKey(value) === choiceKey(part!.text));
  if (isName && open.length === 1) {
    const pieceOfEach = matching.filter((piece) => meant.includes(piece[axis] ?? ""));
    const suggestions = skuSuggestions(cell, pieceOfEach, MAX_CHOICES);
    return { kind: "unclear", reason: texts.whichChoice(name, axis, meant), suggestions };
  }
  if (part) {
    const suggestions = similarChoices(values(axis), axis, part.text).map((value) => ({
      label: label(value),
      cell: part.cell,
      value: part.cellWith?.(value) ?? value,
    }));
    const reason = texts.noSuchChoice(name, axis, part.text);
    return { kind: "unclear", reason, suggestions };
  }
  const reason = texts.whichChoice(name, axis, [...values(axis)].map(label));
  const cellOfChoice = axis === "color" ? parts.colorCell : parts.sizeCell;
  if (open.length === 1 && cellOfChoice !== undefined) {
    const suggestions = [...values(axis)]
      .slice(0, MAX_CHOICES)
      .map((value) => ({ label: label(value), cell: cellOfChoice, value }));
    return { kind: "unclear", reason, suggestions };
  }
  // An SKU names colour and size, so it puts the row right when only one of them is missing.
  return open.length > 1
    ? { kind: "wrong", reason }
    : { kind: "unclear", reason, suggestions: skuSuggestions(cell, matching, MAX_CHOICES) };
}

/** The colour or size that a row means; null when it is open. */
function choose(values: ReadonlySet<string>, part: Part | null, catalogue: FoundCatalogue): string | null {
  const [only] = values;
  if (values.size === 1 && (!part || only === "" || (isOneSize(only!) && isOneSize(part.text)))) return only!;
  return part && catalogue.choice(values, part.text);
}

/** "Gr. L" as "L", "Colour: Sand" as "Sand". */
export function withoutAxis(part: Part | null, axis: texts.Axis): Part | null {
  const [, heading = "", value] = /^(\p{L}{2,20})[.:]?\s+(.+)$/u.exec(part?.text ?? "") ?? [];
  const text = roleOf(heading) === axis ? value : axis === "size" ? sizeOf(part?.text ?? "") : undefined;
  return part && text !== undefined ? { ...part, text } : null;
}

const skuSuggestions = (cell: number, pieces: readonly Piece[], most = MAX_SUGGESTIONS): Suggestion[] =>
  pieces.slice(0, most).map(({ sku }) => ({ label: sku, cell, value: sku }));
