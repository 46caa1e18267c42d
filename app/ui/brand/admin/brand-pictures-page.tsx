import {
  type BrandPicture,
  type BrandPictures,
  PICTURE_PLACE_NAMES,
  type PicturePlaceName,
} from "~/shop/brand/appearance/brand-picture";
import { AppLink } from "~/ui/base/app-link";
import type { RefusedForm } from "~/ui/base/form-state";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { BrandPictureForm } from "./brand-picture-form";

interface BrandPicturesProps {
  pictures: BrandPictures;
  /** What can be put back. */
  previous: Partial<Record<PicturePlaceName, BrandPicture | null>>;
  version: number;
  answer?: RefusedForm;
}

/** The brand's logos, icon and pictures, each with a form of its own. */
export function BrandPicturesPage({ pictures, previous, version, answer }: BrandPicturesProps) {
  const refused = answer?.lastResult.initialValue?.place;
  return (
    <div className="max-w-4xl">
      <p className="mb-2">
        <AppLink to="/admin/appearance">Name and colours</AppLink>
      </p>
      <AdminHeading>Logo and pictures</AdminHeading>
      <p className="muted mb-6">
        Everybody sees a change with the next page. What was there before can be put back. Which
        sections the landing page has is chosen on{" "}
        <AppLink to="/admin/appearance/texts">Texts</AppLink>.
      </p>
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
