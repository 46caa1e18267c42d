import type { LoaderFunctionArgs } from "@remix-run/node";

import * as t from "~/messages/catalogue";
import { problemText } from "~/shop/base/problem-text.server";
import { isoDay } from "~/formats/dates";
import { requireStaff } from "~/http/gate/guards.server";
import { notModified } from "~/http/responses/download.server";
import { fileVersion } from "~/http/responses/file-version.server";
import { pdfResponse } from "~/http/responses/pdf.server";
import { notFound, refuse } from "~/http/gate/refusals.server";
import { lineSheetOptions } from "~/shop/catalogue/line-sheet/line-sheet";
import { lineSheetPdf } from "~/shop/catalogue/line-sheet/line-sheet-pdf.server";
import { Problem } from "~/shop/base/problem";
import { readerOf } from "~/http/gate/client-ready.server";

/** Of a category (`?category=Sweaters`), of a window (`?window=2`), or of all styles; `prices=yes`, or `prices=3` for a price group. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-catalogue");
  const options = lineSheetOptions(new URL(request.url).searchParams);
  const now = new Date();
  const version = await fileVersion("line sheet", options, isoDay(now));
  const known = notModified(request, version);
  if (known) return known;
  try {
    const file = await lineSheetPdf(options, now, readerOf(request));
    if (file) return await pdfResponse(request, file, version);
  } catch (error) {
    if (error instanceof Problem && error.kind === "refused") throw tooMany(request, error);
    if (!(error instanceof Problem && error.kind === "not_found")) throw error;
    throw missing(request, problemText(error));
  }
  throw missing(request, t.noActiveStyle());
}

const tooMany = (request: Request, problem: Problem) =>
  refuse(request, {
    status: 422,
    title: t.tooManyStylesLabel(),
    message: problemText(problem),
    link: { href: "/admin/products", label: t.backToProducts() },
  });

const missing = (request: Request, message: string) =>
  notFound(request, {
    title: t.noLineSheet(),
    message,
    link: { href: "/admin/products", label: t.backToProducts() },
  });
