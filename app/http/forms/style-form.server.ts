import { data } from "@remix-run/node";

import { changeStyle, createStyle } from "~/shop/catalogue/edit-style.server";
import { mergeStyle, seenOf } from "~/shop/catalogue/merge-style.server";
import { styleForm } from "~/shop/catalogue/style-form.server";
import { storePictures } from "~/shop/catalogue/style-pictures.server";
import { findAdminStyle } from "~/shop/catalogue/style-record.server";
import { FileStoreError } from "~/shop/files/store";
import { parseId } from "~/formats/ids";
import { Problem } from "~/shop/problem";
import { readUpload, type UploadedFile } from "../gate/body.server";
import { parseFields, refuseForm, shopFailure } from "./form.server";
import { redirectWithToast } from "../session/toast.server";

const CREATED = {
  title: "Product Created",
  description: "The product has been successfully created.",
};

/** Said when pictures are handed in while the store of the files is out of reach. */
export const PICTURES_NOT_KEPT =
  "The pictures cannot be kept just now. Nothing was changed; please choose them again and send once more in a minute.";

/**
 * Makes a style of a posted form; `files` in it are its pictures. Answers 303 to `landing` with the specified words, or
 * the form with what is wrong. Pictures that are fine are kept at once: a browser cannot keep the choice of a file.
 */
export async function createStyleFromForm(
  request: Request,
  actorId: string,
  landing: (id: number) => string,
) {
  const { fields, files } = await readUpload(request);
  let pictures;
  try {
    pictures = await keepTyped(fields, files.get("files") ?? []);
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    const init = { ...shopFailure(error, request), title: "Not created yet" };
    return refuseForm(parseFields(fields, styleForm), { ...init, message: PICTURES_NOT_KEPT });
  }
  const submission = parseFields(fields, styleForm);
  const kept = pictures.stored.length;
  if (submission.status !== "success" || pictures.problems.length > 0) {
    const fieldErrors = pictures.problems.length > 0 ? { files: pictures.problems } : undefined;
    const lastResult = submission.reply({ fieldErrors });
    return data({ lastResult, title: "Please check the form", kept }, { status: 400 });
  }
  try {
    const id = await createStyle(submission.value, actorId);
    return await redirectWithToast(landing(id), CREATED);
  } catch (error) {
    if (error instanceof Problem && error.field) {
      const lastResult = submission.reply({ fieldErrors: { [error.field]: [error.message] } });
      return data({ lastResult, title: "Failed to create product", kept }, { status: 409 });
    }
    const message = "Failed to create product. Please try again.";
    return refuseForm(submission, { ...shopFailure(error, request), title: "Error", message });
  }
}

/** Keeps the files of a form that is not saved yet and writes their addresses into it. */
async function keepTyped(fields: FormData, files: readonly UploadedFile[]) {
  const text = (name: string) => String(fields.get(name) ?? "");
  const style = {
    name: text("name"),
    styleCode: text("styleCode"),
    colors: text("colors")
      .split(/[,;\r\n]+/)
      .slice(0, 50),
  };
  const pictures = await storePictures(files, style, null);
  const addresses = [text("additionalImages"), ...pictures.stored].filter(Boolean);
  fields.set("additionalImages", addresses.join("\n"));
  return pictures;
}

/**
 * Saves the posted form of one style. Answers 303 to its page, or the form with what is wrong; 409 when somebody else
 * changed the style meanwhile: what both typed is brought together, and the form can be sent again on purpose.
 * A Problem "not_found" is for the route.
 */
export async function saveStyleFromForm(
  request: Request,
  fields: FormData,
  id: number,
  actorId: string,
) {
  const submission = parseFields(fields, styleForm);
  if (submission.status !== "success") return refuseForm(submission, { status: 400 });
  const { value: wanted } = submission;
  const version = parseId(fields.get("version")) ?? 0;
  try {
    await changeStyle(id, version, wanted, actorId);
    return await redirectWithToast(`/admin/products/${id}`, { title: "Product Saved" });
  } catch (error) {
    if (!(error instanceof Problem)) {
      const message = "Failed to save the product. Please try again.";
      return refuseForm(submission, { ...shopFailure(error, request), title: "Error", message });
    }
    const now = error.code === "stale" && (await findAdminStyle(id));
    if (now) {
      const { changes, takenOver } = mergeStyle(wanted, now.fields, String(fields.get("seen")));
      const fresh = { version: String(now.version), seen: seenOf(now.fields), ...takenOver };
      const { initialValue, ...reply } = submission.reply({ formErrors: [error.message] });
      const lastResult = { ...reply, initialValue: { ...initialValue, ...fresh } };
      return data({ lastResult, title: "Not saved yet", changes }, { status: 409 });
    }
    if (!error.field) throw error;
    const lastResult = submission.reply({ fieldErrors: { [error.field]: [error.message] } });
    return data({ lastResult, title: "Please check the form" }, { status: 409 });
  }
}
