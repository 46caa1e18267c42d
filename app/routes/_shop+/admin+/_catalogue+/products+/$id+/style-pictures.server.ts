import { prepareUploads } from "~/http/background/pictures.server";
import { handleForm } from "~/http/forms/handle-form.server";
import { picturesFailed } from "~/http/forms/style-form.server";
import type { UploadedFile } from "~/http/gate/body.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/catalogue";
import { ARRANGEMENTS } from "~/shop/catalogue/styles/style-pictures";
import { addPictures, arrangePictures, storePictures } from "~/shop/catalogue/styles/style-pictures.server";
import { findAdminStyle, noSuchStyle } from "~/shop/catalogue/styles/style-record.server";
import { problemText } from "~/shop/base/problem-text.server";

/** Of the upload's colour field: "from the file name". */
const BY_FILE_NAME = "*";

/**
 * In one transaction. Files that are no pictures get an error each; the valid ones of the same upload are still added.
 */
export function addPicturesFromForm(
  request: Request,
  { fields, files }: { fields: FormData; files: readonly UploadedFile[] },
  id: number,
  actorId: string,
) {
  const title = t.pleaseCheckThePictures();
  let problems: string[] = [];
  return handleForm(request, {
    fields,
    others: ["intent", "colour"],
    title,
    failed: picturesFailed,
    errors: (problem) => ({ files: [problemText(problem), ...problems] }),
    extra: () => ({ added: 0 }),
    async handle(_, { refuse }) {
      const { fields: style } = (await findAdminStyle(id)) ?? noSuchStyle();
      const colour = String(fields.get("colour") ?? BY_FILE_NAME);
      const isByName = colour === BY_FILE_NAME;
      if (!isByName && !style.colors.includes(colour)) {
        const message = t.chooseColourOfStyle();
        return refuse({ status: 400, title, message, field: "colour" });
      }
      if (files.length === 0) {
        const message = t.choosePicture();
        return refuse({ status: 400, title, message, field: "files" });
      }
      const pictures = await storePictures(files, style, isByName ? null : colour);
      const { stored } = pictures;
      problems = pictures.problems;
      await addPictures(id, stored, actorId);
      prepareUploads(stored);
      if (problems.length > 0) {
        const added = stored.length;
        return refuse({ status: 400, title, errors: { files: problems } }, { added });
      }
      return redirectWithToast(`/admin/products/${id}#pictures`, {
        title: stored.length === 1 ? t.pictureAdded() : t.picturesAddedTitle({ count: stored.length }),
      });
    },
  });
}

export async function arrangePicturesFromForm(fields: FormData, id: number, actorId: string) {
  const arrangement = ARRANGEMENTS.find((name) => fields.has(name))!;
  const address = String(fields.get(arrangement));
  await arrangePictures(id, arrangement, address, actorId);
  return redirectWithToast(`/admin/products/${id}#pictures`, {
    title: t.done(arrangement),
    ...(arrangement === "remove" && {
      description: t.howToRestorePicture({ address }),
    }),
  });
}
