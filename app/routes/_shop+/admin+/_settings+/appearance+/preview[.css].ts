import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { styleForm } from "~/shop/brand/appearance/appearance-form.server";
import { previewStyleSheet } from "~/shop/brand/appearance/style-sheet";
import { findFont } from "~/shop/brand/appearance/typeface/font-files.server";

/** GET /admin/appearance/preview.css: the style sheet of the preview of what `accent`, `ground` and the others say, in the typeface `font`. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const chosen = Object.fromEntries(new URL(request.url).searchParams);
  const style = styleForm.safeParse(chosen);
  if (!style.success) throw notFound(request);
  const font = chosen.font ? await findFont(chosen.font) : null;
  return new Response(previewStyleSheet(style.data, font), {
    headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
