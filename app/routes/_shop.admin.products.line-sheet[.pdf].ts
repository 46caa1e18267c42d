import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "~/http/gate/guards.server";
import { pdfResponse } from "~/http/responses/pdf.server";
import { notFound } from "~/http/gate/refusals.server";
import { lineSheetOptions } from "~/shop/documents/line-sheet";
import { lineSheetPdf } from "~/shop/documents/line-sheet-pdf.server";

/**
 * GET /admin/products/line-sheet.pdf?category=Sweaters&window=2&prices=yes: the active styles of a category, of a window, or all of them, as
 * a PDF.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const file = await lineSheetPdf(lineSheetOptions(new URL(request.url).searchParams));
  if (!file) {
    throw notFound(request, {
      title: "There is no line sheet",
      message: "No active style is in this category or delivery window.",
      link: { href: "/admin/products", label: "BACK TO PRODUCTS" },
    });
  }
  return pdfResponse(request, file);
}
