import eslint from "@eslint/js";
import tseslint from "typescript-eslint";

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
      eqeqeq: ["error", "smart"],
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
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
      "no-restricted-imports": [
        "error",
        {
          paths: ["node:process", "process"].map((name) => ({
            name,
            importNames: ["env", "default"],
            message: "Settings are read in env.server.ts.",
          })),
        },
      ],
      "no-console": "error",
    },
  },
);
