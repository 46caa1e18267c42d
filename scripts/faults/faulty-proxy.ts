import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** Before the request leaves, before its answer arrives, or in the middle of the answer. */
export type Cut = "before" | "after" | "during";

/** The proxy follows requests by it. */
export const MARK_HEADER = "X-Mark";
const REQUEST = /^[A-Z]+ \S+ HTTP\/1\.1\r\n/;
const MARK = new RegExp(`\\r\\n${MARK_HEADER}: (\\S+)`, "i");

/**
 * A TCP proxy before the shop, its sign-in provider or its database, that can cut connections and can hang. It knows of
 * each HTTP request with a mark whether it may still take effect behind it.
 */
export class FaultyProxy {
  /** For each request. */
  chooseCut: () => Cut | null = () => null;
  /** Connections are accepted, but nothing is passed on. */
  isHanging = false;
  /** New connections are closed at once. */
  isRefusing = false;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Passed on and not answered yet. */
  readonly #pending = new Map<string, Promise<void>>();

  private constructor(target: () => number) {
    this.#server = createServer((client) => this.#join(client, target()));
  }

  /** For a port of this machine. */
  static async open(target: () => number): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(target);
    proxy.#server.listen(0, "127.0.0.1");
    await once(proxy.#server, "listening");
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as { port: number }).port;
  }

  /** Resolves when the request can have no further effect: it was answered, or its connection to the shop has ended. */
  settled(mark: string): Promise<void> {
    return this.#pending.get(mark) ?? Promise.resolve();
  }

  cutAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.#server.close();
    this.cutAll();
  }

  #join(client: Socket, port: number): void {
    if (this.isRefusing) return void client.destroy();
    if (this.isHanging) return this.#hold(client);
    const upstream = connect(port, "127.0.0.1");
    for (const socket of [client, upstream]) {
      this.#sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => this.#sockets.delete(socket));
    }
    let settle: (() => void) | null = null;
    let cut: Cut | null = null;
    let hasAnswer = false;

    client.on("data", (chunk) => {
      if (this.isHanging) return;
      // Nothing would come of the request, and nobody would say so.
      if (upstream.destroyed) return void client.destroy();
      const head = chunk.toString("latin1");
      if (REQUEST.test(head)) {
        cut = this.chooseCut();
        hasAnswer = false;
        if (cut === "before") return void client.destroy();
        const mark = MARK.exec(head)?.[1];
        if (mark) {
          const end = new Promise<void>((done) => (settle = done));
          this.#pending.set(mark, end);
          void end.then(() => this.#pending.delete(mark));
        }
      }
      upstream.write(chunk);
    });
    upstream.on("data", (chunk) => {
      const isFirst = !hasAnswer;
      hasAnswer = true;
      settle?.();
      settle = null;
      // A browser that has gone away gets nothing.
      if (client.destroyed) return void upstream.destroy();
      if (isFirst && cut === "during") client.write(chunk.subarray(0, chunk.length / 2));
      else if (!isFirst || cut === null) client.write(chunk);
      if (cut) client.destroySoon();
    });
    // The shop goes on with a request whose sender has gone.
    client.on("close", () => {
      if (settle === null) upstream.destroy();
    });
    upstream.on("close", () => {
      settle?.();
      client.destroySoon();
    });
  }

  #hold(client: Socket): void {
    this.#sockets.add(client);
    client.on("error", () => undefined);
    client.on("close", () => this.#sockets.delete(client));
    client.resume();
  }
}
