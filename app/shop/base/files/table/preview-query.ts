import { requestedPage } from "~/shop/base/paging";
import { TABLE_KINDS, type TableKind } from "./format";
import { ROW_KINDS, type RowKind } from "./row-kinds";

/** The encodings that can only be guessed, with the names that spreadsheets use. */
export const GUESSED_ENCODINGS = {
  "windows-1250": "Windows-1250 (Central European)",
  "windows-1252": "Windows-1252 (Western European)",
  macintosh: "Macintosh",
} as const;

export type GuessedEncoding = keyof typeof GUESSED_ENCODINGS;

/** The state of a preview page, kept in the URL. */
export interface PreviewQuery {
  /** The kind of rows to show; null for the first kind that has rows. */
  show: RowKind | null;
  page: number;
  /** The guessed encoding of the file; null when it was certain. */
  letters: GuessedEncoding | null;
}

/** Parses the URL parameters of a preview; invalid values become defaults. */
export function previewQuery(search: URLSearchParams): PreviewQuery {
  const letters = search.get("letters") ?? "";
  return {
    show: ROW_KINDS.find((kind) => kind === search.get("show")) ?? null,
    page: requestedPage(search),
    letters: Object.hasOwn(GUESSED_ENCODINGS, letters) ? (letters as GuessedEncoding) : null,
  };
}

/** The URL of an uploaded table's page. */
export function previewAddress(
  kind: TableKind,
  id: string,
  { show, page = 1, letters }: Partial<PreviewQuery> = {},
): string {
  const search = new URLSearchParams();
  if (letters) search.set("letters", letters);
  if (show) search.set("show", show);
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return `${TABLE_KINDS[kind].address}/${id}${text && `?${text}`}`;
}
