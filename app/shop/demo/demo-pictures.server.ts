import { currentReader } from "~/db/read-source.server";
import { DEMO_STYLES } from "./sample";

/**
 * A picture of the shop's own for each of the demo's styles, by its id: of the same category, while there are
 * enough. Nothing else of a style is read, least of all its price.
 */
export async function demoPictures(): Promise<Record<number, string>> {
  const rows = await currentReader().product.findMany({
    where: { isActive: true, imageUrl: { not: "" } },
    orderBy: { id: "asc" },
    take: 200,
    select: { category: true, imageUrl: true },
  });
  const left = new Map<string, string[]>();
  for (const { category, imageUrl } of rows) {
    const key = category.toLowerCase();
    left.set(key, [...(left.get(key) ?? []), imageUrl]);
  }
  return Object.fromEntries(
    DEMO_STYLES.map(({ id, category }) => [id, left.get(category)?.shift() ?? ""]),
  );
}
