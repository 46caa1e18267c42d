import { Meta } from "@remix-run/react";
import { Children, cloneElement, isValidElement, type ReactElement, useContext } from "react";
import { UNSAFE_DataRouterStateContext } from "react-router-dom";

/**
 * Renders the page's `meta`, with the title prefixed by "Error: " while the page shows a rejected form. A `meta` export
 * has no access to action data, so the prefix is added here.
 */
export function PageMeta() {
  const answers = useContext(UNSAFE_DataRouterStateContext)?.actionData;
  const refused = Object.values(answers ?? {}).some(showsErrors);
  const meta = Meta() as ReactElement<{ children: ReactElement[] }>;
  if (!refused) return meta;
  return (
    <>
      {Children.map(meta.props.children, (child) =>
        isValidElement<{ children: string }>(child) && child.type === "title"
          ? cloneElement(child, {}, `Error: ${child.props.children}`)
          : child,
      )}
    </>
  );
}

/** A rejected form is conform's result with status "error", either the action data itself or one of its properties. */
function showsErrors(answer: unknown): boolean {
  const parts = [answer, ...Object.values(answer ?? {})] as ({ status?: unknown } | null)[];
  return parts.some((part) => part?.status === "error");
}
