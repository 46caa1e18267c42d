import type { Frame } from "./frame";

/** For a `meta` export: "Cart - Volna". PageMeta prefixes it with "Error: " while the page shows a rejected form. */
export function pageTitle(matches: readonly { id: string; data: unknown }[], title: string): string {
  const root = matches.find(({ id }) => id === "root")?.data as Frame | undefined;
  return root?.shop ? `${title} - ${root.shop.name}` : title;
}
