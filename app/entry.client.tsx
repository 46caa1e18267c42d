import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/** Hydrates the page that the server rendered. Called by scripts/browser/start.ts. */
export function start(): void {
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />);
  });
}

// Remix's own scripts set this before they import this module.
if ("__remixContext" in window) start();
