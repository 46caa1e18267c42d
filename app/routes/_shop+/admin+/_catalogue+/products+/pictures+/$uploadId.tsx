import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { prepareUploads } from "~/http/background/pictures.server";
import { handleForm, outOfDate } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/catalogue";
import { addUploadedPictures } from "~/shop/catalogue/picture-upload/apply.server";
import { readPlaces } from "~/shop/catalogue/picture-upload/places-form.server";
import { planPictures } from "~/shop/catalogue/picture-upload/plan.server";
import { PICTURES_PAGE, pictureUploadAddress } from "~/shop/catalogue/picture-upload/upload";
import { discardPictures, findPictures, placePictures } from "~/shop/catalogue/picture-upload/uploads.server";
import { PicturesAdded } from "~/ui/catalogue/admin/pictures/pictures-added";
import { PicturesPreview } from "~/ui/catalogue/admin/pictures/pictures-preview";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

const picturesNotFound = (request: Request) =>
  notFound(request, {
    title: t.picturesNotFound(),
    message: t.picturesNotFoundNote(),
    link: { href: PICTURES_PAGE, label: t.uploadPictures() },
  });

/** The plan for the pictures, or the result once they were added. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "change-catalogue");
  const upload = await findPictures(admin.id, params.uploadId ?? "");
  if (!upload) throw picturesNotFound(request);
  const { id, files, result } = upload;
  return { id, plan: result ? null : await planPictures(files), result };
}

/**
 * Adds the pictures (`intent=add`), puts some to other styles (`place`), leaves one out (`leaveOut`), or discards all
 * (`discard`). With places typed, nothing is added before they were shown.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-catalogue");
  const fields = await readForm(request);
  const upload = await findPictures(admin.id, params.uploadId ?? "");
  if (!upload) throw picturesNotFound(request);
  const here = pictureUploadAddress(upload.id);
  if (upload.result) return redirect(here, 303);
  const intent = fields.has("leaveOut") ? "place" : fields.get("intent");
  if (intent === "discard") {
    await discardPictures(admin.id, upload.id);
    return redirectWithToast("/admin/products", {
      title: t.picturesDiscarded(),
      description: t.nothingWasChanged(),
    });
  }
  if (intent !== "add" && intent !== "place") throw outOfDate(request);
  const title = t.nothingWasAdded();
  return handleForm(request, {
    fields,
    others: [...fields.keys()].filter((name) => /^(code|colour)-\d{1,4}$/.test(name)),
    title,
    failed: t.addPicturesFailed(),
    notFound: picturesNotFound,
    async handle(_, { refuse }) {
      const { places, errors } = await readPlaces(fields, await planPictures(upload.files));
      if (Object.keys(errors).length > 0) return refuse({ status: 400, title, errors });
      if (places.size > 0) {
        await placePictures(admin.id, upload, places);
        const description = t.checkPictures();
        return redirectWithToast(here, { title: t.picturesSorted(), description });
      }
      if (intent === "place") return redirect(here, 303);
      const added = await addUploadedPictures(admin.id, upload.id, String(fields.get("seen")));
      prepareUploads(added);
      return redirectWithToast(here, {
        title: t.picturesAddedToast(),
        description: `${t.countedPictures({ count: added.length })}.`,
      });
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded?.result ? t.picturesAdded() : t.whatGoesWhere()) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Upload() {
  const { id, plan, result } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  return plan ? <PicturesPreview id={id} plan={plan} refused={refused} /> : <PicturesAdded result={result!} />;
}
