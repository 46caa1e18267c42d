import { useRouteLoaderData } from "@remix-run/react";

import type { Frame } from "~/ui/layout/frame";

/** The brand and a date, on top of a printed page. */
export function PrintHead({ date }: { date: string }) {
  const { shop } = useRouteLoaderData("root") as Frame;
  return <p className="print-head">{`${shop.name} · ${date}`}</p>;
}
