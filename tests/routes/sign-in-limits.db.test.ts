import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { clientAddress, limit } from "~/http/gate/rate-limit.server";
import { registerRequest } from "~/http/gate/request-memo.server";
import { Browser } from "../support/oauth-browser";

const DAY = 24 * 60 * 60;

beforeEach(() => {
  Object.assign(env, { RATE_LIMIT_FACTOR: 1, PUBLIC_URL: undefined });
});

describe("limit", () => {
  it("allows exactly the limit, also for concurrent requests", async () => {
    const rush = Array.from({ length: 30 }, () => limit({ key: "rush", points: 10, windowSeconds: DAY }));
    const answers = await Promise.all(rush);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(10);
    const refused = answers.find((answer) => !answer.ok);
    expect(refused).toMatchObject({ retryAfterSeconds: expect.any(Number) });
    expect(await limit({ key: "other", points: 10, windowSeconds: DAY })).toEqual({ ok: true });
  });

  it("is raised by the factor", async () => {
    Object.assign(env, { RATE_LIMIT_FACTOR: 3 });
    const one = () => limit({ key: "raised", points: 1, windowSeconds: DAY });
    expect([await one(), await one(), await one()].every(({ ok }) => ok)).toBe(true);
    expect((await one()).ok).toBe(false);
  });

  it("starts again with the next window and deletes old counts", async () => {
    await db.write((tx) => tx.rateLimit.create({ data: { key: "old", points: 9, expire: new Date(0) } }));
    for (let call = 0; call < 200; call++) {
      await limit({ key: "sweeper", points: 1_000, windowSeconds: DAY });
    }
    expect(await db.read.rateLimit.findUnique({ where: { key: "old" } })).toBeNull();
    expect((await limit({ key: "short", points: 1, windowSeconds: 1 })).ok).toBe(true);
    await new Promise((next) => setTimeout(next, 1_050));
    expect((await limit({ key: "short", points: 1, windowSeconds: 1 })).ok).toBe(true);
  });
});

describe("clientAddress", () => {
  const from = (told?: string) => {
    const request = new Request("http://localhost:3000/", {
      headers: { "X-Forwarded-For": "198.51.100.1" },
    });
    if (told !== undefined) registerRequest(request, { clientAddress: told });
    return clientAddress(request);
  };

  it("is one for all when the server does not tell it", () => {
    expect(from()).toBe("unknown");
    Object.assign(env, { PUBLIC_URL: "https://shop.example" });
    expect(from()).toBe("unknown");
  });

  it.each([
    ["nonsense", "unknown"],
    ["203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:4711", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
    ["2001:0DB8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
  ])("makes of %s %s", (told, address) => {
    expect(from(told)).toBe(address);
  });
});

describe("too many sign-ins", () => {
  it("show a page with the time to wait", async () => {
    const browser = new Browser();
    const statuses = new Set<number>();
    let last = await browser.go("/api/login");
    // Enough for two windows, because one may end meanwhile.
    for (let attempt = 0; attempt < 600 && last.status !== 429; attempt++) {
      last = await new Browser().go("/api/login?returnTo=/cart");
      statuses.add(last.status);
    }
    expect([...statuses]).toEqual([302, 429]);
    expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(last.refusal).toMatchObject({
      title: "Too many sign-ins",
      link: { href: "/api/login?returnTo=%2Fcart" },
    });
  }, 20_000);
});
