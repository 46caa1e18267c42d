import type { Preview } from "~/shop/catalogue/bulk/preview";
import { GUESSED_ENCODINGS } from "~/shop/catalogue/bulk/preview-query";

/** How many unknown columns are named. */
const NAMED = 10;

/** What the reader should know of how the table was read. */
export function PreviewNotes({ preview }: { preview: Preview }) {
  const { absent, unknown, query } = preview;
  return (
    <ul className="mt-2 max-w-[46rem] space-y-1 text-sm">
      {query.letters && (
        <li>
          The file does not say how its letters are written; it was read as{" "}
          {GUESSED_ENCODINGS[query.letters]}. Where letters like č or è look wrong, save it as
          &ldquo;CSV UTF-8&rdquo; and hand it in again.
        </li>
      )}
      {unknown.length > 0 && (
        <li className="wrap-anywhere">
          {unknown.length === 1 ? "A column is" : `${unknown.length} columns are`} not read:{" "}
          {unknown.slice(0, NAMED).join(", ")}
          {unknown.length > NAMED && ", …"}.
        </li>
      )}
      {absent > 0 && (
        <li>
          {absent === 1
            ? "1 style of the shop is not in the table; it stays as it is."
            : `${absent.toLocaleString("en")} styles of the shop are not in the table; they stay as they are.`}
        </li>
      )}
    </ul>
  );
}
