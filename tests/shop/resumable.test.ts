// Parts of a file that are asked for (RFC 9110, 14), and the places of large downloads.
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";

import { takeDownloadPlace } from "~/http/gate/download-places.server";
import { resumableResponse } from "~/http/responses/resumable.server";

const BYTES = "0123456789";
const SIZE = BYTES.length;

/** The answer to a request for a file of ten bytes, and how often its place was given back. */
async function ask(headers: Record<string, string>, method = "GET") {
  const release = vi.fn();
  const file = {
    name: "file.bin",
    type: "application/octet-stream",
    size: SIZE,
    tag: "one",
    async *read(start: number, end: number) {
      yield await Promise.resolve(BYTES.slice(start, end));
    },
  };
  const request = new Request("http://shop.test/api/file.bin", { method, headers });
  const answer = await resumableResponse(request, file, release).catch((refusal: Response) => refusal);
  const { status } = answer;
  const of = (name: string) => answer.headers.get(name);
  return { status, range: of("Content-Range"), length: of("Content-Length"), text: await answer.text(), release };
}

/** The bytes that a range asks for; null for the whole file, undefined for none that it has. */
function wanted(first: number | null, last: number | null): string | null | undefined {
  if (first === null) return last === null ? null : last === 0 ? undefined : BYTES.slice(-last);
  if (first >= SIZE) return undefined;
  return last !== null && last < first ? null : BYTES.slice(first, (last ?? SIZE) + 1);
}

describe("a range", () => {
  const end = fc.option(fc.nat(SIZE + 3));

  it("gives the bytes that it names, the whole file where it names none, and 416 beyond the end", () =>
    fc.assert(
      fc.asyncProperty(end, end, async (first, last) => {
        const { status, range, length, text } = await ask({ Range: `bytes=${first ?? ""}-${last ?? ""}` });
        const part = wanted(first, last);
        if (part === undefined) expect([status, range]).toEqual([416, `bytes */${SIZE}`]);
        else if (part === null) expect([status, range, text]).toEqual([200, null, BYTES]);
        else {
          const at = BYTES.indexOf(part);
          expect([status, text, length]).toEqual([206, part, String(part.length)]);
          expect(range).toBe(`bytes ${at}-${at + part.length - 1}/${SIZE}`);
        }
      }),
    ));

  it("counts for GET, and for the version that the client has", async () => {
    const Range = "bytes=5-";
    expect(await ask({ Range, "If-Range": ' "one" ' })).toMatchObject({ status: 206, text: "56789" });
    expect(await ask({ Range, "If-Range": '"two"' })).toMatchObject({ status: 200, text: BYTES });
    expect(await ask({ Range, "If-Range": 'W/"one"' })).toMatchObject({ status: 200, text: BYTES });
    expect(await ask({ Range }, "HEAD")).toMatchObject({ status: 200, range: null, length: "10", text: "" });
  });

  it("or a whole file gives its place back once, also where nothing is sent", async () => {
    for (const [headers, method] of [
      [{}, "GET"],
      [{ Range: "bytes=5-" }, "GET"],
      [{}, "HEAD"],
      [{ "If-None-Match": '"one"' }, "GET"],
    ] as const) {
      const { release } = await ask(headers, method);
      expect(release, JSON.stringify([headers, method])).toHaveBeenCalledTimes(1);
    }
  });
});

describe("places for large downloads", () => {
  const request = new Request("http://shop.test/api/file.zip");
  const taken: (() => void)[] = [];
  afterEach(() => taken.splice(0).forEach((giveBack) => giveBack()));

  /** Takes a place. Gives the status and the Retry-After of the refusal. */
  function take(person: string): [status: number, wait: string | null] | null {
    try {
      taken.push(takeDownloadPlace(request, person));
      return null;
    } catch (refusal) {
      const { status, headers } = refusal as Response;
      return [status, headers.get("Retry-After")];
    }
  }

  it("are three for a person; one that is given back twice is one", () => {
    expect([take("ana"), take("ana"), take("ana")]).toEqual([null, null, null]);
    expect(take("ana")).toEqual([429, "30"]);
    taken[0]!();
    taken[0]!();
    expect(take("ana")).toBeNull();
    expect(take("ana")).toEqual([429, "30"]);
    expect(take("bor")).toBeNull();
  });

  it("are twelve for everybody", () => {
    for (let at = 0; at < 12; at++) expect(take(`person ${at % 4}`)).toBeNull();
    expect(take("somebody else")).toEqual([503, "60"]);
    taken[0]!();
    expect(take("somebody else")).toBeNull();
  });
});
