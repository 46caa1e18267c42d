import { z } from "zod";

import { prepareUploads } from "~/http/background/pictures.server";
import { handleForm } from "~/http/forms/handle-form.server";
import { readUpload, type UploadedFile } from "~/http/gate/body.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/brand";
import {
  MAX_ALT_LENGTH,
  PICTURE_PLACE_NAMES,
  PICTURE_PLACES,
  type PicturePlaceName,
} from "~/shop/brand/appearance/brand-picture";
import {
  brandPicturesForAdmin,
  changeBrandPicture,
  type PictureChange,
} from "~/shop/brand/appearance/change-brand-picture.server";
import { optionalLine, rowVersion } from "~/shop/base/fields.server";
import { shopFiles } from "~/shop/base/files/shop-files.server";
import { makeLogo } from "~/shop/brand/pictures/logo-upload.server";
import { pictureName } from "~/shop/brand/pictures/names";
import { storeUpload } from "~/shop/brand/pictures/uploads.server";
import { Problem } from "~/shop/base/problem";

const form = () =>
  z.object({
    place: z.enum(PICTURE_PLACE_NAMES, { error: t.choosePlace }),
    version: rowVersion(),
    intent: z.enum(["set", "remove", "undo"]),
    alt: optionalLine(MAX_ALT_LENGTH),
  });

/** Redirects (303) to the picture; or returns the form with its errors. */
export async function saveBrandPictureFromForm(request: Request, actorId: string) {
  const { fields, files } = await readUpload(request);
  const place = PICTURE_PLACE_NAMES.find((name) => name === fields.get("place"));
  return handleForm(request, {
    fields,
    schema: form(),
    title: t.notSavedYet(),
    fileField: "file",
    failed: t.savingPictureFailed(place ?? "unknown"),
    async handle({ place, version, intent, alt }) {
      const change = intent === "set" ? await changeOf(place, files.get("file")?.[0], alt ?? "") : { kind: intent };
      await changeBrandPicture(actorId, { place, version }, change);
      if (change.kind === "set" && !change.logo) prepareUploads([change.picture.file]);
      return redirectWithToast(`/admin/appearance/pictures#${place}`, {
        title: t.pictureChanged(intent, { picture: t.placeLabel(place) }),
        description: t.everybodySeesItOnThe(),
      });
    },
  });
}

/** By an upload, or new words for the picture that is there. */
async function changeOf(place: PicturePlaceName, file: UploadedFile | undefined, alt: string): Promise<PictureChange> {
  if (PICTURE_PLACES[place] === "logo") {
    if (!file) throw new Problem("unreadable.no_file");
    const logo = await makeLogo(file);
    return { kind: "set", picture: { file: logo.name, alt: "" }, logo };
  }
  if (file) {
    const address = await storeUpload(shopFiles, file, pictureName("brand", place));
    return { kind: "set", picture: { file: address, alt } };
  }
  const present = (await brandPicturesForAdmin()).pictures[place];
  if (!present) throw new Problem("unreadable.no_file");
  return { kind: "set", picture: { ...present, alt } };
}
