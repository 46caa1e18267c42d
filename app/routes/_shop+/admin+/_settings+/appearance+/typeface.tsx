import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";

import { handleForm } from "~/http/forms/handle-form.server";
import { readUpload } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/brand";
import { Problem } from "~/shop/base/problem";
import { typefaceForm } from "~/shop/brand/appearance/appearance-form.server";
import { lookForAdmin } from "~/shop/brand/appearance/appearance.server";
import { inKilobytes, MAX_FONT_BYTES } from "~/shop/brand/appearance/typeface";
import { changeFont } from "~/shop/brand/appearance/typeface.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { FactList } from "~/ui/base/fact-list";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AppearanceTabs } from "~/ui/brand/admin/appearance-tabs";
import { LookPreview } from "~/ui/brand/admin/look-preview";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";
import { FileField } from "~/ui/base/file-field";
import { PanelForm } from "~/ui/layout/admin/rights";

const PAGE = "/admin/appearance/typeface";

/** One font file and the other fields. Larger files, such as a TTF, get the answer of the form. */
export const handle = { uploadBytes: MAX_FONT_BYTES + 2 * 1024 * 1024 };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-pages");
  return lookForAdmin();
}

/** `intent` upload (`file`, `licence`), remove or undo. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-pages");
  const { fields, files } = await readUpload(request);
  return handleForm(request, {
    fields,
    schema: typefaceForm(),
    title: t.notSavedYet(),
    fileField: "file",
    failed: t.failedToSaveTheTypeface(),
    async handle({ intent, version }) {
      const file = files.get("file")?.[0];
      if (intent === "upload" && !file) throw new Problem("unreadable.no_file");
      const isNew = await changeFont(admin.id, version, intent === "upload" ? { intent, file: file! } : { intent });
      return redirectWithToast(PAGE, {
        title: t.saveFontDone(intent),
        description: isNew ? t.everybodySeesItOnThe() : t.nothingHasChanged(),
      });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.typefaceOfHeadings()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function TypefacePage() {
  const { look, font, previousFont, version } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const isUpload = answer?.lastResult.initialValue?.intent === "upload";
  const { fields, errors } = formState(answer?.lastResult, "typeface", { file: "", licence: "" });
  const isPending = useNavigation().formData?.get("intent") === "upload";
  const label = t.headingsLabel(look.headings);
  return (
    <div className="max-w-4xl">
      <AdminHeading>{t.typefaceOfHeadings()}</AdminHeading>
      <AppearanceTabs />
      <p className="muted mb-6">{t.aFontFileOfYour({ label })}</p>
      <section className="stack max-w-2xl" aria-labelledby="present-heading">
        <h2 id="present-heading">{t.inUse()}</h2>
        {!isUpload && <ErrorSummary errors={errors} title={answer?.title} />}
        {font ? (
          <FactList
            facts={[
              { label: t.typeface(), value: <span className="wrap-anywhere">{font.family}</span> },
              { label: t.eachReaderDownloads(), value: inKilobytes(font.bytes) },
            ]}
          />
        ) : (
          <p>{t.headingsAreInWithoutA({ label })}</p>
        )}
        {(font ?? previousFont) && (
          <PanelForm right="change-pages" method="post" action={PAGE} className="admin-buttons">
            <FormKey />
            <input type="hidden" name="version" value={version} />
            {font && (
              <Button name="intent" value="remove" variant="secondary">
                {t.removeLabel({ family: font.family, hidden: (words) => <span className="sr-only">{words}</span> })}
              </Button>
            )}
            {previousFont && (
              <Button name="intent" value="undo" variant="secondary">
                {t.restoreThePreviousOneLabel({
                  family: previousFont.family,
                  hidden: (words) => <span className="sr-only">{words}</span>,
                })}
              </Button>
            )}
          </PanelForm>
        )}
      </section>
      <PanelForm
        right="change-pages"
        method="post"
        action={PAGE}
        encType="multipart/form-data"
        noValidate
        className="admin-section stack my-10 max-w-2xl"
        aria-labelledby="upload-heading"
      >
        <FormKey />
        <input type="hidden" name="version" value={version} />
        <h2 id="upload-heading">{font ? t.anotherFile() : t.aFileOfYourOwn()}</h2>
        {isUpload && <ErrorSummary errors={errors} title={answer?.title} />}
        <FileField
          field={fields.file}
          label={t.fontFile()}
          hint={t.aWoff2FileOfUp()}
          accept=".woff2,font/woff2"
          required
        />
        <Checkbox field={fields.licence} label={t.theLicenceOfThisTypeface()} required />
        <p className="admin-buttons">
          <Button name="intent" value="upload" pending={isPending} pendingLabel={t.uploading()}>
            {t.useThisTypeface()}
          </Button>
        </p>
      </PanelForm>
      {font && <LookPreview look={look} font={font.name} title={t.looksNow()} />}
    </div>
  );
}
