// The projects of the test suite as they are, with a file that fails in place of their own.
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
