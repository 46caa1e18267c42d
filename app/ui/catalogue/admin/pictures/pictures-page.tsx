import { Form, Link, useNavigation } from "@remix-run/react";

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
          All products
        </Link>
      </p>
      <AdminHeading>Pictures of many styles</AdminHeading>
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
          label="Pictures, or a ZIP file of them"
          hint={`JPEG, PNG, WebP or AVIF. Up to ${MAX_PICTURES_AT_ONCE} pictures at once, ${megabytes(MAX_PICTURE_BYTES)} each and ${megabytes(MAX_AT_ONCE_BYTES)} together. Nothing changes yet: you see a preview first.`}
          accept={`${PICTURE_TYPES},.zip,application/zip`}
          multiple
          required
        />
        <Button pending={isSending} pendingLabel="UPLOADING...">
          SHOW WHAT GOES WHERE
        </Button>
      </Form>
      <Rules />
    </>
  );
}

function Rules() {
  return (
    <section className="prose mt-10">
      <h2>How the names are read</h2>
      <ul>
        <li>
          Style code, colour, and anything you like: <b>PR-101_sand_front.jpg</b>. Between them are hyphens, underscores
          or spaces; capital letters and accents do not matter.
        </li>
        <li>
          Without a colour, or with only front, back, detail or a number after the code, it is a picture of the style as
          a whole: <b>PR-101_back.jpg</b>.
        </li>
        <li>
          New pictures come after those the style already has: first those of the style as a whole, then colour by
          colour. In each, a name without a view comes first, then front, numbers, worn, back, detail and fabric, also
          in German, Slovenian, Italian or French. A style has at most {MAX_PICTURES} pictures; the first one is its
          main picture, which is from the back or a detail only if there is no other.
        </li>
        <li>Folders, and hidden files, do not matter. A picture that the style already has is left out.</li>
        <li>
          Where a name does not fit, you choose the style and the colour on the next page. Pictures that you do not add
          are no longer shown after {PICTURES_KEPT_HOURS} hours.
        </li>
      </ul>
    </section>
  );
}
