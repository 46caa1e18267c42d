import { Links, Meta, useHref } from "@remix-run/react";
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode, useContext } from "react";
import { UNSAFE_DataRouterStateContext } from "react-router-dom";

import { language } from "~/formats/language";
import { unusualTimeZone } from "~/formats/time-zone";
import * as t from "~/messages/layout";
import type { ShopFacts } from "~/shop/brand/appearance/facts.server";
import { useLight } from "~/ui/base/light";
import { PageScripts, useHasScripts } from "./page-scripts";
import { shopStyles } from "./shop-styles";

/** Around every page. `title` is for pages without a meta export, such as errors. */
export function Document({
  shop,
  owner,
  title,
  children,
}: {
  /** Missing when it could not be read. */
  shop?: Pick<ShopFacts, "name" | "tagline" | "look" | "icon">;
  /** Tells the drafts of forms of one signed-in person from those of the next (ui/layout/lost-response/drafts.ts). */
  owner?: string;
  title?: string;
  children: ReactNode;
}) {
  const look = shop?.look;
  // For CSS. `live`: sent with scripts; whether the browser runs them is another matter. `light`: a light page, which has none.
  const live = useHasScripts() ? "live" : undefined;
  // Read by scripts/browser/start.ts.
  const prefix = useHref("/");
  return (
    <html
      lang={language()}
      className={useLight() ? "light" : live}
      data-owner={owner}
      data-time-zone={unusualTimeZone()}
      data-prefix={prefix === "/" ? undefined : prefix}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {shop && <meta name="description" content={shop.tagline} />}
        <meta name="theme-color" content={look?.ground ?? "#faf7f1"} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={look?.dark ?? "#181512"} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={shop?.icon ?? "/favicon.svg"} />
        {title && <title>{[title, shop?.name].filter(Boolean).join(" - ")}</title>}
        <PageMeta />
        <link rel="stylesheet" href={shopStyles(look?.hash)} />
        <Links />
      </head>
      <body>
        {children}
        <PageScripts />
      </body>
    </html>
  );
}

/**
 * The page's `meta`, with the title prefixed by "Error: " while the page shows a rejected form. A `meta` export has no
 * access to action data, so the prefix is added here.
 */
function PageMeta() {
  const answers = useContext(UNSAFE_DataRouterStateContext)?.actionData;
  const refused = Object.values(answers ?? {}).some(showsErrors);
  const meta = Meta() as ReactElement<{ children: ReactElement[] }>;
  if (!refused) return meta;
  return (
    <>
      {Children.map(meta.props.children, (child) =>
        isValidElement<{ children: string }>(child) && child.type === "title"
          ? cloneElement(child, {}, t.errorLabel({ children: child.props.children }))
          : child,
      )}
    </>
  );
}

/**
 * A rejected form is conform's result with status "error", either the action data itself or one of its properties, or
 * `refused` of a form of quantities.
 */
function showsErrors(answer: unknown): boolean {
  const fields: Record<string, unknown> = { ...(answer as object | null) };
  const parts = [answer, ...Object.values(fields)] as ({ status?: unknown } | null)[];
  return fields.refused !== undefined || parts.some((part) => part?.status === "error");
}
