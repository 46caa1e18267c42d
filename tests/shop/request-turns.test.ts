// Requests begin one in each turn of the event loop (scripts/request-turns.mjs), so that new connections are accepted between them.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";

import { expect, it, onTestFinished } from "vitest";

import { isOptimisationOn } from "~/env.server";
import { inTurns } from "../../scripts/request-turns.mjs";

const turn = () => new Promise((done) => setImmediate(done));
const exchange = (name: string, destroyed = false) =>
  [{ url: name } as IncomingMessage, { destroyed } as ServerResponse] as const;

it.skipIf(!isOptimisationOn("request-turns"))(
  "begins one request a turn, in the order of arrival, and none that was left meanwhile",
  async () => {
    const begun: (string | undefined)[] = [];
    const listener = inTurns(({ url }) => void begun.push(url));
    for (const name of ["a", "b"]) listener(...exchange(name));
    expect(begun).toEqual([]);
    await turn();
    expect(begun).toEqual(["a"]);
    for (const name of ["c", "d"]) listener(...exchange(name, name === "c"));
    const seen: number[] = [];
    for (let turns = 0; turns < 3; turns++) {
      await turn();
      seen.push(begun.length);
    }
    expect(begun).toEqual(["a", "b", "d"]);
    expect(seen).toEqual([2, 2, 3]);
    listener(...exchange("e"));
    await turn();
    expect(begun.at(-1)).toBe("e");
  },
);

it.skipIf(!isOptimisationOn("request-turns"))(
  "a connection that is open waits for new ones to be accepted",
  async () => {
    const firsts: number[] = [];
    let answers = 0;
    const seen = new WeakSet<object>();
    const server = createServer(
      inTurns(({ socket }, response) => {
        if (!seen.has(socket)) firsts.push(answers);
        seen.add(socket);
        // The work of a page.
        for (const until = performance.now() + 2; performance.now() < until;);
        answers++;
        response.end("page");
      }),
    ).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        const socket = connect(port, "127.0.0.1");
        for (let asked = 0; asked < 10; asked++) {
          socket.write("GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n");
          await once(socket, "data");
        }
        socket.destroy();
      }),
    );
    // Were all requests of a turn begun, the last would be accepted after half of all answers.
    expect(Math.max(...firsts)).toBeLessThan(32 * 3);
  },
);
