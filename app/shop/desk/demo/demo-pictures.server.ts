import { currentReader } from "~/db/read-source.server";
import { DEMO_STYLES } from "./sample";

/**
 * By demo style: that of a real style of the same category, as long as there are enough, else "". Only category and
 * picture of the real styles are read, not their prices.
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
  return Object.fromEntries(DEMO_STYLES.map(({ id, category }) => [id, left.get(category)?.shift() ?? ""]));
}
