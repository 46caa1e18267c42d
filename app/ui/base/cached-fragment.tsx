import { type ComponentPropsWithoutRef, createContext, useContext } from "react";

/** Reads and adds fragments during a server rendering; implemented by app/cache/fragments.server.ts. */
interface Fragments {
  get(key: string): string | null;
  add(key: string): string;
}

/** Set by entry.server.tsx; null in the browser and where the optimisation `fragments` is off. */
export const FragmentContext = createContext<Fragments | null>(null);

type CachedFragmentProps<Tag extends "li" | "select"> = ComponentPropsWithoutRef<Tag> & {
  as: Tag;
  /**
   * All data that the content depends on, such as props and form errors, compared as JSON. The content may also depend
   * on the light-pages setting, but on no other context and no state.
   */
  cacheKey: unknown;
};

/**
 * An element whose content the server renders once and then reads from its cache: a card, a line of a cart, a long list
 * of options. The content must not begin or end with text, and must not contain another cached fragment.
 */
export function CachedFragment<Tag extends "li" | "select">({
  as,
  cacheKey,
  children,
  ...attributes
}: CachedFragmentProps<Tag>) {
  // TypeScript cannot pair a generic tag with its attributes.
  const Element = as as "li";
  const own = attributes as ComponentPropsWithoutRef<"li">;
  const fragments = useContext(FragmentContext);
  if (!fragments) return <Element {...own}>{children}</Element>;
  const key = JSON.stringify(cacheKey);
  const __html = fragments.get(key);
  if (__html !== null) {
    // oxlint-disable-next-line react/no-danger -- rendered by React.
    return <Element {...own} dangerouslySetInnerHTML={{ __html }} />;
  }
  const marker = fragments.add(key);
  return (
    <Element {...own}>
      {marker}
      {children}
      {marker}
    </Element>
  );
}
