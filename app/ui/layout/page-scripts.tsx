import { LiveReload, Scripts } from "@remix-run/react";
import { createContext, useContext } from "react";
import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router-dom";

import { NonceContext } from "~/ui/nonce";

const isBrowser = typeof document !== "undefined";

/** What the scripts of a page begin with (scripts/browser/start.ts). */
export interface PageStart {
  /** The address of the script that starts the page's others. */
  script: string;
  /** The ids of the page's own routes, with spaces between. */
  routes: string;
  /** What its loaders and its action gave: an object as JSON, or a list as Remix encodes it. */
  state: string;
}

/** Set by entry.server.tsx where a page has scripts. */
export const StartOfPage = createContext<PageStart | null>(null);

/** Whether the page has scripts. Where it runs in a browser, it has. */
export function useHasScripts(): boolean {
  const start = useContext(StartOfPage);
  return isBrowser || start !== null;
}

/**
 * The scripts of a page: one module, which runs when the page is there, and the data it begins with as text, which
 * nobody runs. So a page needs no word for its own scripts in its policy, and is the same for every reader.
 */
export function PageScripts() {
  const start = useContext(StartOfPage);
  const nonce = useContext(NonceContext);
  useScrollRestoration({ storageKey: "positions" });
  // eslint-disable-next-line no-restricted-properties -- No setting: the compiler leaves this out of a build.
  if (process.env.NODE_ENV === "development") {
    return (
      <>
        <Scripts nonce={nonce} />
        <LiveReload nonce={nonce} />
      </>
    );
  }
  // In the browser it stands there already, wherever the reader went since.
  if (!start && !isBrowser) return null;
  return (
    <>
      <script
        id="page-state"
        type="application/json"
        data-routes={start?.routes}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: start?.state ?? "" }}
      />
      <script type="module" src={start?.script} suppressHydrationWarning />
    </>
  );
}
