import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** global-setup.ts has made sure that build/ is up to date. */
    opensBuild: boolean;
  }
}

/** Throws in a test whose project does not make sure that build/ is up to date. */
export function requireBuild(): void {
  if (!inject("opensBuild")) {
    throw new Error("This test opens build/: its project in vitest.config.ts needs opensBuild.");
  }
}
