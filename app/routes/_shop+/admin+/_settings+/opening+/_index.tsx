import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/desk";
import { isDemo, openingSteps } from "~/shop/desk/tasks/opening.server";
import { nextStep, openingStepAddress, openSteps } from "~/shop/desk/tasks/opening";
import { pageTitle } from "~/ui/layout/meta";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { LinkButton } from "~/ui/base/button";
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
  ] as const;

export default function OpeningPage() {
  const { steps, isDemo } = useLoaderData<typeof loader>();
  const next = nextStep(steps);
  return (
    <div className="max-w-4xl">
      <AdminHeading>{t.openingTheShop()}</AdminHeading>
      {isDemo && <p className="mb-3">{t.thisIsTheDemoAnybody()}</p>}
      <p className="mb-6">{t.openingProgress({ done: steps.length - openSteps(steps).length, all: steps.length })}</p>
      <div className="row mb-6">
        {next ? (
          <LinkButton to={openingStepAddress(next)}>{t.nextOpeningStep({ step: t.openingStep(next) })}</LinkButton>
        ) : (
          <>
            <LinkButton to="/">{t.toTheShop()}</LinkButton>
            <AppLink to="/admin/products">{t.styles()}</AppLink>
            <AppLink to="/admin/invitations">{t.inviteCustomers()}</AppLink>
          </>
        )}
      </div>
      <AdminTable
        caption={t.beforeTheOpening()}
        columns={columns()}
        rows={steps.map(({ name, isDone, missing }) => ({
          key: name,
          cells: {
            step: (
              <TwoLines second={missing.join("; ")}>
                <AppLink to={openingStepAddress(name)}>{t.openingStep(name)}</AppLink>
              </TwoLines>
            ),
            state: <Badge tone={isDone ? "good" : "highlight"}>{t.openingStepState({ isDone })}</Badge>,
          },
        }))}
      />
    </div>
  );
}
