import type { MailBehaviour, MailServer } from "../../tests/support/smtp-server";
import type { Fault } from "./fault";
import { pause } from "./random";

/** While `work` runs. */
async function withBehaviour(mail: MailServer, change: MailBehaviour, work: () => Promise<void>): Promise<void> {
  const { behaviour } = mail;
  mail.behaviour = { ...behaviour, ...change };
  await work();
  mail.behaviour = behaviour;
}

/** Of the mail server and of the sign-in provider. */
export const SERVICE_FAULTS: Fault[] = [
  {
    name: "mail-refuses",
    what: "the mail server is away, then refuses",
    mayRepeatMail: false,
    async run({ mail }, random) {
      await mail.stop();
      await random.pause(1_000, 3_000);
      await withBehaviour(mail, { recipient: () => "451 try again later" }, async () => {
        await mail.start();
        await random.pause(1_000, 3_000);
      });
    },
  },
  {
    name: "mail-hangs",
    what: "the mail server does not answer for seconds",
    mayRepeatMail: true,
    async run({ mail }, random) {
      const until = Date.now() + random.between(2_000, 6_000);
      const hang = () => pause(until - Date.now());
      const take = mail.behaviour.mail;
      const takeLater: MailBehaviour["mail"] = async (letter) => {
        await hang();
        return take?.(letter) ?? null;
      };
      await withBehaviour(mail, { mail: takeLater }, hang);
    },
  },
  {
    name: "mail-drops",
    what: "the mail server takes a letter and hangs up without an answer",
    mayRepeatMail: true,
    async run({ mail }, random) {
      const dropAfterData = () => random.happens(50);
      await withBehaviour(mail, { dropAfterData }, () => random.pause(2_000, 5_000));
    },
  },
  {
    name: "provider-hangs",
    what: "the sign-in provider does not answer for seconds",
    mayRepeatMail: false,
    async run({ providerProxy }, random) {
      providerProxy.isHanging = true;
      await random.pause(2_000, 6_000);
      providerProxy.isHanging = false;
    },
  },
];
