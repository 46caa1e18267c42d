import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";
import styles from "~/pages.css";
import { kindOf, TEXT_NAMES } from "~/shop/brand/appearance/texts";
import { textsForm } from "~/shop/brand/appearance/texts-form.server";
import { changeTexts, textsForAdmin } from "~/shop/brand/appearance/texts.server";
import { renderMarkdown } from "~/shop/brand/pages/markdown.server";
import { TextsPage } from "~/ui/brand/admin/texts-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** The longest texts take more than other forms, in letters of more than one byte. */
const TEXT_BYTES = 128 * 1024;

export const handle = { uploadBytes: 2 * TEXT_BYTES, textBytes: TEXT_BYTES };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** GET /admin/appearance/texts: the prose of the brand; with `?show=own` only what differs from the original texts. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const shown = await textsForAdmin();
  const onlyOwn = new URL(request.url).searchParams.get("show") === "own" && shown.own.length > 0;
  return { ...shown, onlyOwn };
}

/** POST /admin/appearance/texts: `intent` preview or save. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const fields = await readForm(request);
  return handleForm(request, {
    fields,
    schema: textsForm,
    title: "Not saved yet",
    failed: "Failed to save the texts. Please try again.",
    extra: (problem) => ({ isStale: problem !== null }),
    async handle({ version, texts }, { reply }) {
      if (fields.get("intent") !== "save") {
        const { texts: saved } = await textsForAdmin();
        const changed = TEXT_NAMES.filter((name) => texts[name] !== saved[name]);
        const preview = changed.map((name) => ({
          name,
          before: saved[name],
          text: texts[name],
          html: kindOf(name).kind === "markdown" ? renderMarkdown(texts[name]) : null,
        }));
        return data({ lastResult: reply(), title: "", preview });
      }
      const isNew = await changeTexts(admin.id, version, texts);
      return redirectWithToast("/admin/appearance/texts", {
        title: "Texts Saved",
        description: isNew ? "Everybody sees them on the next page they open." : "Nothing has changed.",
      });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Texts") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Texts() {
  return <TextsPage {...useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />;
}
