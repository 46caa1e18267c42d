// `npm run approve -- anna@boutique.example`: approves an applicant for wholesale, on the server's command line.
import { readArguments, requireDatabase } from "./command";
import { loadSettings } from "./prepare";

loadSettings();
const { words } = readArguments("npm run approve -- anna@boutique.example", { words: 1 });
await requireDatabase();
const { db } = await import("~/db/db.server");
const { approveCustomer } = await import("~/shop/customers/applications/approval.server");
const { normaliseEmail } = await import("~/formats/email");

const email = normaliseEmail(words[0] ?? "");
const applicant = email
  ? await db.read.company.findFirst({
      where: { contact: { email } },
      orderBy: { createdAt: "desc" },
    })
  : null;
if (applicant) {
  await approveCustomer(applicant.id, null);
  console.log(`${email} is approved and sees prices on the next page they open.`);
} else {
  const waiting = await db.read.company.findMany({
    where: { approvalStatus: { in: ["waiting", "question"] } },
    orderBy: { createdAt: "asc" },
    take: 50,
    select: { contact: { select: { email: true } } },
  });
  const problem = email
    ? `Nobody has signed in as ${email}.`
    : "Give the e-mail of somebody who has signed in: npm run approve -- anna@boutique.example";
  const people = waiting.map(({ contact }) => `  ${contact.email}`);
  console.error([problem, people.length ? "Waiting now:" : "Nobody waits.", ...people].join("\n"));
  process.exitCode = 1;
}
await db.close();
