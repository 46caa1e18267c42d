import type { Change } from "~/shop/audit/changes";

/** Fields shown at once, and characters of a value. */
const SHOWN = 6;
const LONGEST = 100;

/** From what to what, a line a field; the rest of many stays folded. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  // One line more takes the place of the words that would stand for it.
  const shown = changes.length > SHOWN + 1 ? SHOWN : changes.length;
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

const clip = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
