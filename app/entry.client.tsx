import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

import { type Language, setLanguage } from "~/formats/language";
import { setTimeZone } from "~/formats/time-zone";

/** Hydrates the page that the server rendered. Called by scripts/browser/start.ts. */
export async function start(): Promise<void> {
  const { lang, dataset } = document.documentElement;
  setLanguage(() => lang as Language);
  setTimeZone(dataset.timeZone);
  await decodeState();
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />);
  });
}

/**
 * Waits until Remix has decoded the page's state. `RemixBrowser` suspends until then, before its first hook, and there is
 * no Suspense boundary above it: a key pressed while it is suspended makes React hydrate synchronously and fail with
 * error 345, "Root did not complete".
 */
async function decodeState(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (suspended) {
    await suspended;
  }
}

// Remix's own scripts set this before they import this module.
if ("__remixContext" in window) void start();
