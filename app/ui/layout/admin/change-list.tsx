import { markLookAlikes } from "~/formats/email";
import type { Change } from "~/shop/base/audit/changes";

/** The number of fields shown before the rest is folded, and the number of characters shown of a value. */
const MAX_VISIBLE_FIELDS = 6;
const MAX_VALUE_LENGTH = 100;

/** The changed fields with their old and new values, one line each. Long lists are folded. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  // A single remaining line takes no more space than the summary that would fold it.
  const shown = changes.length > MAX_VISIBLE_FIELDS + 1 ? MAX_VISIBLE_FIELDS : changes.length;
  return (
    <div className="small wrap-anywhere">
      <Lines changes={changes.slice(0, shown)} />
      {changes.length > shown && (
        <details>
          <summary className="admin-summary">{changes.length - shown} more</summary>
          <Lines changes={changes.slice(shown)} />
        </details>
      )}
    </div>
  );
}

function Lines({ changes }: { changes: readonly Change[] }) {
  return (
    <ul>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <span className="muted">{field}: </span>
          {from !== null && (
            <>
              {clip(from)} <span aria-hidden="true">→</span>
              <span className="sr-only">became</span>{" "}
            </>
          )}
          {clip(to ?? "nothing")}
        </li>
      ))}
    </ul>
  );
}

const clip = (text: string) =>
  markLookAlikes(text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text);
