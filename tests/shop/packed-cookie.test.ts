import { randomBytes } from "node:crypto";

import { describe, expect, it } from "vitest";

import { packedCookie } from "~/http/session/packed-cookie.server";

const cookie = packedCookie<unknown>("test", 60);
const requestWith = (header: string) =>
  new Request("http://localhost/", { headers: { Cookie: header.split(";")[0] ?? "" } });

describe("a packed cookie", () => {
  it("has room for the largest possible cart", async () => {
    const colors = ["Sand", "Terracotta", "Charcoal", "Forest", "Plum"];
    const lines = Array.from({ length: 200 }, (_, index) => ({
      productId: 1000 + Math.floor(index / 20),
      size: ["XS", "S", "M", "L"][index % 4],
      color: colors[Math.floor(index / 4) % 5],
      quantity: (index * 7919) % 10_000,
    }));
    const header = await cookie.write(lines);
    expect(header?.length).toBeLessThan(3_500);
    expect(await cookie.read(requestWith(header ?? ""))).toEqual(lines);
  });

  it("is ignored when it is too large, manipulated or missing", async () => {
    expect(await cookie.write(randomBytes(3_000).toString("hex"))).toBeNull();
    const header = (await cookie.write({ a: 1 })) ?? "";
    expect(await cookie.read(requestWith(header.replace("test=I", "test=J")))).toBeNull();
    expect(await cookie.read(requestWith("test=abc"))).toBeNull();
    expect(await cookie.read(requestWith("other=1"))).toBeNull();
    expect(await cookie.read(requestWith(await cookie.clear()))).toBeNull();
  });
});
