// A form with a key that arrives more than once: what it asks for is saved once, and answered each time as the first time.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { db, type Tx } from "~/db/db.server";
import { isRepeat, trackWrites } from "~/db/write-outcome.server";
import { parseUpload } from "~/http/gate/body.server";
import { answerOnce, withFormKey, hasFormArrived } from "~/http/forms/form-key.server";

let forms = 0;
const nextKey = () => `key-of-form-${++forms}`;
const expire = new Date("2027-01-01T00:00:00Z");

/** Adds 1 to a counter and gives what it is then. */
async function count(tx: Tx, key: string): Promise<number> {
  const row = await tx.rateLimit.upsert({
    where: { key },
    create: { key, points: 1, expire },
    update: { points: { increment: 1 } },
  });
  return row.points;
}
const counted = async (key: string) => (await db.read.rateLimit.findUnique({ where: { key } }))?.points ?? 0;

/** The fields of a form with files, as the shop reads them. */
async function formOf(fields: Record<string, string | File>): Promise<FormData> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return (await parseUpload(new Request("http://localhost/", { method: "POST", body }))).fields;
}

const FROM = { sender: "one", path: "/admin/x" };

/** Posts a form as a request of its own. Returns what was answered, and whether it was a repeat. */
function post<Result>(fields: Record<string, string | File>, work: () => Promise<Result>, from = FROM) {
  return trackWrites({ mayBeSaved: false }, async () => {
    const answer = await answerOnce(from, await formOf(fields), work);
    return { answer, isRepeat: isRepeat() };
  });
}

describe("a form with a key", () => {
  it("is saved once and answered alike, however often and at once it arrives", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 3 }), async (atOnce, later) => {
        const key = nextKey();
        const send = () =>
          post({ key, amount: "12" }, async () => {
            const first = await db.write((tx) => count(tx, `${key} first`));
            const second = await db.write((tx) => count(tx, `${key} second`));
            return [first, second];
          });
        const answers = await Promise.all(Array.from({ length: atOnce }, send));
        for (let sent = 0; sent < later; sent++) answers.push(await send());
        expect(answers.map(({ answer }) => answer)).toEqual(answers.map(() => [1, 1]));
        expect(answers.filter((one) => !one.isRepeat)).toHaveLength(1);
        expect([await counted(`${key} first`), await counted(`${key} second`)]).toEqual([1, 1]);
      }),
      { numRuns: 15 },
    );
  });

  it("is another one with another key, field, file, address or sender", async () => {
    const key = nextKey();
    const send = (fields: Record<string, string | File>, from?: typeof FROM) =>
      post({ key, ...fields }, () => db.write((tx) => count(tx, key)), from);
    const file = (bytes: string) => ({ file: new File([bytes], "a.csv") });
    await send({ amount: "12" });
    await send({ amount: "13" });
    await send({ amount: "12" }, { ...FROM, path: "/admin/y" });
    await send({ amount: "12" }, { ...FROM, sender: "another" });
    await send(file("a"));
    await send(file("b"));
    await send({ amount: "12", key: nextKey() });
    expect(await counted(key)).toBe(7);
    expect((await send(file("b"))).isRepeat).toBe(true);
  });

  it("runs again when the first one failed, and then no more", async () => {
    const key = nextKey();
    let mayFail = true;
    const send = () =>
      post({ key }, () =>
        db.write(async (tx) => {
          await count(tx, key);
          if (mayFail) throw new Error("a fault");
        }),
      );
    await expect(send()).rejects.toThrow("a fault");
    mayFail = false;
    expect(await send()).toEqual({ answer: undefined, isRepeat: false });
    expect(await send()).toEqual({ answer: undefined, isRepeat: true });
    expect(await counted(key)).toBe(1);
  });

  it("is answered alike when it was saved by a second attempt", async () => {
    const key = nextKey();
    let isTaken = true;
    const attempt = () =>
      db.write(async (tx) => {
        if (isTaken) throw new Error("a taken name");
        return count(tx, key);
      });
    const send = () =>
      post({ key }, () =>
        attempt().catch(() => {
          isTaken = false;
          return attempt();
        }),
      );
    expect(await send()).toEqual({ answer: 1, isRepeat: false });
    expect(await send()).toEqual({ answer: 1, isRepeat: true });
  });

  it("gives dates and what is missing as they were, and refuses what JSON cannot hold", async () => {
    const answer = { at: new Date("2026-11-29T05:00:00Z"), none: null, list: [{ id: 1 }] };
    const fields = { key: nextKey() };
    const send = (what: unknown) => post(fields, () => db.write(async (tx) => (await count(tx, fields.key), what)));
    await expect(send(new Map([[1, 2]]))).rejects.toThrow("A Map or Set");
    await send(answer);
    expect(await send("not made again")).toEqual({ answer, isRepeat: true });
  });

  it("that failed after some of its steps does what is left, and is saved once", async () => {
    const key = nextKey();
    let [left, mayFail] = [3, true];
    const send = () =>
      post({ key }, async () => {
        while (left > 0) {
          await db.write((tx) => count(tx, `${key} step`), { isStep: true });
          left--;
          if (left === 1 && mayFail) throw new Error("a fault");
        }
        return db.write((tx) => count(tx, key));
      });
    await expect(send()).rejects.toThrow("a fault");
    mayFail = false;
    expect(await send()).toEqual({ answer: 1, isRepeat: false });
    expect(await send()).toEqual({ answer: 1, isRepeat: true });
    expect([await counted(`${key} step`), await counted(key)]).toEqual([3, 1]);
  });

  it("does not hide that it has arrived", async () => {
    const key = nextKey();
    const form = await formOf({ key });
    await withFormKey(null, form, () => answerOnce(FROM, form, () => db.write((tx) => count(tx, key))));
    expect(await hasFormArrived(null, key)).toBe(true);
  });
});

describe("a form without a key", () => {
  it("is saved each time", async () => {
    const key = nextKey();
    for (const nth of [1, 2]) {
      expect(await post({}, () => db.write((tx) => count(tx, key)))).toEqual({ answer: nth, isRepeat: false });
    }
  });
});
