// `npm run sweep`: deletes pictures that the shop no longer references. `npm run sweep -- --trial` only lists them.
import { argv } from "node:process";

import { loadSettings } from "./prepare";

loadSettings();
const { db } = await import("~/db/db.server");
const { shopFiles } = await import("~/shop/files/shop-files.server");
const { referencedPictures } = await import("~/shop/pictures/referenced.server");
const { sweepPictures } = await import("~/shop/pictures/sweep.server");

const isTrial = argv.includes("--trial");
const now = new Date();
const { masters, variants } = await sweepPictures(shopFiles, () => referencedPictures(now), {
  now,
  isTrial,
});
for (const file of masters) console.log(file);
const result = isTrial ? "would go" : "are gone";
console.log(`${masters.length} pictures and ${variants.length} sizes of pictures ${result}.`);
await db.close();
