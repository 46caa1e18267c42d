import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readUpload, type UploadedFile } from "~/http/gate/body.server";
import { formKeyOf } from "~/http/forms/form-key.server";
import { handleForm } from "~/http/forms/handle-form.server";
import { duplicateFromForm, saveStyleFromForm, picturesFailed } from "~/http/forms/style-form.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { adminCategories } from "~/shop/catalogue/styles/admin-styles.server";
import { seenOf } from "~/shop/catalogue/styles/merge-style.server";
import { isRrpTooLow, typedStyle } from "~/shop/catalogue/styles/style-fields";
import { ARRANGEMENTS, coloursOfPictures } from "~/shop/catalogue/styles/style-pictures";
import { findAdminStyle, noSuchStyle } from "~/shop/catalogue/styles/style-record.server";
import { isoDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import { redirectWithToast } from "~/http/session/toast.server";
import { MAX_UPLOAD_BYTES } from "~/shop/brand/pictures/upload-limits";
import { adminWindows, windowIdsOfStyle } from "~/shop/catalogue/delivery-windows/admin-windows.server";
import { setStyleWindows } from "~/shop/catalogue/delivery-windows/change-windows.server";
import { EditPage, type RefusedEdit } from "~/ui/catalogue/admin/styles/edit-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { prepareUploads } from "~/http/background/pictures.server";
import { addPictures, arrangePictures, storePictures } from "~/shop/catalogue/styles/style-pictures.server";
import { problemText } from "~/texts/problems";

export const handle = { uploadBytes: MAX_UPLOAD_BYTES };

/**
 * GET /admin/products/{id}: one style, active or not, with its pictures and the version that edits are checked against.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const id = parseId(params.id);
  const [found, categories, windows] = await Promise.all([id && findAdminStyle(id), adminCategories(), adminWindows()]);
  if (!found) throw notFound(request);
  const chosen = await windowIdsOfStyle(found.id);
  const { fields } = found;
  return {
    id: found.id,
    version: found.version,
    seen: seenOf(fields),
    style: typedStyle(fields),
    hasLowRrp: isRrpTooLow(fields),
    pictures: coloursOfPictures(fields),
    colors: fields.colors,
    categories,
    offered: { windows, chosen, today: isoDay(new Date()) },
  };
}

/**
 * POST /admin/products/{id}: uploads pictures (`intent=upload`), arranges them, sets the delivery windows (`windows`),
 * duplicates it (`duplicate`), or saves the fields.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const id = parseId(params.id);
  if (!id) throw notFound(request);
  const { fields, files: sent } = await readUpload(request);
  const intent = fields.get("intent");
  if (intent === "upload") {
    return addPicturesFromForm(request, { fields, files: sent.get("files") ?? [] }, id, admin.id);
  }
  const isArranged = ARRANGEMENTS.some((name) => fields.has(name));
  if (intent !== "windows" && intent !== "duplicate" && !isArranged) {
    return saveStyleFromForm(request, fields, id, admin.id);
  }
  return handleForm(request, {
    fields,
    isButton: true,
    title: "Nothing was changed",
    failed: "Failed to change the product. Please try again.",
    async handle() {
      if (intent === "duplicate") {
        return duplicateFromForm(id, admin.id, formKeyOf(fields) ?? undefined);
      }
      if (intent !== "windows") return arrangePicturesFromForm(fields, id, admin.id);
      const ids = fields.getAll("window[]").flatMap((typed) => parseId(typed) ?? []);
      await setStyleWindows(admin.id, id, ids);
      return redirectWithToast(`/admin/products/${id}#windows`, { title: "Product Saved" });
    },
  });
}

/** Also after a rejected form: it may have added pictures, or somebody else changed the style. */
export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

/** The value of the upload's colour field for "from the file name". */
const BY_FILE_NAME = "*";

/**
 * Stores uploaded pictures and adds them to a style in one transaction. Files that are no pictures get an error each; the valid
 * ones of the same upload are still added.
 */
function addPicturesFromForm(
  request: Request,
  { fields, files }: { fields: FormData; files: readonly UploadedFile[] },
  id: number,
  actorId: string,
) {
  const title = "Please check the pictures";
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
        const message = "Choose one of the style’s colours.";
        return refuse({ status: 400, title, message, field: "colour" });
      }
      if (files.length === 0) {
        const message = "Choose at least one picture.";
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
        title: stored.length === 1 ? "Picture Added" : `${stored.length} Pictures Added`,
      });
    },
  });
}

const DONE = { main: "Main Picture Chosen", up: "Picture Moved", remove: "Picture Removed" };

/** Carries out the button that was pressed beside a picture. */
async function arrangePicturesFromForm(fields: FormData, id: number, actorId: string) {
  const arrangement = ARRANGEMENTS.find((name) => fields.has(name))!;
  const address = String(fields.get(arrangement));
  await arrangePictures(id, arrangement, address, actorId);
  return redirectWithToast(`/admin/products/${id}#pictures`, {
    title: DONE[arrangement],
    ...(arrangement === "remove" && {
      description: `To restore it, add its address to the further pictures: ${address}`,
    }),
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data?.style.name ?? "Product") },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function EditProduct() {
  const refused = useAnswer<typeof action>() as RefusedEdit | undefined;
  return <EditPage {...useLoaderData<typeof loader>()} refused={refused} />;
}
