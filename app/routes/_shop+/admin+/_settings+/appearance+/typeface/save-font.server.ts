import { redirect } from "@remix-run/node";
import { z } from "zod";

import { handleForm } from "~/http/forms/handle-form.server";
import { readUpload } from "~/http/gate/body.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/brand";
import { changeFont, type FontChange } from "~/shop/brand/appearance/typeface/change-font.server";
import { keepFont } from "~/shop/brand/appearance/typeface/keep-font.server";
import { seenVersion, tick } from "~/shop/base/fields.server";
import { Problem } from "~/shop/base/problem";

const PAGE = "/admin/appearance/typeface";

const form = () =>
  z
    .object({
      intent: z.enum(["upload", "set", "remove", "undo"]),
      version: seenVersion(),
      font: z.string().catch(""),
      licence: tick(),
    })
    .refine(({ intent, licence }) => intent !== "set" || licence, {
      path: ["licence"],
      error: t.checkLicence,
    });

/**
 * Keeps an uploaded typeface and redirects (303) to its preview, or changes that of headings and redirects to the form; or
 * returns the form with its errors.
 */
export async function saveFontFromForm(request: Request, actorId: string) {
  const { fields, files } = await readUpload(request);
  return handleForm(request, {
    fields,
    schema: form(),
    title: t.notSavedYet(),
    fileField: "file",
    failed: t.failedToSaveTheTypeface(),
    async handle({ intent, version, font }) {
      if (intent === "upload") {
        const file = files.get("file")?.[0];
        if (!file) throw new Problem("unreadable.no_file");
        const name = await keepFont(file);
        return redirect(`${PAGE}?file=${name}`, 303);
      }
      const change: FontChange = intent === "set" ? { kind: "set", name: font } : { kind: intent };
      const isNew = await changeFont(actorId, version, change);
      return redirectWithToast(PAGE, {
        title: t.saveFontDone(intent),
        description: isNew ? t.everybodySeesItOnThe() : t.nothingHasChanged(),
      });
    },
  });
}
