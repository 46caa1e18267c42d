// Two machines of one shop: one PostgreSQL, one bucket, and nothing else in common. What comes to one is there on the
// other, and while the bucket is out of reach everything but new pictures goes on.
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { load } from "cheerio";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { startSession } from "~/http/session/sessions.server";
import { openBucket, type TestBucket } from "../support/bucket";
import { makeStyle } from "../support/carts";
import { makePerson } from "../support/people";
import { photo } from "../support/pictures";
import { serveBuild, type ServerProcess } from "../support/server-process";
import { stayInRateLimitWindow } from "../support/rate-limit-window";

// As tests/support/bucket.ts has it: the sessions that are made here must be theirs.
vi.hoisted(() => (process.env.SESSION_SECRET = "the same on every machine of a shop"));

interface Host extends ServerProcess {
  dataDir: string;
}

let bucket: TestBucket;
let one: Host;
let other: Host;
let cookie = "";
let styleId = 0;

async function host(settings: Record<string, string>): Promise<Host> {
  const dataDir = mkdtempSync(join(tmpdir(), "shop-host-"));
  const server = await serveBuild({ ...settings, DATA_DIR: dataDir });
  return { ...server, dataDir };
}

beforeAll(async () => {
  bucket = await openBucket();
  const admin = await makePerson("admin");
  cookie = (await startSession(admin.id, new Request("http://localhost"))).split(";")[0]!;
  styleId = (await makeStyle({ name: "Alma", colors: ["Sand", "Rust"] })).id;
  const settings = { ...bucket.settings, RATE_LIMIT_FACTOR: "1", PREPARE_PICTURES: "on" };
  [one, other] = await Promise.all([host(settings), host(settings)]);
});
afterAll(async () => {
  await Promise.all([one?.kill(), other?.kill()]);
  for (const { dataDir } of [one, other]) rmSync(dataDir, { recursive: true, force: true });
  await bucket.remove();
});

const get = (at: Host, path: string) =>
  fetch(at.origin + path, { headers: { Cookie: cookie, Accept: "image/webp,text/html" } });

/** Sends a form with a picture, a new one each time. */
async function hand(at: Host, path: string, fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const bytes = await photo().jpeg().toBuffer();
  body.set("files", new Blob([new Uint8Array(bytes)]), "alma-sand.jpg");
  const headers = { Cookie: cookie, Origin: at.origin };
  return fetch(at.origin + path, { method: "POST", headers, body, redirect: "manual" });
}

/** Hands in a picture for the style; gives its address. */
async function upload(at: Host): Promise<string> {
  const before = await addresses();
  const fields = { intent: "upload", colour: "Sand" };
  const answer = await hand(at, `/admin/products/${styleId}`, fields);
  expect(answer.status, await answer.text()).toBe(303);
  return (await addresses()).find((address) => !before.includes(address))!;
}

async function addresses(): Promise<string[]> {
  const style = await db.read.product.findUniqueOrThrow({ where: { id: styleId } });
  return [style.imageUrl, ...(style.additionalImages as string[])].filter(Boolean);
}

describe("a picture that is handed in on one machine", () => {
  it("is served by the other, and no machine has its master", async () => {
    const address = await upload(one);
    const there = await get(other, `${address}/480`);
    expect(there.status).toBe(200);
    expect(there.headers.get("Content-Type")).toBe("image/webp");
    expect(there.headers.get("Cache-Control")).toContain("immutable");
    const here = await get(one, `${address}/480`);
    expect(here.headers.get("ETag")).toBe(there.headers.get("ETag"));
    const sizes = [here, there].map(async (answer) => {
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      return [width, height];
    });
    expect(await sizes[0]).toEqual(await sizes[1]);
    for (const { dataDir } of [one, other]) {
      expect(existsSync(join(dataDir, "pictures/masters"))).toBe(false);
    }
    // The machine that took it makes all its variants, the other one those that are asked for.
    const made = ({ dataDir }: Host) => readdirSync(join(dataDir, "pictures/made"));
    await vi.waitFor(() => expect(made(one)).toHaveLength(15), 20_000);
    expect(made(other)).toHaveLength(1);
  });

  it("is in the pages of the other", async () => {
    const address = await upload(other);
    expect(await (await get(one, `/product/${styleId}`)).text()).toContain(`${address}/`);
  });
});

describe("while the bucket is out of reach", () => {
  let made = "";
  let notMade = "";
  beforeAll(async () => {
    made = await upload(one);
    notMade = await upload(one);
    expect((await get(one, `${made}/480`)).status).toBe(200);
    await bucket.stop();
  });
  afterAll(() => bucket.start());

  it("pages are answered, and pictures that were asked for before", async () => {
    for (const at of [one, other]) {
      const page = await get(at, `/product/${styleId}`);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain(`${notMade}/`);
      expect((await get(at, "/readyz")).status).toBe(200);
    }
    expect((await get(one, `${made}/480`)).status).toBe(200);
  });

  it("other pictures say that they may be asked for again, and nobody keeps that answer", async () => {
    const answer = await get(other, `${notMade}/480`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("5");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  it("a picture is not taken, and the form keeps what was chosen", async () => {
    const before = await addresses();
    const fields = { intent: "upload", colour: "Rust" };
    const answer = await hand(one, `/admin/products/${styleId}`, fields);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("5");
    const page = load(await answer.text());
    expect(page("main").text()).toContain("The pictures cannot be stored at the moment.");
    expect(page("[name=colour] [selected]").attr("value")).toBe("Rust");
    expect(await addresses()).toEqual(before);
  });

  it("a new style with pictures is not made, and all that was typed is kept; then it is", async () => {
    const typed = { name: "Bela Cardigan", styleCode: "BC-1", description: "Warm and long." };
    const more = {
      wholesalePrice: "46.00",
      minOrderQuantity: "1",
      fibreComposition: "100% cotton",
    };
    const fields = { ...typed, ...more, category: "Cardigans", colors: "Sand", sizes: "M" };
    const refused = await hand(other, "/admin/products/new", fields);
    expect(refused.status).toBe(503);
    const page = load(await refused.text());
    expect(page("[role=alert]").text()).toContain("The pictures cannot be stored at the moment.");
    for (const [name, value] of Object.entries(typed)) {
      expect(page(`main [name=${name}]`).val()).toBe(value);
    }
    await bucket.start();
    const taken = await hand(other, "/admin/products/new", fields);
    expect(taken.status, await taken.text()).toBe(303);
    expect((await get(other, `${notMade}/480`)).status).toBe(200);
    await bucket.stop();
  });
});

it("how often somebody may do a thing is counted over both", async () => {
  await stayInRateLimitWindow();
  const sender = { name: "Ana", email: "often@boutique.example" };
  const answers: number[] = [];
  for (let sent = 0; sent < 12; sent++) {
    const at = sent % 2 === 0 ? one : other;
    const { status } = await fetch(`${at.origin}/api/inquiries`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...sender, message: `How soon can you send ${sent + 1} pieces?` }),
    });
    answers.push(status);
  }
  expect(answers).toEqual([...Array<number>(5).fill(201), ...Array<number>(7).fill(429)]);
});
