// `npm run grant-admin -- maja@brand.example`: grants the admin role, on the server's command line.
import { readArguments, requireDatabase } from "./command";
import { loadSettings } from "./prepare";

loadSettings();
const { words } = readArguments("npm run grant-admin -- maja@brand.example", { words: 1 });
await requireDatabase();
const { db } = await import("~/db/db.server");
const { grantAdmin } = await import("~/shop/customers/staff/roles.server");
const { normaliseEmail } = await import("~/formats/email");

const email = normaliseEmail(words[0] ?? "");
const person = email ? await db.read.user.findUnique({ where: { email } }) : null;
if (person) {
  const isNew = await grantAdmin(person.id, null, { via: "script" });
  console.log(`${email} ${isNew ? "is now an admin" : "was an admin already"}.`);
} else {
  const requesters = await db.read.user.findMany({
    where: { adminRequestedAt: { not: null } },
    orderBy: { adminRequestedAt: "asc" },
    take: 50,
  });
  const problem = email
    ? `Nobody has signed in as ${email}.`
    : "Give the e-mail of somebody who has signed in: npm run grant-admin -- maja@brand.example";
  const people = requesters.map((one) => `  ${one.email}`);
  console.error(
    [problem, people.length ? "These have asked for it:" : "Nobody has asked for it.", ...people].join("\n"),
  );
  process.exitCode = 1;
}
await db.close();
