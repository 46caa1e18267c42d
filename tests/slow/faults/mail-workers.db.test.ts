// Two processes that send mail over one database.
import { spawn } from "node:child_process";

import { expect, it } from "vitest";

import { db } from "~/db/db.server";
import { messageIdOf } from "~/shop/desk/mail-queue/compose.server";
import { queueMail } from "~/shop/brand/mail/outbox.server";
import { openMailServer } from "../../support/mail-server";

const MAILS = 200;

/** `npm run mail`; gives what it says and its exit code. */
function sendMail(smtpUrl: string): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/mail.ts"], {
    env: { ...process.env, SMTP_URL: smtpUrl },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  }
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, said })));
}

it(`deliver ${MAILS} mails once each`, async () => {
  const server = await openMailServer();
  await db.write(async (tx) => {
    await tx.staffLink.deleteMany({});
    for (let number = 1; number <= MAILS; number++) {
      await queueMail(tx, {
        key: `greeting:${number}`,
        kind: "greeting",
        to: `buyer-${number}@shop.example`,
        subject: `Greeting ${number}`,
        text: "Hello",
        html: "<p>Hello</p>",
      });
    }
  });
  const workers = await Promise.all([sendMail(server.url), sendMail(server.url)]);
  for (const { code, said } of workers) expect({ code, said }).toMatchObject({ code: 0 });
  const shares = workers.map(({ said }) => Number(/(\d+) sent, 0 postponed/.exec(said)?.[1]));
  expect(shares[0]! + shares[1]!).toBe(MAILS);
  expect(Math.min(...shares), `both had a share: ${shares.join(" and ")}`).toBeGreaterThan(0);

  const mails = await db.read.outgoingMail.findMany();
  expect(mails.filter(({ state, attempts }) => state !== "sent" || attempts !== 1)).toEqual([]);
  expect(server.counts()).toEqual(new Map(mails.map((mail) => [messageIdOf(mail), 1])));
  expect(server.received).toHaveLength(MAILS);
}, 120_000);
