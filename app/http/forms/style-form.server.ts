import { data } from "@remix-run/node";

import type { Language } from "~/formats/language";
import { allOf } from "~/formats/lists";
import * as t from "~/messages/access";
import * as tBrand from "~/messages/brand";
import { changeStyle, createStyle, duplicateStyle } from "~/shop/catalogue/styles/edit-style.server";
import { mergeStyle, seenOf } from "~/shop/catalogue/styles/merge-style.server";
import { styleForm, withFileProblems } from "~/shop/catalogue/styles/style-form.server";
import { storePictures } from "~/shop/catalogue/styles/style-pictures.server";
import { findAdminStyle } from "~/shop/catalogue/styles/style-record.server";
import { FileStoreError } from "~/shop/base/files/store";
import { parseId } from "~/formats/ids";
import { Problem } from "~/shop/base/problem";
import { problemText } from "~/shop/base/problem-text.server";
import { readUpload, type UploadedFile } from "../gate/body.server";
import { handleForm } from "./handle-form.server";
import { redirectWithToast } from "../session/toast.server";
import { prepareUploads } from "../background/pictures.server";

const created = () => ({
  title: t.productCreated(),
  description: t.productCreatedNote(),
});

/** The message when pictures could not be stored, or something else failed. */
export const picturesFailed = (error: Error) =>
  error instanceof FileStoreError ? t.thePicturesCannotBeStored() : t.failedToStoreThePictures();

/**
 * Creates a style by its form; its `files` are the pictures. Valid pictures are stored even if the form has errors, because a
 * browser cannot restore the selection of a file input.
 */
export async function createStyleFromForm(request: Request, actorId: string, landing: (id: number) => string) {
  const { fields, files } = await readUpload(request);
  const pictures = await storeUploads(fields, files.get("files") ?? []).catch((error: unknown) => {
    if (error instanceof FileStoreError) return error;
    throw error;
  });
  if (pictures instanceof FileStoreError) {
    return handleForm(request, {
      fields,
      others: [...fields.keys()],
      title: t.notCreatedYet(),
      failed: picturesFailed,
      extra: () => ({ kept: 0 }),
      handle: (): Response => {
        throw pictures;
      },
    });
  }
  return handleForm(request, {
    schema: withFileProblems(pictures.problems),
    fields,
    title: t.failedToCreateProduct(),
    failed: t.failedToCreateProductPlease(),
    extra: () => ({ kept: pictures.stored.length }),
    async handle(style) {
      const id = await createStyle(style, actorId);
      return redirectWithToast(landing(id), created());
    },
  });
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
export async function duplicateFromForm(id: number, actorId: string): Promise<Response> {
  const copy = await duplicateStyle(id, actorId);
  return redirectWithToast(`/admin/products/${copy}`, {
    title: t.productDuplicated(),
    description: t.thisIsTheCopyIt(),
  });
}

/**
 * Saves a style by its form. When another admin has changed the style meanwhile, answers 409 with the changes of both merged into the
 * form, which can then be sent again.
 */
export function saveStyleFromForm(request: Request, fields: FormData, id: number, actorId: string) {
  return handleForm(request, {
    schema: styleForm,
    fields,
    others: ["version", "seen"],
    title: t.pleaseCheckTheForm(),
    failed: t.failedToSaveTheProduct(),
    async handle(style, { reply }) {
      let kept: Language[];
      try {
        kept = await changeStyle(id, parseId(fields.get("version")) ?? 0, style, actorId);
      } catch (error) {
        const isStale = error instanceof Problem && error.kind === "stale";
        const current = isStale ? await findAdminStyle(id) : null;
        if (!current) throw error;
        const { changes, takenOver } = mergeStyle(style, current.fields, String(fields.get("seen")));
        const merged = { version: String(current.version), seen: seenOf(current.fields) };
        const { initialValue, ...refused } = reply(problemText(error as Problem));
        const values = { ...initialValue, ...merged, ...takenOver };
        const lastResult = { ...refused, initialValue: values };
        return data({ lastResult, title: t.notSavedYet(), changes }, { status: 409 });
      }
      return redirectWithToast(`/admin/products/${id}`, {
        title: t.productSaved(),
        ...(kept.length > 0 && {
          description: t.otherNamesKept({ languages: allOf(kept.map(tBrand.languageName)) }),
        }),
      });
    },
  });
}
