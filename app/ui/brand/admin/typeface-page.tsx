import { headingsLabel, inKilobytes } from "~/texts/appearance";
import type { Look } from "~/shop/brand/appearance/look";
import type { BrandFont } from "~/shop/brand/appearance/typeface/brand-font";
import { AppLink } from "~/ui/base/app-link";
import type { RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { FactList } from "~/ui/base/fact-list";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
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
      <p className="mb-2">
        <AppLink to="/admin/appearance">Name and colours</AppLink>
      </p>
      <AdminHeading>Typeface of headings</AdminHeading>
      <p className="muted mb-6">
        Headings can have a font file of your own; every reader downloads it once. The typeface
        chosen under <AppLink to="/admin/appearance">Name and colours</AppLink> ({label}) stands in
        while the file loads, on light pages, and for letters that it does not have. Mails and PDFs
        keep their typefaces.
      </p>
      {isGone && (
        <Notice tone="danger" title="This file is no longer kept. Please upload it again." />
      )}
      {uploaded && (
        <>
          <LookPreview look={look} font={uploaded.name} />
          <FontFacts font={uploaded} />
          <TakeFontForm font={uploaded} version={version} answer={toTake ? answer : undefined} />
        </>
      )}
      <PresentFontForm
        font={font}
        previous={previous}
        version={version}
        answer={toPresent ? answer : undefined}
      >
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
        {
          label: "Letters it does not have",
          value: font.missing
            ? [...font.missing].join(" ")
            : "None of the Latin alphabets of Europe",
        },
      ]}
    />
  );
}
