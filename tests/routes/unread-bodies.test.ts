// Answers to requests whose body the shop does not read, or waits for in vain, over real connections.
import { once } from "node:events";
import { connect, type Socket } from "node:net";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { serveBuild, type ServerProcess } from "../support/server-process";

let server: ServerProcess;
const sockets = new Set<Socket>();

beforeAll(async () => {
  server = await serveBuild({ HOST: "" });
});
afterAll(() => server?.kill());
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

/** A connection, and what came on it so far. */
interface Connection {
  socket: Socket;
  text: () => string;
  /** Waits until the text matches; throws after some seconds. */
  until: (pattern: RegExp) => Promise<void>;
  closed: Promise<unknown>;
}

async function open(): Promise<Connection> {
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  sockets.add(socket);
  let text = "";
  socket.on("data", (bytes: Buffer) => (text += bytes.toString()));
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const until = (pattern: RegExp) => expect.poll(() => text, { timeout: 8_000 }).toMatch(pattern);
  return { socket, text: () => text, until, closed: once(socket, "close") };
}

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, "Host: shop.test", ...headers, "", ""].join("\r\n");
const FORM = "Content-Type: application/x-www-form-urlencoded";
const FOREIGN = "Origin: http://evil.test";

/** Requests that are answered before their body is read, with its length and the status. */
const EARLY: [what: string, line: string, headers: string[], length: number, status: number][] = [
  ["an unknown method", "PROPFIND /about", [], 60_000, 405],
  ["a page that takes no posts", "POST /about", [FORM], 60_000, 405],
  ["an upload by nobody", "POST /admin/tables/products", [FORM], 60_000, 401],
  ["a large call by nobody", "POST /api/quick-order", [], 60_000, 401],
  ["another site", "POST /inquiry", [FORM, FOREIGN], 60_000, 403],
  ["two hosts", "POST /inquiry", [FORM, "Host: other.test"], 60_000, 400],
  ["too large a body", "POST /inquiry", [FORM], 200_000, 413],
  ["too large a call", "POST /api/inquiries", [], 200_000, 413],
  ["a GET", "GET /about", [FORM], 60_000, 200],
];

describe("an answer to a body that has not arrived", () => {
  it.each(EARLY)("of %s comes at once and closes the connection", async (...asked) => {
    const [, line, headers, length, status] = asked;
    const { socket, text, until, closed } = await open();
    socket.write(head(line, ...headers, `Content-Length: ${length}`) + "x".repeat(1_000));
    await until(/^HTTP\/1\.1 \d{3} [^]*\r\n\r\n/);
    expect(text()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(text()).toMatch(/^connection: close\r$/im);
    // The rest is taken, so that a client which is still sending reads the answer, and is no request.
    const smuggled = head("GET /api/smuggled");
    socket.write("x".repeat(length - 1_000 - smuggled.length) + smuggled + head("GET /after-the-end"));
    await closed;
    // What comes after the end may still be logged, but without a status.
    expect(await server.output()).not.toMatch(/smuggled|after-the-end \d/);
    expect(text().match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it("closes the connection also of a client that sends without end", async () => {
    const { socket, until, closed } = await open();
    socket.write(head("PROPFIND /about", "Transfer-Encoding: chunked"));
    await until(/^HTTP\/1\.1 405 /);
    const megabyte = `100000\r\n${"x".repeat(0x100000)}\r\n`;
    let sent = 0;
    const send = () => {
      while (socket.writable && socket.write(megabyte)) sent++;
      sent++;
    };
    socket.on("drain", send);
    send();
    await closed;
    expect(sent).toBeLessThan(100);
  }, 20_000);
});

describe("a body that has arrived and is not read", () => {
  it.each([
    [10, []],
    [17_000, []],
    [60_000, []],
    [30_000, [FOREIGN]],
  ])("of %i bytes does not hold up what is sent after it", async (size, headers) => {
    const { socket, until, closed } = await open();
    socket.write(head("POST /about", FORM, ...headers, `Content-Length: ${size}`));
    socket.write("x".repeat(size));
    await until(/^HTTP\/1\.1 (405|403) [^]*\r\n\r\n/);
    if (socket.writable) socket.write(head("GET /healthz"));
    await Promise.race([closed, until(/HTTP\/1\.1 200 OK/)]);
  });

  it("that is read leaves the connection open", async () => {
    const { socket, text, until } = await open();
    socket.write(head("POST /inquiry", FORM, "Content-Length: 30000") + "x".repeat(30_000));
    await until(/^HTTP\/1\.1 400 /);
    socket.write(head("GET /healthz"));
    await until(/HTTP\/1\.1 200 OK/);
    expect(text()).not.toMatch(/^connection: close\r$/im);
  });
});

describe("a body that arrives too slowly", () => {
  it("is answered with 408 after half a minute, on a page and a call", async () => {
    const asked = ["POST /inquiry", "POST /api/inquiries"].map(async (line) => {
      const { socket, text, until, closed } = await open();
      socket.write(head(line, FORM, "Content-Length: 1000") + "name=");
      const trickle = setInterval(() => socket.write("x"), 1_000);
      await expect.poll(text, { timeout: 50_000 }).toMatch(/^HTTP\/1\.1 408 [^]*\r\n\r\n[^]+/);
      clearInterval(trickle);
      await until(/did not arrive in time/);
      expect(text()).toMatch(/^connection: close\r$/im);
      socket.end();
      await closed;
    });
    await Promise.all(asked);
  }, 70_000);
});
