import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { formatDay, isoDay } from "~/formats/dates";
import { requireAdmin } from "~/http/gate/guards.server";
import * as t from "~/messages/catalogue";
import { type AdminGroup, adminGroups } from "~/shop/catalogue/price-groups/admin-groups.server";
import { pageTitle } from "~/ui/layout/meta";
import { formatPercent } from "~/formats/money";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { LinkButton } from "~/ui/base/button";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { holdsOn, type ValidDays } from "~/shop/catalogue/prices/price";

/** GET /admin/price-groups: all price groups. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { groups: await adminGroups(), today: isoDay(new Date()) };
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.priceGroups()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

const COLUMNS = [
  { key: "name", label: "Name" },
  { key: "prices", label: "Prices", onPhone: "inline" },
  { key: "days", label: "Days", onPhone: "inline" },
  { key: "tiers", label: "Bulk discounts", onPhone: "named" },
  { key: "customers", label: "Customers", isNumber: true, onPhone: "named" },
] as const;

/** "from 1 March 2027 until 31 March 2027" */
function daysText({ validFrom, validTo }: ValidDays): string {
  const text = [validFrom && `from ${formatDay(validFrom)}`, validTo && `until ${formatDay(validTo)}`];
  return text.filter(Boolean).join(" ") || "always";
}

function pricesText({ percentOff, ownPrices }: AdminGroup): string {
  const off = percentOff > 0 ? `${formatPercent(percentOff)}% off` : "list prices";
  return ownPrices > 0 ? `${off}, own prices: ${ownPrices}` : off;
}

/** The list of all price groups, with whether they hold on the day `today`. */
export default function GroupsPage() {
  const { groups, today } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        actions={
          <>
            <LinkButton to="/admin/price-groups/new" variant="secondary">
              {t.addPriceGroup()}
            </LinkButton>
            <LinkButton to="/admin/price-changes" variant="secondary">
              {t.changePrices()}
            </LinkButton>
          </>
        }
      >
        {t.priceGroups()}
      </AdminHeading>
      <p className="muted mb-6 max-w-2xl">{t.customersOfAGroupPay()}</p>
      {groups.length === 0 ? (
        <p className="muted">{t.noPriceGroupsYet()}</p>
      ) : (
        <AdminTable
          caption={t.priceGroups()}
          columns={COLUMNS}
          rows={groups.map((group) => ({
            key: group.id,
            cells: {
              name: <AppLink to={`/admin/price-groups/${group.id}`}>{group.name}</AppLink>,
              prices: pricesText(group),
              days: (
                <>
                  {daysText(group)}{" "}
                  {!holdsOn(group, today) && (
                    <Badge>
                      {t.windowStateName(group.validFrom && today < group.validFrom ? "upcoming" : "ended")}
                    </Badge>
                  )}
                </>
              ),
              tiers: group.tiersApply ? "on top" : "none",
              customers: group.customers,
            },
          }))}
        />
      )}
    </>
  );
}
