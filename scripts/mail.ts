// `npm run mail`: sends the mail that is due, then exits. `npm run mail -- --watch` runs until it is stopped.
import { readArguments, requireDatabase } from "./command";
import { loadSettings } from "./prepare";

loadSettings();
const { values } = readArguments("npm run mail [-- --watch]", {
  options: { watch: { type: "boolean" } },
});
await requireDatabase();
const { db } = await import("~/db/db.server");

const onFault = (error: unknown) => console.error(error);

if (values.watch) {
  const { startMailWorker } = await import("~/shop/desk/mail-queue/worker.server");
  const worker = startMailWorker({ onFault });
  await new Promise((stop) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  });
  await worker.stop();
} else {
  const { env } = await import("~/env.server");
  const { deliverMail } = await import("~/shop/desk/mail-queue/deliver.server");
  const { sent, postponed, failed, error } = await deliverMail({ onFault });
  console.log(
    `${sent} ${env.SMTP_URL ? "sent" : "kept as files (SMTP_URL names no mail server)"}, ${postponed} postponed, ${failed} failed.`,
  );
  if (error) console.error(error);
  if (postponed + failed > 0) process.exitCode = 1;
}
await db.close();
