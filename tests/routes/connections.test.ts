// Connections to the shop's own server: so many an address, none for headers that never end, and proxies are left alone.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { serveBuild, type ServerProcess } from "../support/server-process";

const LIMIT = 4;

/** Its proxy is elsewhere, so that this machine counts as clients; and one whose proxy is this machine, as by default. */
let direct: ServerProcess;
let proxied: ServerProcess;
const sockets = new Set<Socket>();

beforeAll(async () => {
  const settings = { HOST: "", MAX_CONNECTIONS_PER_ADDRESS: String(LIMIT), RATE_LIMIT_FACTOR: "1" };
  [direct, proxied] = await Promise.all([
    serveBuild({ ...settings, TRUSTED_PROXIES: "192.0.2.1" }),
    serveBuild(settings),
  ]);
});
afterAll(() => Promise.all([direct?.kill(), proxied?.kill()]));
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

// Other systems have one loopback address only.
const isLinux = process.platform === "linux";

/** Opens a connection. */
async function open(server: ServerProcess, localAddress = "127.0.0.1", host = "127.0.0.1") {
  const socket = connect({ port: Number(new URL(server.origin).port), host, localAddress });
  sockets.add(socket);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

/** Sends a request; gives the status, or null when the connection is closed without an answer. */
async function ask(socket: Socket, ...headers: string[]): Promise<number | null> {
  const closed = once(socket, "close").then(() => []);
  const answered = Promise.race([once(socket, "data"), closed]).catch(() => []);
  socket.write(["GET /healthz HTTP/1.1", "Host: shop.test", ...headers, "", ""].join("\r\n"));
  const [bytes] = (await answered) as [Buffer?];
  return bytes ? Number(/^HTTP\/1\.1 (\d{3})/.exec(bytes.toString())?.[1]) : null;
}

const openMany = async (count: number, ...where: Parameters<typeof open>) =>
  Promise.all(Array.from({ length: count }, () => open(...where)));

describe("connections", () => {
  it.runIf(isLinux)("of one address are limited, those of others are not, and one that ends makes room", async () => {
    const own = await openMany(LIMIT, direct, "127.0.0.2");
    expect(await Promise.all(own.map((socket) => ask(socket)))).toEqual(Array(LIMIT).fill(200));
    expect(await ask(await open(direct, "127.0.0.2"))).toBeNull();
    expect(await ask(await open(direct, "127.0.0.3"))).toBe(200);
    // Those that are open go on.
    expect(await ask(own[0]!)).toBe(200);
    own[1]!.destroy();
    await vi.waitFor(async () => expect(await ask(await open(direct, "127.0.0.2"))).toBe(200), {
      interval: 100,
    });
    expect(direct.errors()).toContain("MAX_CONNECTIONS_PER_ADDRESS");
    expect(direct.errors()).not.toContain("127.0.0.2");
    expect(direct.errors().split("Connections were closed")).toHaveLength(2);
  });

  it.runIf(isLinux)("of an IPv4 address are the same ones by IPv6", async () => {
    const own = await openMany(LIMIT, direct, "127.0.0.4");
    expect(await ask(own.at(-1)!)).toBe(200);
    const mapped = open(direct, "::ffff:127.0.0.4", "::ffff:127.0.0.1");
    expect(await ask(await mapped)).toBeNull();
  });

  it("of a proxy are not limited, whomever it speaks for", async () => {
    const all = await openMany(10 * LIMIT, proxied);
    const statuses = await Promise.all(all.map((one) => ask(one, "X-Forwarded-For: 203.0.113.7")));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(proxied.errors()).toBe("");
  });
});

describe("headers", () => {
  it("that trickle, or never come, end with 408 after 20 to 25 seconds; a slow body does not", async () => {
    const began = performance.now();
    const [trickle, silent, body] = await openMany(3, proxied);
    trickle!.write("GET /about HTTP/1.1\r\nHost: shop.test\r\nX-Slow: ");
    body!.write(
      "POST /light-pages HTTP/1.1\r\nHost: shop.test\r\nOrigin: http://shop.test\r\n" +
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 8\r\n\r\nlight",
    );
    const byte = setInterval(() => trickle!.write("a"), 1_000);
    const end = async (socket: Socket) => {
      let text = "";
      socket.on("data", (bytes: Buffer) => (text += bytes.toString()));
      await once(socket, "close");
      return { text, seconds: (performance.now() - began) / 1_000 };
    };
    const ended = Promise.all([end(trickle!), end(silent!)]);
    const [slow, none] = await ended.finally(() => clearInterval(byte));
    expect(slow.text).toMatch(/^HTTP\/1\.1 408 /);
    expect(none.text).toMatch(/^(HTTP\/1\.1 408 |$)/);
    for (const { seconds } of [slow, none]) {
      expect(seconds).toBeGreaterThan(19);
      // A little more on a busy machine.
      expect(seconds).toBeLessThan(35);
    }
    const answer = once(body!, "data");
    await delay(100);
    body!.write("=on");
    expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 303 /);
  }, 60_000);
});
