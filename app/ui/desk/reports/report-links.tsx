import * as t from "~/messages/desk";
import { reportAddress, type ReportName, REPORTS } from "~/shop/desk/reports/report";
import { FilterLinks } from "~/ui/layout/admin/filter-bar";

/** `current` is the report one is at. */
export function ReportLinks({ current }: { current?: ReportName }) {
  const links = (Object.keys(REPORTS) as ReportName[]).map((name) => ({
    label: t.reportTitle(name),
    to: reportAddress(name),
    isCurrent: name === current,
  }));
  const overview = { label: t.pageName("analytics"), to: "/admin", isCurrent: !current };
  return <FilterLinks label={t.reports()} links={[overview, ...links]} />;
}
