import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "~/http/gate/guards.server";
import { pdfResponse } from "~/http/responses/pdf.server";
import { notFound } from "~/http/gate/refusals.server";
import { lineSheetOptions } from "~/shop/documents/line-sheet";
import { lineSheetPdf } from "~/shop/documents/line-sheet-pdf.server";
import { Problem } from "~/shop/problem";

/**
 * GET /admin/products/line-sheet.pdf?category=Sweaters&window=2&prices=yes: the active styles of a category, of a window, or all of them, as
 * a PDF; `prices=3` for the prices of a price group.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  try {
    const file = await lineSheetPdf(lineSheetOptions(new URL(request.url).searchParams));
    if (file) return pdfResponse(request, file);
  } catch (error) {
    if (!(error instanceof Problem && error.code === "not_found")) throw error;
    throw missing(request, error.message);
  }
  throw missing(request, "No active style is in this category or delivery window.");
}

const missing = (request: Request, message: string) =>
  notFound(request, {
    title: "There is no line sheet",
    message,
    link: { href: "/admin/products", label: "BACK TO PRODUCTS" },
  });
