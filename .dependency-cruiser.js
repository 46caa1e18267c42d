// Who may import whom, types included (docs/architecture.md): a lower layer knows nothing of a higher one.
// `npm run lint` checks app, prisma, scripts and tests against it.

import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The folders of app/shop, and those of app/ui, in order: each may import those before it. */
export const WINGS = {
  shop: ["base", "brand", "catalogue", "customers", "conversations", "cart", "orders", "billing", "checkout", "desk"],
  ui: [
    "base",
    "layout",
    "brand",
    "catalogue",
    "customers",
    "conversations",
    "cart",
    "orders",
    "billing",
    "checkout",
    "desk",
    "home",
  ],
};

/** Files at the top of app/ that every layer but formats may import. */
const LOW = ["env.server.ts", "event-loop.server.ts", "optimisations.mjs"];

/** What of app/ each layer may import besides itself. */
const LAYERS = {
  formats: [],
  db: ["formats/", ...LOW],
  // Generated from sentences. Their parts are elements.
  messages: ["formats/", "ui/base/jsx-runtime.ts"],
  shop: ["messages/", "db/", "formats/", ...LOW],
  cache: ["http/", "messages/", "shop/", "db/", "formats/", ...LOW],
  http: ["messages/", "shop/", "db/", "formats/", ...LOW],
  // Of http types alone, see "ui-sees-types-of-http". The style sheet of all pages.
  ui: ["messages/", "shop/", "http/", "formats/", "styles.css"],
  // The styles of an area, and the type of what the root loads.
  routes: ["ui/", "http/", "cache/", "messages/", "shop/", "formats/", "[^/]+\\.css", "root.tsx"],
};

/** @type {import("dependency-cruiser").DependencyType[]} */
const TYPES = ["type-only"];
/** Files that the browser may get. Routes are split by the compiler itself. */
const plain = {
  path: "^app/",
  pathNot: "\\.server\\.tsx?$|^app/(routes/|root\\.tsx|entry\\.|server\\.ts)",
};
/** The folders of app/routes, as patterns. */
const routeFolders = readdirSync("app/routes", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ parentPath, name }) => join(parentPath, name).replace(/[+$.()[\]]/g, "\\$&"));
/** @param {string[]} names */
const packages = (...names) => `(^|node_modules/)(${names.join("|")})(/|$)`;

/**
 * @param {string} name
 * @param {string} comment
 * @param {import("dependency-cruiser").IRegularForbiddenRuleType["from"]} from
 * @param {import("dependency-cruiser").IRegularForbiddenRuleType["to"]} to
 * @returns {import("dependency-cruiser").IRegularForbiddenRuleType}
 */
const error = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    error(
      "no-circles",
      "What two files need lies in a third one below both.",
      {},
      {
        circular: true,
        viaOnly: { dependencyTypesNot: TYPES },
      },
    ),
    // "$1" is read as a pattern, which a name such as "$id+" does not match: app/routes may have no circles of types within a folder either.
    error(
      "no-circles-between-folders",
      "Two files of one folder may know each other's types; those of two folders may not.",
      { path: "^(.+)/[^/]+$" },
      { circular: true, via: { pathNot: "^$1/[^/]+$" } },
    ),
    error(
      "found",
      "An import that leads nowhere is checked by no rule.",
      { path: "^(app|prisma|scripts)/" },
      // Optional packages: npm leaves out what the running Node cannot load.
      { couldNotResolve: true, pathNot: "^better-sqlite3-1[23]$" },
    ),
    ...Object.entries(LAYERS).map(([layer, allowed]) =>
      error(
        `layer-${layer}`,
        `${layer} may import ${allowed.join(", ") || "nothing of the app"}.`,
        { path: `^app/${layer}/` },
        { path: "^app/", pathNot: [layer + "/", ...allowed].map((path) => `^app/${path}`) },
      ),
    ),
    error(
      "env-is-low",
      "The settings are read before anything else is there.",
      { path: "^app/(env\\.|event-loop|optimisations)" },
      { path: "^app/", pathNot: "^app/(formats/|env\\.|optimisations)" },
    ),
    error(
      "routes-are-leaves",
      "Nobody but a test imports a route.",
      { pathNot: "^tests/" },
      { path: "^app/routes/[^/]+$|^app/routes/.*([+]/[^/]+|/route\\.tsx?)$", pathNot: "\\.server\\.tsx?$|/__[^/]+$" },
    ),
    ...routeFolders.map((folder) =>
      error(
        `beside-${folder}`,
        "What lies beside a route serves the addresses of its folder; what others need goes to ui, http or shop.",
        { pathNot: `^(${folder}/|tests/)` },
        { path: `^${folder}/[^/]+$` },
      ),
    ),
    error("server-code-stays-on-the-server", "The compiler would give a plain file an empty module.", plain, {
      path: "\\.server\\.tsx?$",
      dependencyTypesNot: TYPES,
    }),
    error(
      "schemas-stay-on-the-server",
      "They would cost every reader 85 KB.",
      { path: "^app/", pathNot: "\\.server\\.tsx?$" },
      { path: packages("zod", "@conform-to/[^/]+"), dependencyTypesNot: TYPES },
    ),
    error(
      "ui-sees-types-of-http",
      "A view is given what it shows; it asks no request.",
      { path: "^app/ui/" },
      { path: "^app/http/", dependencyTypesNot: TYPES },
    ),
    error(
      "calls-ask-the-shop",
      "A call reads and changes by verbs of the shop; stored responses alone are its own.",
      { path: "^app/http/api/", pathNot: "/idempotency\\.server\\.ts$" },
      { path: "^app/db/", pathNot: "/read-source\\.server\\.ts$", dependencyTypesNot: TYPES },
    ),
    error(
      "shop-knows-no-web",
      "The shop's verbs know no requests and no React.",
      { path: "^app/(shop|db|formats|env\\.server\\.ts)" },
      { path: packages("react", "react-dom", "@remix-run/[^/]+") },
    ),
    ...Object.entries(WINGS).flatMap(([layer, wings]) => [
      error(
        `wings-of-${layer}-are-listed`,
        `Each file of app/${layer} is in a folder of WINGS.`,
        { path: `^app/${layer}/`, pathNot: `^app/${layer}/(${wings.join("|")})/` },
        {},
      ),
      ...wings
        .slice(0, -1)
        .map((wing, place) =>
          error(
            `${layer}-${wing}`,
            "A wing uses those before it in WINGS, never a later one.",
            { path: `^app/${layer}/${wing}/` },
            { path: `^app/${layer}/(${wings.slice(place + 1).join("|")})/` },
          ),
        ),
    ]),
  ],
  options: {
    // Types cost no bytes, but they are knowledge.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^app/db/generated/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
    skipAnalysisNotInRules: true,
  },
};
