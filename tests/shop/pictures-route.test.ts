import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { loader } from "~/routes/pictures.$";
import { shopFiles } from "~/shop/base/files/shop-files.server";
import { FileStoreError } from "~/shop/base/files/store";
import { storeDrawing } from "~/shop/brand/pictures/masters.server";
import { PICTURE_WIDTHS } from "~/shop/brand/pictures/sizes";

let path = "";
beforeAll(async () => {
  const address = await storeDrawing(
    shopFiles,
    "route-sand-front",
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000"><rect width="800" height="1000" fill="#cfb48c"/></svg>',
  );
  path = address.replace("/pictures/", "");
});

function ask(splat: string, headers: Record<string, string> = {}, method = "GET") {
  const request = new Request(`http://shop.example/pictures/${splat}`, { method, headers });
  return loader({ request, params: { "*": splat }, context: {} });
}

describe("GET /pictures/...", () => {
  it("answers with the picture and its headers", async () => {
    const response = await ask(`${path}/320`, { Accept: "image/avif,*/*" });
    const bytes = await response.arrayBuffer();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      "cache-control": "public, max-age=31536000, immutable",
      "content-length": String(bytes.byteLength),
      "content-type": "image/avif",
      etag: expect.stringMatching(/^W\/"[0-9a-f]{8}-320-avif"$/),
      vary: "Accept",
      "x-content-type-options": "nosniff",
    });
  });

  it("has an ETag per format", async () => {
    const tags = await Promise.all(
      ["image/avif", "image/webp", "*/*"].map(async (Accept) =>
        (await ask(`${path}/160`, { Accept })).headers.get("ETag"),
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  it("answers 304 without a body for a matching ETag", async () => {
    const tag = (await ask(`${path}/160`)).headers.get("ETag")!;
    for (const header of [tag, tag.replace("W/", ""), `"other", ${tag}`, "*"]) {
      const response = await ask(`${path}/160`, { "If-None-Match": header });
      expect(response.status).toBe(304);
      expect(response.headers.get("Cache-Control")).toContain("immutable");
      expect(await response.text()).toBe("");
    }
    expect((await ask(`${path}/160`, { "If-None-Match": '"other"' })).status).toBe(200);
  });

  it("answers HEAD with the length and no body", async () => {
    const whole = await ask(`${path}/160`);
    const head = await ask(`${path}/160`, {}, "HEAD");
    expect(head.status).toBe(200);
    expect(head.headers.get("Content-Length")).toBe(whole.headers.get("Content-Length"));
    expect(await head.text()).toBe("");
  });

  it("serves the stored address of a product's picture", async () => {
    expect((await ask(path)).headers.get("ETag")).toMatch(/-960-jpeg"$/);
  });

  it.each([
    "",
    "/",
    "{path}/161",
    "{path}/0480",
    "{path}/480.0",
    "{path}/4e2",
    "{path}/",
    "{path}/480/480",
    "{path}x/480",
    "../shop.db",
    "../../etc/passwd/480",
    "..%2f..%2fetc%2fpasswd/480",
    "unknown-00000000/480",
  ])("answers %j with an uncacheable 404", async (splat) => {
    const response = await ask(splat.replace("{path}", path), { "If-None-Match": "*" });
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });
});

const drawn = async (name: string) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="100"><title>${name}</title></svg>`;
  return (await storeDrawing(shopFiles, name, svg)).replace("/pictures/", "");
};

describe("while one address asks for more pictures than can be made", () => {
  const STAND_IN = { "cache-control": "no-store", vary: "Accept" };

  it("answers with the nearest size, uncached, or waits for a picture of which there is none", async () => {
    const known = await drawn("known");
    await ask(`${known}/160`, { Accept: "image/webp" });
    await ask(`${known}/320`, { Accept: "image/avif" });
    const unknown = await drawn("unknown");
    const pages = await Promise.all(Array.from({ length: 8 }, (_, page) => drawn(`page-${page}`)));
    let goOn = () => {};
    const stopped = new Promise<void>((done) => (goOn = done));
    const { get: read } = shopFiles.store;
    const get = vi.spyOn(shopFiles.store, "get").mockImplementation(async (name) => {
      await stopped;
      return read.call(shopFiles.store, name);
    });
    onTestFinished(() => get.mockRestore());
    const flood = pages.flatMap((key) =>
      ["image/avif", "image/webp", "*/*"].flatMap((Accept) =>
        PICTURE_WIDTHS.map((width) => ask(`${key}/${width}`, { Accept })),
      ),
    );
    await vi.waitFor(() => expect(get.mock.calls.length).toBeGreaterThan(2));
    const nearest = await ask(`${known}/480`, { Accept: "image/avif,image/webp,*/*" });
    expect(nearest.status).toBe(200);
    expect(Object.fromEntries(nearest.headers)).toMatchObject(STAND_IN);
    expect(nearest.headers.get("Content-Type")).toBe("image/avif");
    expect(nearest.headers.has("ETag")).toBe(false);
    const other = await ask(`${known}/480`, { Accept: "image/webp" });
    expect(other.headers.get("Content-Type")).toBe("image/webp");
    expect(Object.fromEntries(other.headers)).toMatchObject(STAND_IN);

    const waiting = ask(`${unknown}/480`, { Accept: "image/avif" });
    goOn();
    const waited = await waiting;
    expect(waited.status).toBe(200);
    expect(waited.headers.get("Cache-Control")).toContain("immutable");
    for (const answer of await Promise.all(flood)) expect(answer.status).toBe(200);
    const right = await ask(`${known}/480`, { Accept: "image/avif,image/webp,*/*" });
    expect(right.headers.get("Cache-Control")).toContain("immutable");
  }, 60_000);

  it("answers with the nearest size while the file store is out of reach", async () => {
    const known = await drawn("away");
    await ask(`${known}/160`);
    const get = vi.spyOn(shopFiles.store, "get").mockRejectedValue(new FileStoreError("away"));
    onTestFinished(() => get.mockRestore());
    const nearest = await ask(`${known}/480`);
    expect([nearest.status, nearest.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect((await ask(`${await drawn("nothing")}/480`)).status).toBe(503);
  });
});
