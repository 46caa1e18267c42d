import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { shortDateTime } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as tCustomers from "~/messages/customers";
import * as t from "~/messages/desk";
import { deliveryAddress, deliveryQuery } from "~/shop/desk/webhooks/delivery-query";
import {
  changeEndpoint,
  chosenTopics,
  type DeliveryRow,
  endpointForm,
  endpointWithLog,
  removeEndpoint,
  renewSecret,
  retryDelivery,
} from "~/shop/desk/webhooks/endpoints.server";
import { DELIVERY_STATES, type DeliveryState, eventId } from "~/shop/desk/webhooks/webhook";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { EndpointFields, endpointState } from "~/ui/desk/webhooks/endpoint-fields";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { FilterLinks } from "~/ui/layout/admin/filter-bar";
import { May, PanelForm } from "~/ui/layout/admin/rights";
import { ShownOnce } from "~/ui/layout/admin/shown-once";
import { FormKey } from "~/ui/layout/form-key";
import { pageTitle } from "~/ui/layout/meta";

/** No scripts, so that none can read the secret that this page shows once. */
export const handle = { scripts: false };

const queryOf = (request: Request) => deliveryQuery(new URL(request.url).searchParams);

const webhookNotFound = (request: Request) =>
  notFound(request, {
    title: t.webhookNotFound(),
    message: t.noSuchWebhook(),
    link: { href: "/admin/programs", label: t.settingRow("programs") },
  });

/** The log is filtered by `state`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "see-staff");
  const query = queryOf(request);
  const found = await endpointWithLog(parseId(params.id) ?? 0, query);
  if (!found) throw webhookNotFound(request);
  return { ...found, query: { ...query, page: found.page } };
}

/** `intent` change (`url`, topics) | renew | remove | retry (`delivery`). A new secret is in the response body only. */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-staff");
  const fields = await readForm(request);
  const id = parseId(params.id) ?? 0;
  return handleForm(request, {
    fields,
    isRemoval: fields.get("intent") === "remove",
    schema: endpointForm,
    title: t.webhookNotChanged(),
    failed: tCustomers.tryAgain(),
    notFound: webhookNotFound,
    async handle(form) {
      switch (form.intent) {
        case "change": {
          const { url, ...topics } = form;
          await changeEndpoint(admin.id, id, { url, topics: chosenTopics(topics) });
          return redirectWithToast(`/admin/programs/${id}`, { title: t.webhookSaved(), description: url });
        }
        case "renew": {
          const secret = await renewSecret(admin.id, id);
          return data({ secret }, { headers: { "Cache-Control": "no-store" } });
        }
        case "remove": {
          const url = await removeEndpoint(admin.id, id);
          return redirectWithToast("/admin/programs", {
            title: t.webhookRemoved(),
            description: t.nothingMoreSentTo({ url }),
          });
        }
        case "retry":
          await retryDelivery(admin.id, id, form.delivery);
          return redirectWithToast(deliveryAddress(id, queryOf(request)), {
            title: t.deliveryWillBeSent(),
            description: t.deliveryIsDue(),
          });
      }
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.webhooks()) }];

