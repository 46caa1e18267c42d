import type { LoaderFunctionArgs } from "@remix-run/node";

import * as t from "~/messages/layout";
import { problemText } from "~/shop/base/problem-text.server";
import { parseId } from "~/formats/ids";
import { takeDownloadPlace } from "~/http/gate/download-places.server";
import { requireApproved } from "~/http/gate/guards.server";
import { notFound, refuse } from "~/http/gate/refusals.server";
import { resumableResponse } from "~/http/responses/resumable.server";
import { Problem } from "~/shop/base/problem";
import { retailDownload, type RetailSelection } from "~/shop/orders/retail/download.server";

/**
 * Pictures and product data for the own shop of an approved customer: of a style (`?style=7`), a delivery window
 * (`?window=2`) or one of their orders (`?order=5`); `&only=pictures` without the data. GET and HEAD.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireApproved(request);
  const { searchParams } = new URL(request.url);
  const selection = selectionOf(searchParams, account.company.id);
  const release = takeDownloadPlace(request, account.company.id);
  try {
    const onlyPictures = searchParams.get("only") === "pictures";
    const download = selection && (await retailDownload(selection, { onlyPictures }));
    if (!download) throw nothingToDownload(request);
    const { fileName, zip } = download;
    const file = { name: fileName, type: "application/zip", ...zip };
    return await resumableResponse(request, file, release);
  } catch (error) {
    release();
    throw error instanceof Problem ? tooMuch(request, error) : error;
  }
}

function selectionOf(query: URLSearchParams, companyId: string): RetailSelection | null {
  const of = (["style", "window", "order"] as const).find((name) => query.has(name));
  const id = of && parseId(query.get(of));
  return of && id ? { of, id, companyId } : null;
}

const nothingToDownload = (request: Request) =>
  notFound(request, {
    title: t.nothingToDownload(),
    message: t.thisStyleDeliveryWindowOr(),
    link: { href: "/for-your-shop", label: t.forYourShop() },
  });

const tooMuch = (request: Request, problem: Problem) =>
  refuse(request, { status: 422, title: t.tooMuchAtOnce(), message: problemText(problem) });
