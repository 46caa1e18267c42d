import * as t from "~/messages/desk";
import { COUNTED_BY, type CountedBy as Basis } from "~/shop/desk/reports/report";
import { FilterLinks } from "~/ui/layout/admin/filter-bar";

/** The choice of what figures count, and what that is. */
export function CountedBy({ by, address }: { by: Basis; address: (by: Basis) => string }) {
  return (
    <>
      <FilterLinks
        label={t.countedBy()}
        links={COUNTED_BY.map((one) => ({ label: t.countedByName(one), to: address(one), isCurrent: one === by }))}
      />
      <p className="muted small mb-4">{t.whatIsCounted(by)}</p>
    </>
  );
}
