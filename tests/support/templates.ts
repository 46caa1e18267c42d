import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";

import { openDb } from "~/db/db.server";
import { migrate } from "../../prisma/migrate";
import { restore } from "../upgrade/dump";
import { administer, type DatabaseKind, OPEN_SHOP, type ShopKind, type Template } from "./databases";
import { type Cluster, startPostgres } from "./postgres";

interface Workshop {
  users: number;
  folder: string;
  cluster?: Promise<Cluster>;
  templates: Map<string, Promise<Template>>;
}

// Each vitest project loads this module anew; all of them share one workshop.
const shared = globalThis as { testWorkshop?: Workshop };

/** Made at the first call of this process. Call `release` when done with it. */
export function templateOf(kind: DatabaseKind, shop: ShopKind): Promise<Template> {
  const workshop = (shared.testWorkshop ??= {
    users: 0,
    folder: mkdtempSync(join(tmpdir(), "shop-templates-")),
    templates: new Map(),
  });
  workshop.users++;
  const key = `${kind} ${shop}`;
  const template = workshop.templates.get(key) ?? make(workshop, kind, shop);
  workshop.templates.set(key, template);
  return template;
}

/** Ends one use of the templates; after the last one nothing of them is left. */
export async function release(): Promise<void> {
  const workshop = shared.testWorkshop;
  if (!workshop || --workshop.users > 0) return;
  delete shared.testWorkshop;
  await (await workshop.cluster)?.stop();
  await rm(workshop.folder, { recursive: true, force: true });
}

async function make(workshop: Workshop, kind: DatabaseKind, shop: ShopKind): Promise<Template> {
  const dataDir = join(workshop.folder, `${kind}-${shop}`);
  await mkdir(join(dataDir, "pictures"), { recursive: true });
  const url = kind === "sqlite" ? `file:${join(dataDir, "shop.db")}` : await emptyPostgres(workshop, shop);
  if (shop === "previous") await restorePrevious(kind, url);
  await migrate(url);
  if (shop === "demo") await seed(url, dataDir);
  if (shop === "empty") await open(url);
  return { kind, url, dataDir };
}

/** A shop as the previous version left it (tests/upgrade/make-fixture.ts). */
async function restorePrevious(kind: DatabaseKind, url: string): Promise<void> {
  const kept = await readFile(`tests/upgrade/previous/${kind}.sql.gz`);
  await restore(url, gunzipSync(kept).toString());
}

async function open(url: string): Promise<void> {
  const db = openDb(url);
  await db.write(async (tx) => {
    await tx.deliveryWindow.create({ data: OPEN_SHOP.window });
    await tx.shopSettings.create({ data: { version: 0, ...OPEN_SHOP.terms } });
  });
  await db.close();
}

/** The demo shop, made by the same command as a developer's. */
async function seed(url: string, dataDir: string): Promise<void> {
  await promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/seed.ts"], {
    env: { ...process.env, NODE_ENV: "test", DATABASE_URL: url, DATA_DIR: dataDir },
  });
  // What shipping costs is said by the tests that need it.
  const db = openDb(url);
  await db.write((tx) => tx.shippingZone.deleteMany());
  await db.close();
}

async function emptyPostgres(workshop: Workshop, shop: ShopKind): Promise<string> {
  const { url } = await (workshop.cluster ??= startPostgres());
  await administer(url, `CREATE DATABASE template_${shop}`);
  return new URL(`/template_${shop}`, url).href;
}
