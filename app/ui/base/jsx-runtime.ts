// JSX is compiled to calls of this module (jsxImportSource in tsconfig.json). React's own is CommonJS, which each module of a script
// wraps anew.
import * as runtime from "react/jsx-runtime";

export type { JSX } from "react/jsx-runtime";
export const { Fragment, jsx, jsxs } = runtime;
