import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";

import { handleForm } from "~/http/forms/handle-form.server";
import { picturesFailed } from "~/http/forms/style-form.server";
import { BODY_LIMIT_BYTES } from "~/http/gate/body.server";
import { withFilesOnDisk } from "~/http/gate/files-on-disk.server";
import { requireAdmin } from "~/http/gate/guards.server";
import * as t from "~/messages/catalogue";
import { receivePictures } from "~/shop/catalogue/picture-upload/receive.server";
import { pictureUploadAddress } from "~/shop/catalogue/picture-upload/upload";
import { MAX_AT_ONCE_BYTES } from "~/shop/brand/pictures/upload-limits";
import { problemText } from "~/shop/base/problem-text.server";
import { PicturesPage } from "~/ui/catalogue/admin/pictures/pictures-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

const UPLOAD_BYTES = MAX_AT_ONCE_BYTES + BODY_LIMIT_BYTES;

export const handle = { uploadBytes: UPLOAD_BYTES, readsBody: true };

/** GET /admin/products/pictures: the upload of pictures of many styles. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return {};
}

/** POST /admin/products/pictures: stores pictures and ZIP files of them, and redirects to the preview of what goes where. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
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

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.picturesOfManyStyles()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Pictures() {
  return <PicturesPage refused={useAnswer<typeof action>()} />;
}
