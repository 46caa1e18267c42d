import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { styleForm } from "~/shop/appearance/appearance-form.server";
import { previewStyleSheet } from "~/shop/appearance/style-sheet";

/** GET /admin/appearance/preview.css: the style sheet of the preview of what `accent`, `ground` and the others say. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const style = styleForm.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!style.success) throw notFound(request);
  return new Response(previewStyleSheet(style.data), {
    headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
