import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import { handleForm } from "~/http/forms/handle-form.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/desk";
import { MAX_VIEW_NAME, requestedList, viewAddress } from "~/shop/desk/saved-views/saved-view";
import { addView, newViewForm } from "~/shop/desk/saved-views/saved-views.server";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, Field } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FormKey } from "~/ui/layout/form-key";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";

/** `?orders=status%3Dconfirmed`: the list that gets a name. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "change-orders");
  const { searchParams } = new URL(request.url);
  const listed = requestedList(searchParams);
  if (!listed) throw notFound(request);
  return listed;
}

export async function action({ request }: ActionFunctionArgs) {
  const { id } = await requireStaff(request, "change-orders");
  return handleForm(request, {
    schema: newViewForm,
    title: t.viewNotSaved(),
    failed: t.failedToSaveView(),
    async handle(form) {
      await addView(id, form);
      return redirectWithToast(viewAddress(form.list, form.query), { title: t.viewSaved() });
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, t.saveView()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function NewViewPage() {
  const { list, query } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const { fields, errors } = formState(refused?.lastResult, "view", { name: "", isForAll: "" });
  return (
    <>
      <p>
        <AppLink to={viewAddress(list, query)} className="admin-all">
          {t.backToList({ list })}
        </AppLink>
      </p>
      <AdminHeading>{t.saveView()}</AdminHeading>
      <p className="muted mb-4">{t.aboutViews({ list })}</p>
      <Form method="post" noValidate className="stack max-w-[28rem]">
        <FormKey />
        <ErrorSummary errors={errors} title={refused?.title} />
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="query" value={query} />
        <Field field={fields.name} label={t.viewName()} required maxLength={MAX_VIEW_NAME} />
        <Checkbox field={fields.isForAll} label={t.viewIsForAll()} />
        <Button>{t.saveViewButton()}</Button>
      </Form>
    </>
  );
}
