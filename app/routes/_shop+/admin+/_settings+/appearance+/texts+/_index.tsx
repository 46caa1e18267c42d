import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { useLoaderData, Link, useNavigation } from "@remix-run/react";

import { LANGUAGE_NAMES } from "~/formats/language";
import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/brand";
import styles from "~/pages.css";
import { kindOf, MAX_TEXTS_FORM_BYTES, TEXT_NAMES, type TextName } from "~/shop/brand/appearance/texts";
import { textsForm } from "~/shop/brand/appearance/texts-form.server";
import { changeTexts, previewTexts, textsForAdmin } from "~/shop/brand/appearance/texts.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { FactList } from "~/ui/base/fact-list";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { VersionField } from "~/ui/base/version-field";
import { fullLabel, isLong, shownText, TextField, TextsPreview } from "~/ui/brand/admin/brand-text";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { PreviewButton, SavedMeanwhile } from "~/ui/layout/admin/preview";
import { showSection } from "~/ui/layout/admin/section-links";
import { FormKey } from "~/ui/layout/form-key";
import { AppearanceTabs } from "~/ui/brand/admin/appearance-tabs";
import { PanelForm } from "~/ui/layout/admin/rights";

export const handle = { uploadBytes: 2 * MAX_TEXTS_FORM_BYTES, textBytes: MAX_TEXTS_FORM_BYTES };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?show=own` shows only texts that differ from the original ones. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-pages");
  const shown = await textsForAdmin();
  const onlyOwn = new URL(request.url).searchParams.get("show") === "own" && shown.own.length > 0;
  return { ...shown, onlyOwn };
}

type Loaded = SerializeFrom<typeof loader>;

/** `intent` preview or save. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-pages");
  const fields = await readForm(request);
  return handleForm(request, {
    fields,
    schema: textsForm,
    title: t.notSavedYet(),
    failed: t.failedToSaveTheTexts(),
    async handle({ version, texts }, { reply }) {
      if (fields.get("intent") !== "save") {
        return data({ lastResult: reply(), title: "", preview: await previewTexts(texts) });
      }
      await changeTexts(admin.id, version, texts);
      return redirectWithToast("/admin/appearance/texts", {
        title: t.textsSaved(),
        description: t.everybodySeesThemOnThe(),
      });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.texts()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

const HERE = "/admin/appearance/texts";
const GROUPS = [...new Set(TEXT_NAMES.map((name) => kindOf(name).group))];
const textsIn = (group: (typeof GROUPS)[number]) => TEXT_NAMES.filter((name) => kindOf(name).group === group);
const anchorOf = (group: string) => `texts-${group}`;

const SECTION = "flex min-h-11 items-center gap-2 lg:min-h-7 aria-[current]:font-semibold";

/** With a way to the brand's own texts alone. */
function Sections({ own, onlyOwn }: Pick<Loaded, "own" | "onlyOwn">) {
  const groups = onlyOwn ? GROUPS.filter((group) => textsIn(group).some(isIn(own))) : GROUPS;
  return (
    <nav aria-label={t.sectionsOfPage()} className="flex flex-wrap gap-x-5 self-start lg:sticky lg:top-4 lg:grid">
      {own.length > 0 && (
        <>
          <Link to={HERE} className={SECTION} aria-current={onlyOwn ? undefined : "true"}>
            {t.allTexts()}
          </Link>
          <Link to={`${HERE}?show=own`} className={SECTION} aria-current={onlyOwn ? "true" : undefined}>
            {t.ownTexts({ count: own.length })}
          </Link>
          <hr className="basis-full" />
        </>
      )}
      {groups.map((group) => {
        const changed = textsIn(group).filter(isIn(own)).length;
        return (
          <a key={group} href={`#${anchorOf(group)}`} className={SECTION} onClick={showSection}>
            {t.brandTextGroup(group)}
            {changed > 0 && <span className="muted small">{t.ownTextsOf({ count: changed })}</span>}
          </a>
        );
      })}
    </nav>
  );
}

/** The brand's own texts in other languages; the original ones are in each. */
function Languages({ missing }: Pick<Loaded, "missing">) {
  return (
    <nav aria-label={t.otherLanguages()} className="mb-6 flex flex-wrap gap-x-5">
      {missing.map(({ language, count }) => (
        <Link key={language} to={`${HERE}/${language}`} className={SECTION}>
          {t.textsInLanguage({ language: LANGUAGE_NAMES[language], missing: count })}
        </Link>
      ))}
    </nav>
  );
}

const isIn = (names: readonly TextName[]) => (name: TextName) => names.includes(name);

/** In the order of the pages. A text that is not shown is sent as it is. */
function TextsForm({ texts, own, version, onlyOwn, refused }: Loaded & { refused?: RefusedForm }) {
  const { fields, errors } = formState(refused?.lastResult, "texts", texts);
  const intent = useNavigation().formData?.get("intent");
  const isHidden = (name: TextName) => onlyOwn && !own.includes(name);
  return (
    <PanelForm
      right="change-pages"
      readable
      key={version}
      method="post"
      action={HERE}
      encType="multipart/form-data"
      noValidate
      className="stack-loose"
    >
      <FormKey />
      <ErrorSummary errors={errors} title={refused?.title} />
      <VersionField stored={version} refused={refused} />
      {GROUPS.map((group) => (
        <fieldset key={group} id={anchorOf(group)} className="scroll-mt-4" hidden={textsIn(group).every(isHidden)}>
          <legend className="mb-4 font-serif text-xl">{t.brandTextGroup(group)}</legend>
          <div className="grid gap-4 md:grid-cols-2">
            {textsIn(group).map((name) => (
              <div key={name} hidden={isHidden(name)} className={isWide(name) ? "md:col-span-2" : undefined}>
                <TextField name={name} field={fields[name]} label={t.brandTextLabel(name)} />
              </div>
            ))}
          </div>
        </fieldset>
      ))}
      <p className="admin-buttons admin-bar">
        <PreviewButton>{t.showPreview()}</PreviewButton>
        <Button name="intent" value="save" pending={intent === "save"} pendingLabel={t.saving()}>
          {t.saveButton()}
        </Button>
      </p>
    </PanelForm>
  );
}

/** It has the form's whole width: a quote stands beside its author. */
const isWide = (name: TextName) =>
  kindOf(name).kind === "switch" ||
  name === "quotesTitle" ||
  name === "tagline" ||
  (isLong(name) && !/^quote\d/.test(name));

export default function TextsPage() {
  const loaded = useLoaderData<typeof loader>();
  const { texts, own, onlyOwn, missing } = loaded;
  const answer = useAnswer<typeof action>();
  return (
    <>
      <AdminHeading>{t.texts()}</AdminHeading>
      <AppearanceTabs />
      {answer?.preview && <TextsPreview texts={answer.preview} />}
      <div className="grid grid-cols-1 gap-x-12 gap-y-4 lg:grid-cols-[fit-content(14rem)_minmax(0,46rem)]">
        <Sections own={own} onlyOwn={onlyOwn} />
        <div>
          <p className="muted mb-6">{t.textsIntro()}</p>
          {own.length > 0 && <Languages missing={missing} />}
          <TextsForm {...loaded} refused={answer} />
          {answer?.isStale && (
            <SavedMeanwhile>
              <FactList
                facts={TEXT_NAMES.map((name) => ({
                  label: fullLabel(name),
                  value: shownText(name, texts[name]),
                }))}
              />
            </SavedMeanwhile>
          )}
        </div>
      </div>
    </>
  );
}
