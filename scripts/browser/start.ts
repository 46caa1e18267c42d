// The first script of a page that has scripts. The page is complete without it, so it runs last: it loads the others in
// parallel, and gives Remix what its own scripts would. The names in capitals are filled in by bundle.ts.
import { toTurboStream } from "./turbo-stream";

interface Frame {
  modules: Record<string, unknown>;
  start: () => void;
}

declare const MANIFEST: { routes: Record<string, { module: string }> };
declare const FUTURE: Record<string, boolean>;
declare const FRAME: string;
declare const REACT: string;

const state = document.getElementById("page-state")!;

async function start(): Promise<void> {
  const routes = state.dataset.routes!.split(" ");
  const [frame, , ...modules] = (await Promise.all([
    import(FRAME),
    import(REACT),
    ...routes.map((id) => import(MANIFEST.routes[id]!.module)),
  ])) as [Frame, ...unknown[]];
  // React Router finds the scroll position of a history entry by its key.
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
  Object.assign(window, {
    __remixManifest: MANIFEST,
    __remixRouteModules: {
      ...frame.modules,
      ...Object.fromEntries(routes.map((id, index) => [id, modules[index]])),
    },
    __remixContext: {
      future: FUTURE,
      stream: new Response(toTurboStream(state.textContent!)).body,
    },
  });
  frame.start();
}

// A browser whose user prefers less data may say so here only, and not in its requests.
if (!matchMedia("(prefers-reduced-data: reduce)").matches) void start();
