// The worst JSON that a body may have: counted before it is parsed, and answered in few bytes.
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";

import { contracts } from "~/http/api/contracts/all.server";
import { parseBody, readJson } from "~/http/api/input.server";
import { BODY_LIMIT_BYTES } from "~/http/gate/body.server";
import { endTurn } from "~/http/gate/large-bodies.server";

afterEach(() => void vi.restoreAllMocks());

const request = (body: string) =>
  new Request("http://shop.test/api/orders", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
  });

/** A text of so many of these, with commas between them. */
const many = (unit: string, size: number) =>
  Array<string>(Math.floor(size / (unit.length + 1)))
    .fill(unit)
    .join(",");

const numbered = (size: number) =>
  Array.from({ length: Math.floor(size / 12) }, (_, index) => `"k${index}":1`).join(",");

const refusal = async (work: Promise<unknown>) => {
  const thrown: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Response)) throw thrown;
  return { status: thrown.status, text: await thrown.text() };
};

const SIZES = [BODY_LIMIT_BYTES, 1024 * 1024] as const;

describe("a body of many values", () => {
  it.each([
    ["lists in lists", (size: number) => "[".repeat(size / 2) + "]".repeat(size / 2)],
    ["objects in objects", (size: number) => `{"a":`.repeat(size / 5)],
    ["empty lists", (size: number) => `{"a":[${many("[]", size - 10)}]}`],
    ["empty objects", (size: number) => `{"items":[${many("{}", size - 20)}]}`],
    ["numbers", (size: number) => `{"items":[${many("1", size - 20)}]}`],
    ["names", (size: number) => `{${numbered(size - 10)}}`],
    ["one name", (size: number) => `{${many(`"a":1`, size - 10)}}`],
    ["escaped strings", (size: number) => `{"a":[${many(`"\\""`, size - 10)}]}`],
  ])("(%s) is refused before it is parsed", async (_, bodyOf) => {
    const parse = vi.spyOn(JSON, "parse");
    for (const size of SIZES) {
      const sent = request(bodyOf(size));
      const { status, text } = await refusal(readJson(sent, { bodyLimit: size }));
      endTurn(sent);
      expect(status).toBe(400);
      expect(text.length).toBeLessThan(300);
    }
    expect(parse).not.toHaveBeenCalled();
  });

  it("is read where they are few, whatever its texts are", async () => {
    const text = JSON.stringify({ text: '\\",[{'.repeat(10_000), b: ["\\", '"'] });
    expect(await readJson(request(text), { bodyLimit: SIZES[1] })).toEqual({ value: JSON.parse(text), text });
    const order = { items: Array(200).fill({ productId: 1, size: "M", quantity: 5, color: "a" }) };
    expect((await readJson(request(JSON.stringify(order)), {})).value).toEqual(order);
  });
});

it("has at most twelve levels", async () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
  const parse = async (levels: number) => parseBody(request(""), nested(levels), z.looseObject({}));
  expect(await parse(12)).toEqual(nested(12));
  expect((await refusal(parse(13))).status).toBe(400);
});

it("with a long name is answered in few bytes", async () => {
  const work = async () => parseBody(request(""), { ["x".repeat(60_000)]: 1 }, z.strictObject({}));
  const { status, text } = await refusal(work());
  expect([status, text.length < 500]).toEqual([400, true]);
});

describe("an answer to thousands of wrong values", () => {
  const calls = contracts.flatMap(({ operation, body, badInput }) => (body ? [{ operation, body, badInput }] : []));

  it.each(calls)("is small: $operation", async ({ body, badInput }) => {
    const names = new Set([
      "items",
      "quantities",
      "sizes",
      "colors",
      "additionalImages",
      "fibreComposition",
      "message",
    ]);
    for (const name of names) {
      for (const item of [{}, 1, "", null, { sku: 1, quantity: "x".repeat(50), fibre: [] }]) {
        const sent = { [name]: Array<unknown>(1_200).fill(item), ["x".repeat(5_000)]: item };
        const work = async () => parseBody(request(""), sent, body, badInput);
        const { status, text } = await refusal(work()).catch(() => ({ status: 400, text: "" }));
        expect(status).toBe(400);
        expect(text.length).toBeLessThan(12_000);
      }
    }
  });
});
