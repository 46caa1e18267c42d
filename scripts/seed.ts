// `npm run seed`: fills an empty database with the demo shop; does not change any other.
import { migrate } from "../prisma/migrate";
import { loadSettings, seedIfEmpty } from "./prepare";

loadSettings();
const { env } = await import("~/env.server");
await migrate(env.DATABASE_URL);
const seconds = await seedIfEmpty();
console.log(
  seconds ? `Demo shop made in ${seconds} s.` : "The database is not empty: nothing was changed.",
);
