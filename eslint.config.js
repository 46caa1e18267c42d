import eslint from "@eslint/js";
import tseslint from "typescript-eslint";

// Which folder may import what (the classic compiler turns a leaked .server import into an empty module without
// a word, so it is the linter that says so). Types cost nothing and may come from anywhere but routes.
const ROUTES = { group: ["~/routes/**", "**/routes/*"], message: "Nobody imports a route." };
const DB = {
  group: ["~/db/**", "**/db/*"],
  message: "Only http and shop ask the database.",
  allowTypeImports: true,
};
const HTTP = {
  group: ["~/http/**", "**/http/*"],
  message: "Only routes know requests.",
  allowTypeImports: true,
};
const UI = {
  group: ["~/ui/**", "**/ui/**"],
  message: "Only routes show views.",
  allowTypeImports: true,
};
const SHOP = {
  group: ["~/shop/**", "**/shop/**"],
  message: "The database knows nothing of the shop.",
};
const SERVER = {
  group: ["**/*.server"],
  message: "A view sees plain modules only: the compiler would give it an empty one.",
  allowTypeImports: true,
};
const SCHEMAS = {
  group: ["zod", "zod/*", "@conform-to/zod", "@conform-to/zod/*"],
  message: "Schemas stay on the server: they would cost every reader 85 KB.",
  allowTypeImports: true,
};
const WEB = {
  group: ["react", "react-dom", "react-dom/*", "@remix-run/*"],
  message: "The shop's verbs know no requests and no React.",
};
const SETTINGS = {
  group: ["node:process", "process"],
  importNames: ["env", "default"],
  message: "Settings are read in env.server.ts.",
};

// Each is made of those before it, never the other way round.
const NOUNS = ["money", "catalogue", "offers", "cart", "orders", "documents"];
const laterThan = (noun) => ({
  group: NOUNS.slice(NOUNS.indexOf(noun) + 1).flatMap((later) => [
    `~/shop/${later}/**`,
    `../${later}/**`,
  ]),
  message: `${NOUNS.join(" <- ")}, never back.`,
});

/** A later entry replaces an earlier one for the same file, so each names all that it forbids. */
const imports = (files, patterns, ignores = []) => ({
  files,
  ignores,
  rules: {
    "@typescript-eslint/no-restricted-imports": ["error", { patterns: [...patterns, SETTINGS] }],
  },
});
const server = ["**/*.server.ts"];

export default tseslint.config(
  {
    ignores: ["build", "public", "data", "coverage", ".cache", "app/db/generated", "node_modules"],
  },
  eslint.configs.recommended,
  tseslint.configs.recommended,
  {
    languageOptions: {
      globals: Object.fromEntries(
        ["console", "process", "URL", "Buffer", "setTimeout", "clearTimeout", "fetch"].map(
          (name) => [name, "readonly"],
        ),
      ),
    },
    rules: {
      // TypeScript knows the names.
      "no-undef": "off",
      "no-control-regex": "off",
      "prefer-const": ["error", { ignoreReadBeforeAssign: true }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { ignoreRestSiblings: true, argsIgnorePattern: "^_" },
      ],
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "inline-type-imports", disallowTypeAnnotations: false },
      ],
    },
  },
  // What a declaration declares is used elsewhere.
  { files: ["**/*.d.ts"], rules: { "@typescript-eslint/no-unused-vars": "off" } },
  {
    files: ["app/**"],
    ignores: ["app/env.server.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "Settings are read in env.server.ts." },
      ],
      "no-console": "error",
    },
  },
  imports(["app/*.{ts,tsx}"], [ROUTES, SCHEMAS], ["app/env.server.ts"]),
  imports(["app/routes/**"], [{ ...ROUTES, group: [...ROUTES.group, "./*"] }, DB, SCHEMAS]),
  imports(["app/db/**"], [ROUTES, UI, HTTP, SHOP, WEB]),
  imports(["app/http/**"], [ROUTES, UI, DB, SCHEMAS, SERVER], server),
  imports(["app/http/**/*.server.ts"], [ROUTES, UI]),
  imports(["app/cache/**"], [ROUTES, UI]),
  imports(["app/shop/**"], [ROUTES, UI, HTTP, WEB, DB, SCHEMAS, SERVER], server),
  imports(["app/shop/**/*.server.ts"], [ROUTES, UI, HTTP, WEB]),
  ...NOUNS.slice(0, -1).flatMap((noun) => [
    imports(
      [`app/shop/${noun}/**`],
      [laterThan(noun), ROUTES, UI, HTTP, WEB, DB, SCHEMAS, SERVER],
      server,
    ),
    imports([`app/shop/${noun}/**/*.server.ts`], [laterThan(noun), ROUTES, UI, HTTP, WEB]),
  ]),
  imports(["app/ui/**"], [ROUTES, HTTP, DB, SCHEMAS, SERVER]),
);
