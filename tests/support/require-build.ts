import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether global-setup.ts made sure that build/ is not older than its sources. */
    opensBuild: boolean;
  }
}

/** Throws in a test whose project does not make sure that build/ is there and not older than its sources. */
export function requireBuild(): void {
  if (!inject("opensBuild")) {
    throw new Error("This test opens build/: its project in vitest.config.ts needs opensBuild.");
  }
}
