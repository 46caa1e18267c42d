import { beforeAll, describe, expect, it } from "vitest";
import { loader } from "~/routes/pictures.$";
import { shopFiles } from "~/shop/files/shop-files.server";
import { storeDrawing } from "~/shop/pictures/masters.server";

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
