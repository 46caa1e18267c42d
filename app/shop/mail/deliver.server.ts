import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { createTransport } from "nodemailer";

import { db, type Prisma } from "~/db/db.server";
import { env } from "~/env.server";
import { KINDS_WITH_A_SECRET } from "./outbox.server";

const BATCH = 20;
/** A process that has died lets go of its mail after this. */
const LEASE_MS = 60_000;
const NEXT_TRY_MS = 5 * 60_000;

// What a mail says of files and addresses is never fetched.
const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: "windows",
  disableFileAccess: true,
  disableUrlAccess: true,
});

/**
 * Sends the mail that is due: each is a file in DATA_DIR/mail. Safe in several processes at once; what fails is
 * tried again later and fails nobody's request. Gives how many were sent by this call.
 */
export async function deliverMail(): Promise<number> {
  let sent = 0;
  for (;;) {
    const due = await db.read.outgoingMail.findMany({
      where: isDue(new Date()),
      orderBy: { id: "asc" },
      take: BATCH,
    });
    if (due.length === 0) return sent;
    for (const mail of due) if (await deliver(mail)) sent++;
  }
}

const isDue = (now: Date) =>
  ({
    state: "waiting",
    nextTryAt: { lte: now },
    OR: [{ leasedUntil: null }, { leasedUntil: { lt: now } }],
  }) satisfies Prisma.OutgoingMailWhereInput;

type Row = Prisma.OutgoingMailGetPayload<object>;

async function deliver(mail: Row): Promise<boolean> {
  const leasedUntil = new Date(Date.now() + LEASE_MS);
  const mine = { id: mail.id, state: "waiting", leasedUntil };
  const { count } = await db.write((tx) =>
    tx.outgoingMail.updateMany({
      where: { id: mail.id, ...isDue(new Date()) },
      data: { leasedUntil, attempts: { increment: 1 } },
    }),
  );
  if (count === 0) return false;
  try {
    await keepAsFile(mail);
  } catch (error) {
    await db.write((tx) =>
      tx.outgoingMail.updateMany({
        where: mine,
        data: {
          leasedUntil: null,
          nextTryAt: new Date(Date.now() + NEXT_TRY_MS),
          lastError: String(error).slice(0, 500),
        },
      }),
    );
    return false;
  }
  const hasSecret = KINDS_WITH_A_SECRET.includes(mail.kind);
  await db.write((tx) =>
    tx.outgoingMail.updateMany({
      where: mine,
      data: {
        state: "sent",
        sentAt: new Date(),
        leasedUntil: null,
        lastError: null,
        ...(hasSecret && { text: "" }),
      },
    }),
  );
  return true;
}

/** Written whole or not at all, and under the same name again by who comes after a crash. */
async function keepAsFile(mail: Row): Promise<void> {
  const folder = join(env.DATA_DIR, "mail");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${String(mail.id).padStart(8, "0")}-${mail.kind.replace(/[^\w-]/g, "")}.eml`;
  const draft = join(folder, `.${name}.${process.pid}`);
  await writeFile(draft, await compose(mail), { mode: 0o600 });
  await rename(draft, join(folder, name));
}

/** The same mail each time, so that a reader's program shows one that came twice once. */
async function compose(mail: Row): Promise<Buffer> {
  const name = createHash("sha256").update(mail.key).digest("hex").slice(0, 32);
  const domain = env.MAIL_FROM.slice(env.MAIL_FROM.lastIndexOf("@") + 1);
  const { message } = await composer.sendMail({
    from: { name: env.SHOP_NAME, address: env.MAIL_FROM },
    to: { name: "", address: mail.toAddress },
    subject: mail.subject,
    text: mail.text,
    date: mail.createdAt,
    messageId: `<${name}@${domain}>`,
  });
  return message as Buffer;
}
