import {
  type BrandPicture,
  type BrandPictures,
  PICTURE_PLACE_NAMES,
  type PicturePlaceName,
} from "~/shop/brand/appearance/brand-picture";
import type { RefusedForm } from "~/ui/base/form-state";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AppearanceTabs } from "./appearance-tabs";
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
      <AdminHeading>Logo and pictures</AdminHeading>
      <AppearanceTabs />
      <p className="muted mb-6">A replaced picture can be put back.</p>
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
