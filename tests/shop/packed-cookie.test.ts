import { randomBytes } from "node:crypto";

import { describe, expect, it } from "vitest";

import { readDraft, withCheckoutDraft } from "~/http/forms/checkout-draft.server";
import { packedCookie } from "~/http/session/packed-cookie.server";
import { refuse } from "~/http/gate/refusals.server";

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

describe("the draft of a checkout", () => {
  const request = new Request("http://localhost/checkout");
  const refusal = () => refuse(request, { status: 401, title: "Unauthorized", message: "" });

  async function draftOf(typed: Record<string, unknown>) {
    const refused = refusal();
    await expect(withCheckoutDraft(Promise.reject(refused), typed)).rejects.toBe(refused);
    const headers = new Headers((refused as { init?: ResponseInit }).init?.headers);
    const header = headers.get("Set-Cookie") ?? "";
    expect(header.length).toBeLessThan(3_600);
    return readDraft(requestWith(header));
  }

  it("keeps the buyer's fields and nothing else", async () => {
    expect(
      await draftOf({ name: "Žana", customerNotes: "a\nb", checkoutToken: "secret", city: ["x"] }),
    ).toEqual({ name: "Žana", customerNotes: "a\nb" });
  });

  it("truncates texts that are too long", async () => {
    const notes = randomBytes(4_000).toString("base64");
    const draft = await draftOf({ name: "Žana", address: "Trg 1", customerNotes: notes });
    expect(draft).toMatchObject({ name: "Žana", address: "Trg 1" });
    expect(draft?.customerNotes?.length).toBeGreaterThan(500);
    expect(notes.startsWith(draft?.customerNotes ?? "?")).toBe(true);
  });

  it("is not created for users with permission", async () => {
    expect(await withCheckoutDraft(Promise.resolve(1), { name: "x" })).toBe(1);
  });
});
