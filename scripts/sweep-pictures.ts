// `npm run sweep`: deletes pictures that the shop no longer references. `npm run sweep -- --trial` only lists them.
import { failureText, readArguments, requireDatabase } from "./command";
import { loadSettings } from "./prepare";

loadSettings();
const { values } = readArguments("npm run sweep [-- --trial]", {
  options: { trial: { type: "boolean" } },
});
await requireDatabase();
const { db } = await import("~/db/db.server");
const { shopFiles } = await import("~/shop/base/files/shop-files.server");
const { referencedPictures } = await import("~/shop/brand/pictures/referenced.server");
const { sweepPictures } = await import("~/shop/brand/pictures/sweep.server");

const isTrial = values.trial ?? false;
const now = new Date();
const { masters, variants } = await sweepPictures(shopFiles, () => referencedPictures(now), {
  now,
  isTrial,
}).catch((error: unknown) => {
  throw new Error(`The pictures were not swept. ${failureText(error)}`);
});
for (const file of masters) console.log(file);
const result = isTrial ? "would go" : "are gone";
console.log(`${masters.length} pictures and ${variants.length} sizes of pictures ${result}.`);
await db.close();
