import * as t from "~/messages/brand";
import {
  type BrandPicture,
  LOGO_TYPES,
  logoSource,
  MAX_ALT_LENGTH,
  PICTURE_PLACES,
  type PicturePlaceName,
} from "~/shop/brand/appearance/brand-picture";
import { PLACES } from "~/shop/brand/pictures/sizes";
import { PICTURE_TYPES } from "~/shop/brand/pictures/upload-limits";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Picture } from "~/ui/base/picture";
import { FormKey } from "~/ui/layout/form-key";

import { FileField } from "~/ui/base/file-field";
import { VersionField } from "~/ui/base/version-field";
import { PanelForm } from "~/ui/layout/admin/rights";

interface BrandPictureFormProps {
  place: PicturePlaceName;
  picture?: BrandPicture;
  /** There was something else before. */
  canUndo: boolean;
  version: number;
  answer?: RefusedForm;
}

export function BrandPictureForm(props: BrandPictureFormProps) {
  const { place, picture, canUndo, version, answer } = props;
  const [label, hint, kind] = [t.placeLabel(place), t.placeHint(place), PICTURE_PLACES[place]];
  const defaults = { file: "", alt: picture?.alt };
  const { fields, errors } = formState(answer?.lastResult, place, defaults);
  return (
    <PanelForm
      right="change-pages"
      id={place}
      method="post"
      action="/admin/appearance/pictures"
      encType="multipart/form-data"
      noValidate
      className="admin-section stack mt-10 max-w-2xl"
      aria-labelledby={`${place}-heading`}
      // A new form for each picture, so that no file stays chosen.
      key={picture?.file}
    >
      <FormKey />
      <h2 id={`${place}-heading`}>{label}</h2>
      <ErrorSummary errors={errors} title={answer?.title} />
      <input type="hidden" name="place" value={place} />
      <VersionField stored={version} refused={answer} />
      {picture && <Shown place={place} picture={picture} />}
      <FileField
        field={fields.file}
        label={picture ? t.anotherFile() : t.file()}
        hint={kind === "logo" ? t.svgPngJpegOrWebP({ hint }) : t.jpegPngWebPOrAvif({ hint })}
        accept={kind === "logo" ? LOGO_TYPES : PICTURE_TYPES}
        optional={kind === "picture" && picture !== undefined}
        required={kind === "logo" || !picture}
      />
      {kind === "picture" && (
        <Field
          field={fields.alt}
          label={t.whatItShows()}
          hint={t.forReadersWhoCannotSee()}
          maxLength={MAX_ALT_LENGTH}
        />
      )}
      <p className="admin-buttons">
        <Button variant="secondary" name="intent" value="set">
          {t.save({ label, hidden: (words) => <span className="sr-only">{words}</span> })}
        </Button>
        {picture && (
          <Button name="intent" value="remove" variant="secondary">
            {t.remove({ label, hidden: (words) => <span className="sr-only">{words}</span> })}
          </Button>
        )}
        {canUndo && (
          <Button name="intent" value="undo" variant="secondary">
            {t.restoreThePreviousOne({ label, hidden: (words) => <span className="sr-only">{words}</span> })}
          </Button>
        )}
      </p>
    </PanelForm>
  );
}

/** A logo is shown on the ground on which pages show it. */
function Shown({ place, picture }: { place: PicturePlaceName; picture: BrandPicture }) {
  if (PICTURE_PLACES[place] === "picture") {
    return <Picture address={picture.file} alt={picture.alt} place={PLACES.line} className="w-40" />;
  }
  const { src, width, height } = logoSource(picture.file, { width: 240, height: 80 });
  return (
    <p className={`w-fit border border-line p-4 ${place === "darkLogo" ? "bg-[#181512]" : "bg-[#faf7f1]"}`}>
      <img src={src} width={width} height={height} alt={t.currentPicture(place)} />
    </p>
  );
}
