import type { TestProject } from "vitest/node";

import { buildIfStale } from "../../scripts/build";
import type { DatabaseKind, ShopKind } from "./databases";
import { release, templateOf } from "./templates";

// Each vitest project loads this module anew; all of them share one build.
const shared = globalThis as { testBuild?: Promise<unknown> };

/** Builds the shop if the tests of a project open it, and makes the template that they get copies of. */
export default async function setup(project: TestProject) {
  const { env, provide } = project.config;
  if (provide.opensBuild) await (shared.testBuild ??= buildIfStale());
  project.provide("template", await templateOf(env.TEST_DATABASE as DatabaseKind, env.TEST_SHOP as ShopKind));
  return release;
}
