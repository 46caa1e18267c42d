import type Sharp from "sharp";

let loaded: Promise<typeof Sharp> | undefined;

/** sharp, from the first picture on: it takes 18 MB, and most processes that serve never make a picture. */
export function loadSharp(): Promise<typeof Sharp> {
  return (loaded ??= import("sharp").then(({ default: sharp }) => {
    // One thread a picture: how many are made at a time is for the caller to say.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  }));
}
