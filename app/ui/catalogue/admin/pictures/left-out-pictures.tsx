import type { LeftOutPicture } from "~/shop/catalogue/picture-upload/plan.server";
import { Button } from "~/ui/base/button";
import { Field } from "~/ui/base/field";
import type { FormState } from "~/ui/base/form-state";
import { Picture } from "~/ui/base/picture";

type FieldName = `code-${number}` | `colour-${number}`;

/** The fields for the pictures that can be put to a style, with what they show at first. */
export function placeFields(pictures: readonly LeftOutPicture[]): Record<FieldName, string> {
  return Object.fromEntries(
    pictures
      .filter(({ address }) => address !== null)
      .flatMap(({ index, typed }) => [
        [`code-${index}`, typed.styleCode],
        [`colour-${index}`, typed.colour],
      ]),
  );
}

/** The files that fit nowhere, with the reason, and fields to put them to a style. */
export function LeftOutPictures({
  pictures,
  fields,
}: {
  pictures: readonly LeftOutPicture[];
  fields: FormState<FieldName>["fields"];
}) {
  const hasPlaceable = pictures.some(({ address }) => address !== null);
  return (
    <section className="admin-section" aria-labelledby="left-out">
      <h2 id="left-out">Left out</h2>
      {hasPlaceable && (
        <p className="muted mt-2">
          To add one of them, enter its style code, and its colour unless it shows the style as a whole.
        </p>
      )}
      <ul className="admin-pictures mt-4">
        {pictures.map((picture) => (
          <li key={picture.index}>
            <Picture address={picture.address ?? ""} alt="" />
            <div className="stack min-w-0">
              <div>
                <p className="wrap-anywhere">{picture.file}</p>
                <p className="small">{picture.reason}</p>
              </div>
              {picture.address !== null && <PlaceFields picture={picture} fields={fields} />}
            </div>
          </li>
        ))}
      </ul>
      {hasPlaceable && (
        <Button name="intent" value="place" variant="secondary" className="mt-6">
          PUT THEM THERE
        </Button>
      )}
    </section>
  );
}

function PlaceFields({
  picture: { index, file, colors },
  fields,
}: {
  picture: LeftOutPicture;
  fields: FormState<FieldName>["fields"];
}) {
  const ofFile = <span className="sr-only"> of {file}</span>;
  return (
    <>
      <Field
        field={fields[`code-${index}`]!}
        label={<>Style code{ofFile}</>}
        optional
        autoComplete="off"
        maxLength={20}
      />
      <Field
        field={fields[`colour-${index}`]!}
        label={<>Colour{ofFile}</>}
        hint={colors.length > 0 ? `It comes in ${colors.join(", ")}.` : undefined}
        optional
        autoComplete="off"
        maxLength={50}
      />
    </>
  );
}
