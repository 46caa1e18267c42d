import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData, Form } from "@remix-run/react";

import { requirePerson } from "~/http/gate/guards.server";
import { notFound, refuse } from "~/http/gate/refusals.server";
import * as t from "~/messages/customers";
import type { Person } from "~/shop/customers/people/account";
import { chooseCompany, readSession } from "~/http/session/sessions.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { logError } from "~/http/log.server";
import { checkVatIdsOf } from "~/shop/customers/companies/vat-checks.server";
import { findColleagueInvitation, joinCompany } from "~/shop/customers/people/join-company.server";
import { findInvitation } from "~/shop/customers/applications/invitations.server";
import { acceptOpenInvitation } from "~/shop/customers/applications/open-invitations.server";
import type { StoredRole } from "~/shop/customers/people/staff-role";
import { Problem } from "~/shop/base/problem";
import { problemText } from "~/shop/base/problem-text.server";
import { formatDate } from "~/formats/dates";
import type { Frame } from "~/ui/layout/frame";
import { pageTitle } from "~/ui/layout/meta";
import { Button, LinkButton } from "~/ui/base/button";
import { Notice } from "~/ui/base/notice";
import { SectionHeading } from "~/ui/base/section-heading";
import { FormKey } from "~/ui/layout/form-key";

const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

/**
 * A GET does not use the token, because mail programs open links too. Somebody who is signed in and has no use for it
 * is led on, because they may just have used it by signing in.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const reader = await readSession(request);
  const colleague = await findColleagueInvitation(params.token ?? "");
  const invitation = colleague ?? (await findInvitation(params.token ?? ""));
  if (!invitation) throw await withoutInvitation(request, reader?.user);
  return data(
    {
      token: params.token!,
      email: invitation.email,
      until: formatDate(invitation.expiresAt),
      reader: reader && { email: reader.user.email },
      company: colleague && { name: colleague.companyName, role: colleague.role },
      staffRole: ("staffRole" in invitation ? invitation.staffRole : null) as StoredRole | null,
    },
    { headers },
  );
}

/**
 * Accepts the invitation, if the signed-in user has the invited e-mail. A colleague's invitation is refused (409) to
 * others.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  const colleague = await findColleagueInvitation(params.token ?? "");
  if (colleague) return join(request, params.token!, person);
  const invitation = await findInvitation(params.token ?? "");
  // A second press of the button finds it used.
  if (!invitation) return withoutInvitation(request, person);
  if (person.email === invitation.email) {
    await acceptOpenInvitation(person.id, person.email);
    // Not awaited: VIES may take seconds.
    void checkVatIdsOf(person.id).catch((error) => logError(error, request));
  }
  return redirectWithToast("/", { title: t.signedInAs({ email: person.email }) });
}

async function join(request: Request, token: string, person: Person) {
  try {
    const { companyId, companyName, role } = await joinCompany(token, person);
    await chooseCompany(request, companyId);
    const description = t.yourRoleThere({ role });
    return await redirectWithToast("/", { title: t.welcomeTo({ companyName }), description });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.kind === "not_found") throw invitationNotFound(request);
    throw refuse(request, {
      status: 409,
      title: t.youCannotJoinWithThis(),
      message: problemText(error),
      code: error.kind,
      link: { href: "/contact", label: t.contactUs() },
      headers,
    });
  }
}

/** Leads on who is signed in and may just have used the invitation; throws 404 for anybody else. */
function withoutInvitation(request: Request, reader?: Person) {
  if (!reader) throw invitationNotFound(request);
  return redirectWithToast("/", {
    title: t.signedInAs({ email: reader.email }),
    description: t.thisInvitationWasUsedOr(),
  });
}

const invitationNotFound = (request: Request) =>
  notFound(request, {
    title: t.invitationNotFound(),
    message: t.thisInvitationHasBeenUsed(),
    link: { href: "/request-access", label: t.requestAccess() },
  });

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, t.yourInvitation()) },
  { name: "robots", content: "noindex, nofollow" },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

/** The invited e-mail, the expiry date, and how to accept. `reader` is the signed-in user. */
export default function InvitationPage() {
  const { token, email, until, reader, company, staffRole } = useLoaderData<typeof loader>();
  const { shop } = useRouteLoaderData("root") as Frame;
  const shopName = shop.name;
  return (
    <div className="wrap wrap-narrow page stack-loose">
      <SectionHeading
        level={1}
        label={t.yourInvitation()}
        intro={
          company
            ? t.invitedByCompany({ company: company.name, role: t.companyRoleText(company.role) })
            : staffRole
              ? t.invitesYouToWorkAt({ shopName, role: t.staffRoleName(staffRole) })
              : t.invitesYouToOrderAt({ shopName })
        }
      >
        {t.welcomeToLabel({ shopName })}
      </SectionHeading>
      <dl className="facts">
        <div>
          <dt>{t.invited()}</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>{t.validUntilLabel()}</dt>
          <dd>{until}</dd>
        </div>
      </dl>
      <AcceptInvitation
        token={token}
        email={email}
        reader={reader}
        // The invitation to a colleague is accepted on this page, after the sign-in.
        returnTo={company ? `/invitation/${token}` : null}
      />
    </div>
  );
}

function AcceptInvitation({
  token,
  email,
  reader,
  returnTo,
}: {
  token: string;
  email: string;
  reader: { email: string } | null;
  returnTo: string | null;
}) {
  if (!reader) {
    const back = returnTo ? `&returnTo=${encodeURIComponent(returnTo)}` : "";
    return (
      <div className="stack">
        <LinkButton to={`/api/login?login_hint=${encodeURIComponent(email)}${back}`}>
          {returnTo ? t.signIn() : t.acceptAndSignIn()}
        </LinkButton>
        <p className="muted small">{t.signInWithThisAddress()}</p>
      </div>
    );
  }
  if (reader.email === email) {
    return (
      <Form method="post" action={`/invitation/${token}`}>
        <FormKey />
        <Button>{t.accept()}</Button>
      </Form>
    );
  }
  return (
    <Notice title={t.youAreSignedInAs({ email: reader.email })}>
      <p>{t.thisInvitationIsForAnother({ link: (words) => <a href="/api/logout">{words}</a> })}</p>
    </Notice>
  );
}
