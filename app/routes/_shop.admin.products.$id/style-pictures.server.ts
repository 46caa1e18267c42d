import { data } from "@remix-run/node";

import { ARRANGEMENTS } from "~/shop/catalogue/styles/style-pictures";
import {
  addPictures,
  arrangePictures,
  storePictures,
} from "~/shop/catalogue/styles/style-pictures.server";
import { findAdminStyle, noSuchStyle } from "~/shop/catalogue/styles/style-record.server";
import { FileStoreError } from "~/shop/base/files/store";
import { Problem } from "~/shop/base/problem";
import type { UploadedFile } from "~/http/gate/body.server";
import { PICTURES_NOT_STORED } from "~/http/forms/style-form.server";
import { prepareUploads } from "~/http/background/pictures.server";
import { serverFailure } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/session/toast.server";

/** The value of the upload's colour field for "from the file name". */
const BY_FILE_NAME = "*";

/**
 * Stores uploaded pictures and adds them to a style in one transaction. Answers 303 to the list of pictures, or the
 * form with an error for each file that is not a picture; the valid files of the same upload are still added. Answers
 * 503 when the file store is unavailable. Throws "not_found".
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
    const { message, ...init } = serverFailure(error, request, PICTURES_NOT_STORED);
    return refuse({ files: [message] }, init);
  }
  const { stored, problems } = pictures;
  try {
    await addPictures(id, stored, actorId);
    prepareUploads(stored);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "refused") throw error;
    return refuse({ files: [error.message, ...problems] }, 409);
  }
  if (problems.length > 0) return refuse({ files: problems }, 400, stored.length);
  const title = stored.length === 1 ? "Picture Added" : `${stored.length} Pictures Added`;
  return redirectWithToast(`/admin/products/${id}#pictures`, { title });
}

const DONE = { main: "Main Picture Chosen", up: "Picture Moved", remove: "Picture Removed" };

/** Handles the buttons beside a picture; null when none was pressed. Throws "not_found". */
export async function arrangePicturesFromForm(fields: FormData, id: number, actorId: string) {
  for (const arrangement of ARRANGEMENTS) {
    const address = fields.get(arrangement);
    if (typeof address !== "string") continue;
    await arrangePictures(id, arrangement, address, actorId);
    return redirectWithToast(`/admin/products/${id}#pictures`, {
      title: DONE[arrangement],
      ...(arrangement === "remove" && {
        description: `To restore it, add its address to the further pictures: ${address}`,
      }),
    });
  }
  return null;
}
