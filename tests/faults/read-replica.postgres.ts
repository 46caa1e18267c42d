// Two processes of the shop beside a streaming replica of PostgreSQL: visitors read the catalogue from the replica, who
// changed something sees it at once, what decides is the primary's, and without the replica all goes on.
import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { openDb } from "~/db/db.server";
import { Replica } from "~/db/replica.server";
import { startSession } from "~/http/session/sessions.server";
import { addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { makePerson } from "../support/people";
import { onPostgres } from "../support/postgres";
import { startReplica, type TestReplica } from "../support/replica";
import { serveBuild, type ServerProcess } from "../support/server-process";

let replica: TestReplica;
let one: ServerProcess;
let other: ServerProcess;
let styleId = 0;
const cookies = { visitor: "", shopper: "", buyer: "", admin: "" };
type Reader = keyof typeof cookies;

beforeAll(async () => {
  replica = await startReplica(process.env.DATABASE_URL!);
  styleId = (await makeStyle({ name: "Alma", wholesalePrice: 4_000 })).id;
  for (const reader of ["shopper", "buyer", "admin"] as const) {
    const { id } = await makePerson(reader === "admin" ? "admin" : "approved");
    cookies[reader] = (await startSession(id, new Request("http://localhost"))).split(";")[0]!;
    if (reader === "buyer") await addLines(id, [wanted(styleId)]);
  }
  await replica.caughtUp();
  [one, other] = await Promise.all([serve("one"), serve("other")]);
  await Promise.all([readsReplica("one", one), readsReplica("other", other)]);
});
afterAll(async () => {
  await Promise.all([one?.kill(), other?.kill()]);
  await replica?.remove();
});

function serve(name: string): Promise<ServerProcess> {
  return serveBuild({ DATABASE_REPLICA_URL: `${replica.url}?application_name=${name}` });
}

/** Waits until a process asks the replica for the state of the shop. */
function readsReplica(name: string, shop: ServerProcess): Promise<void> {
  return vi.waitFor(async () => {
    await see(shop, "visitor");
    const asked = await replica.ask(
      `SELECT 1 FROM pg_stat_activity WHERE application_name = '${name}' AND query LIKE '%shop_state%'`,
    );
    expect(asked.length).toBeGreaterThan(0);
  }, 15_000);
}

async function see({ origin }: ServerProcess, reader: Reader, path = "/"): Promise<string> {
  const answer = await fetch(origin + path, { headers: { Cookie: cookies[reader] } });
  expect(answer.status).toBe(200);
  return load((await answer.text()).replaceAll("<!-- -->", ""))("main").text();
}

/** Changes the style as the admin does, in a form at one process; their browser keeps what it is told. */
async function change(fields: Record<string, string>): Promise<void> {
  const path = `/admin/products/${styleId}`;
  const page = await fetch(one.origin + path, { headers: { Cookie: cookies.admin } });
  const form = load(await page.text())("form:has([name=styleCode])");
  const shown = Object.fromEntries(form.serializeArray().map(({ name, value }) => [name, value]));
  const answer = await fetch(one.origin + path, {
    method: "POST",
    headers: { Cookie: cookies.admin, Origin: one.origin },
    body: new URLSearchParams({ ...shown, ...fields }),
    redirect: "manual",
  });
  expect(answer.status, await answer.text()).toBe(303);
  const kept = cookies.admin.split("; ").filter((pair) => !pair.startsWith("shop_wrote="));
  const told = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
  const position = told.find((pair) => pair.startsWith("shop_wrote="));
  expect(position).toMatch(/=[0-9A-F]+\/[0-9A-F]+$/);
  cookies.admin = [...kept, position].join("; ");
}

/** Somebody who wrote nothing, at both processes. */
const everybody = async (seen: (text: string) => void) => {
  for (const shop of [one, other]) {
    for (const reader of ["visitor", "shopper"] as const) seen(await see(shop, reader));
  }
};

describe("while the replica is behind", () => {
  beforeAll(() => replica.pause());
  afterAll(() => replica.resume());

  it("who changed a style sees it at once, at both processes, and everybody else the former", async () => {
    await change({ name: "Bela" });
    for (let round = 0; round < 3; round++) {
      for (const shop of [one, other]) {
        expect(await see(shop, "admin")).toContain("Bela");
        expect(await see(shop, "admin", `/product/${styleId}`)).toContain("Bela");
      }
      await everybody((text) => {
        expect(text).toContain("Alma");
        expect(text).not.toContain("Bela");
      });
      expect(await see(other, "buyer", `/product/${styleId}`)).toContain("Alma");
    }
  });

  it("programs read it as their people do", async () => {
    const names = async (reader: Reader) => {
      const answer = await fetch(`${other.origin}/api/products`, {
        headers: { Cookie: cookies[reader] },
      });
      return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
    };
    expect(await names("shopper")).toEqual(["Alma"]);
    expect(await names("admin")).toEqual(["Bela"]);
  });

  it("a cart and a checkout have the price that is charged", async () => {
    await change({ wholesalePrice: "55.00" });
    for (const shop of [one, other]) {
      expect(await see(shop, "buyer", "/cart")).toContain("€55.00");
      expect(await see(shop, "buyer", "/checkout")).toContain("€55.00");
      expect(await see(shop, "buyer")).toContain("Subtotal excl. VAT€55.00");
      expect(await see(shop, "buyer", `/product/${styleId}`)).toContain("€40.00");
    }
  });
});

it("when it has caught up, everybody sees the change at their next request", async () => {
  await replica.caughtUp();
  await everybody((text) => expect(text).toContain("Bela"));
  expect(await see(other, "buyer", `/product/${styleId}`)).toContain("€55.00");
});

it("what is kept under the name of a state never is of an earlier one", async () => {
  for (let round = 0; round < 4; round++) {
    const name = `Round ${round}`;
    let isOver = false;
    // The replica's memory and the primary's are asked all the time, while the change is on its way.
    const others = [one, other].flatMap((shop) =>
      (["visitor", "admin"] as const).map(async (reader) => {
        let before = false;
        while (!isOver) {
          const isNew = (await see(shop, reader)).includes(name);
          if (before) expect(isNew, `${reader} goes back`).toBe(true);
          before = isNew;
        }
      }),
    );
    if (round % 2 === 0) await replica.pause();
    await change({ name });
    expect(await see(other, "admin")).toContain(name);
    await replica.resume();
    await replica.caughtUp();
    await everybody((text) => expect(text).toContain(name));
    isOver = true;
    await Promise.all(others);
  }
});

describe("without the replica", () => {
  it("every page is answered by the primary, and by the replica when it is back", async () => {
    await replica.kill();
    for (let round = 0; round < 3; round++) {
      await change({ name: `Alone ${round}` });
      await everybody((text) => expect(text).toContain(`Alone ${round}`));
    }
    await replica.start();
    await Promise.all([readsReplica("one", one), readsReplica("other", other)]);
    await everybody((text) => expect(text).toContain("Alone 2"));
    await replica.pause();
    await change({ name: "Again" });
    await everybody((text) => expect(text).toContain("Alone 2"));
    await replica.resume();
    await replica.caughtUp();
    await everybody((text) => expect(text).toContain("Again"));
  });

  it("one that hangs is waited for a moment, once", async () => {
    await onPostgres(process.env.DATABASE_URL!, async (client) => {
      await client.query(`BEGIN; LOCK TABLE "products" IN ACCESS EXCLUSIVE MODE`);
      await replica.caughtUp();
      await replica.pause();
      // Nobody can read this table in the replica now.
      await client.query("COMMIT");
    });
    await change({ name: "Patient" });
    await Promise.all(
      [one, other].map(async (shop) => {
        // What is kept of the former state needs nobody to answer.
        expect(await see(shop, "visitor")).toMatch(/Again|Patient/);
        expect(await see(shop, "visitor", "/?sort=newest")).toContain("Patient");
        expect(await see(shop, "visitor", "/?sort=newest&page=1")).toContain("Patient");
      }),
    );
    await replica.resume();
    await replica.caughtUp();
    await everybody((text) => expect(text).toContain("Patient"));
  });

  it("says so once, and once that it is back", async () => {
    const reader = openDb(process.env.DATABASE_URL!, replica.url);
    const news: boolean[] = [];
    const known = new Replica(reader.replica!);
    known.onChange((serves) => news.push(serves));
    await vi.waitFor(async () => expect(await known.isUsable()).toBe(true), 5_000);
    await replica.kill();
    for (let time = 0; time < 3; time++) known.suspend(new Error("gone"));
    await vi.waitFor(() => expect(known.isUsable()).toBe(false), 5_000);
    await replica.start();
    await vi.waitFor(async () => expect(await known.isUsable()).toBe(true), 15_000);
    expect(news).toEqual([true, false, true]);
    await reader.close();
  });

  it("a server that follows nobody is none", async () => {
    const reader = openDb(process.env.DATABASE_URL!, process.env.DATABASE_URL!);
    const reasons: unknown[] = [];
    const known = new Replica(reader.replica!);
    known.onChange((_, reason) => reasons.push(reason));
    expect(await known.isUsable()).toBe(false);
    await vi.waitFor(() => expect(String(reasons[0])).toContain("it is no replica"), 5_000);
    await reader.close();
  });
});
