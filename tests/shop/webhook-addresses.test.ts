// Where webhooks are never sent: what is not of the public Internet, by whatever name and at the time of the connection.
import { afterEach, expect, it, vi } from "vitest";

const lookups = vi.hoisted(() => new Map<string, { address: string; family: number }[]>());
vi.mock("node:dns", async (original) => {
  const dns = await original<typeof import("node:dns")>();
  const lookup = (name: string, options: object, done: (error: Error | null, found: unknown) => void) =>
    lookups.has(name) ? done(null, lookups.get(name)) : dns.lookup(name, options as { all: true }, done);
  return { ...dns, default: { ...dns, lookup }, lookup };
});

const { env } = await import("~/env.server");
const { isPublicAddress } = await import("~/shop/desk/webhooks/public-address");
const { postJson } = await import("~/shop/desk/webhooks/post.server");
const { openReceiver } = await import("../support/webhook-receiver");

const isTriedOut = { secure: env.secure };
afterEach(() => void Object.assign(env, isTriedOut));

it.each([
  ["127.0.0.1", false],
  ["127.255.255.254", false],
  ["0.0.0.0", false],
  ["10.1.2.3", false],
  ["172.16.0.1", false],
  ["172.31.255.255", false],
  ["192.168.1.1", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["100.127.255.255", false],
  ["192.0.0.8", false],
  ["198.18.0.1", false],
  ["203.0.113.7", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::ffff:10.0.0.1", false],
  ["::ffff:7f00:1", false],
  ["::ffff:8.8.8.8", false],
  ["::127.0.0.1", false],
  ["64:ff9b::a00:1", false],
  ["2002:a00:1::", false],
  ["2001::1", false],
  ["2001:db8::1", false],
  ["fc00::1", false],
  ["fd00:ec2::254", false],
  ["fe80::1", false],
  ["fe80::1%eth0", false],
  ["ff02::1", false],
  ["", false],
  ["localhost", false],
  ["8.8.8.8", true],
  ["172.15.255.255", true],
  ["172.32.0.1", true],
  ["100.63.255.255", true],
  ["100.128.0.1", true],
  ["2606:4700::1111", true],
  ["2a01:4f8::1", true],
])("%s is public: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

const send = (url: string) => postJson(url, "{}", {}, { connect: 1_000, whole: 1_000 });
const REFUSED = /not an address of the public Internet/;

it.each(["10.0.0.1", "169.254.169.254", "[::ffff:10.0.0.1]", "[fd00:ec2::254]", "0x0a000001", "167772161", "10.1"])(
  "nothing is sent to %s",
  async (host) => {
    await expect(send(`https://${host}/`)).rejects.toThrow(REFUSED);
  },
);

it("a name is refused by the address to which it leads, also among others and for another answer than before", async () => {
  const { url, received } = await openReceiver();
  const { port } = new URL(url);
  const named = `http://brand.example:${port}/`;
  // A shop that is tried out may reach programs on its own machine.
  lookups.set("brand.example", [{ address: "127.0.0.1", family: 4 }]);
  expect(await send(named)).toMatchObject({ status: 200, answer: "ok" });
  for (const address of ["10.0.0.1", "169.254.169.254", "::ffff:10.0.0.1", "fd00::1"]) {
    const family = address.includes(":") ? 6 : 4;
    lookups.set("brand.example", [
      { address: "127.0.0.1", family: 4 },
      { address, family },
    ]);
    await expect(send(named)).rejects.toThrow(REFUSED);
  }
  // One that is served over TLS reaches none.
  Object.assign(env, { secure: true });
  lookups.set("brand.example", [{ address: "127.0.0.1", family: 4 }]);
  await expect(send(`https://brand.example:${port}/`)).rejects.toThrow(REFUSED);
  await expect(send(`https://localhost:${port}/`)).rejects.toThrow(REFUSED);
  await expect(send(`https://127.0.0.1:${port}/`)).rejects.toThrow(REFUSED);
  await expect(send(`https://[::ffff:127.0.0.1]:${port}/`)).rejects.toThrow(REFUSED);
  await expect(send("http://8.8.8.8/")).rejects.toThrow(/https/);
  expect(received).toHaveLength(1);
});

it("a receiver that hangs, says too much or redirects is left", async () => {
  const hangs = await openReceiver(() => undefined);
  await expect(send(hangs.url)).rejects.toThrow(/No answer within 1 seconds/);

  let sent = 0;
  const talks = await openReceiver((_, response) => {
    const more = () => {
      while (sent < 30_000_000 && !response.destroyed) {
        sent += 65_536;
        if (!response.write("x".repeat(65_536))) return response.once("drain", more);
      }
      return response.end();
    };
    more();
  });
  const { status, answer } = await send(talks.url);
  expect([status, answer]).toEqual([200, "x".repeat(500)]);
  expect(sent).toBeLessThan(10_000_000);

  const inside = await openReceiver();
  const redirects = await openReceiver((_, response) => response.writeHead(307, { Location: inside.url }).end());
  expect(await send(redirects.url)).toMatchObject({ status: 307 });
  expect(inside.received).toEqual([]);
});
