import {
  reportAddress,
  type ReportFilter,
  type ReportName,
  reportOf,
  type SalesPeriod,
} from "~/shop/desk/reports/report";
import { ChoiceLink } from "~/ui/base/choice";

/** The periods of a report as links; of one that compares two, also those to compare with. */
export function PeriodLinks({
  name,
  filter,
  periods,
}: {
  name: ReportName;
  filter: ReportFilter;
  periods: readonly SalesPeriod[];
}) {
  const has = reportOf(name).filter;
  if (has === "none") return null;
  const isCompared = has === "periods";
  const links = (label: string, key: keyof ReportFilter) => (
    <nav aria-label={label} className="mb-4">
      <p className="caps mb-2">{label}</p>
      <div className="choices">
        {periods.map(({ value, label: text }) => (
          <ChoiceLink
            key={value}
            to={reportAddress(name, { ...filter, [key]: value })}
            current={filter[key] === value}
          >
            {text}
          </ChoiceLink>
        ))}
      </div>
    </nav>
  );
  return (
    <>
      {isCompared && links("Ordered in", "before")}
      {links(isCompared ? "And not in" : "Year or delivery window", "period")}
    </>
  );
}
