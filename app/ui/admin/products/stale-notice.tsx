import type { ChangedByOther } from "~/shop/catalogue/merge-style.server";
import { Notice } from "~/ui/base/notice";

/** What another admin changed while this form was open, and what sending it again would do. */
export function StaleNotice({ changes }: { changes: readonly ChangedByOther[] }) {
  if (changes.length === 0) {
    return (
      <Notice title="What you typed does not contradict it.">
        <p>Save again to keep it.</p>
      </Notice>
    );
  }
  return (
    <Notice title="What the other person changed">
      <dl className="admin-facts mt-2">
        {changes.map(({ field, label, now, goesOnWith }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd className="min-w-0 whitespace-pre-line">
              is now: {now}
              <span className="muted block small">
                {goesOnWith === "yours"
                  ? "The form has what you typed. Saving again puts it in the place of this."
                  : "You had not touched it: the form has this now."}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}
