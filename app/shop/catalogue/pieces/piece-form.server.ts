import { z } from "zod";

import * as t from "~/messages/catalogue";
import { isDay } from "~/formats/dates";
import { plainCode } from "~/formats/text";
import { MAX_COLOUR_LENGTH, MAX_PIECES_PER_PAGE, MAX_SIZE_LENGTH, MAX_STOCK } from "../styles/limits";
import type { PieceChange } from "./piece-changes";
import {
  type EditedPiece,
  type NamedPiece,
  pieceField,
  REOPEN_FIELD,
  type RefusedSetting,
  type Setting,
  settingField,
  type TypedPiece,
} from "./piece-form";
import { AVAILABILITIES, type Availability, isEan, needsDay } from "./pieces";

/** "" for a piece that is made to order. */
const STOCK = /^\d{0,9}$/;

const index = z.int().min(0);
const seenSchema = z.object({
  colors: z.array(z.string().max(MAX_COLOUR_LENGTH).nullable()).max(MAX_PIECES_PER_PAGE),
  sizes: z.array(z.string().max(MAX_SIZE_LENGTH).nullable()).max(MAX_PIECES_PER_PAGE),
  pieces: z
    .array(
      z.tuple([
        z.int().min(1),
        index,
        index,
        z.string().max(14),
        z.enum(AVAILABILITIES),
        z.string().max(10),
        z.string().regex(STOCK),
      ]),
    )
    .max(MAX_PIECES_PER_PAGE),
});

export interface ParsedPieces {
  edited: EditedPiece[];
  /** To be saved; without fields that have an error. */
  changes: PieceChange[];
  /** Refused settings for many pieces. */
  settings: RefusedSetting[];
  isValid: boolean;
}

/** From the form of piece-form.ts. Null when its hidden field cannot be read. */
export function parsePieces(form: FormData): ParsedPieces | null {
  const shown = parseSeen(form.get("seen"));
  if (!shown) return null;
  const parsed: ParsedPieces = { edited: [], changes: [], settings: [], isValid: true };
  const ofPage = parseSetting(form, "page");
  const ofColors = shown.colors.map((color, at) => parseSetting(form, at, color));
  for (const setting of [ofPage, ...ofColors]) {
    if (setting && !isValid(setting)) parsed.settings.push(setting);
  }
  shown.pieces.forEach(([id, colorIndex, sizeIndex, ean, availability, day, stock], at) => {
    const [color, size] = [shown.colors[colorIndex], shown.sizes[sizeIndex]];
    if (color === undefined || size === undefined) return;
    const seen: Seen = { ean, availability, day, stock };
    const text = (field: keyof TypedPiece) => typedText(form, pieceField(field, at)) ?? seen[field];
    const typed = {
      ean: text("ean"),
      availability: text("availability"),
      day: text("day"),
      stock: text("stock"),
    };
    // A setting of a colour wins over that of the page, and both over the piece's own fields.
    const setting = ofColors[colorIndex] ?? ofPage;
    if (setting && isValid(setting)) Object.assign(typed, setting.typed);
    if (form.has(REOPEN_FIELD) && isSoldOutWithStock(seen, typed)) Object.assign(typed, { availability: "available" });
    const { edited: piece, change } = editPiece({ id, color, size }, seen, typed);
    if (setting) {
      delete piece.errors.availability;
      delete piece.errors.day;
    }
    if (Object.keys(piece.typed).length === 0) return;
    parsed.edited.push(piece);
    parsed.changes.push(change);
    parsed.isValid &&= isValid(piece);
  });
  parsed.isValid &&= parsed.settings.length === 0;
  return parsed;
}

/** Set to sold out before, and gets stock. */
const isSoldOutWithStock = (seen: Seen, typed: TypedPiece) =>
  seen.availability === "sold_out" &&
  typed.availability === "sold_out" &&
  typed.stock !== seen.stock &&
  Number(typed.stock) > 0;

const isValid = ({ errors }: { errors: object }) => Object.keys(errors).length === 0;

