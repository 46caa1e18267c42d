import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireStaff } from "~/http/gate/guards.server";
import { readPeriod } from "~/shop/orders/period";
import { ExportPage } from "~/ui/orders/admin/export-page";
import { pageTitle } from "~/ui/layout/meta";

/** GET /admin/orders/export: the form for the period of /admin/orders.csv, with the errors of an invalid period. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-customers");
  const { typed, period, errors } = readPeriod(new URL(request.url).searchParams, new Date());
  return data({ typed, errors }, { status: period ? 200 : 400 });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => {
  const isWrong = Object.keys(loaded?.errors ?? {}).length > 0;
  return [{ title: pageTitle(matches, isWrong ? "Error: Export orders" : "Export orders") }];
};

export default function Export() {
  return <ExportPage {...useLoaderData<typeof loader>()} />;
}
