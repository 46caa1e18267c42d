import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/desk";
import { MAX_VIEW_NAME, viewAddress } from "~/shop/desk/saved-views/saved-view";
import { changeView, findView, removeView, viewForm } from "~/shop/desk/saved-views/saved-views.server";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, Field } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { VersionField } from "~/ui/base/version-field";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FormKey } from "~/ui/layout/form-key";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId } = await requireStaff(request, "change-orders");
  const view = await findView(userId, parseId(params.id) ?? 0);
  if (!view) throw notFound(request);
  return { view };
}

/** `intent` save (`name`, `isForAll`, `expectedVersion`) | remove. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: userId } = await requireStaff(request, "change-orders");
  const id = parseId(params.id);
  if (!id) throw notFound(request);
  const fields = await readForm(request);
  return handleForm(request, {
    fields,
    schema: viewForm,
    title: t.viewNotSaved(),
    failed: t.failedToSaveView(),
    isRemoval: fields.get("intent") === "remove",
    async handle(form) {
      if (form.intent === "remove") {
        const list = await removeView(userId, id);
        return redirectWithToast(viewAddress(list, ""), { title: t.viewRemoved() });
      }
      return redirectWithToast(await changeView(userId, { id, ...form }), { title: t.viewSaved() });
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded?.view.name ?? t.changeView()) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function ViewPage() {
  const { view } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const { name, isForAll } = view;
  const { fields, errors } = formState(refused?.lastResult, "view", { name, isForAll: isForAll ? "on" : "" });
  return (
    <>
      <p>
        <AppLink to={view.address} className="admin-all">
          {name}
        </AppLink>
      </p>
      <AdminHeading>{t.changeView()}</AdminHeading>
      <Form key={view.version} method="post" noValidate className="stack max-w-[28rem]">
        <FormKey />
        <ErrorSummary errors={errors} title={refused?.title} />
        <VersionField name="expectedVersion" stored={view.version} refused={refused} />
        <Field field={fields.name} label={t.viewName()} required maxLength={MAX_VIEW_NAME} />
        <Checkbox field={fields.isForAll} label={t.viewIsForAll()} />
        <p className="row">
          <Button name="intent" value="save">
            {t.saveViewButton()}
          </Button>
          <Button name="intent" value="remove" variant="danger">
            {t.removeView()}
          </Button>
        </p>
      </Form>
    </>
  );
}
