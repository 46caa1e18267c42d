import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/desk";
import { isDemo, openingSteps } from "~/shop/desk/tasks/opening.server";
import { pageTitle } from "~/ui/layout/meta";
import { type OpeningStepName, openSteps } from "~/shop/desk/tasks/opening";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable, TwoLines } from "~/ui/layout/admin/admin-table";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-settings");
  return { steps: await openingSteps(), isDemo: isDemo() };
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.openingTheShop()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

const columns = () =>
  [
    { key: "step", label: t.beforeTheOpening() },
    { key: "state", label: t.state(), onPhone: "end" },
    { key: "how", label: t.where(), onPhone: "plain" },
  ] as const;

/** The way to a step: a page of the panel, or a command on the shop's machine. */
const ways = (): Record<OpeningStepName, { to: string; label: string } | { command: string }> => ({
  admin: { to: "/admin/staff", label: t.staff() },
  demo: { command: t.newDatabaseAndSetup() },
  seller: { command: t.sellerSettingsAndSetup() },
  mail: { to: "/admin/mail", label: t.mailLabel() },
  pages: { to: "/admin/pages", label: t.pages() },
  conditions: { to: "/admin/offers", label: t.offers() },
  window: { to: "/admin/windows", label: t.deliveryWindows() },
  style: { to: "/admin/products", label: t.addAStyle() },
});

export default function OpeningPage() {
  const { steps, isDemo } = useLoaderData<typeof loader>();
  const open = openSteps(steps).length;
  return (
    <>
      <AdminHeading>{t.openingTheShop()}</AdminHeading>
      <p className="muted mb-6 max-w-2xl">{summaryOf(open, isDemo)}</p>
      <AdminTable
        caption={t.beforeTheOpening()}
        columns={columns()}
        rows={steps.map(({ name, isDone, missing }) => ({
          key: name,
          cells: {
            step: <TwoLines second={!isDone && missing}>{t.openingStep(name)}</TwoLines>,
            state: <Badge tone={isDone ? "good" : "highlight"}>{t.openingStepState({ isDone })}</Badge>,
            how: <Way of={name} isDone={isDone} />,
          },
        }))}
      />
      {open === 0 && (
        <p className="mt-6">
          {t.nextInviteYourFirstCustomers({ link: (words) => <AppLink to="/admin/invitations">{words}</AppLink> })}
        </p>
      )}
    </>
  );
}

function summaryOf(open: number, isDemo: boolean): string {
  if (isDemo) {
    return t.thisIsTheDemoAnybody();
  }
  if (open === 0) return t.nothingIsMissingTheShop();
  return t.thingsMissing({ count: open });
}

function Way({ of: name, isDone }: { of: OpeningStepName; isDone: boolean }) {
  const way = ways()[name];
  return "to" in way ? <AppLink to={way.to}>{way.label}</AppLink> : !isDone && way.command;
}
