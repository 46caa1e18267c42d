import { Form, Link, useNavigation } from "@remix-run/react";

import * as t from "~/messages/catalogue";
import type { PicturePlan, PlannedStyle, LeftOutPicture } from "~/shop/catalogue/picture-upload/plan.server";
import { PICTURES_PAGE, pictureUploadAddress } from "~/shop/catalogue/picture-upload/upload";
import { Badge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm, type FormState } from "~/ui/base/form-state";
import { Picture } from "~/ui/base/picture";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FormKey } from "~/ui/layout/form-key";
import { Field } from "~/ui/base/field";

/** To be sorted, added or discarded. */
export function PicturesPreview({ id, plan, refused }: { id: string; plan: PicturePlan; refused?: RefusedForm }) {
  const { styles, leftOut, count, fingerprint } = plan;
  const intent = useNavigation().formData?.get("intent");
  const unplaced = leftOut.filter(({ isDuplicate }) => !isDuplicate);
  const duplicates = leftOut.filter(({ isDuplicate }) => isDuplicate);
  const state = formState(refused?.lastResult, "places", placeFields(unplaced));
  return (
    <>
      <p>
        <Link to={PICTURES_PAGE} className="admin-all">
          {t.uploadOtherPicturesLabel()}
        </Link>
      </p>
      <AdminHeading>{t.whatGoesWhere()}</AdminHeading>
      <ErrorSummary errors={state.errors} title={refused?.title} />
      <p className="lead mt-4">{summaryText(plan)}</p>
      <Form method="post" action={pictureUploadAddress(id)} noValidate className="mt-6">
        <FormKey />
        <input type="hidden" name="seen" value={fingerprint} />
        <div className="admin-buttons mb-10">
          {count > 0 && (
            <Button name="intent" value="add" pending={intent === "add"} pendingLabel={t.addingButton()}>
              {t.add({ pictures: t.countedPictures({ count }) }).toUpperCase()}
            </Button>
          )}
          <Button name="intent" value="discard" variant="secondary">
            {t.discardAll()}
          </Button>
        </div>
        {unplaced.length > 0 && <LeftOutPictures pictures={unplaced} fields={state.fields} />}
        {duplicates.length > 0 && (
          <section className="admin-section" aria-labelledby="duplicates">
            <h2 id="duplicates">{t.alreadyThere()}</h2>
            <ul className="admin-pictures mt-4">
              {duplicates.map(({ index, file, address, reason }) => (
                <li key={index}>
                  <Picture address={address ?? ""} alt="" />
                  <div className="min-w-0">
                    <p className="wrap-anywhere">{file}</p>
                    <p className="muted small">{reason}</p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )}
        {styles.map((style) => (
          <PlannedPictures key={style.id} style={style} />
        ))}
      </Form>
    </>
  );
}

function summaryText({ count, styles, leftOut }: PicturePlan): string {
  const duplicates = leftOut.filter(({ isDuplicate }) => isDuplicate).length;
  const others = leftOut.length - duplicates;
  const parts = [
    t.toAdd({ count, styles: styles.length }),
    duplicates > 0 && t.countAlreadyThere({ count: duplicates }),
    others > 0 && t.countLeftOut({ count: others }),
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

/** In their order. */
function PlannedPictures({ style }: { style: PlannedStyle }) {
  const { id, styleCode, name, isActive, existing, pictures } = style;
  return (
    <section className="admin-section" aria-labelledby={`style-${id}`}>
      <h2 id={`style-${id}`} className="wrap-anywhere">
        {styleCode} {name} {!isActive && <Badge>{t.inactive()}</Badge>}
      </h2>
      <p className="muted mt-2 mb-4">
        {existing.length > 0
          ? t.hasAndGetsPictures({ has: existing.length, gets: pictures.length })
          : t.getsPictures({ gets: pictures.length })}
      </p>
      <ol className="admin-pictures">
        {pictures.map(({ index, file, address, colour }, at) => (
          <li key={index}>
            <Picture address={address} alt="" />
            <div className="min-w-0">
              <p className="row">
                {t.pictureNumber({ number: existing.length + at + 1 })}{" "}
                {existing.length + at === 0 && <Badge>{t.mainPicture()}</Badge>}
              </p>
              <p className="small">{colour || t.wholeStyle()}</p>
              <p className="muted small wrap-anywhere">{file}</p>
              <button name="leaveOut" value={index + 1} className="btn btn-quiet">
                {t.leaveOut({ file, hidden: (words) => <span className="sr-only">{words}</span> })}
              </button>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

type FieldName = `code-${number}` | `colour-${number}`;

/** For pictures that can be put to a style, with their initial values. */
function placeFields(pictures: readonly LeftOutPicture[]): Record<FieldName, string> {
  return Object.fromEntries(
    pictures
      .filter(({ address }) => address !== null)
      .flatMap(({ index, typed }) => [
        [`code-${index}`, typed.styleCode],
        [`colour-${index}`, typed.colour],
      ]),
  );
}

/** With the reason, and fields to put them to a style. */
function LeftOutPictures({
  pictures,
  fields,
}: {
  pictures: readonly LeftOutPicture[];
  fields: FormState<FieldName>["fields"];
}) {
  const hasPlaceable = pictures.some(({ address }) => address !== null);
  return (
    <section className="admin-section" aria-labelledby="left-out">
      <h2 id="left-out">{t.leftOutLabel()}</h2>
      {hasPlaceable && <p className="muted mt-2">{t.howToAddLeftOut()}</p>}
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
          {t.putThemThere()}
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
  const hidden = (words: string) => <span className="sr-only">{words}</span>;
  return (
    <>
      <Field
        field={fields[`code-${index}`]!}
        label={t.styleCodeOfFile({ file, hidden })}
        optional
        autoComplete="off"
        maxLength={20}
      />
      <Field
        field={fields[`colour-${index}`]!}
        label={t.colourOfFile({ file, hidden })}
        hint={colors.length > 0 ? t.itComesIn({ list: colors.join(", ") }) : undefined}
        optional
        autoComplete="off"
        maxLength={50}
      />
    </>
  );
}