export default function Webhook() {
  const { endpoint, deliveries, pages, query } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const secret = answer && "secret" in answer ? answer.secret : undefined;
  const refused = answer && "lastResult" in answer ? answer : undefined;
  const { id, url, counts, restsUntil } = endpoint;
  const address = deliveryAddress(id, query);
  const form = endpointState(refused?.lastResult, "webhook", endpoint);
  const link = (state: DeliveryState | null) => ({
    label: state ? t.deliveryStateName(state) : t.allDeliveries(),
    to: deliveryAddress(id, { state, page: 1 }),
    isCurrent: state === query.state,
    count: state ? { count: counts[state], isMore: false } : undefined,
  });
  return (
    <div className="max-w-5xl">
      <p className="no-print">
        <AppLink to="/admin/programs" className="admin-all">
          {t.settingRow("programs")}
        </AppLink>
      </p>
      <AdminHeading>
        <span className="wrap-anywhere">{url}</span>
      </AdminHeading>
      {secret && (
        <ShownOnce
          title={t.webhookSecretOf({ url })}
          note={`${t.copySecretNow()} ${t.renewSecretNote()}`}
          label={t.webhookSecret()}
          value={secret}
        />
      )}
      <ErrorSummary errors={form.errors} title={refused?.title} />
      {restsUntil && <p className="mb-4 text-danger">{t.webhookRests({ at: restsUntil })}</p>}
      <PanelForm
        right="change-staff"
        readable
        method="post"
        action={`/admin/programs/${id}`}
        noValidate
        className="stack max-w-2xl"
      >
        <FormKey />
        <EndpointFields fields={form.fields} />
        <Button name="intent" value="change">
          {t.saveWebhook()}
        </Button>
      </PanelForm>
      <May right="change-staff">
        <FoldedButton
          action={`/admin/programs/${id}`}
          summary={t.renewSecretSummary()}
          note={t.renewSecretNote()}
          intent="renew"
        >
          {t.renewSecret()}
        </FoldedButton>
        <FoldedButton
          action={`/admin/programs/${id}`}
          summary={t.removeWebhookSummary()}
          note={t.removeWebhookNote()}
          intent="remove"
        >
          {t.removeWebhook()}
        </FoldedButton>
      </May>
      <section className="admin-section mt-10" aria-labelledby="log-title">
        <h2 id="log-title" className="mb-4">
          {t.deliveryLog()}
        </h2>
        <FilterLinks links={[null, ...DELIVERY_STATES].map(link)} />
        {deliveries.length === 0 ? (
          <EmptyState title={t.noDeliveries()} />
        ) : (
          <>
            <AdminTable
              caption={t.deliveryLog()}
              columns={columns()}
              rows={deliveries.map((delivery) => rowOf(delivery, address))}
            />
            <Pagination page={query.page} pages={pages} address={(page) => deliveryAddress(id, { ...query, page })} />
          </>
        )}
      </section>
    </div>
  );
}

function FoldedButton({
  action,
  summary,
  note,
  intent,
  children,
}: {
  action: string;
  summary: string;
  note: string;
  intent: string;
  children: string;
}) {
  return (
    <details className="mt-4">
      <summary className="summary-link">{summary}</summary>
      <PanelForm right="change-staff" method="post" action={action} className="stack pt-2">
        <FormKey />
        <p className="small">{note}</p>
        <Button variant="danger" name="intent" value={intent}>
          {children}
        </Button>
      </PanelForm>
    </details>
  );
}

const columns = () =>
  [
    { key: "event", label: t.deliveryEvent(), onPhone: "plain" },
    { key: "at", label: t.date(), onPhone: "inline" },
    { key: "state", label: t.webhookState(), onPhone: "end" },
    { key: "answer", label: t.deliveryAnswer() },
    { key: "again", label: t.actions(), isHeadingHidden: true },
  ] as const;

const rowOf = (delivery: DeliveryRow, action: string) => {
  const { id, type, object, state, attempts, createdAt, nextTryAt, status, answer, lastError } = delivery;
  return {
    key: id,
    cells: {
      event: (
        <>
          <code>{type}</code>
          <span className="muted small block">
            {object}, {eventId(delivery)}
          </span>
        </>
      ),
      at: shortDateTime(createdAt),
      state: <Badge tone={state === "failed" ? "danger" : undefined}>{t.deliveryStateName(state)}</Badge>,
      answer: (
        <>
          {status ?? "–"}
          {lastError && <span className="block text-danger wrap-anywhere">{lastError}</span>}
          {attempts > 0 && state === "waiting" && (
            <span className="muted small block">
              {t.deliveryTries({ count: attempts })}, {t.deliveryNext({ at: nextTryAt })}
            </span>
          )}
          {answer && (
            <details>
              <summary className="summary-link">{t.deliveryAnswer()}</summary>
              <pre className="small whitespace-pre-wrap wrap-anywhere">{answer}</pre>
            </details>
          )}
        </>
      ),
      again: (
        <PanelForm right="change-staff" method="post" action={action}>
          <FormKey />
          <input type="hidden" name="delivery" value={id} />
          <Button variant="secondary" name="intent" value="retry">
            {t.sendDeliveryAgain({
              event: eventId(delivery),
              hidden: (words) => <span className="sr-only">{words}</span>,
            })}
          </Button>
        </PanelForm>
      ),
    },
  };
};
