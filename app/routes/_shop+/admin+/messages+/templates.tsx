import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { requireStaff } from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/conversations";
import { answerTemplates, changeTemplate, templateForm } from "~/shop/conversations/answer-templates.server";
import { MAX_MESSAGE_LENGTH, MAX_TEMPLATE_TITLE } from "~/shop/conversations/conversation";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, TextArea } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { VersionField } from "~/ui/base/version-field";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { PanelForm } from "~/ui/layout/admin/rights";
import { FormKey } from "~/ui/layout/form-key";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";

const HERE = "/admin/messages/templates";

/** `?template=` the id of the one to change. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-inquiries");
  const id = parseId(new URL(request.url).searchParams.get("template"));
  const templates = await answerTemplates();
  return { templates, changed: templates.find((template) => template.id === id) ?? null };
}

/** `intent` save (`template`, `expectedVersion`, `title`, `text`) | remove (`template`). */
export async function action({ request }: ActionFunctionArgs) {
  const { id: actorId } = await requireStaff(request, "change-inquiries");
  return handleForm(request, {
    schema: templateForm,
    title: t.notSaved(),
    invalidTitle: t.notSaved(),
    notFound: () => null,
    async handle(form) {
      await changeTemplate(actorId, form);
      return redirectWithToast(HERE, { title: t.templatesChanged(form.intent) });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.templates()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function TemplatesPage() {
  const { templates, changed } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const { id = 0, version = 0, title = "", text = "" } = changed ?? {};
  const { fields, errors } = formState(refused?.lastResult, "template", { title, text });
  return (
    <>
      <AdminHeading
        actions={
          <AppLink to="/admin/messages" className="admin-all">
            {t.allMessages()}
          </AppLink>
        }
      >
        {t.templates()}
      </AdminHeading>
      <p className="muted mb-6 max-w-2xl">{t.aboutTemplates()}</p>
      <div className="stack-loose max-w-2xl">
        {templates.length > 0 && (
          <ul>
            {templates.map((template) => (
              <li key={template.id} className="rule py-3">
                <p className="row justify-between">
                  <strong className="wrap-anywhere">{template.title}</strong>
                  <AppLink to={`${HERE}?template=${template.id}#template-title`}>
                    {t.changeTemplate({
                      title: template.title,
                      hidden: (words) => <span className="sr-only">{words}</span>,
                    })}
                  </AppLink>
                </p>
                <p className="muted small line-clamp-2 wrap-anywhere">{template.text}</p>
              </li>
            ))}
          </ul>
        )}
        <PanelForm
          key={`${id} ${version} ${templates.length}`}
          right="change-inquiries"
          method="post"
          action={id ? `${HERE}?template=${id}` : HERE}
          noValidate
          className="stack"
        >
          <FormKey />
          <ErrorSummary errors={errors} title={refused?.title} />
          {!changed && <h2 className="caps text-xs">{t.newTemplate()}</h2>}
          <input type="hidden" name="template" value={id} />
          <VersionField name="expectedVersion" stored={version} refused={refused} />
          <Field field={fields.title} label={t.templateTitle()} required maxLength={MAX_TEMPLATE_TITLE} />
          <TextArea field={fields.text} label={t.templateText()} required maxLength={MAX_MESSAGE_LENGTH} />
          <p className="row">
            <Button name="intent" value="save">
              {t.saveTemplate()}
            </Button>
            {changed && (
              <Button name="intent" value="remove" variant="danger">
                {t.removeTemplate()}
              </Button>
            )}
          </p>
        </PanelForm>
      </div>
    </>
  );
}
