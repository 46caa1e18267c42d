import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { formatDate, formatDateTime } from "~/formats/dates";
import { readForm } from "~/http/gate/body.server";
import { handleForm, tooMany } from "~/http/forms/handle-form.server";
import { requireStaff } from "~/http/gate/guards.server";
import { limit } from "~/http/gate/rate-limit.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/customers";
import * as tDesk from "~/messages/desk";
import { MAX_PROGRAM_KEYS, PROGRAM_SCOPES, type ProgramKeyRow } from "~/shop/customers/programs/program-key";
import {
  createProgramKey,
  programKeyForm,
  programKeys,
  revokeProgramKey,
} from "~/shop/customers/programs/program-keys.server";
import {
  chosenTopics,
  createEndpoint,
  type EndpointRow,
  endpoints,
  newEndpointForm,
} from "~/shop/desk/webhooks/endpoints.server";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { type FieldState, formState } from "~/ui/base/form-state";
import { EmptyState } from "~/ui/base/notice";
import { KeyFields } from "~/ui/customers/api-keys/key-fields";
import { EndpointFields, endpointState } from "~/ui/desk/webhooks/endpoint-fields";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { PanelForm } from "~/ui/layout/admin/rights";
import { ShownOnce } from "~/ui/layout/admin/shown-once";
import { FormKey } from "~/ui/layout/form-key";
import { pageTitle } from "~/ui/layout/meta";

/** No scripts, so that none can read the key that this page shows once. */
export const handle = { scripts: false };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-staff");
  const [keys, webhooks] = await Promise.all([programKeys(), endpoints()]);
  return { keys, webhooks };
}

/**
 * `intent` make-key (`name`, `scope`) | revoke-key (`id`) | make-webhook (`url`, topics). A new key or secret is in the response body
 * only, never in a URL or a cookie.
 */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-staff");
  const fields = await readForm(request);
  return fields.get("intent") === "make-webhook"
    ? makeWebhook(request, fields, admin.id)
    : changeKeys(request, fields, admin.id);
}

// Each new key sends mails.
const MAX_KEYS_PER_HOUR = 30;

const onlyHere = { headers: { "Cache-Control": "no-store" } };

const changeKeys = (request: Request, fields: FormData, actorId: string) =>
  handleForm(request, {
    schema: programKeyForm,
    fields,
    title: fields.get("intent") === "revoke-key" ? t.keyNotRevoked() : t.noKeyCreated(),
    failed: t.tryAgain(),
    notFound: (missing) =>
      notFound(missing, {
        title: t.programKeyNotFound(),
        message: t.noSuchProgramKey(),
        link: { href: "/admin/programs", label: tDesk.settingRow("programs") },
      }),
    async handle(form, { refuse }) {
      if (form.intent === "revoke-key") {
        const name = await revokeProgramKey(actorId, form.id);
        return redirectWithToast("/admin/programs", {
          title: t.programKeyRevoked(),
          description: t.noLongerWorks({ name }),
        });
      }
      const allowed = await limit({ key: "program-keys", points: MAX_KEYS_PER_HOUR, windowSeconds: 60 * 60 });
      if (!allowed.ok) return refuse(tooMany(allowed.retryAfterSeconds, t.noKeyCreated(), t.tooManyNewKeys()));
      const { key } = await createProgramKey(actorId, form);
      const created = { title: t.newKey({ name: form.name }), note: t.copyKeyNow(), label: t.theKey(), value: key };
      return data({ created }, onlyHere);
    },
  });

const makeWebhook = (request: Request, fields: FormData, actorId: string) =>
  handleForm(request, {
    schema: newEndpointForm,
    fields,
    title: tDesk.webhookNotCreated(),
    failed: t.tryAgain(),
    async handle({ url, ...form }) {
      const { secret: value } = await createEndpoint(actorId, { url, topics: chosenTopics(form) });
      const created = {
        title: tDesk.webhookSecretOf({ url }),
        note: tDesk.copySecretNow(),
        label: tDesk.webhookSecret(),
        value,
      };
      return data({ created }, onlyHere);
    },
  });

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, tDesk.settingRow("programs")) }];

