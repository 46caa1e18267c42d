import { language } from "~/formats/language";
import { inAlphabet } from "~/formats/lists";
import { cached } from "~/shop/base/cached.server";

/** Delivery windows with active styles, open or not, by position. */
export function retailWindows(): Promise<{ id: number; name: string; styles: number }[]> {
  return cached("windows for retailers", async (from) => {
    const windows = await from.deliveryWindow.findMany({
      orderBy: [{ position: "asc" }, { id: "asc" }],
      select: {
        id: true,
        name: true,
        _count: { select: { styles: { where: { product: { isActive: true } } } } },
      },
    });
    return windows
      .map(({ _count, ...window }) => ({ ...window, styles: _count.styles }))
      .filter(({ styles }) => styles > 0);
  });
}

/** By name. */
export const retailStyleNames = (): Promise<{ id: number; name: string; styleCode: string }[]> =>
  cached(`styles for retailers in ${language()}`, async (from) => {
    const select = { id: true, name: true, styleCode: true } as const;
    const styles = await from.product.findMany({ where: { isActive: true }, orderBy: { id: "asc" }, select });
    return inAlphabet(styles, ({ name }) => name);
  });
