import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Form } from "@remix-run/react";

import styles from "~/company.css";
import { readForm } from "~/http/gate/body.server";
import { requirePerson } from "~/http/gate/guards.server";
import { refuse } from "~/http/gate/refusals.server";
import { endSignIns, mySignIns, type SignIn } from "~/http/session/sign-ins.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/customers";
import { pageTitle } from "~/ui/layout/meta";
import { formatDateTime } from "~/formats/dates";
import { Badge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";
import { SectionHeading } from "~/ui/base/section-heading";
import { FormKey } from "~/ui/layout/form-key";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.signInsTitle()) }];

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  return { signIns: await mySignIns(request, person) };
}

/** `intent` end (`sid`) | end-others. */
export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent !== "end" && intent !== "end-others") {
    throw refuse(request, {
      status: 400,
      title: t.badRequest(),
      message: t.theFormDoesNotSay(),
      link: { href: "/company/sign-ins", label: t.yourSignIns() },
    });
  }
  const which = intent === "end" ? { sid: String(form.get("sid")) } : "others";
  const count = await endSignIns(request, person.id, which);
  return redirectWithToast(
    "/company/sign-ins",
    count === 0
      ? { title: t.nothingToSignOut(), description: t.thatBrowserIsAlreadySigned() }
      : { title: t.signedOut(), description: t.browsersWereSignedOut({ count }) },
  );
}

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

export default function SignInsPage() {
  const { signIns } = useLoaderData<typeof loader>();
  return (
    <div className="wrap wrap-narrow page">
      <SectionHeading level={1} label={t.yourAccount()} intro={t.signInsIntro()}>
        {t.signInsTitle()}
      </SectionHeading>
      <ul>
        {signIns.map((signIn) => (
          <SignInItem key={signIn.sid} {...signIn} />
        ))}
      </ul>
      {signIns.length > 1 && (
        <Form method="post" action="/company/sign-ins" className="mt-8">
          <FormKey />
          <Button variant="danger" name="intent" value="end-others">
            {t.signOutOthers()}
          </Button>
        </Form>
      )}
    </div>
  );
}

function SignInItem({ sid, device, startedAt, lastSeenAt, isHere }: SignIn) {
  return (
    <li className="rule row justify-between py-2.5">
      <div>
        <h2 className="text-lg">
          {device} {isHere && <Badge>{t.thisBrowser()}</Badge>}
        </h2>
        <p className="muted small">
          {t.signedInAt({ time: formatDateTime(startedAt) })}
          {lastSeenAt && <span className="block">{t.lastUsedAt({ time: formatDateTime(lastSeenAt) })}</span>}
        </p>
      </div>
      <Form method="post" action={isHere ? "/api/logout" : "/company/sign-ins"} reloadDocument={isHere}>
        <FormKey />
        <input type="hidden" name="sid" value={sid} />
        <Button variant="quiet" name="intent" value="end">
          {t.endSignIn({
            device,
            time: formatDateTime(startedAt),
            hidden: (words) => <span className="sr-only">{words}</span>,
          })}
        </Button>
      </Form>
    </li>
  );
}
