import { useRouteLoaderData } from "@remix-run/react";

import type { Frame } from "./frame";

/** Prices are shown without VAT, which is added. A small enterprise adds none. */
export const useHasVat = () => !(useRouteLoaderData("root") as Frame).shop.isSmallBusiness;
