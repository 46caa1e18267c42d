import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { requireOrdering, requireSelf } from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/cart";
import { alertAddress } from "~/shop/cart/alerts/alert";
import { ownAlerts, stopAlert, stopForm } from "~/shop/cart/alerts/alerts.server";
import { Button, LinkButton } from "~/ui/base/button";
import { EmptyState } from "~/ui/base/notice";
import { FormKey } from "~/ui/layout/form-key";
import { pageTitle } from "~/ui/layout/meta";

export const handle = { scripts: false };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSelf(request);
  return ownAlerts(await requireOrdering(request));
}

/** `alert` is the id of the one to stop. */
export async function action({ request }: ActionFunctionArgs) {
  await requireSelf(request);
  const account = await requireOrdering(request);
  return handleForm(request, {
    schema: stopForm,
    title: t.alertNotSaved(),
    isRemoval: true,
    async handle({ alert }) {
      await stopAlert(account, parseId(alert) ?? 0);
      return redirectWithToast("/alerts", { title: t.alertEnded() });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.alertsTitle()) }];

/** What the reader waits for. */
export default function AlertsPage() {
  const { alerts, told } = useLoaderData<typeof loader>();
  return (
    <div className="wrap wrap-narrow page stack-loose">
      <h1>{t.alertsTitle()}</h1>
      {told > 0 && (
        <p>
          <a href="/alerts/order" className="btn">
            {t.orderTold({ count: told })}
          </a>
        </p>
      )}
      {alerts.length === 0 ? (
        <EmptyState title={t.noAlerts()}>
          <p>{t.howToAsk()}</p>
          <LinkButton to="/">{t.browseCatalog()}</LinkButton>
        </EmptyState>
      ) : (
        <form method="post" action="/alerts">
          <FormKey />
          <ul>
            {alerts.map(({ id, productId, isActive, name, askedAt }) => (
              <li key={id} className="rule flex flex-wrap items-center justify-between gap-x-6 py-2.5">
                <span className="min-w-0 wrap-anywhere">
                  {isActive ? <a href={alertAddress(productId)}>{name}</a> : name}{" "}
                  <span className="muted small">{t.askedOn({ askedAt })}</span>
                </span>
                <Button variant="quiet" name="alert" value={id}>
                  {t.stopWaiting()}
                  <span className="sr-only"> {name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </form>
      )}
    </div>
  );
}
