import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/brand";
import { brandPicturesForAdmin } from "~/shop/brand/appearance/change-brand-picture.server";
import { MAX_PICTURE_BYTES } from "~/shop/brand/pictures/upload-limits";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { PICTURE_PLACE_NAMES } from "~/shop/brand/appearance/brand-picture";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AppearanceTabs } from "~/ui/brand/admin/appearance-tabs";
import { BrandPictureForm } from "~/ui/brand/admin/brand-picture-form";
import { saveBrandPictureFromForm } from "./save-brand-picture.server";

/** One picture and the other fields. */
export const handle = { uploadBytes: MAX_PICTURE_BYTES + 64 * 1024 };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-pages");
  return brandPicturesForAdmin();
}

/** `intent` set (`file`, `alt`), remove or undo, for one `place`. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-pages");
  return saveBrandPictureFromForm(request, admin.id);
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.logoAndPictures()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function BrandPicturesPage() {
  const { pictures, previous, version } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const refused = answer?.lastResult.initialValue?.place;
  return (
    <div className="max-w-4xl">
      <AdminHeading>{t.logoAndPictures()}</AdminHeading>
      <AppearanceTabs />
      <p className="muted mb-6">{t.aReplacedPictureCanBe()}</p>
      {PICTURE_PLACE_NAMES.map((place) => (
        <BrandPictureForm
          key={place}
          place={place}
          picture={pictures[place]}
          canUndo={previous[place] !== undefined}
          version={version}
          answer={refused === place ? answer : undefined}
        />
      ))}
    </div>
  );
}
