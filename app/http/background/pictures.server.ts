import { setTimeout as delay } from "node:timers/promises";

import { env } from "~/env.server";
import { firstPictures } from "~/shop/catalogue/styles/covers.server";
import { shopFiles } from "~/shop/base/files/shop-files.server";
import { startVariantMaker, type VariantMaker } from "~/shop/brand/pictures/variant-maker.server";
import { log } from "../log.server";

// On globalThis, so that there is one per process even after `npm run dev` reloads this module.
const shared = globalThis as { shopVariantMaker?: VariantMaker };

/** Starts making variants of pictures in the background (PREPARE_PICTURES). SIGINT and SIGTERM stop it. */
export function startPictures(): void {
  if (env.PREPARE_PICTURES === "off" || shared.shopVariantMaker) return;
  shared.shopVariantMaker = startVariantMaker(shopFiles, (err, picture) => {
    log.error({ err, picture }, "variants of a picture were not made ahead");
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void shared.shopVariantMaker?.stop());
  }
}

/** Has the variants of pictures ("/pictures/..."), such as those just uploaded, made in the background, by this process. */
export function prepareUploads(addresses: readonly string[]): void {
  shared.shopVariantMaker?.add(addresses.map((address) => address.replace("/pictures/", "")));
}

// The first pages come first.
const START_DELAY_MS = 5_000;

/**
 * Has the missing variants of the pictures that visitors see first made in the background, a few seconds after the start. For one
 * process of each host. The others are made when somebody asks for them.
 */
export async function prepareMissingPictures(): Promise<void> {
  if (!shared.shopVariantMaker) return;
  await delay(START_DELAY_MS, undefined, { ref: false });
  try {
    prepareUploads(await firstPictures());
  } catch (error) {
    log.error({ err: error }, "the pictures to be made ahead could not be read");
  }
}
