import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { smtpProblem } from "~/shop/desk/mail-queue/smtp.server";
import { isStuck } from "~/shop/desk/mail-queue/stuck-mail";
import { type Finding, note, ok, wrong } from "../findings";

/** It lets the shop in. */
export async function checkMailServer(): Promise<Finding> {
  if (!env.SMTP_URL) {
    return env.secure
      ? wrong("There is no mail server: no e-mail is sent.", "Set SMTP_URL; npm run setup tests it.")
      : note("E-mail is kept as files and not sent.", "SMTP_URL names a mail server.");
  }
  const problem = await smtpProblem(env.SMTP_URL);
  return problem
    ? wrong(problem, "Compare SMTP_URL with what the mail provider says: name, port, user, password.")
    : ok("The mail server accepts the shop's sign-in.");
}

/** Mail that failed, or waits for too long. */
export async function checkOutbox(): Promise<Finding[]> {
  const stuck = isStuck();
  const [failed, waiting, oldest] = await Promise.all([
    db.read.outgoingMail.count({ where: { state: "failed" } }),
    db.read.outgoingMail.count({ where: stuck }),
    db.read.outgoingMail.findFirst({ where: stuck, orderBy: { id: "asc" } }),
  ]);
  const findings: Finding[] = [];
  if (waiting > 0) {
    const reason = oldest?.lastError ?? "Nobody has tried to send it: is the shop running?";
    findings.push(
      wrong(`${waiting} e-mail(s) have waited for more than half an hour. ${reason}`, "/admin/mail shows them."),
    );
  }
  if (failed > 0) {
    findings.push(
      wrong(
        `${failed} e-mail(s) could not be delivered.`,
        "/admin/mail?state=failed says why; retry or cancel them there.",
      ),
    );
  }
  return findings.length > 0 ? findings : [ok("No e-mail is stuck.")];
}
