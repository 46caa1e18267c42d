import type Sharp from "sharp";

let loaded: Promise<typeof Sharp> | undefined;

/** On first use: it takes 18 MB of memory, and most processes never encode a picture. */
export function loadSharp(): Promise<typeof Sharp> {
  return (loaded ??= import("sharp").then(({ default: sharp }) => {
    // One thread per picture; callers limit how many are encoded at a time.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  }));
}
