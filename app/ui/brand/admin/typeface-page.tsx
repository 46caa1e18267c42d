import { headingsLabel, inKilobytes } from "~/texts/appearance";
import { typefaceGone } from "~/texts/brand";
import type { Look } from "~/shop/brand/appearance/look";
import type { BrandFont } from "~/shop/brand/appearance/typeface/brand-font";
import type { RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { FactList } from "~/ui/base/fact-list";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AppearanceTabs } from "./appearance-tabs";
import { LookPreview } from "./look-preview";
import { PresentFontForm, TakeFontForm, UploadFontForm } from "./typeface-forms";

interface TypefaceProps {
  look: Look;
  /** The one in use, and the one before it. */
  font: BrandFont | null;
  previous: BrandFont | null;
  version: number;
  /** An uploaded one that is not in use yet. */
  uploaded: BrandFont | null;
  /** The address names an upload that is not kept any more. */
  isGone: boolean;
  answer?: RefusedForm;
}

/** The brand's own typeface of headings: upload, preview, and the one in use. */
export function TypefacePage(props: TypefaceProps) {
  const { look, font, previous, version, uploaded, isGone, answer } = props;
  const intent = answer?.lastResult.initialValue?.intent;
  const label = headingsLabel(look.headings);
  const toPresent = intent === "remove" || intent === "undo";
  const toTake = intent === "set" && uploaded !== null;
  return (
    <div className="max-w-4xl">
      <AdminHeading>Typeface of headings</AdminHeading>
      <AppearanceTabs />
      <p className="muted mb-6">
        A font file of your own for headings, which every reader downloads once. “{label}” is used while it loads, on
        light pages, and for letters it lacks. E-mails and PDFs do not use it.
      </p>
      {isGone && <Notice tone="danger" title={typefaceGone()} />}
      {uploaded && (
        <>
          <LookPreview look={look} font={uploaded.name} />
          <FontFacts font={uploaded} />
          <TakeFontForm font={uploaded} version={version} answer={toTake ? answer : undefined} />
        </>
      )}
      <PresentFontForm font={font} previous={previous} version={version} answer={toPresent ? answer : undefined}>
        {font ? <FontFacts font={font} /> : <p>Headings are in “{label}”, without a font file.</p>}
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
        { label: "Typeface", value: <span className="wrap-anywhere">{font.family}</span> },
        { label: "Each reader downloads", value: inKilobytes(font.bytes) },
      ]}
    />
  );
}
