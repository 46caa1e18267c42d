// What the pages of a build begin with, where they have scripts; start-script.ts fills in the names in capitals.
// The page was drawn whole before: this comes after it, and fetches the rest side by side.

interface Frame {
  modules: Record<string, unknown>;
  start: () => void;
}

declare const MANIFEST: { routes: Record<string, { module: string }> };
declare const FUTURE: Record<string, boolean>;
declare const FRAME: string;
declare const REACT: string;

// What Remix writes for nothing.
const NULL = -5;

const state = document.getElementById("page-state")!;

async function start(): Promise<void> {
  const own = state.dataset.routes!.split(" ");
  const [frame, , ...pages] = (await Promise.all([
    import(FRAME),
    import(REACT),
    ...own.map((id) => import(MANIFEST.routes[id]!.module)),
  ])) as [Frame, ...unknown[]];
  // By it the place where a reader was is found again.
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
  Object.assign(window, {
    __remixManifest: MANIFEST,
    __remixRouteModules: {
      ...frame.modules,
      ...Object.fromEntries(own.map((id, index) => [id, pages[index]])),
    },
    __remixContext: { future: FUTURE, stream: new Response(forRemix(state.textContent!)).body },
  });
  frame.start();
}

/** The page's data as Remix reads it: all values in a list, where each names the places of its parts. */
function forRemix(text: string): string {
  if (text.startsWith("[")) return text;
  const list: unknown[] = [];
  const placeOf = (value: unknown): number => {
    if (value === null) return NULL;
    const place = list.push(value) - 1;
    if (Array.isArray(value)) list[place] = value.map(placeOf);
    else if (typeof value === "object" && "@date" in value!) list[place] = ["D", value["@date"]];
    else if (typeof value === "object") {
      list[place] = Object.fromEntries(
        Object.entries(value!).map(([name, part]) => [`_${placeOf(name)}`, placeOf(part)]),
      );
    }
    return place;
  };
  placeOf(JSON.parse(text));
  return JSON.stringify(list);
}

// Who prefers less data, in a browser that does not say so with its requests.
if (!matchMedia("(prefers-reduced-data: reduce)").matches) void start();
