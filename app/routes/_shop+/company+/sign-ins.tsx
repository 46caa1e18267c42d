import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import styles from "~/developers.css";
import { readForm } from "~/http/gate/body.server";
import { requirePerson } from "~/http/gate/guards.server";
import { refuse } from "~/http/gate/refusals.server";
import { endSignIns, mySignIns } from "~/http/session/sign-ins.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as texts from "~/texts/account";
import { SignInsPage } from "~/ui/customers/account/sign-ins-page";
import { pageTitle } from "~/ui/layout/meta";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, texts.signInsTitle()) }];

/** GET /company/sign-ins: the running sessions of the signed-in user. */
export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  return { signIns: await mySignIns(request, person) };
}

/** POST /company/sign-ins: `intent` end (`sid`) | end-others. */
export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent !== "end" && intent !== "end-others") {
    throw refuse(request, { status: 400, ...texts.unclearForm() });
  }
  const which = intent === "end" ? { sid: String(form.get("sid")) } : "others";
  const count = await endSignIns(request, person.id, which);
  return redirectWithToast("/company/sign-ins", texts.signedOut(count));
}

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

export default function SignIns() {
  return <SignInsPage {...useLoaderData<typeof loader>()} />;
}
