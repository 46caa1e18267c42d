import type { TestProject } from "vitest/node";

import type { DatabaseKind, ShopKind } from "./databases";
import { release, templateOf } from "./templates";

/** Makes the template that the files of a project get copies of. */
export default async function setup(project: TestProject) {
  const { TEST_DATABASE, TEST_SHOP } = project.config.env;
  project.provide(
    "template",
    await templateOf(TEST_DATABASE as DatabaseKind, TEST_SHOP as ShopKind),
  );
  return release;
}
