import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useNavigation } from "@remix-run/react";

import { handleForm } from "~/http/forms/handle-form.server";
import { picturesFailed } from "~/http/forms/style-form.server";
import { BODY_LIMIT_BYTES } from "~/http/gate/body.server";
import { withFilesOnDisk } from "~/http/gate/files-on-disk.server";
import { requireStaff } from "~/http/gate/guards.server";
import { UPLOAD_KEPT_HOURS } from "~/shop/base/files/table/limits";
import * as t from "~/messages/catalogue";
import { receivePictures } from "~/shop/catalogue/picture-upload/receive.server";
import { pictureUploadAddress, PICTURES_PAGE } from "~/shop/catalogue/picture-upload/upload";
import {
  MAX_AT_ONCE_BYTES,
  MAX_PICTURE_BYTES,
  MAX_PICTURES_AT_ONCE,
  PICTURE_TYPES,
} from "~/shop/brand/pictures/upload-limits";
import { problemText } from "~/shop/base/problem-text.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { MAX_PICTURES } from "~/shop/catalogue/styles/style-pictures";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";
import { FileField } from "~/ui/base/file-field";

const UPLOAD_BYTES = MAX_AT_ONCE_BYTES + BODY_LIMIT_BYTES;

export const handle = { uploadBytes: UPLOAD_BYTES, readsBody: true };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "change-catalogue");
  return {};
}

/** Pictures and ZIP files of them; redirects to the preview of what goes where. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-catalogue");
  const title = t.picturesNotRead();
  return withFilesOnDisk(request, UPLOAD_BYTES, (files) =>
    handleForm(request, {
      fields: new FormData(),
      title,
      invalidTitle: title,
      failed: picturesFailed,
      errors: (problem) => ({ files: problemText(problem) }),
      async handle(_, { refuse }) {
        if (files.length === 0) {
          const message = t.chooseFiles();
          return refuse({ status: 400, title, message, field: "files" });
        }
        return redirect(pictureUploadAddress(await receivePictures(admin.id, files)), 303);
      },
    }),
  );
}

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

export default function Pictures() {
  const refused = useAnswer<typeof action>();
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
        <li>{t.namesThatDoNotFit({ picturesKeptHours: UPLOAD_KEPT_HOURS })}</li>
      </ul>
    </section>
  );
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.picturesOfManyStyles()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
