import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";

import { afterAll } from "vitest";

import { type MailBehaviour, MailServer } from "./smtp-server";

/** Stopped after the tests of the file. */
export async function openMailServer(behaviour: MailBehaviour = {}): Promise<MailServer> {
  const server = new MailServer();
  server.behaviour = behaviour;
  afterAll(() => server.stop());
  return server.start();
}

/** A TCP server that accepts connections, calls `talk`, and then sends nothing more. Counts the connections. */
export async function openSilentServer(
  talk: (socket: Socket) => void = () => undefined,
  port = 0,
): Promise<{ url: string; connections: () => number; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on("error", () => undefined);
    talk(socket);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address() as { port: number };
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((done) => server.close(done));
  };
  afterAll(close);
  return { url: `smtp://127.0.0.1:${address.port}`, connections: () => connections, close };
}
