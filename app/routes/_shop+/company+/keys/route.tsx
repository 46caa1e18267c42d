import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import styles from "~/company.css";
import { requireApproved, requireOwner } from "~/http/gate/guards.server";
import * as t from "~/messages/customers";
import { myApiKeys, apiKeyForm, createApiKey, revokeApiKey } from "~/shop/customers/api-keys/api-keys.server";
import { pageTitle } from "~/ui/layout/meta";
import { formatDate, formatDateTime } from "~/formats/dates";
import { type ApiKeyRow, KEY_SCOPES, MAX_KEYS } from "~/shop/customers/api-keys/api-key";
import { Badge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { type FieldState, formState } from "~/ui/base/form-state";
import { SectionHeading } from "~/ui/base/section-heading";
import { KeyFields } from "~/ui/customers/api-keys/key-fields";
import { FormKey } from "~/ui/layout/form-key";
import { parseId } from "~/formats/ids";
import { handleForm, tooMany } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { limit } from "~/http/gate/rate-limit.server";
import { notFound } from "~/http/gate/refusals.server";
import type { Account } from "~/shop/customers/people/account";
import { redirectWithToast } from "~/http/session/toast.server";

/** No scripts, so that none can read the key that this page shows once. */
export const handle = { scripts: false };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  const account = await requireApproved(request);
  return { keys: await myApiKeys(account.company.id) };
}

/** `intent` make (`name`, `scope`) | revoke (`id`). */
export async function action({ request }: ActionFunctionArgs) {
  await requireOwner(request);
  const account = await requireApproved(request);
  return changeApiKeys(request, account);
}

// Each new key sends a mail.
const MAX_KEYS_PER_HOUR = 30;

/** A new key is in the response body only, never in a URL or a cookie, and is not shown again. */
async function changeApiKeys(request: Request, { company, user }: Account) {
  const fields = await readForm(request);
  const isNew = fields.get("intent") === "make";
  const title = isNew ? t.noKeyCreated() : t.keyNotRevoked();
  return handleForm(request, {
    schema: apiKeyForm,
    fields,
    title,
    failed: t.tryAgain(),
    notFound: (missing) =>
      notFound(missing, {
        title: t.apiKeyNotFound(),
        message: t.youHaveNoSuchKey(),
        link: { href: "/company/keys", label: t.yourApiKeys() },
      }),
    async handle(form, { refuse }) {
      if (form.intent === "revoke") {
        const name = await revokeApiKey(company.id, parseId(form.id) ?? 0, user.id);
        return redirectWithToast("/company/keys", { title: t.apiKeyRevoked(), description: t.noLongerWorks({ name }) });
      }
      const allowed = await limit({
        key: `api-keys:${company.id}`,
        points: MAX_KEYS_PER_HOUR,
        windowSeconds: 60 * 60,
      });
      if (!allowed.ok) {
        return refuse(tooMany(allowed.retryAfterSeconds, title, t.tooManyNewKeys()));
      }
      const { key } = await createApiKey(company.id, { ...form, actorId: user.id });
      const created = { key, name: form.name };
      return data({ created }, { headers: { "Cache-Control": "no-store" } });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.keysTitle()) }];

function NewKeyForm({ fields }: { fields: Record<"name" | "scope", FieldState> }) {
  return (
    <form method="post" action="/company/keys" noValidate className="card stack">
      <FormKey />
      <h2>{t.createKey()}</h2>
      <KeyFields
        fields={fields}
        nameHint={t.keyNameHint()}
        scopes={KEY_SCOPES}
        scopeName={t.keyScopeName}
        scopeText={t.keyScopeText}
      />
      <Button name="intent" value="make">
        {t.createKeyButton()}
      </Button>
    </form>
  );
}

export default function KeysPage() {
  const { keys } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const created = answer && "created" in answer ? answer.created : undefined;
  const refused = answer && "lastResult" in answer ? answer : undefined;
  const form = formState(refused?.lastResult, "key", { name: "", scope: "read" });
  return (
    <div className="wrap page">
      <SectionHeading
        level={1}
        label={t.yourAccount()}
        intro={
          <>
            {t.keysIntro()} <a href="/developers">{t.documentation()}</a>
          </>
        }
      >
        {t.keysTitle()}
      </SectionHeading>
      {created && <CreatedKey name={created.name} value={created.key} />}
      <div className="not-empty:mb-10">
        <ErrorSummary errors={form.errors} title={refused?.title} />
      </div>
      <div className="with-aside">
        <section aria-labelledby="keys-title">
          <h2 id="keys-title">{t.activeKeys()}</h2>
          {keys.length === 0 ? (
            <p className="muted mt-4">{t.noKeys()}</p>
          ) : (
            <>
              <ul className="mt-6">
                {keys.map((key) => (
                  <KeyItem key={key.id} {...key} />
                ))}
              </ul>
              <p className="muted small mt-4">{t.activeKeysOf({ count: keys.length, most: MAX_KEYS })}</p>
            </>
          )}
        </section>
        <NewKeyForm fields={form.fields} />
      </div>
    </div>
  );
}

/** Not shown again. */
function CreatedKey({ name, value }: { name: string; value: string }) {
  return (
    <section className="notice edge-good mb-10" aria-labelledby="made-title">
      <h2 id="made-title">{t.newKey({ name })}</h2>
      <p className="mt-2">{t.copyKeyNow()}</p>
      <label className="label mt-4" htmlFor="made-key">
        {t.theKey()}
      </label>
      <input id="made-key" readOnly className="input keys-key" value={value} />
    </section>
  );
}

/** For its owner. Revoking is folded away, because it takes effect at once. */
function KeyItem({ id, name, hint, scope, createdAt, createdBy, lastUsedAt }: ApiKeyRow) {
  return (
    <li className="rule py-5">
      <div className="row">
        <h3>{name}</h3>
        <Badge>{t.keyScopeName(scope)}</Badge>
      </div>
      <dl className="keys-facts">
        <div>
          <dt>{t.beginsWith()}</dt>
          <dd>
            <code>{hint}…</code>
          </dd>
        </div>
        <div>
          <dt>{t.created()}</dt>
          <dd>{formatDate(createdAt)}</dd>
        </div>
        <div>
          <dt>{t.createdBy()}</dt>
          <dd className="break-words">{createdBy ?? t.unknown()}</dd>
        </div>
        <div>
          <dt>{t.lastUsed()}</dt>
          <dd>{lastUsedAt ? formatDateTime(lastUsedAt) : t.never()}</dd>
        </div>
      </dl>
      <details>
        <summary className="summary-link">
          {t.revokeSummary()}
          <span className="sr-only"> {name}</span>
        </summary>
        <form method="post" action="/company/keys" className="stack pt-2">
          <FormKey />
          <p className="small">{t.keyStops()}</p>
          <input type="hidden" name="id" value={id} />
          <Button variant="danger" name="intent" value="revoke">
            {t.revokeKey()}
            <span className="sr-only"> {name}</span>
          </Button>
        </form>
      </details>
    </li>
  );
}
