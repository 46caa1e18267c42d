// `npm run grant-admin -- maja@brand.example`: grants the admin role, on the server's command line.
import { loadSettings } from "./prepare";

loadSettings();
const { db } = await import("~/db/db.server");
const { grantAdmin } = await import("~/shop/staff/roles.server");
const { normaliseEmail } = await import("~/formats/email");

const email = normaliseEmail(process.argv[2] ?? "");
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
  console.error(
    ["Give the e-mail of somebody who has signed in. These have asked for the role:"]
      .concat(requesters.map((one) => `  ${one.email}`))
      .join("\n"),
  );
  process.exitCode = 1;
}
await db.close();
