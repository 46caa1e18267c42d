import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { csvResponse } from "~/http/responses/csv.server";
import { bookFile } from "~/shop/billing/books/book-files.server";
import { asMonth, BOOK_FILES } from "~/shop/billing/books/month";

/** A file of BOOK_FILES, for the accountant. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope } = await requireStaff(request, "see-documents");
  const month = asMonth(params.month);
  const file = BOOK_FILES.find((one) => one === params.file);
  if (!month || !file) throw notFound(request);
  const { name, make } = bookFile(file, month);
  return csvResponse(request, name, make(scope));
}
