// JSX is compiled to calls of this module (jsxImportSource in tsconfig.json). React's own is CommonJS, which each module of a script
// wraps anew.
import * as runtime from "react/jsx-runtime";

export type { JSX } from "react/jsx-runtime";
export const { Fragment, jsx } = runtime;

/**
 * React's `jsxs`, but an element whose children are all text has one text. A browser that translates a page replaces
 * the page's texts by its own; React would then change several texts where nobody sees them, but changes the only text
 * of an element as the element's content.
 */
export const jsxs: typeof runtime.jsxs = (type, props, key) => {
  const { children } = props as { children: unknown[] };
  return typeof type === "string" && children.every(isText)
    ? runtime.jsx(type, { ...(props as object), children: children.filter(isShown).join("") }, key)
    : runtime.jsxs(type, props, key);
};

const isText = (child: unknown) => child === null || typeof child !== "object";
const isShown = (child: unknown) => typeof child === "string" || typeof child === "number";
