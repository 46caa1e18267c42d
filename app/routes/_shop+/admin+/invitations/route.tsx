import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData, useNavigation } from "@remix-run/react";

import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { consumeInvitationLink, redirectWithLink } from "~/http/forms/invitation-link.server";
import * as tDesk from "~/messages/desk";
import * as t from "~/messages/customers";
import { brandTexts } from "~/shop/brand/appearance/texts.server";
import {
  listInvitations,
  type InvitationRow,
  invite,
  revokeInvitation,
  sendInvitationAgain,
} from "~/shop/customers/applications/invitations.server";
import { requestedPage } from "~/shop/base/paging";
import type { Frame } from "~/ui/layout/frame";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { formatDate } from "~/formats/dates";
import { markLookAlikes } from "~/formats/email";
import { bodyText } from "~/shop/brand/mail/letter-text";
import { invitation } from "~/shop/customers/applications/application-letters";
import { INVITATION_DAYS } from "~/shop/customers/applications/invitation";
import { MAX_EMAIL_LENGTH } from "~/shop/customers/limits";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { type FieldState, formState } from "~/ui/base/form-state";
import { EmptyState, Notice } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { MailLink } from "~/ui/layout/admin/mail-link";
import { FormKey } from "~/ui/layout/form-key";
import { PanelForm } from "~/ui/layout/admin/rights";
import { invitationForm, invitationStepForm } from "~/shop/customers/applications/admin-forms.server";
import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { redirectWithToast } from "~/http/session/toast.server";

/** The link of an invitation just created is included once. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-customers");
  const [list, { signature }, { created, headers }] = await Promise.all([
    listInvitations(requestedPage(new URL(request.url).searchParams)),
    brandTexts(),
    consumeInvitationLink(request),
  ]);
  return data({ ...list, signature, created }, { headers });
}

export async function action({ request }: ActionFunctionArgs) {
  const { id: actorId } = await requireStaff(request, "change-customers");
  const fields = await readForm(request);
  return fields.has("invitationId") ? answerStep(request, fields, actorId) : answerInvite(request, fields, actorId);
}

function answerInvite(request: Request, fields: FormData, actorId: string) {
  return handleForm(request, {
    schema: invitationForm,
    fields,
    title: t.failedToInvite(),
    failed: t.failedToInvitePleaseTry(),
    handle: async ({ email }) => redirectWithLink(await invite(email, actorId)),
  });
}

function answerStep(request: Request, fields: FormData, actorId: string) {
  const title = fields.get("intent") === "revoke" ? t.failedToRevoke() : t.failedToSendAgain();
  return handleForm(request, {
    schema: invitationStepForm,
    fields,
    title,
    failed: t.pleaseTryAgainSentence({ title }),
    notFound: () => null,
    async handle({ intent, invitationId }) {
      const id = parseId(invitationId) ?? 0;
      if (intent === "again") return redirectWithLink(await sendInvitationAgain(id, actorId));
      const { email } = await revokeInvitation(id, actorId);
      return redirectWithToast("/admin/invitations", {
        title: t.invitationRevoked(),
        description: t.theLinkSentToNo({ name: markLookAlikes(email) }),
      });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.invitations()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

const columns = () =>
  [
    { key: "email", label: t.email() },
    { key: "invited", label: t.invited() },
    { key: "by", label: t.byLabel() },
    { key: "state", label: t.statusFilter(), onPhone: "plain" },
    { key: "action", label: t.action(), isHeadingHidden: true },
  ] as const;

/** Newest first. One that is not accepted yet can be sent again or revoked. */
function InvitationTable({ invitations }: { invitations: readonly InvitationRow[] }) {
  return (
    <AdminTable
      caption={t.invitations()}
      columns={columns()}
      rows={invitations.map(({ id, email, state, stateAt, invitedBy, createdAt }) => ({
        key: id,
        cells: {
          email: <MailLink email={email} />,
          invited: formatDate(createdAt),
          by: invitedBy,
          state: t.invitationState(state, { at: stateAt }),
          action: (state === "open" || state === "expired") && (
            <PanelForm right="change-customers" method="post" action="/admin/invitations" className="admin-buttons">
              <FormKey />
              <input type="hidden" name="invitationId" value={id} />
              <Button name="intent" value="again" variant="secondary">
                {t.sendAgainTo({
                  name: markLookAlikes(email),
                  hidden: (words) => <span className="sr-only">{words}</span>,
                })}
              </Button>
              {state === "open" && (
                <Button name="intent" value="revoke" variant="danger">
                  {t.revokeTheInvitationOf({
                    name: markLookAlikes(email),
                    hidden: (words) => <span className="sr-only">{words}</span>,
                  })}
                </Button>
              )}
            </PanelForm>
          ),
        },
      }))}
    />
  );
}