export default function Programs() {
  const { keys, webhooks } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const created = answer && "created" in answer ? answer.created : undefined;
  const refused = answer && "lastResult" in answer ? answer : undefined;
  const isOfWebhook = refused?.lastResult.initialValue?.intent === "make-webhook";
  const key = formState(isOfWebhook ? undefined : refused?.lastResult, "key", { name: "", scope: "read" });
  const webhook = endpointState(isOfWebhook ? refused?.lastResult : undefined, "webhook", { url: "", topics: [] });
  return (
    <div className="max-w-5xl">
      <AdminHeading>{tDesk.settingRow("programs")}</AdminHeading>
      <p className="muted mb-6">
        {t.programsIntro()} <AppLink to="/developers">{t.documentation()}</AppLink>
      </p>
      {created && <ShownOnce {...created} />}
      <ErrorSummary errors={isOfWebhook ? webhook.errors : key.errors} title={refused?.title} />
      <section className="admin-section stack" aria-labelledby="keys-title">
        <h2 id="keys-title">{t.programKeysTitle()}</h2>
        {keys.length === 0 ? (
          <EmptyState title={t.noProgramKeys()} />
        ) : (
          <>
            <AdminTable caption={t.programKeysTitle()} columns={keyColumns()} rows={keys.map(keyRow)} />
            <p className="muted small">{t.activeProgramKeysOf({ count: keys.length, most: MAX_PROGRAM_KEYS })}</p>
          </>
        )}
        <NewKey fields={key.fields} />
      </section>
      <section className="admin-section stack" aria-labelledby="webhooks-title">
        <h2 id="webhooks-title">{tDesk.webhooks()}</h2>
        <p className="muted">{tDesk.webhooksIntro()}</p>
        {webhooks.length === 0 ? (
          <EmptyState title={tDesk.noWebhooks()} />
        ) : (
          <AdminTable caption={tDesk.webhooks()} columns={webhookColumns()} rows={webhooks.map(webhookRow)} />
        )}
        <PanelForm right="change-staff" method="post" action="/admin/programs" noValidate className="stack max-w-2xl">
          <FormKey />
          <h3>{tDesk.newWebhook()}</h3>
          <EndpointFields fields={webhook.fields} />
          <Button name="intent" value="make-webhook">
            {tDesk.createWebhook()}
          </Button>
        </PanelForm>
      </section>
    </div>
  );
}

function NewKey({ fields }: { fields: Record<"name" | "scope", FieldState> }) {
  return (
    <PanelForm right="change-staff" method="post" action="/admin/programs" noValidate className="stack max-w-2xl">
      <FormKey />
      <h3>{t.createKey()}</h3>
      <KeyFields
        fields={fields}
        nameHint={t.programKeyHint()}
        scopes={PROGRAM_SCOPES}
        scopeName={t.programScopeName}
        scopeText={t.programScopeText}
      />
      <Button name="intent" value="make-key">
        {t.createKeyButton()}
      </Button>
    </PanelForm>
  );
}

const keyColumns = () =>
  [
    { key: "name", label: t.keyName() },
    { key: "hint", label: t.beginsWith() },
    { key: "scope", label: t.access() },
    { key: "created", label: t.created() },
    { key: "used", label: t.lastUsed() },
    { key: "revoke", label: t.action(), isHeadingHidden: true },
  ] as const;

const keyRow = ({ id, name, hint, scope, createdAt, createdBy, works, lastUsedAt }: ProgramKeyRow) => ({
  key: id,
  cells: {
    name: (
      <>
        {name}
        {!works && (
          <span className="block text-danger">
            {createdBy ? t.makerIsNoOwner({ name: createdBy }) : t.makerIsGone()}
          </span>
        )}
      </>
    ),
    hint: <code>{hint}…</code>,
    scope: t.programScopeName(scope),
    created: `${formatDate(createdAt)}, ${createdBy ?? t.unknown()}`,
    used: lastUsedAt ? formatDateTime(lastUsedAt) : t.never(),
    revoke: (
      <PanelForm right="change-staff" method="post" action="/admin/programs">
        <FormKey />
        <input type="hidden" name="id" value={id} />
        <Button variant="danger" name="intent" value="revoke-key">
          {t.revokeProgramKey({ name, hidden: (words) => <span className="sr-only">{words}</span> })}
        </Button>
      </PanelForm>
    ),
  },
});

const webhookColumns = () =>
  [
    { key: "url", label: tDesk.webhookAddress(), onPhone: "plain" },
    { key: "topics", label: tDesk.webhookTopics() },
    { key: "state", label: tDesk.webhookState() },
  ] as const;

const webhookRow = ({ id, url, topics, restsUntil, counts }: EndpointRow) => ({
  key: `webhook-${id}`,
  cells: {
    url: (
      <AppLink to={`/admin/programs/${id}`} className="wrap-anywhere">
        {url}
      </AppLink>
    ),
    topics: topics.map((topic) => tDesk.webhookTopicShort(topic)).join(", "),
    state: (
      <>
        {tDesk.deliveryCounts(counts)}
        {restsUntil && <span className="block text-danger">{tDesk.webhookRests({ at: restsUntil })}</span>}
      </>
    ),
  },
});
