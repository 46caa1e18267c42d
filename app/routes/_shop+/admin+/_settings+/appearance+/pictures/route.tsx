import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "~/http/gate/guards.server";
import { brandPicturesForAdmin } from "~/shop/brand/appearance/change-brand-picture.server";
import { MAX_PICTURE_BYTES } from "~/shop/brand/pictures/upload-limits";
import { BrandPicturesPage } from "~/ui/brand/admin/brand-pictures-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

import { saveBrandPictureFromForm } from "./save-brand-picture.server";

/** One picture and the other fields. */
export const handle = { uploadBytes: MAX_PICTURE_BYTES + 64 * 1024 };

/** GET /admin/appearance/pictures: the brand's logos, icon and pictures. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return brandPicturesForAdmin();
}

/** POST /admin/appearance/pictures: `intent` set (`file`, `alt`), remove or undo, for one `place`. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return saveBrandPictureFromForm(request, admin.id);
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Logo and pictures") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function BrandPictures() {
  const answer = useAnswer<typeof action>();
  return <BrandPicturesPage {...useLoaderData<typeof loader>()} answer={answer} />;
}
