import * as t from "~/messages/catalogue";
import { AppLink } from "~/ui/base/app-link";

/** The results are of other words than the typed ones; with a link to search for those. */
export function CorrectedNotice({
  typed,
  corrected,
  exactAddress,
}: {
  typed: string;
  corrected: string;
  exactAddress: string;
}) {
  return (
    <p className="mb-6">
      {t.showingResultsFor({ typed, corrected, strong: (words) => <strong>{words}</strong> })}{" "}
      <AppLink to={exactAddress} keepScroll replace>
        {t.searchForAnyway({ typed })}
      </AppLink>
    </p>
  );
}
