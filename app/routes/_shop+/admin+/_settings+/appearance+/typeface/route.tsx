import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "~/http/gate/guards.server";
import { MAX_FONT_BYTES } from "~/shop/brand/appearance/typeface/brand-font";
import { fontForAdmin } from "~/shop/brand/appearance/typeface/change-font.server";
import { findFont } from "~/shop/brand/appearance/typeface/font-files.server";
import { TypefacePage } from "~/ui/brand/admin/typeface-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

import { saveFontFromForm } from "./save-font.server";

/** One font file and the other fields. Larger files, such as a TTF, get the answer of the form. */
export const handle = { uploadBytes: MAX_FONT_BYTES + 2 * 1024 * 1024 };

/** GET /admin/appearance/typeface: the brand's own typeface of headings. `file` is an uploaded one that is to be looked at. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const name = new URL(request.url).searchParams.get("file");
  const uploaded = name ? await findFont(name) : null;
  return { ...(await fontForAdmin()), uploaded, isGone: name !== null && !uploaded };
}

/** POST /admin/appearance/typeface: `intent` upload (`file`), set (`font`, `licence`), remove or undo. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return saveFontFromForm(request, admin.id);
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Typeface of headings") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Typeface() {
  const answer = useAnswer<typeof action>();
  return <TypefacePage {...useLoaderData<typeof loader>()} answer={answer} />;
}
