import type { MailBehaviour, MailServer } from "../../tests/support/smtp-server";
import type { Fault } from "./fault";
import { pause } from "./random";
import { signal } from "./shop-process";

/** Changes the behaviour of the mail server while `work` runs. */
async function withBehaviour(
  mail: MailServer,
  change: MailBehaviour,
  work: () => Promise<void>,
): Promise<void> {
  const { behaviour } = mail;
  mail.behaviour = { ...behaviour, ...change };
  await work();
  mail.behaviour = behaviour;
}

/** Faults of the shop's own processes and of what is around them, whichever database it has. */
export const SHOP_FAULTS: Fault[] = [
  {
    name: "kill-worker",
    what: "a worker is killed",
    mayRepeatMail: true,
    async run({ shop }, random) {
      for (const pid of random.sample(shop.workers(), 1)) signal(pid, "SIGKILL");
      await random.pause(500, 1_500);
    },
  },
  {
    name: "kill-first",
    what: "the first process is killed, and started again",
    mayRepeatMail: true,
    async run({ shop }, random) {
      await shop.killFirst();
      await random.pause(0, 1_000);
      await shop.start();
    },
  },
  {
    name: "stop-worker",
    what: "a worker stands still for seconds",
    mayRepeatMail: true,
    async run({ shop }, random) {
      const [pid] = random.sample(shop.workers(), 1);
      if (!pid) return;
      signal(pid, "SIGSTOP");
      await random.pause(1_000, 8_000);
      signal(pid, "SIGCONT");
    },
  },
  {
    name: "deploy",
    what: "the shop is stopped by SIGTERM, and started again",
    mayRepeatMail: false,
    async run({ shop, history }) {
      const code = await shop.stop();
      if (code !== 0) history.addViolation(`The shop exited with ${code} after SIGTERM.`);
      await shop.start();
    },
  },
  {
    name: "cut-lines",
    what: "lines are cut before the request, before the answer, and during it",
    mayRepeatMail: false,
    async run({ proxy }, random) {
      proxy.chooseCut = () =>
        random.happens(40) ? random.pick(["before", "after", "during"] as const) : null;
      await random.pause(3_000, 8_000);
      proxy.chooseCut = () => null;
    },
  },
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