/** As typed; undefined when the form does not have the field. */
function typedText(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string" ? plainCode(value).slice(0, 100) : undefined;
}

/** Of all pieces of a colour or of the page; undefined for none. */
function parseSetting(form: FormData, at: number | "page", color?: string | null): RefusedSetting | undefined {
  const availability = typedText(form, settingField("availability", at)) ?? "";
  const day = typedText(form, settingField("day", at)) ?? "";
  if (!availability && !day) return undefined;
  const typed: Setting = { availability, day };
  return { color, typed, errors: availabilityErrors(typed) };
}

/** As the row of the form shows them. */
export type Seen = TypedPiece & { availability: Availability };

/** Typed values compared with `seen`. */
export function editPiece(
  { id, color, size }: NamedPiece,
  seen: Seen,
  typed: TypedPiece,
): { edited: EditedPiece; change: PieceChange } {
  const edited: EditedPiece = { id, color, size, typed: {}, seen: {}, errors: {} };
  const change: PieceChange = { id };
  editEan(edited, change, seen, typed.ean);
  editAvailability(edited, change, seen, typed.availability, typed.day);
  editStock(edited, change, seen, typed.stock);
  return { edited, change };
}

function parseSeen(value: FormDataEntryValue | null) {
  try {
    return seenSchema.parse(JSON.parse(String(value)));
  } catch {
    return null;
  }
}

/** An EAN may be typed as it is printed, with spaces or hyphens. */
const compact = (ean: string) => ean.replace(/[\s-]+/g, "");

function editEan(piece: EditedPiece, change: PieceChange, { ean: seen }: Seen, typed: string) {
  const ean = compact(typed);
  if (ean === seen) return;
  piece.typed.ean = typed;
  piece.seen.ean = seen;
  if (ean !== "" && !isEan(ean)) {
    piece.errors.ean = /^(\d{8}|\d{12,14})$/.test(ean) ? t.wrongCheckDigit() : t.eanDigits();
  }
  change.ean = { seen: seen || null, value: ean || null };
}

function editStock(piece: EditedPiece, change: PieceChange, { stock: seen }: Seen, typed: string) {
  const stock = STOCK.test(typed) && typed !== "" ? String(Number(typed)) : typed;
  if (stock === seen) return;
  piece.typed.stock = typed;
  piece.seen.stock = seen;
  if (stock !== "" && !(Number(stock) <= MAX_STOCK && STOCK.test(stock))) {
    piece.errors.stock = t.stockOutside({ most: MAX_STOCK });
    return;
  }
  change.stock = { seen: numberOf(seen), value: numberOf(stock) };
}

const numberOf = (stock: string) => (stock === "" ? null : Number(stock));

function editAvailability(piece: EditedPiece, change: PieceChange, seen: Seen, typed: string, day: string) {
  const availability = AVAILABILITIES.find((one) => one === typed);
  const hasDay = availability !== undefined && needsDay(availability);
  const isTypedDay = day !== "" && day !== seen.day;
  // The day of the availability before is dropped together with it.
  if (availability === seen.availability && (hasDay ? day === seen.day : !isTypedDay)) return;
  Object.assign(piece.typed, { availability: typed, day });
  Object.assign(piece.seen, { availability: seen.availability, day: seen.day });
  Object.assign(piece.errors, availabilityErrors({ availability: typed, day }, seen.day));
  if (!availability) return;
  change.availability = {
    seen: { availability: seen.availability, availabilityDate: seen.day || null },
    value: { availability, availabilityDate: hasDay ? day : null },
  };
}

function availabilityErrors(
  { availability: typed, day }: Setting,
  seenDay = "",
): Partial<Record<keyof Setting, string>> {
  const availability = AVAILABILITIES.find((one) => one === typed);
  if (!availability) return { availability: t.chooseAvailability() };
  if (needsDay(availability)) {
    return isDay(day) ? {} : { day: day ? t.writeDay() : t.chooseDay() };
  }
  return day !== "" && day !== seenDay
    ? { day: t.dayWithoutUse({ from: t.availabilityLabel("from"), until: t.availabilityLabel("until") }) }
    : {};
}
