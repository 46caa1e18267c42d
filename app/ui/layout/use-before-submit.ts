import { matchRoutes } from "@remix-run/react";
import { type FormEvent, useState } from "react";

import type { Toast } from "~/http/session/toast";

import * as t from "~/messages/layout";
import { setFormKey } from "./form-key";

interface RemixGlobals {
  __remixManifest: { routes: Record<string, { module: string } | undefined> };
  __remixRouteModules: Record<string, unknown>;
  __remixRouter: { routes: Parameters<typeof matchRoutes>[0] };
}

/** In the browser's cache, by address; false: the shop has a newer version, without them. */
const loaded = new Map<string, boolean>();

function scriptsOf(address: string): string[] {
  const { __remixManifest, __remixRouteModules, __remixRouter } = window as unknown as RemixGlobals;
  const matches = matchRoutes(__remixRouter.routes, new URL(address, location.href).pathname) ?? [];
  return matches.flatMap(({ route: { id = "" } }) =>
    id in __remixRouteModules ? [] : (__remixManifest.routes[id]?.module ?? []),
  );
}

/** Into the browser's cache, from which Remix imports it. Throws without an answer of the shop. */
async function load(script: string): Promise<void> {
  // oxlint-disable-next-line no-restricted-globals -- the shop itself.
  const answer = await fetch(script);
  await answer.text();
  if (!answer.ok && answer.status !== 404) throw answer;
  loaded.set(script, answer.ok);
}

/**
 * Runs before any form of the page is sent: it gets its key. A form for another page needs that page's scripts, and
 * without a connection Remix would reload the page and lose all that was typed. So they are loaded first; without an
 * answer nothing is sent, the form stays as it is, and a toast says so.
 */
export function useBeforeSubmit(show: (toast: Toast) => void) {
  const [isLoading, setLoading] = useState(false);
  const beforeSubmit = (event: FormEvent) => {
    const form = event.target as HTMLFormElement;
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    // Not by the property, which a field of that name takes the place of.
    const action = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
    const scripts = scriptsOf(action);
    if (scripts.every((script) => loaded.has(script))) {
      // The browser sends it, since Remix could not.
      if (!scripts.every((script) => loaded.get(script))) event.stopPropagation();
      return setFormKey(form, button);
    }
    event.preventDefault();
    event.stopPropagation();
    if (isLoading) return;
    setLoading(true);
    void Promise.all(scripts.map(load))
      .then(
        () => form.requestSubmit(button),
        () =>
          show({
            title: t.notSent(),
            description: t.whatYouTypedIsStill(),
            variant: "destructive",
          }),
      )
      .then(() => setLoading(false));
  };
  return { isLoading, beforeSubmit };
}
