import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { styleForm } from "~/shop/brand/appearance/appearance-form.server";
import { previewStyleSheet } from "~/shop/brand/appearance/style-sheet";

/** `accent`, `ground` and the others are the colours of the preview, `font` its typeface. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-pages");
  const chosen = Object.fromEntries(new URL(request.url).searchParams);
  const style = styleForm.safeParse(chosen);
  if (!style.success) throw notFound(request);
  if (chosen.font !== undefined && !/^[\w-]{10}$/.test(chosen.font)) throw notFound(request);
  return new Response(previewStyleSheet(style.data, chosen.font), {
    headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
