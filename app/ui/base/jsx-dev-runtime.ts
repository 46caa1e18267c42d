// jsx-runtime.ts for development and tests.
import * as runtime from "react/jsx-dev-runtime";

export type { JSX } from "react/jsx-dev-runtime";
export const { Fragment, jsxDEV } = runtime;
