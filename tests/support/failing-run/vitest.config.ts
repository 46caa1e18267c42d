// The projects of the test suite with a failing test instead of their own files.
import suite, { projects } from "../../../vitest.config";

export default {
  ...suite,
  test: {
    ...suite.test,
    projects: projects.map((project) => ({
      ...project,
      test: { ...project.test, include: ["tests/support/failing-run/fails.ts"] },
    })),
  },
};
