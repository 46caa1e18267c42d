import { LiveReload, Links, Scripts, ScrollRestoration } from "@remix-run/react";
import { type ReactNode, useContext } from "react";

import { useLight } from "~/ui/light";
import { NonceContext } from "~/ui/nonce";

import { PageMeta } from "./page-meta";

/** The HTML document around every page. `title` is for pages without a meta export, such as errors. */
export function Document({
  shopName,
  title,
  children,
}: {
  shopName: string;
  title?: string;
  children: ReactNode;
}) {
  const nonce = useContext(NonceContext);
  const light = useLight();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf7f1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#181512" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {title && <title>{[title, shopName].filter(Boolean).join(" - ")}</title>}
        <PageMeta />
        <Links />
      </head>
      <body>
        {children}
        {!light && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
        <LiveReload nonce={nonce} />
      </body>
    </html>
  );
}
