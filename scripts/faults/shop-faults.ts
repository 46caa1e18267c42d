import type { Fault } from "./fault";
import { signal } from "./shop-process";

/** Of the shop's own processes and of the lines to it, whichever database it has. */
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
      proxy.chooseCut = () => (random.happens(40) ? random.pick(["before", "after", "during"] as const) : null);
      await random.pause(3_000, 8_000);
      proxy.chooseCut = () => null;
    },
  },
];
