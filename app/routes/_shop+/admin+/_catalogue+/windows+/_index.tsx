import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isoDay } from "~/formats/dates";
import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/catalogue";
import { adminWindows } from "~/shop/catalogue/delivery-windows/admin-windows.server";
import { windowState } from "~/shop/catalogue/delivery-windows/window";
import { paymentText, promiseText } from "~/shop/catalogue/delivery-windows/window-texts";
import { AppLink } from "~/ui/base/app-link";
import { LinkButton } from "~/ui/base/button";
import { StateBadge } from "~/ui/catalogue/admin/delivery-windows/window-form";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable, TwoLines } from "~/ui/layout/admin/admin-table";
import { pageTitle } from "~/ui/layout/meta";
import { May } from "~/ui/layout/admin/rights";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-terms");
  return { windows: await adminWindows(), today: isoDay(new Date()) };
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.windows()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

const columns = () =>
  [
    { key: "name", label: t.name() },
    { key: "state", label: t.state(), onPhone: "end" },
    { key: "promise", label: t.buyersSee(), onPhone: "plain" },
    { key: "payment", label: t.payment(), onPhone: "plain" },
    { key: "styles", label: t.styles(), isNumber: true, onPhone: "named" },
  ] as const;

export default function WindowsPage() {
  const { windows, today } = useLoaderData<typeof loader>();
  const isOpen = windows.some((window) => windowState(window, today) === "open");
  return (
    <>
      <AdminHeading
        actions={
          <May right="change-terms">
            <LinkButton to="/admin/windows/new" variant="secondary">
              {t.addWindow()}
            </LinkButton>
          </May>
        }
      >
        {t.windows()}
      </AdminHeading>
      <p className="muted mb-6 max-w-2xl">{t.aboutWindows()}</p>
      {!isOpen && (
        <p className="mb-6">
          <strong>{t.noWindowOpen()}</strong>
        </p>
      )}
      {windows.length === 0 ? (
        <p className="muted">{t.noDeliveryWindowsYet()}</p>
      ) : (
        <AdminTable
          caption={t.windows()}
          columns={columns()}
          rows={windows.map((window) => ({
            key: window.id,
            cells: {
              name: (
                <TwoLines second={t.windowKindLabel(window.kind)}>
                  <AppLink to={`/admin/windows/${window.id}`}>{window.name}</AppLink>
                </TwoLines>
              ),
              state: <StateBadge window={window} today={today} />,
              promise: promiseText(window),
              payment: paymentText(window),
              styles: window.styles,
            },
          }))}
        />
      )}
    </>
  );
}
