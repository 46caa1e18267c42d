import { requestedPage } from "~/shop/paging";
import { ROW_KINDS, type RowKind } from "./row-kinds";

/** The encodings that have to be guessed, with the names that spreadsheets give them. */
export const GUESSED_ENCODINGS = {
  "windows-1250": "Windows-1250 (Central European)",
  "windows-1252": "Windows-1252 (Western European)",
} as const;

export type GuessedEncoding = keyof typeof GUESSED_ENCODINGS;

/** Which rows of a preview somebody wants to see; all of it stands in the address. */
export interface PreviewQuery {
  /** Null for the first kind that has rows. */
  show: RowKind | null;
  page: number;
  /** How the letters of the file were read, where that had to be guessed. */
  letters: GuessedEncoding | null;
}

/** Reads the preview's part of an address; whatever makes no sense there is the default. */
export function previewQuery(search: URLSearchParams): PreviewQuery {
  const letters = search.get("letters") ?? "";
  return {
    show: ROW_KINDS.find((kind) => kind === search.get("show")) ?? null,
    page: requestedPage(search),
    letters: Object.hasOwn(GUESSED_ENCODINGS, letters) ? (letters as GuessedEncoding) : null,
  };
}

/** The address of a table that was handed in. */
export function previewAddress(
  id: string,
  { show, page = 1, letters }: Partial<PreviewQuery> = {},
): string {
  const search = new URLSearchParams();
  if (letters) search.set("letters", letters);
  if (show) search.set("show", show);
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return `/admin/products/bulk/${id}${text && `?${text}`}`;
}
