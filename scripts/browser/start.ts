// The entry script of a page, which loads the others in parallel and sets the globals that Remix's inline scripts would
// set. It runs last, because the page is complete without it. bundle.ts replaces the constants in capitals.
import { toTurboStream } from "./turbo-stream";

interface Frame {
  modules: Record<string, unknown>;
  start: () => Promise<void>;
}

declare const MANIFEST: { routes: Record<string, Record<string, unknown>> };
declare const MODULES_PATH: string;
declare const FUTURE: Record<string, boolean>;
declare const FRAME: string;
declare const REACT: string;

const state = document.getElementById("page-state")!;

const moduleOf = (id: string) => `${MODULES_PATH}${id}.js`;

async function start(): Promise<void> {
  const routes = state.dataset.routes!.split(" ");
  const [frame, , ...modules] = (await Promise.all([
    import(FRAME),
    import(REACT),
    ...routes.map((id) => import(moduleOf(id))),
  ])) as [Frame, ...unknown[]];
  for (const [id, route] of Object.entries(MANIFEST.routes)) {
    MANIFEST.routes[id] = {
      parentId: "routes/_shop+/_layout",
      hasLoader: true,
      hasClientAction: route.hasAction,
      ...route,
      id,
      module: moduleOf(id),
    };
  }
  // React Router stores the scroll position of a history entry under its key.
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
  Object.assign(window, {
    __remixManifest: MANIFEST,
    __remixRouteModules: {
      ...frame.modules,
      ...Object.fromEntries(routes.map((id, index) => [id, modules[index]])),
    },
    __remixContext: {
      basename: document.documentElement.dataset.prefix,
      future: FUTURE,
      stream: new Response(toTurboStream(state.textContent!)).body,
    },
  });
  await frame.start();
}

// Some browsers support this media query but do not send the Save-Data header.
if (!matchMedia("(prefers-reduced-data: reduce)").matches) void start();
