import { data } from "@remix-run/node";

import { ARRANGEMENTS } from "~/shop/catalogue/style-pictures";
import {
  addPictures,
  arrangePictures,
  storePictures,
} from "~/shop/catalogue/style-pictures.server";
import { findAdminStyle, noSuchStyle } from "~/shop/catalogue/style-record.server";
import { FileStoreError } from "~/shop/files/store";
import { Problem } from "~/shop/problem";
import type { UploadedFile } from "~/http/gate/body.server";
import { PICTURES_NOT_KEPT } from "~/http/forms/style-form.server";
import { shopFailure } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/session/toast.server";

/** What the colour field of the upload says for "as each file is called". */
const BY_FILE_NAME = "*";

/**
 * Keeps handed-in pictures and adds them to a style, all in one change. Answers 303 to its list of pictures, or the form
 * that names each file that is none; the good ones of the same post are added all the same. 503 where they cannot be
 * kept now. Throws "not_found".
 */
export async function addPicturesFromForm(
  request: Request,
  fields: FormData,
  files: readonly UploadedFile[],
  id: number,
  actorId: string,
) {
  const { fields: style } = (await findAdminStyle(id)) ?? noSuchStyle();
  const colour = String(fields.get("colour") ?? BY_FILE_NAME);
  const refuse = (error: Record<string, string[]>, init: number | ResponseInit, added = 0) => {
    const lastResult = { status: "error" as const, initialValue: { colour }, error };
    return data({ lastResult, title: "Please check the pictures", added }, init);
  };
  if (colour !== BY_FILE_NAME && !style.colors.includes(colour)) {
    return refuse({ colour: ["Choose one of the style's colours."] }, 400);
  }
  if (files.length === 0) return refuse({ files: ["Choose at least one picture."] }, 400);
  let pictures;
  try {
    pictures = await storePictures(files, style, colour === BY_FILE_NAME ? null : colour);
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    return refuse({ files: [PICTURES_NOT_KEPT] }, shopFailure(error, request));
  }
  const { stored, problems } = pictures;
  try {
    await addPictures(id, stored, actorId);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "refused") throw error;
    return refuse({ files: [error.message, ...problems] }, 409);
  }
  if (problems.length > 0) return refuse({ files: problems }, 400, stored.length);
  const title = stored.length === 1 ? "Picture Added" : `${stored.length} Pictures Added`;
  return redirectWithToast(`/admin/products/${id}#pictures`, { title });
}

const DONE = { main: "Main Picture Chosen", up: "Picture Moved", remove: "Picture Removed" };

/** Does what a button beside a picture says; null when none was pressed. Throws "not_found". */
export async function arrangePicturesFromForm(fields: FormData, id: number, actorId: string) {
  for (const how of ARRANGEMENTS) {
    const address = fields.get(how);
    if (typeof address !== "string") continue;
    await arrangePictures(id, how, address, actorId);
    return redirectWithToast(`/admin/products/${id}#pictures`, {
      title: DONE[how],
      ...(how === "remove" && {
        description: `To have it back, add its address to the further pictures: ${address}`,
      }),
    });
  }
  return null;
}