const address = (page: number) => (page === 1 ? "/admin/invitations" : `/admin/invitations?page=${page}`);

/** `created` is the invitation just created, whose link is shown once. */
export default function InvitationsPage() {
  const { invitations, page, pages, created, signature } = useLoaderData<typeof loader>();
  const { shop } = useRouteLoaderData("root") as Frame;
  const shopName = shop.name;
  const refused = useAnswer<typeof action>();
  const { fields, errors } = formState(refused?.lastResult, "invitation", { email: "" });
  return (
    <>
      <AdminHeading>{tDesk.pageName("invitations")}</AdminHeading>
      {errors.length > 0 && (
        <div className="mb-6">
          <ErrorSummary errors={errors} title={refused?.title} />
        </div>
      )}
      {created && <CreatedInvitation created={created} shop={{ name: shopName, signature }} />}
      <InvitationForm key={created?.link} field={fields.email} />
      <section className="mt-8" aria-label={tDesk.pageName("invitations")}>
        {invitations.length > 0 ? (
          <>
            <InvitationTable invitations={invitations} />
            <Pagination page={page} pages={pages} address={address} />
          </>
        ) : (
          <EmptyState title={t.nobodyInvited()} />
        )}
      </section>
    </>
  );
}

function InvitationForm({ field }: { field: FieldState }) {
  const { formData } = useNavigation();
  return (
    <PanelForm
      right="change-customers"
      method="post"
      action="/admin/invitations"
      noValidate
      className="flex flex-wrap items-end gap-3 [&>div]:flex-[0_1_32rem]"
    >
      <FormKey />
      <Field
        field={field}
        label={t.emailToInvite()}
        hint={t.invitationHint({ invitationDays: INVITATION_DAYS })}
        type="email"
        required
        autoComplete="off"
        maxLength={MAX_EMAIL_LENGTH}
      />
      <Button pending={formData?.has("email")} pendingLabel={t.inviting()}>
        {t.inviteButton()}
      </Button>
    </PanelForm>
  );
}

/** To copy or to send by hand. The shop stores only a hash of the link. */
function CreatedInvitation({
  created: { email, link, expiresAt },
  shop,
}: {
  created: { email: string; link: string; expiresAt: string };
  shop: { name: string; signature: string };
}) {
  const until = new Date(expiresAt);
  const letter = invitation({ shopName: shop.name, email, link, expiresAt: until });
  const words = bodyText(letter, { ...shop, address: new URL(link).origin });
  const to = encodeURIComponent(email).replace("%40", "@");
  const body = encodeURIComponent(words.replaceAll("\n", "\r\n"));
  return (
    <div className="mb-8">
      <Notice title={t.isInvited({ name: markLookAlikes(email) })} tone="good">
        <p>{t.linkOnce({ until })}</p>
        <label htmlFor="invitation-link" className="label mt-3">
          {t.linkOfTheInvitation()}
        </label>
        <input id="invitation-link" className="input" readOnly value={link} />
        <p className="mt-3">
          <a href={`mailto:${to}?subject=${encodeURIComponent(letter.subject)}&body=${body}`}>
            {t.writeTheEMailYourself()}
          </a>
        </p>
      </Notice>
    </div>
  );
}
