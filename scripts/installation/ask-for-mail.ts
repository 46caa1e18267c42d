import { settingProblem } from "~/env.server";
import type { Answers } from "./answers";
import { withoutPassword } from "./env-file";
import { probeMail } from "./probe-mail";
import type { Terminal } from "./terminal";

/** For sender and mail server, until the server takes a mail to the first admin. */
export async function askForMail(
  answers: Answers,
  terminal: Terminal,
  { isOptional }: { isOptional: boolean },
): Promise<void> {
  const { ask, values, keep } = answers;
  const from = await ask("MAIL_FROM", {
    label: "Sender of the shop's e-mail",
    fallback: values.SALES_EMAIL,
  });
  const to = values.ADMIN_EMAILS!.split(",")[0]!.trim();
  for (;;) {
    const url = await askForServer(answers, isOptional);
    if (!url && !isOptional) {
      terminal.say("  Sign-in codes are sent by e-mail: type the name of your mail server.");
      continue;
    }
    const problem = settingProblem("SMTP_URL", url);
    if (problem) {
      terminal.say(`  SMTP_URL: ${problem}.`);
      continue;
    }
    if (url) {
      terminal.say(`  Sending an e-mail to ${to} ...`);
      const failure = await probeMail({
        url,
        from: { name: values.SHOP_NAME!, address: from },
        to,
        shop: values.PUBLIC_URL!,
      });
      if (failure) {
        terminal.say(`  ${failure}`);
        if ((await answers.choose("Answer again, or keep it as it is", ["again", "keep"])) === "again") continue;
      } else terminal.say("  The mail server accepted it. Check that it arrives.");
    } else if (values.SIGN_IN === "email") {
      terminal.say(
        "  FOR TRYING OUT ONLY: nobody gets an e-mail. They are kept as files in the data folder, and sign-in",
      );
      terminal.say("  codes are printed in the terminal of npm start. With an https address this is refused.");
    }
    keep({ SMTP_URL: url });
    return;
  }
}

/** For the value of SMTP_URL, as a whole or in its parts. */
async function askForServer({ askText, values }: Answers, isOptional: boolean): Promise<string> {
  const present = values.SMTP_URL ?? "";
  const none = isOptional ? " (- for none: e-mail is kept as files)" : "";
  const server = await askText(`Mail server, like mail.example.com${none}`, present && withoutPassword(present));
  if (server === withoutPassword(present)) return present;
  if (server === "-") return "";
  if (server.includes("://")) return server;
  const port = await askText("Port (465, or 587 with STARTTLS)", "465");
  const user = encodeURIComponent(await askText("User, if required", ""));
  const password = user && encodeURIComponent(await askText("Password", "", true));
  const account = user && `${user}:${password}@`;
  return port === "465" ? `smtps://${account}${server}` : `smtp://${account}${server}:${port}?requireTLS=true`;
}
