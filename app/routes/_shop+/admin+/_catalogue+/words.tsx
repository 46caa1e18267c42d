import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { requireStaff } from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/catalogue";
import { changeSynonym, MAX_SYNONYM_LENGTH, synonymForm, synonyms } from "~/shop/catalogue/search/synonyms.server";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { VersionField } from "~/ui/base/version-field";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { PanelForm } from "~/ui/layout/admin/rights";
import { FormKey } from "~/ui/layout/form-key";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";

const HERE = "/admin/words";

/** `?word=` the id of the one to change. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-catalogue");
  const id = parseId(new URL(request.url).searchParams.get("word"));
  const words = await synonyms();
  return { words, changed: words.find((word) => word.id === id) ?? null, maxLength: MAX_SYNONYM_LENGTH };
}

/** `intent` save (`synonym`, `expectedVersion`, `word`, `meaning`) | remove (`synonym`). */
export async function action({ request }: ActionFunctionArgs) {
  const { id: actorId } = await requireStaff(request, "change-catalogue");
  return handleForm(request, {
    schema: synonymForm,
    title: t.wordNotSaved(),
    invalidTitle: t.wordNotSaved(),
    notFound: () => null,
    async handle(form) {
      await changeSynonym(actorId, form);
      return redirectWithToast(HERE, { title: t.wordsChanged(form.intent) });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.searchWords()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

const columns = () =>
  [
    { key: "word", label: t.synonym() },
    { key: "meaning", label: t.meaningOfSynonym() },
  ] as const;

export default function SearchWordsPage() {
  const { words, changed, maxLength } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const { id = 0, version = 0, word = "", meaning = "" } = changed ?? {};
  const { fields, errors } = formState(refused?.lastResult, "synonym", { word, meaning });
  return (
    <>
      <p>
        <AppLink to="/admin/products" className="admin-all">
          {t.allProductsLabel()}
        </AppLink>
      </p>
      <AdminHeading>{t.searchWords()}</AdminHeading>
      <p className="muted mb-6 max-w-2xl">{t.aboutSearchWords()}</p>
      <p className="mb-6">
        <AppLink to="/admin/translations">{t.wordTranslations()}</AppLink>
      </p>
      <div className="stack-loose max-w-2xl">
        <PanelForm
          key={`${id} ${version} ${words.length}`}
          right="change-catalogue"
          method="post"
          action={id ? `${HERE}?word=${id}` : HERE}
          noValidate
          className="stack"
        >
          <FormKey />
          <ErrorSummary errors={errors} title={refused?.title} />
          <h2 className="caps text-xs">{changed ? t.changeSynonym() : t.newSynonym()}</h2>
          <input type="hidden" name="synonym" value={id} />
          <VersionField name="expectedVersion" stored={version} refused={refused} />
          <Field field={fields.word} label={t.synonym()} hint={t.synonymHint()} required maxLength={maxLength} />
          <Field
            field={fields.meaning}
            label={t.meaningOfSynonym()}
            hint={t.meaningHint()}
            required
            maxLength={maxLength}
          />
          <p className="row">
            <Button name="intent" value="save">
              {t.saveSynonym()}
            </Button>
            {changed && (
              <Button name="intent" value="remove" variant="danger">
                {t.removeSynonym()}
              </Button>
            )}
            {changed && <AppLink to={HERE}>{t.newSynonym()}</AppLink>}
          </p>
        </PanelForm>
        {words.length > 0 && (
          <AdminTable
            caption={t.searchWords()}
            columns={columns()}
            rows={words.map((row) => ({
              key: String(row.id),
              cells: {
                word: (
                  <AppLink to={`${HERE}?word=${row.id}#synonym-word`} className="wrap-anywhere">
                    {row.word}
                  </AppLink>
                ),
                meaning: <span className="wrap-anywhere">{row.meaning}</span>,
              },
            }))}
          />
        )}
      </div>
    </>
  );
}
