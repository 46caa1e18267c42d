import { paymentText, promiseText, windowKindLabel } from "~/texts/delivery";
import type { AdminWindow } from "~/shop/catalogue/delivery-windows/admin-windows.server";
import { windowState, type WindowState } from "~/shop/catalogue/delivery-windows/window";
import { AppLink } from "~/ui/base/app-link";
import { Badge, type BadgeWord } from "~/ui/base/badge";
import { LinkButton } from "~/ui/base/button";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable, TwoLines } from "~/ui/layout/admin/admin-table";

const COLUMNS = [
  { key: "name", label: "Name" },
  { key: "state", label: "State", onPhone: "end" },
  { key: "promise", label: "Buyers see", onPhone: "plain" },
  { key: "payment", label: "Payment", onPhone: "plain" },
  { key: "styles", label: "Styles", isNumber: true, onPhone: "named" },
] as const;

const STATE_LABELS: Record<WindowState, BadgeWord> = {
  open: "Open for orders",
  upcoming: "Upcoming",
  ended: "Ended",
};

/** A badge with the state of a delivery window on a day. */
export function StateBadge({ window, today }: { window: AdminWindow; today: string }) {
  const state = windowState(window, today);
  return <Badge word={STATE_LABELS[state]} />;
}

/** The list of all delivery windows, with their states on the day `today`. */
export function WindowsPage({ windows, today }: { windows: readonly AdminWindow[]; today: string }) {
  const isOpen = windows.some((window) => windowState(window, today) === "open");
  return (
    <>
      <AdminHeading
        actions={
          <LinkButton to="/admin/windows/new" variant="secondary">
            Add window
          </LinkButton>
        }
      >
        Delivery windows
      </AdminHeading>
      <p className="muted mb-6 max-w-2xl">
        When styles can be ordered, when they ship and when they are paid. A style can be in several; one that is in no
        open window can’t be ordered.
      </p>
      {!isOpen && (
        <p className="mb-6">
          <strong>No window is open: nothing can be ordered at the moment.</strong>
        </p>
      )}
      {windows.length === 0 ? (
        <p className="muted">No delivery windows yet</p>
      ) : (
        <AdminTable
          caption="Delivery windows"
          columns={COLUMNS}
          rows={windows.map((window) => ({
            key: window.id,
            cells: {
              name: (
                <TwoLines second={windowKindLabel(window.kind)}>
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
