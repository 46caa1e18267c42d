import { data } from "@remix-run/node";

import {
  changeStyle,
  createStyle,
  duplicateStyle,
} from "~/shop/catalogue/styles/edit-style.server";
import { mergeStyle, seenOf } from "~/shop/catalogue/styles/merge-style.server";
import { styleForm } from "~/shop/catalogue/styles/style-form.server";
import { storePictures } from "~/shop/catalogue/styles/style-pictures.server";
import { findAdminStyle } from "~/shop/catalogue/styles/style-record.server";
import { FileStoreError } from "~/shop/base/files/store";
import { parseId } from "~/formats/ids";
import { Problem } from "~/shop/base/problem";
import { readUpload, type UploadedFile } from "../gate/body.server";
import { parseFields, refuseForm, serverFailure } from "./form.server";
import { formKeyOf } from "./form-key.server";
import { redirectWithToast } from "../session/toast.server";
import { prepareUploads } from "../background/pictures.server";

const CREATED = {
  title: "Product Created",
  description: "The product has been successfully created.",
};

/** The message for an upload while the file store is unavailable. */
export const PICTURES_NOT_STORED =
  "The pictures cannot be stored at the moment. Nothing was changed; please choose them again and send once more in a minute.";

/**
 * Creates a style from a posted form; its `files` are the pictures. Redirects (303) to `landing` with the toast of
 * specification 8, or returns the form with its errors. Valid pictures are stored even if the form has errors, because a
 * browser cannot restore the selection of a file input.
 */
export async function createStyleFromForm(
  request: Request,
  actorId: string,
  landing: (id: number) => string,
) {
  const { fields, files } = await readUpload(request);
  let pictures;
  try {
    pictures = await storeUploads(fields, files.get("files") ?? []);
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    const failure = serverFailure(error, request, PICTURES_NOT_STORED);
    return refuseForm(parseFields(fields, styleForm), { ...failure, title: "Not created yet" });
  }
  const submission = parseFields(fields, styleForm);
  const kept = pictures.stored.length;
  if (submission.status !== "success" || pictures.problems.length > 0) {
    const fieldErrors = pictures.problems.length > 0 ? { files: pictures.problems } : undefined;
    const lastResult = submission.reply({ fieldErrors });
    return data({ lastResult, title: "Please check the form", kept }, { status: 400 });
  }
  try {
    const id = await createStyle(submission.value, actorId, formKeyOf(fields) ?? undefined);
    return await redirectWithToast(landing(id), CREATED);
  } catch (error) {
    if (error instanceof Problem && error.field) {
      const lastResult = submission.reply({ fieldErrors: { [error.field]: [error.message] } });
      return data({ lastResult, title: "Failed to create product", kept }, { status: 409 });
    }
    const failure = serverFailure(error, request, "Failed to create product. Please try again.");
    return refuseForm(submission, { ...failure, title: "Error" });
  }
}

/** Stores the uploaded files of a form that is not saved yet, and adds their addresses to its fields. */
async function storeUploads(fields: FormData, files: readonly UploadedFile[]) {
  const text = (name: string) => String(fields.get(name) ?? "");
  const style = {
    name: text("name"),
    styleCode: text("styleCode"),
    colors: text("colors")
      .split(/[,;\r\n]+/)
      .slice(0, 50),
  };
  const pictures = await storePictures(files, style, null);
  prepareUploads(pictures.stored);
  const addresses = [text("additionalImages"), ...pictures.stored].filter(Boolean);
  fields.set("additionalImages", addresses.join("\n"));
  return pictures;
}

/** Duplicates a style, and redirects (303) to the copy. Throws a Problem "not_found". */
export async function duplicateFromForm(
  id: number,
  actorId: string,
  key: string | undefined,
): Promise<Response> {
  const copy = await duplicateStyle(id, actorId, key);
  return redirectWithToast(`/admin/products/${copy}`, {
    title: "Product Duplicated",
    description: "This is the copy. It is inactive until you activate it.",
  });
}

/**
 * Saves the posted form of a style. Redirects (303) to its page, or returns the form with its errors. When another admin
 * has changed the style meanwhile, returns 409 with the changes of both merged into the form, which can then be sent
 * again. Throws a Problem "not_found" for an unknown style.
 */
export async function saveStyleFromForm(
  request: Request,
  fields: FormData,
  id: number,
  actorId: string,
) {
  const submission = parseFields(fields, styleForm, ["version", "seen"]);
  if (submission.status !== "success") return refuseForm(submission, { status: 400 });
  const { value: submitted } = submission;
  const version = parseId(fields.get("version")) ?? 0;
  try {
    await changeStyle(id, version, submitted, actorId);
    return await redirectWithToast(`/admin/products/${id}`, { title: "Product Saved" });
  } catch (error) {
    if (!(error instanceof Problem)) {
      const failure = serverFailure(
        error,
        request,
        "Failed to save the product. Please try again.",
      );
      return refuseForm(submission, { ...failure, title: "Error" });
    }
    const current = error.code === "stale" && (await findAdminStyle(id));
    if (current) {
      const { changes, takenOver } = mergeStyle(
        submitted,
        current.fields,
        String(fields.get("seen")),
      );
      const merged = {
        version: String(current.version),
        seen: seenOf(current.fields),
        ...takenOver,
      };
      const { initialValue, ...reply } = submission.reply({ formErrors: [error.message] });
      const lastResult = { ...reply, initialValue: { ...initialValue, ...merged } };
      return data({ lastResult, title: "Not saved yet", changes }, { status: 409 });
    }
    if (!error.field) throw error;
    const lastResult = submission.reply({ fieldErrors: { [error.field]: [error.message] } });
    return data({ lastResult, title: "Please check the form" }, { status: 409 });
  }
}
