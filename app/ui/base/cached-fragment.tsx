import { type ComponentPropsWithoutRef, createContext, useContext } from "react";

/** Read and added during a server rendering; implemented by app/cache/fragments.server.ts. */
interface Fragments {
  get(key: string): string | null;
  add(key: string): string;
}

/** Set by entry.server.tsx; null in the browser and where the optimisation `fragments` is off. */
export const FragmentContext = createContext<Fragments | null>(null);

type CachedFragmentProps = ComponentPropsWithoutRef<"li"> & {
  /**
   * All data that the content depends on, such as props and form errors, compared as JSON. The content may also depend
   * on the light-pages setting, but on no other context and no state.
   */
  cacheKey: unknown;
};

/**
 * The server renders the content of such an element of a list once and then reads it from its cache: a card, a style in
 * a cart. The content must not begin or end with text, and must not contain another cached fragment.
 */
export function CachedFragment({ cacheKey, children, ...attributes }: CachedFragmentProps) {
  const fragments = useContext(FragmentContext);
  if (!fragments) return <li {...attributes}>{children}</li>;
  const key = JSON.stringify(cacheKey);
  const __html = fragments.get(key);
  if (__html !== null) {
    // oxlint-disable-next-line react/no-danger -- rendered by React.
    return <li {...attributes} dangerouslySetInnerHTML={{ __html }} />;
  }
  const marker = fragments.add(key);
  return (
    <li {...attributes}>
      {marker}
      {children}
      {marker}
    </li>
  );
}
