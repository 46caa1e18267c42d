import type { Server } from "node:http";
import type { Socket } from "node:net";

import { env } from "~/env.server";
import { log } from "../log.server";
import { limitInProcess, networkOf } from "./rate-limit.server";

/**
 * Limits the open connections of each network address (MAX_CONNECTIONS_PER_ADDRESS, IPv6 by /64) to this server. `isProxy`
 * tells the addresses without a limit: the connections of a proxy are those of many clients. One too many is closed at
 * once, without an answer: an answer would need the request to be read first, which is what the limit saves.
 */
export function limitConnections(server: Server, isProxy: (address: string) => boolean): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    // Without an address it is closed already.
    if (!remoteAddress || isProxy(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const count = (open.get(network) ?? 0) + 1;
    if (count > env.MAX_CONNECTIONS_PER_ADDRESS) {
      socket.destroy();
      warn();
      return;
    }
    open.set(network, count);
    socket.once("close", () => {
      const left = open.get(network)! - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/** Logs at most once a minute. Without the address, which is a person's unless it is a proxy's. */
function warn(): void {
  if (!limitInProcess({ key: "connections closed", points: 1, windowSeconds: 60 }).ok) return;
  log.warn(
    "Connections were closed: one network address has more than MAX_CONNECTIONS_PER_ADDRESS. If it is your proxy, name it in TRUSTED_PROXIES.",
  );
}
