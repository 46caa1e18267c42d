import type { Frame } from "./frame";

/**
 * The title of a page for its `meta` export: "Cart - Preja". Document puts "Error: " before it while the page
 * shows a form that was refused.
 */
export function pageTitle(
  matches: readonly { id: string; data: unknown }[],
  title: string,
): string {
  const root = matches.find(({ id }) => id === "root")?.data as Frame | undefined;
  return root?.shop ? `${title} - ${root.shop.name}` : title;
}
