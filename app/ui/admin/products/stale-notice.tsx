import type { ChangedByOther } from "~/shop/catalogue/merge-style.server";
import { Notice } from "~/ui/base/notice";

/** Lists what another admin changed while this form was open, and which value is saved when it is sent again. */
export function StaleNotice({ changes }: { changes: readonly ChangedByOther[] }) {
  if (changes.length === 0) {
    return (
      <Notice title="Your changes do not conflict with theirs.">
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
                  ? "The form shows what you typed. Saving again replaces this value."
                  : "You had not changed this field: the form shows the new value."}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}
