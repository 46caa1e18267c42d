import { Meta } from "@remix-run/react";
import { Children, cloneElement, isValidElement, type ReactElement, useContext } from "react";
import { UNSAFE_DataRouterStateContext } from "react-router-dom";

/**
 * What the page's `meta` says, with "Error: " before its title while it shows a form that was refused. A meta
 * export is not given the action's answer, so this is the one place where both are known.
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

/** A refused form is conform's answer with status "error", by itself or as a part of what the action gave. */
function showsErrors(answer: unknown): boolean {
  const parts = [answer, ...Object.values(answer ?? {})] as ({ status?: unknown } | null)[];
  return parts.some((part) => part?.status === "error");
}
