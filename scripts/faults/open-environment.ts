import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";

import { freePort } from "../../tests/support/free-port";
import { MailServer } from "../../tests/support/smtp-server";
import { PROVIDER_CLIENT, startIdentityProvider } from "./identity-provider";
import type { Accounts } from "./accounts";
import type { Environment } from "./environment";
import { FaultyProxy } from "./faulty-proxy";
import { History } from "./history";
import type { FaultOptions } from "./options";
import { openPostgres } from "./postgres-server";
import { ShopProcess } from "./shop-process";
import { SmallDisk } from "./small-disk";

const DISK_MEGABYTES = 400;

/** With everything else that a run needs. */
export interface OpenedEnvironment extends Environment {
  /** Of the sign-in provider's accounts. */
  issuer: string;
  /** When the mail server took each Message-ID. */
  received: Map<string, number[]>;
  /** A program that is told of what changes, and the ids of its webhooks by subject, as they arrived. */
  webhooks: { url: string; told: Map<string, string[]> };
  /** A file with what the shop printed. */
  log: string;
  /** With `keep` the files stay. */
  close(keep: boolean): Promise<void>;
}

/** A database, a mail server, a sign-in provider, proxies, and the built shop with the demo's styles. */
export async function openEnvironment(options: FaultOptions, accounts: Accounts): Promise<OpenedEnvironment> {
  const folder = mkdtempSync(join(tmpdir(), "shop-faults-"));
  // PostgreSQL runs as a user of its own where this is root.
  chmodSync(folder, 0o711);
  const ends: (() => Promise<unknown> | void)[] = [];
  const close = async (keep: boolean) => {
    for (const end of ends.reverse()) await end();
    if (!keep) rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await startAll(options, accounts, folder, (end) => ends.push(end))), close };
  } catch (error) {
    await close(true);
    throw error;
  }
}

async function startAll(
  { database }: FaultOptions,
  accounts: Accounts,
  folder: string,
  atEnd: (end: () => Promise<unknown> | void) => void,
): Promise<Omit<OpenedEnvironment, "close">> {
  const disk = SmallDisk.mount(folder, DISK_MEGABYTES);
  atEnd(() => disk?.unmount());
  const files = disk?.path ?? folder;
  const dataDir = join(files, "data");
  mkdirSync(dataDir);

  const postgres = database === "postgres" ? await openPostgres(join(files, "postgres")) : null;
  atEnd(() => postgres?.server.stop());
  const databaseProxy = postgres && (await openProxyOf(postgres.url));
  atEnd(() => databaseProxy?.proxy.close());
  const databaseUrl = postgres?.url ?? `file:${join(dataDir, "shop.db")}`;

  const { mail, received } = await openMailServer();
  atEnd(() => mail.stop());

  const webhooks = await openWebhookReceiver();
  atEnd(() => webhooks.close());

  const provider = await startIdentityProvider([...accounts.buyers, ...accounts.admins]);
  atEnd(() => provider.close());
  const providerProxy = await FaultyProxy.open(() => Number(new URL(provider.url).port));
  atEnd(() => providerProxy.close());
  const behindProxy = `http://127.0.0.1:${providerProxy.port}`;

  const port = await freePort();
  const proxy = await FaultyProxy.open(() => port);
  atEnd(() => proxy.close());
  const log = join(folder, "shop.log");
  const settings = {
    HOST: "127.0.0.1",
    // Two, so that the second one serves while the first is away.
    WEB_CONCURRENCY: "2",
    DATA_DIR: dataDir,
    DATABASE_URL: databaseProxy?.url ?? databaseUrl,
    SEED_DEMO: "yes",
    SMTP_URL: mail.url,
    RATE_LIMIT_FACTOR: "1000",
    OAUTH2_CLIENT_ID: PROVIDER_CLIENT.id,
    OAUTH2_CLIENT_SECRET: PROVIDER_CLIENT.secret,
    OAUTH2_AUTHORIZATION_URL: `${provider.url}/auth`,
    OAUTH2_TOKEN_URL: `${behindProxy}/token`,
    OAUTH2_USERINFO_URL: `${behindProxy}/me`,
  };
  const shop = new ShopProcess(port, settings, log);
  atEnd(() => shop.kill());
  await shop.start();

  return {
    shop,
    databaseUrl,
    disk,
    proxy,
    providerProxy,
    mail,
    received,
    webhooks,
    log,
    postgres: postgres?.server ?? null,
    databaseProxy: databaseProxy?.proxy ?? null,
    history: new History(),
    issuer: behindProxy,
  };
}

/** Returns the proxy and the address through it. */
async function openProxyOf(address: string): Promise<{ proxy: FaultyProxy; url: string }> {
  const url = new URL(address);
  const target = Number(url.port);
  const proxy = await FaultyProxy.open(() => target);
  url.port = String(proxy.port);
  return { proxy, url: url.href };
}

async function openWebhookReceiver() {
  const told = new Map<string, string[]>();
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const { id, subject } = body as { id: string; subject: string };
      told.set(subject, [...(told.get(subject) ?? []), id]);
      response.end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, told, close };
}

/** It notes when it takes a letter. */
async function openMailServer() {
  const mail = new MailServer();
  const received = new Map<string, number[]>();
  mail.behaviour = {
    mail: ({ messageId }) => {
      received.set(messageId, [...(received.get(messageId) ?? []), Date.now()]);
      return null;
    },
  };
  await mail.start();
  return { mail, received };
}
