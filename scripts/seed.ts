// `npm run seed`: fills an empty database with the demo shop; does not change any other.
import { readArguments } from "./command";
import { loadSettings, migrateOrExplain, seedIfEmpty } from "./prepare";

loadSettings();
readArguments("npm run seed");
const { env } = await import("~/env.server");
await migrateOrExplain(env.DATABASE_URL);
const seconds = await seedIfEmpty();
console.log(seconds ? `Demo shop made in ${seconds} s.` : "The database is not empty: nothing was changed.");
