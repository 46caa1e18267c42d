import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/** Makes the page that the server drew alive. */
export function start(): void {
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />);
  });
}

// While the shop is developed, Remix imports this when all is there; a build is started by scripts/browser/start.ts.
if ("__remixContext" in window) start();
