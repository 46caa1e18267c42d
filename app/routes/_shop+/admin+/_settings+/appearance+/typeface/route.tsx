import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import { requireAdmin } from "~/http/gate/guards.server";
import * as t from "~/messages/brand";
import { MAX_FONT_BYTES, type BrandFont, FONT_TYPES } from "~/shop/brand/appearance/typeface/brand-font";
import { fontForAdmin } from "~/shop/brand/appearance/typeface/change-font.server";
import { findFont } from "~/shop/brand/appearance/typeface/font-files.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { inKilobytes } from "~/shop/brand/appearance/typeface/brand-font";
import { Notice } from "~/ui/base/notice";
import { FactList } from "~/ui/base/fact-list";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AppearanceTabs } from "~/ui/brand/admin/appearance-tabs";
import { LookPreview } from "~/ui/brand/admin/look-preview";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";
import { FileField } from "~/ui/base/file-field";
import { saveFontFromForm } from "./save-font.server";

/** One font file and the other fields. Larger files, such as a TTF, get the answer of the form. */
export const handle = { uploadBytes: MAX_FONT_BYTES + 2 * 1024 * 1024 };

/** GET /admin/appearance/typeface: the brand's own typeface of headings. `file` is an uploaded one that is to be looked at. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const name = new URL(request.url).searchParams.get("file");
  const uploaded = name ? await findFont(name) : null;
  return { ...(await fontForAdmin()), uploaded, isGone: name !== null && !uploaded };
}

/** POST /admin/appearance/typeface: `intent` upload (`file`), set (`font`, `licence`), remove or undo. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return saveFontFromForm(request, admin.id);
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.typefaceOfHeadings()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

/** The brand's own typeface of headings: upload, preview, and the one in use. */
export default function TypefacePage() {
  const { look, font, previous, version, uploaded, isGone } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const intent = answer?.lastResult.initialValue?.intent;
  const label = t.headingsLabel(look.headings);
  const toPresent = intent === "remove" || intent === "undo";
  const toTake = intent === "set" && uploaded !== null;
  return (
    <div className="max-w-4xl">
      <AdminHeading>{t.typefaceOfHeadings()}</AdminHeading>
      <AppearanceTabs />
      <p className="muted mb-6">{t.aFontFileOfYour({ label })}</p>
      {isGone && <Notice tone="danger" title={t.expiredTypeface()} />}
      {uploaded && (
        <>
          <LookPreview look={look} font={uploaded.name} />
          <FontFacts font={uploaded} />
          <TakeFontForm font={uploaded} version={version} answer={toTake ? answer : undefined} />
        </>
      )}
      <PresentFontForm font={font} previous={previous} version={version} answer={toPresent ? answer : undefined}>
        {font ? <FontFacts font={font} /> : <p>{t.headingsAreInWithoutA({ label })}</p>}
      </PresentFontForm>
      <UploadFontForm
        isAnother={font !== null || uploaded !== null}
        answer={toPresent || toTake ? undefined : answer}
      />
    </div>
  );
}

function FontFacts({ font }: { font: BrandFont }) {
  return (
    <FactList
      facts={[
        { label: t.typeface(), value: <span className="wrap-anywhere">{font.family}</span> },
        { label: t.eachReaderDownloads(), value: inKilobytes(font.bytes) },
      ]}
    />
  );
}

const PAGE = "/admin/appearance/typeface";

interface FontFormProps {
  version: number;
  answer?: RefusedForm;
}

/** The form that takes an uploaded typeface into use, once its licence is confirmed. */
function TakeFontForm({ font, version, answer }: FontFormProps & { font: BrandFont }) {
  const { fields, errors } = formState(answer?.lastResult, "take", { licence: "" });
  return (
    // The address still names the file, so that a refusal shows it again.
    <Form method="post" action={`${PAGE}?file=${font.name}`} noValidate className="stack mt-6 max-w-2xl">
      <FormKey />
      <ErrorSummary errors={errors} title={answer?.title} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="font" value={font.name} />
      <Checkbox field={fields.licence} label={t.theLicenceOfThisTypeface()} required />
      <p className="admin-buttons">
        <Button name="intent" value="set">
          {t.useThisTypeface()}
        </Button>
      </p>
    </Form>
  );
}

interface PresentFontProps extends FontFormProps {
  font: BrandFont | null;
  previous: BrandFont | null;
  children: ReactNode;
}

/** What headings have now, with the buttons that remove it and put back what was before. */
function PresentFontForm({ font, previous, version, answer, children }: PresentFontProps) {
  const { errors } = formState(answer?.lastResult, "present", {});
  return (
    <section className="admin-section stack mt-10 max-w-2xl" aria-labelledby="present-heading">
      <h2 id="present-heading">{t.inUse()}</h2>
      <ErrorSummary errors={errors} title={answer?.title} />
      {children}
      {(font ?? previous) && (
        <Form method="post" action={PAGE} className="admin-buttons">
          <FormKey />
          <input type="hidden" name="version" value={version} />
          {font && (
            <Button name="intent" value="remove" variant="secondary">
              {t.removeLabel({ family: font.family, span: (words) => <span className="sr-only">{words}</span> })}
            </Button>
          )}
          {previous && (
            <Button name="intent" value="undo" variant="secondary">
              {t.restoreThePreviousOneLabel({
                family: previous.family,
                span: (words) => <span className="sr-only">{words}</span>,
              })}
            </Button>
          )}
        </Form>
      )}
    </section>
  );
}

/** The form that uploads a typeface to look at. */
function UploadFontForm(props: { isAnother: boolean; answer?: RefusedForm }) {
  const { isAnother, answer } = props;
  const { fields, errors } = formState(answer?.lastResult, "upload", { file: "" });
  const isPending = useNavigation().formData?.get("intent") === "upload";
  return (
    <Form
      method="post"
      action={PAGE}
      encType="multipart/form-data"
      noValidate
      className="admin-section stack mt-10 max-w-2xl"
      aria-labelledby="upload-heading"
    >
      <FormKey />
      <h2 id="upload-heading">{isAnother ? t.anotherFile() : t.aFileOfYourOwn()}</h2>
      <ErrorSummary errors={errors} title={answer?.title} />
      <FileField field={fields.file} label={t.fontFile()} hint={t.aWoff2FileOfUp()} accept={FONT_TYPES} required />
      <p className="admin-buttons">
        <Button name="intent" value="upload" pending={isPending} pendingLabel={t.uploading()}>
          {t.upload()}
        </Button>
      </p>
    </Form>
  );
}
