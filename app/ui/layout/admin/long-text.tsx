import { markLookAlikes } from "~/formats/email";
import { excerpt } from "~/shop/base/files/table/excerpt";

/** Written by somebody, in a cell of a list: shortened where it is long, with all of it below. */
export function LongText({
  text,
  whole,
}: {
  text: string;
  /** The heading of the whole text. */
  whole: string;
}) {
  const shown = markLookAlikes(text);
  const start = excerpt(shown);
  if (start === shown) return <p className="whitespace-pre-line">{shown}</p>;
  return (
    <details className="group">
      <summary className="block">
        <span className="line-clamp-2 group-open:hidden">{start}</span>
        <span className="text-[0.8125rem] underline">{whole}</span>
      </summary>
      <p className="whitespace-pre-line">{shown}</p>
    </details>
  );
}
