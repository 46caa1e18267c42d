// `npm run grant-admin -- maja@brand.example`: makes somebody an admin, from the shop's machine.
import { loadSettings } from "./prepare";

loadSettings();
const { db } = await import("~/db/db.server");
const { grantAdmin } = await import("~/shop/staff/roles.server");
const { normaliseEmail } = await import("~/formats/email");

const email = normaliseEmail(process.argv[2] ?? "");
const person = email ? await db.read.user.findUnique({ where: { email } }) : null;
if (person) {
  const isNew = await grantAdmin(person.id, null, { via: "script" });
  console.log(`${email} ${isNew ? "is an admin from the next page on" : "was an admin already"}.`);
} else {
  const asking = await db.read.user.findMany({
    where: { adminRequestedAt: { not: null } },
    orderBy: { adminRequestedAt: "asc" },
    take: 50,
  });
  console.error(
    ["Name the e-mail of somebody who has signed in. Asking for the role now:"]
      .concat(asking.map((one) => `  ${one.email}`))
      .join("\n"),
  );
  process.exitCode = 1;
}
await db.close();
