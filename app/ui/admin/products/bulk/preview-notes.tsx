import type { Preview } from "~/shop/catalogue/bulk/preview";
import { GUESSED_ENCODINGS } from "~/shop/catalogue/bulk/preview-query";

/** The maximum number of ignored columns that are listed. */
const MAX_LISTED_COLUMNS = 10;

/** Notes on how the table was read: guessed encoding, ignored columns, styles that are not in it. */
export function PreviewNotes({ preview }: { preview: Preview }) {
  const { absent, unknown, query } = preview;
  return (
    <ul className="mt-2 max-w-[46rem] space-y-1 text-sm">
      {query.letters && (
        <li>
          The file does not declare its encoding; it was read as {GUESSED_ENCODINGS[query.letters]}.
          Where letters like č or è look wrong, save it as &ldquo;CSV UTF-8&rdquo; and upload it
          again.
        </li>
      )}
      {unknown.length > 0 && (
        <li className="wrap-anywhere">
          {unknown.length === 1 ? "A column is" : `${unknown.length} columns are`} not read:{" "}
          {unknown.slice(0, MAX_LISTED_COLUMNS).join(", ")}
          {unknown.length > MAX_LISTED_COLUMNS && ", …"}.
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
