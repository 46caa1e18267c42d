import { LiveReload, Scripts } from "@remix-run/react";
import { createContext, useContext } from "react";
import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router-dom";

import { NonceContext } from "~/ui/base/nonce";

const isBrowser = typeof document !== "undefined";
/** Of the element with the page's data; pages with Remix's own scripts have none. */
const STATE_ID = "page-state";

/** Read by scripts/browser/start.ts. */
export interface PageStart {
  /** The address of the module that loads the others. */
  script: string;
  /** Ids of the page's own routes, separated by spaces. */
  routes: string;
  /** The results of loaders and action: an object as JSON, or an array as turbo-stream encodes it. */
  state: string;
}

/** Set by entry.server.tsx: null for a page without scripts, "remix" for one with Remix's own. */
export const PageStartContext = createContext<PageStart | "remix" | null>(null);

/** Always true in a browser. */
export function useHasScripts(): boolean {
  const start = useContext(PageStartContext);
  return isBrowser || start !== null;
}

/**
 * One module file, and its initial data as JSON. There is no inline script, so the content security policy needs no
 * nonce and the page can be cached for all readers. In development, and when the optimisation `page-start` is off,
 * Remix's own inline scripts are used instead.
 */
export function PageScripts() {
  const start = useContext(PageStartContext);
  const nonce = useContext(NonceContext);
  useScrollRestoration({ storageKey: "positions" });
  const isRemix = isBrowser ? !document.getElementById(STATE_ID) : start === "remix";
  return (
    <>
      {isRemix ? <Scripts nonce={nonce} /> : <OwnScripts />}
      {/* oxlint-disable-next-line no-restricted-properties -- The compiler replaces it and drops the branch. */}
      {process.env.NODE_ENV === "development" && <LiveReload nonce={nonce} />}
    </>
  );
}

/** In the browser the elements exist since the first page, so their content is only rendered on the server. */
function OwnScripts() {
  const start = useContext(PageStartContext);
  if (start === "remix" || (!start && !isBrowser)) return null;
  return (
    <>
      <script
        id={STATE_ID}
        type="application/json"
        data-routes={start?.routes}
        suppressHydrationWarning
        // oxlint-disable-next-line react/no-danger -- JSON in which "<" is escaped.
        dangerouslySetInnerHTML={{ __html: start?.state ?? "" }}
      />
      <script type="module" src={start?.script} suppressHydrationWarning />
    </>
  );
}
