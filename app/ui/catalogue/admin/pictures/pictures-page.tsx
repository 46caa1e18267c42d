import { Form, Link, useNavigation } from "@remix-run/react";

import * as t from "~/messages/catalogue";
import { PICTURES_KEPT_HOURS, PICTURES_PAGE } from "~/shop/catalogue/picture-upload/upload";
import { MAX_PICTURES } from "~/shop/catalogue/styles/style-pictures";
import {
  MAX_AT_ONCE_BYTES,
  MAX_PICTURE_BYTES,
  MAX_PICTURES_AT_ONCE,
  PICTURE_TYPES,
} from "~/shop/brand/pictures/upload-limits";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { FileField } from "~/ui/base/file-field";

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

/** The upload of pictures of many styles: files or a ZIP, named after style code and colour. */
export function PicturesPage({ refused }: { refused?: RefusedForm }) {
  const { fields, errors } = formState(refused?.lastResult, "pictures", { files: "" });
  const isSending = useNavigation().formMethod === "POST";
  return (
    <>
      <p>
        <Link to="/admin/products" className="admin-all">
          {t.allProductsLabel()}
        </Link>
      </p>
      <AdminHeading>{t.picturesOfManyStyles()}</AdminHeading>
      <ErrorSummary errors={errors} title={refused?.title} />
      <Form
        method="post"
        action={PICTURES_PAGE}
        encType="multipart/form-data"
        noValidate
        className="stack mt-6 max-w-2xl"
      >
        <FormKey />
        <FileField
          field={fields.files}
          label={t.picturesOrZip()}
          hint={t.picturesHint({
            most: MAX_PICTURES_AT_ONCE,
            each: megabytes(MAX_PICTURE_BYTES),
            together: megabytes(MAX_AT_ONCE_BYTES),
          })}
          accept={`${PICTURE_TYPES},.zip,application/zip`}
          multiple
          required
        />
        <Button pending={isSending} pendingLabel={t.uploading()}>
          {t.showWhatGoesWhere()}
        </Button>
      </Form>
      <Rules />
    </>
  );
}

function Rules() {
  return (
    <section className="prose mt-10">
      <h2>{t.howNamesAreRead()}</h2>
      <ul>
        <li>{t.nameWithColour({ b: (words) => <b>{words}</b> })}</li>
        <li>{t.nameWithoutColour({ b: (words) => <b>{words}</b> })}</li>
        <li>{t.orderOfPictures({ maxPictures: MAX_PICTURES })}</li>
        <li>{t.foldersDoNotMatter()}</li>
        <li>{t.namesThatDoNotFit({ picturesKeptHours: PICTURES_KEPT_HOURS })}</li>
      </ul>
    </section>
  );
}
