// `npm run doctor`: says what is wrong with an installation, in plain words. Exits with 1 when something is.
import { readArguments } from "./command";
import { type Finding, findingText, note, withoutSecrets, wrong } from "./installation/findings";
import { reasonOf } from "./installation/reason";
import { loadSettings } from "./prepare";

loadSettings();
readArguments("npm run doctor");
const findings: Finding[] = [];
const settings = () => import("~/env.server").then(() => []);
if (await check(settings, settingsFindings)) await checkInstallation();
const faults = findings.filter(({ state }) => state === "wrong").length;
say(faults === 0 ? "\nNothing is wrong." : `\n${faults === 1 ? "1 thing is" : `${faults} things are`} wrong.`);
process.exitCode = faults === 0 ? 0 : 1;

async function checkInstallation(): Promise<void> {
  const { env } = await import("~/env.server");
  const { folderProblem } = await import("./installation/probe-machine");
  const { checkHost, checkSettings } = await import("./installation/checks/settings");
  const { checkFiles } = await import("./installation/checks/files");
  await check(checkSettings);
  await check(checkHost);
  await check(checkFiles);
  if (folderProblem(env.DATA_DIR)) return report(note("Nothing else was checked: it needs the data folder."));
  const { checkDatabase, checkReplica } = await import("./installation/checks/database");
  const { checkMailServer, checkOutbox } = await import("./installation/checks/mail");
  const { checkPeople } = await import("./installation/checks/people");
  const { checkAddress } = await import("./installation/checks/address");
  const { checkProvider } = await import("./installation/checks/provider");
  if (await check(checkDatabase)) {
    const { db } = await import("~/db/db.server");
    await check(checkPeople);
    await check(checkOutbox);
    await db.close();
  } else report(note("Admins and waiting e-mail were not checked: they are in the database."));
  await check(checkReplica);
  await check(checkMailServer);
  await check(checkAddress);
  await check(checkProvider);
}

/** Reports the findings. Returns whether they were all "ok". */
async function check(
  work: () => Promise<Finding | Finding[]> | Finding | Finding[],
  explain = (error: unknown) => [wrong(reasonOf(error), "This should not happen: please report it.")],
): Promise<boolean> {
  const found = await Promise.resolve()
    .then(work)
    .then((one) => [one].flat(), explain);
  found.forEach(report);
  return found.every(({ state }) => state === "ok");
}

function report(finding: Finding): void {
  findings.push(finding);
  say(findingText(finding));
}

/** They prevent the start, as app/env.server.ts names them. */
function settingsFindings(error: unknown): Finding[] {
  const [, ...problems] = (error as Error).message.split("\n").map((line) => line.trim());
  return problems.length > 0
    ? problems.map((problem) => wrong(problem, "Set it in .env; npm run setup asks for it."))
    : [wrong(reasonOf(error), "npm ci")];
}

function say(text: string): void {
  console.log(withoutSecrets(text, process.env));
}
