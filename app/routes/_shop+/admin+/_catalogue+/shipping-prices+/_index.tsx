import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/billing";
import { TABLE_KINDS, tableAddress } from "~/shop/base/files/table/format";
import { type AdminZone, adminZones } from "~/shop/billing/shipping-prices/change-zones.server";
import { contestedPlaces, placesText } from "~/shop/billing/shipping-prices/places";
import { pricesText } from "~/shop/billing/shipping-prices/shipping-price";
import { deliveryWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { AppLink } from "~/ui/base/app-link";
import { LinkButton } from "~/ui/base/button";
import { Notice } from "~/ui/base/notice";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable, TwoLines } from "~/ui/layout/admin/admin-table";
import { May } from "~/ui/layout/admin/rights";
import { pageTitle } from "~/ui/layout/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-terms");
  const [zones, windows] = await Promise.all([adminZones(), deliveryWindows()]);
  return { zones, windows };
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.shippingPrices()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

const columns = () =>
  [
    { key: "name", label: t.zoneName() },
    { key: "places", label: t.zonePlaces(), onPhone: "plain" },
    { key: "prices", label: t.shippingPrices(), onPhone: "plain" },
    { key: "free", label: t.freeFrom(), onPhone: "named" },
  ] as const;

export default function ShippingPricesPage() {
  const { zones, windows } = useLoaderData<typeof loader>();
  const contested = contestedPlaces(zones);
  return (
    <>
      <AdminHeading
        actions={
          <May right="change-terms">
            <LinkButton to="/admin/shipping-prices/new" variant="secondary">
              {t.addZone()}
            </LinkButton>
            <LinkButton to={tableAddress("shipping")} variant="secondary">
              {t.zonesAsTable()}
            </LinkButton>
          </May>
        }
      >
        {t.shippingPrices()}
      </AdminHeading>
      <p className="muted mb-6 max-w-2xl">{t.aboutShippingPrices()}</p>
      {zones.length > 0 && (
        <p className="mb-6">
          <a href={TABLE_KINDS.shipping.csv} download>
            {t.downloadZones()}
          </a>
        </p>
      )}
      {contested.length > 0 && (
        <div className="mb-6 max-w-4xl">
          <Notice title={t.placesTwice()}>
            <ul>
              {contested.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {zones.length === 0 ? (
        <p className="muted">{t.noZonesYet()}</p>
      ) : (
        <AdminTable
          caption={t.shippingPrices()}
          columns={columns()}
          rows={zones.map((zone) => ({
            key: zone.id,
            cells: {
              name: (
                <TwoLines second={chargedText(zone)}>
                  <AppLink to={`/admin/shipping-prices/${zone.id}`}>{zone.name}</AppLink>
                </TwoLines>
              ),
              places: placesText(zone.places),
              prices: pricesText(zone, windows) || t.noPricesYet(),
              free: t.freeFromAmount({ hasOwn: zone.freeFrom !== null, amount: zone.freeFrom ?? 0 }),
            },
          }))}
        />
      )}
    </>
  );
}

const chargedText = ({ basis, isPerWindow }: AdminZone) => t.howCharged({ basis, isPerWindow });
