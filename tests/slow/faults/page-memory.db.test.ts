// A served shop keeps visitors' pages in memory while another process changes what they are made of: this one does,
// on the same SQLite file or the same Postgres.
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { startSession } from "~/http/session/sessions.server";
import { makeStyle } from "../../support/carts";
import { makePerson } from "../../support/people";
import { serveBuild, type ServerProcess } from "../../support/server-process";

let shop: ServerProcess;
let styleId: number;

beforeAll(async () => {
  styleId = (await makeStyle({ name: "Alma", colors: ["Sand"] })).id;
  await db.write((tx) => tx.claim.create({ data: { key: "counted", title: "Counted", text: "Nine of ten" } }));
  shop = await serveBuild();
});
afterAll(() => shop?.kill());

async function see(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(shop.origin + path, { headers });
  // React marks where two texts meet.
  const text = (await answer.text()).replaceAll("<!-- -->", "");
  return { text, etag: answer.headers.get("ETag"), status: answer.status };
}

/** Has asked often enough that the page is kept in its final form. */
async function keep(path: string) {
  for (let time = 0; time < 10; time++) await see(path);
  return see(path);
}

const rename = (name: string) => db.write((tx) => tx.product.update({ where: { id: styleId }, data: { name } }));

describe("a page kept by one process is made anew at the next request after another process", () => {
  it("renamed a style", async () => {
    expect((await keep("/")).text).toContain("Alma");
    await rename("Bela");
    const { text } = await see("/");
    expect(text).toContain("Bela");
    expect(text).not.toContain("Alma");
  });

  it("made a style, took it off, deleted it", async () => {
    await keep("/");
    const { id } = await makeStyle({ name: "Cvetka" });
    expect((await see("/")).text).toContain("Cvetka");
    await db.write((tx) => tx.product.update({ where: { id }, data: { isActive: false } }));
    expect((await see("/")).text).not.toContain("Cvetka");
    await db.write((tx) => tx.product.update({ where: { id }, data: { isActive: true } }));
    expect((await keep("/")).text).toContain("Cvetka");
    await db.write((tx) => tx.product.delete({ where: { id } }));
    expect((await see("/")).text).not.toContain("Cvetka");
  });

  it("changed a setting", async () => {
    await keep("/contact");
    await db.write((tx) =>
      tx.shopSettings.upsert({
        where: { id: 1 },
        create: { id: 1, minimumOrderValue: 123_400 },
        update: { minimumOrderValue: 123_400 },
      }),
    );
    expect((await see("/contact")).text).toContain("€1,234");
  });

  it("changed, ended and withdrew a claim", async () => {
    expect((await keep("/contact")).text).toContain("Nine of ten");
    const change = (data: { text?: string; validUntil?: Date | null; isActive?: boolean }) =>
      db.write((tx) => tx.claim.update({ where: { key: "counted" }, data }));
    await change({ text: "Eight of ten" });
    expect((await keep("/contact")).text).toContain("Eight of ten");
    // Long enough for two answers of a busy machine.
    const soon = Date.now() + 6_000;
    await change({ validUntil: new Date(soon) });
    expect((await keep("/contact")).text).toContain("Eight of ten");
    await new Promise((done) => setTimeout(done, soon - Date.now() + 20));
    // Nobody changed anything: its time is over.
    expect((await see("/contact")).text).not.toContain("Eight of ten");
    await change({ validUntil: null });
    expect((await see("/contact")).text).toContain("Eight of ten");
    await change({ isActive: false });
    expect((await see("/contact")).text).not.toContain("Eight of ten");
  });

  it("changed a tier, for a buyer", async () => {
    const { id } = await makePerson("approved");
    const [Cookie = ""] = (await startSession(id, new Request("http://localhost"))).split(";");
    expect((await see("/", { Cookie })).text).not.toContain("17.5%");
    const tier = await db.write((tx) =>
      tx.bulkDiscount.create({ data: { minQuantity: 7, discountPercentage: 1_750 } }),
    );
    expect((await see("/", { Cookie })).text).toContain("17.5%");
    await db.write((tx) => tx.bulkDiscount.delete({ where: { id: tier.id } }));
    expect((await see("/", { Cookie })).text).not.toContain("17.5%");
  });
});

it("an ETag of before is no ETag of after, and one of a page that came to look as before is", async () => {
  await rename("Dora");
  const before = await keep("/");
  await rename("Ema");
  const after = await see("/", { "If-None-Match": before.etag! });
  expect(after.status).toBe(200);
  expect(after.etag).not.toBe(before.etag);
  expect((await see("/", { "If-None-Match": after.etag! })).status).toBe(304);
});

it("a change and requests at the same time: whoever asks after it was done sees it", async () => {
  for (let round = 0; round < 8; round++) {
    const name = `Round ${round}`;
    let isOver = false;
    // Others keep asking, so that pages are being made while the change is done.
    const others = Array.from({ length: 4 }, async () => {
      while (!isOver) await see("/");
    });
    await rename(name);
    const seen = await Promise.all([see("/"), see("/"), see("/?page=1")]);
    isOver = true;
    for (const { text } of seen) expect(text).toContain(name);
    await Promise.all(others);
  }
});
