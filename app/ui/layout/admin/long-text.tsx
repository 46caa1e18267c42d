import { markLookAlikes } from "~/formats/email";

/** Longer texts are folded. */
const MAX_LENGTH = 160;

/** What somebody wrote, in a cell of a list: shortened where it is long, with all of it below. */
export function LongText({
  text,
  whole,
}: {
  text: string;
  /** The name of what unfolds. */
  whole: string;
}) {
  const shown = markLookAlikes(text);
  if (shown.length <= MAX_LENGTH) return <p className="whitespace-pre-line">{shown}</p>;
  return (
    <details className="admin-long">
      <summary>
        <span className="admin-clip">{shown.slice(0, MAX_LENGTH).trimEnd()}…</span>
        <span className="admin-more-text">{whole}</span>
      </summary>
      <p className="whitespace-pre-line">{shown}</p>
    </details>
  );
}
