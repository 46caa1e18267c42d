import { existsSync } from "node:fs";
import { lookup } from "node:dns/promises";
import { join } from "node:path";

import { env } from "~/env.server";
import { newCheck, readCheckAnswer, type SeenRequest } from "~/http/installation-check.server";
import { sqlitePath } from "../../backup-contents";
import { type Finding, note, ok, wrong } from "../findings";
import { reasonOf } from "../reason";
import { isLoopback } from "./settings";

const TIMEOUT_MS = 10_000;
const HELP = 'docs/operations.md, "Deploy on one machine", has the lines for Caddy and nginx.';

/** The shop runs here, and its public address leads to it through a proxy that is set up well. */
export async function checkAddress(): Promise<Finding[]> {
  if (!wasStarted()) return [note("The shop has never been started here.", "npm start")];
  const local = await askShop(localAddress());
  const here =
    typeof local === "string"
      ? wrong(`The shop does not answer on port ${env.PORT}. ${local}`, "npm start")
      : ok(`The shop answers on port ${env.PORT}.`);
  if (!env.PUBLIC_URL) return [here];
  const help = typeof local === "string" ? "Start the shop, and run npm run doctor again." : HELP;
  return [here, ...(await checkPublic(env.PUBLIC_URL, help))];
}

/** The traces of a start are here, as far as files tell. */
export function wasStarted(): boolean {
  const database = sqlitePath(env.DATABASE_URL);
  if (database !== null && !existsSync(database)) return false;
  return Boolean(env.SESSION_SECRET) || existsSync(join(env.DATA_DIR, "session-secret"));
}

async function checkPublic(address: string, help: string): Promise<Finding[]> {
  const seen = await askShop(address);
  if (typeof seen === "string") return [wrong(`${address} does not lead to this shop. ${seen}`, help)];
  const page = await fetch(address, {
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (page.status === 421) {
    return [wrong("The proxy does not pass Host on unchanged, so the shop refuses requests.", HELP)];
  }
  const findings = [...(await checkForwarding(address, seen)), ...clockFinding(page)];
  return findings.length > 0 ? findings : [ok(`${address} leads to this shop.`)];
}

async function checkForwarding(address: string, seen: SeenRequest): Promise<Finding[]> {
  if (!env.secure) return [];
  if (!seen.isForwarded) {
    return [wrong("The proxy sets no X-Forwarded-For: all visitors share one rate limit.", HELP)];
  }
  if (seen.protocol !== "https:") {
    return [
      note(
        "The proxy sets no X-Forwarded-Proto, or TRUSTED_PROXIES does not list it.",
        "Untrusted, it makes all visitors share one rate limit.",
      ),
    ];
  }
  const { address: ip } = await lookup(new URL(address).hostname.replace(/^\[|\]$/g, ""));
  return /^(127\.|::1)/.test(seen.client) && !/^(127\.|::1)/.test(ip) && !isLoopback(address)
    ? [
        note(
          "The shop sees this machine's own address as the client's.",
          "If you are on another machine, check the clients in the proxy's log.",
        ),
      ]
    : [];
}

/** Compares the clock with that of whoever answered: the proxy or a server before it. */
export function clockFinding(answer: Response, now = Date.now()): Finding[] {
  const theirs = Date.parse(answer.headers.get("Date") ?? "");
  const seconds = Math.round(Math.abs(now - theirs) / 1_000);
  if (Number.isNaN(theirs) || seconds <= 60) return [];
  return [
    wrong(
      `The clock of this machine is ${seconds} seconds off that of ${new URL(answer.url).host}.`,
      "Set it by NTP (timedatectl set-ntp true): codes, sessions and documents depend on it.",
    ),
  ];
}

/** Asks /healthz under an address how the request arrives. Returns what is wrong, if it is not this shop. */
export async function askShop(address: string): Promise<SeenRequest | string> {
  const check = newCheck();
  try {
    const answer = await fetch(`${address}/healthz?check=${check}`, {
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status === 502 || answer.status === 503 || answer.status === 504) {
      return `The proxy answers ${answer.status}: it cannot reach the shop on port ${env.PORT}.`;
    }
    if (answer.status >= 300) return `Something answers ${answer.status} there.`;
    const seen = readCheckAnswer(check, await answer.text());
    return seen ?? "Another server answers there, or one with another SESSION_SECRET.";
  } catch (error) {
    return reasonOf(error);
  }
}

function localAddress(): string {
  const host = env.HOST && !/^(0\.0\.0\.0|::)$/.test(env.HOST) ? env.HOST : "127.0.0.1";
  return `http://${host.includes(":") ? `[${host}]` : host}:${env.PORT}`;
}
