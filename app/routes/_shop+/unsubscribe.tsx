import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/desk";
import { changeMailings, companyOfAddress, getsMailings, mailingsForm } from "~/shop/desk/mailings/unsubscribe.server";
import { Button } from "~/ui/base/button";
import { FormKey } from "~/ui/layout/form-key";
import { pageTitle } from "~/ui/layout/meta";

export const handle = { scripts: false };

/** For whoever has the address, which is in each e-mail of a mailing. */
async function companyOf(request: Request) {
  const companyId = companyOfAddress(new URL(request.url).searchParams);
  const isOn = companyId === null ? null : await getsMailings(companyId);
  if (companyId === null || isOn === null) throw notFound(request);
  return { companyId, isOn };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { isOn } = await companyOf(request);
  return { isOn };
}

/** Without `intent`, as mail programs send it for their reader (RFC 8058), it stops mailings. */
export async function action({ request }: ActionFunctionArgs) {
  const fields = await readForm(request);
  const { companyId } = await companyOf(request);
  const { pathname, search } = new URL(request.url);
  return handleForm(request, {
    fields,
    schema: mailingsForm,
    title: t.nothingWasChanged(),
    async handle({ intent }) {
      await changeMailings(companyId, intent === "start");
      return redirectWithToast(pathname + search, { title: t.mailingsChanged(intent) });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, t.yourMailings()) },
  { name: "robots", content: "noindex" },
];

export default function UnsubscribePage() {
  const { isOn } = useLoaderData<typeof loader>();
  return (
    <div className="wrap wrap-narrow page stack">
      <h1>{t.yourMailings()}</h1>
      <p>{isOn ? t.youGetMailings() : t.youGetNoMailings()}</p>
      <Form method="post">
        <FormKey />
        <Button name="intent" value={isOn ? "stop" : "start"}>
          {isOn ? t.stopMailingsButton() : t.startMailingsButton()}
        </Button>
      </Form>
    </div>
  );
}
