import type { Tx } from "~/db/db.server";
import type { DeliveryWindow } from "~/shop/catalogue/delivery-windows/window";
import { readWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { demoWindows, windowsOfDemoStyle } from "./offers";

/** With their styles. Returns the first window. */
export async function seedWindows(tx: Tx, styles: readonly { id: number }[], now: Date): Promise<DeliveryWindow> {
  const [inStock, ahead] = demoWindows(now);
  await tx.deliveryWindow.create({ data: inStock! });
  await tx.deliveryWindow.create({ data: ahead! });
  const windows = await readWindows(tx);
  await tx.styleWindow.createMany({
    data: styles.flatMap(({ id: productId }, index) =>
      windowsOfDemoStyle(index).map((at) => ({ productId, windowId: windows[at]!.id })),
    ),
  });
  return windows[0]!;
}
