import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isoDay } from "~/formats/dates";
import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/catalogue";
import { type AdminGroup, adminGroups } from "~/shop/catalogue/price-groups/admin-groups.server";
import { pageTitle } from "~/ui/layout/meta";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { LinkButton } from "~/ui/base/button";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { May } from "~/ui/layout/admin/rights";
import { holdsOn, type ValidDays } from "~/shop/catalogue/prices/price";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-terms");
  return { groups: await adminGroups(), today: isoDay(new Date()) };
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.priceGroups()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

const columns = () =>
  [
    { key: "name", label: t.name() },
    { key: "prices", label: t.prices(), onPhone: "inline" },
    { key: "days", label: t.days(), onPhone: "inline" },
    { key: "tiers", label: t.bulkDiscountsColumn(), onPhone: "named" },
    { key: "customers", label: t.customers(), isNumber: true, onPhone: "named" },
  ] as const;

/** "from 1 March 2027 until 31 March 2027" */
function daysText({ validFrom, validTo }: ValidDays): string {
  if (validFrom && validTo) return t.validFromUntil({ from: validFrom, until: validTo });
  if (validFrom) return t.validFrom({ from: validFrom });
  return validTo ? t.validUntil({ until: validTo }) : t.validAlways();
}

function pricesText({ percentOff, ownPrices }: AdminGroup): string {
  const off = percentOff > 0 ? t.percentOff({ percentage: percentOff }) : t.atListPrices();
  return ownPrices > 0 ? t.withOwnPrices({ off, count: ownPrices }) : off;
}

export default function GroupsPage() {
  const { groups, today } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        actions={
          <>
            <May right="change-terms">
              <LinkButton to="/admin/price-groups/new" variant="secondary">
                {t.addPriceGroup()}
              </LinkButton>
              <LinkButton to="/admin/price-changes" variant="secondary">
                {t.changePrices()}
              </LinkButton>
            </May>
          </>
        }
      >
        {t.priceGroups()}
      </AdminHeading>
      <p className="muted mb-6 max-w-2xl">{t.aboutPriceGroups()}</p>
      {groups.length === 0 ? (
        <p className="muted">{t.noPriceGroupsYet()}</p>
      ) : (
        <AdminTable
          caption={t.priceGroups()}
          columns={columns()}
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
              tiers: group.tiersApply ? t.tiersOnTop() : t.noTiers(),
              customers: group.customers,
            },
          }))}
        />
      )}
    </>
  );
}
