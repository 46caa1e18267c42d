import { type ComponentPropsWithoutRef, createContext, useContext } from "react";

/** Where a server remembers parts of pages as HTML. */
export interface KeptParts {
  /** What is in a part that was drawn under this name before; null for what never was. */
  find(name: string): string | null;
  /** Says that a part is drawn now; gives the mark to put before it and after it. */
  draw(name: string): string;
}

/** Set by entry.server.tsx. */
export const KeepParts = createContext<KeptParts | null>(null);

type KeptProps<Tag extends "li" | "select"> = ComponentPropsWithoutRef<Tag> & {
  as: Tag;
  /**
   * All that the part is made of, as JSON tells it apart: props that draw, an answer's errors. Beside that it may read
   * the light pages' switch, and what is the same on every server: that nothing is hydrated, waited for or said.
   */
  from: unknown;
};

/**
 * An element that many pages have alike: a card, a line of a cart, a long list of options. The server draws it once; in
 * the browser it is like any other. It holds elements, not words, and no other of this kind.
 */
export function Kept<Tag extends "li" | "select">({
  as,
  from,
  children,
  ...attributes
}: KeptProps<Tag>) {
  // Whichever it is, what it is given here suits it.
  const Part = as as "li";
  const own = attributes as ComponentPropsWithoutRef<"li">;
  const parts = useContext(KeepParts);
  if (!parts) return <Part {...own}>{children}</Part>;
  const name = JSON.stringify(from);
  const __html = parts.find(name);
  if (__html !== null) {
    return <Part {...own} dangerouslySetInnerHTML={{ __html }} />;
  }
  const mark = parts.draw(name);
  return (
    <Part {...own}>
      {mark}
      {children}
      {mark}
    </Part>
  );
}
