import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { formatDate, formatDateTime } from "~/formats/dates";
import { handleForm, tooMany } from "~/http/forms/handle-form.server";
import { requireStaff } from "~/http/gate/guards.server";
import { limit } from "~/http/gate/rate-limit.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/customers";
import * as tDesk from "~/messages/desk";
import { MAX_KEY_NAME_LENGTH } from "~/shop/customers/api-keys/api-key";
import { MAX_PROGRAM_KEYS, PROGRAM_SCOPES, type ProgramKeyRow } from "~/shop/customers/programs/program-key";
import {
  createProgramKey,
  programKeyForm,
  programKeys,
  revokeProgramKey,
} from "~/shop/customers/programs/program-keys.server";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, Select } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { EmptyState } from "~/ui/base/notice";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { PanelForm } from "~/ui/layout/admin/rights";
import { FormKey } from "~/ui/layout/form-key";
import { pageTitle } from "~/ui/layout/meta";

/** No scripts, so that none can read the key that this page shows once. */
export const handle = { scripts: false };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-staff");
  return { keys: await programKeys() };
}

// Each new key sends mails.
const MAX_KEYS_PER_HOUR = 30;

/** `intent` make-key (`name`, `scope`) | revoke-key (`id`). A new key is in the response body only, never in a URL or a cookie. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-staff");
  return handleForm(request, {
    schema: programKeyForm,
    title: t.noKeyCreated(),
    failed: t.tryAgain(),
    notFound: (missing) =>
      notFound(missing, {
        title: t.programKeyNotFound(),
        message: t.noSuchProgramKey(),
        link: { href: "/admin/programs", label: tDesk.pageName("programs") },
      }),
    async handle(form, { refuse }) {
      if (form.intent === "revoke-key") {
        const name = await revokeProgramKey(admin.id, form.id);
        return redirectWithToast("/admin/programs", {
          title: t.programKeyRevoked(),
          description: t.noLongerWorks({ name }),
        });
      }
      const allowed = await limit({ key: "program-keys", points: MAX_KEYS_PER_HOUR, windowSeconds: 60 * 60 });
      if (!allowed.ok) return refuse(tooMany(allowed.retryAfterSeconds, t.noKeyCreated(), t.tooManyNewKeys()));
      const { key } = await createProgramKey(admin.id, form);
      return data({ created: { key, name: form.name } }, { headers: { "Cache-Control": "no-store" } });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, tDesk.pageName("programs")) }];

export default function Programs() {
  const { keys } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const created = answer && "created" in answer ? answer.created : undefined;
  const refused = answer && "lastResult" in answer ? answer : undefined;
  const { fields, errors } = formState(refused?.lastResult, "key", { name: "", scope: "read" });
  return (
    <div className="max-w-5xl">
      <AdminHeading>{tDesk.pageName("programs")}</AdminHeading>
      <p className="muted mb-6">
        {t.programsIntro()} <AppLink to="/developers">{t.documentation()}</AppLink>
      </p>
      {created && (
        <section className="notice edge-good mb-8" aria-labelledby="made-title">
          <h2 id="made-title">{t.newKey({ name: created.name })}</h2>
          <p className="mt-2">{t.copyKeyNow()}</p>
          <label className="label mt-4" htmlFor="made-key">
            {t.theKey()}
          </label>
          <input id="made-key" readOnly className="input font-mono" value={created.key} />
        </section>
      )}
      <ErrorSummary errors={errors} title={refused?.title} />
      <section className="admin-section stack" aria-labelledby="keys-title">
        <h2 id="keys-title">{t.programKeysTitle()}</h2>
        {keys.length === 0 ? (
          <EmptyState title={t.noProgramKeys()} />
        ) : (
          <>
            <AdminTable caption={t.programKeysTitle()} columns={columns()} rows={keys.map(rowOf)} />
            <p className="muted small">{t.activeProgramKeysOf({ count: keys.length, most: MAX_PROGRAM_KEYS })}</p>
          </>
        )}
      </section>
      <PanelForm
        right="change-staff"
        method="post"
        action="/admin/programs"
        noValidate
        className="admin-section stack max-w-2xl"
      >
        <FormKey />
        <h2>{t.createKey()}</h2>
        <Field
          field={fields.name}
          label={t.keyName()}
          hint={t.programKeyHint()}
          required
          maxLength={MAX_KEY_NAME_LENGTH}
          autoComplete="off"
        />
        <Select
          field={fields.scope}
          label={t.access()}
          hint={PROGRAM_SCOPES.map((scope) => (
            <span key={scope} className="block">
              {t.programScopeText(scope)}
            </span>
          ))}
          options={PROGRAM_SCOPES.map((scope) => ({ value: scope, label: t.programScopeName(scope) }))}
          required
        />
        <Button name="intent" value="make-key">
          {t.createKeyButton()}
        </Button>
      </PanelForm>
    </div>
  );
}

const columns = () =>
  [
    { key: "name", label: t.keyName() },
    { key: "hint", label: t.beginsWith() },
    { key: "scope", label: t.access() },
    { key: "created", label: t.created() },
    { key: "used", label: t.lastUsed() },
    { key: "revoke", label: t.action(), isHeadingHidden: true },
  ] as const;

const rowOf = ({ id, name, hint, scope, createdAt, createdBy, works, lastUsedAt }: ProgramKeyRow) => ({
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
