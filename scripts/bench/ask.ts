import { Agent, type IncomingHttpHeaders, request } from "node:http";

/** An answer, and what it took from sending the request to the last byte. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came over the line: compressed, where it was. */
  body: Buffer;
  ms: number;
}

/** What Chromium sends. */
export const ACCEPT_ENCODING = "gzip, deflate, br, zstd";

// fetch takes a millisecond for itself, which would be a part of every figure.
const agent = new Agent({ keepAlive: true });

/** Asks for one address, once; a redirect is an answer. */
export function ask(
  origin: string,
  address: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const sent = request(origin + address, { agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode!,
          headers: answer.headers,
          body: Buffer.concat(parts),
          ms: performance.now() - began,
        }),
      );
    });
    sent.on("error", (error: NodeJS.ErrnoException) => {
      // The server closed a connection that nobody had used for a while just as it was used again.
      if (sent.reusedSocket && error.code === "ECONNRESET") resolve(ask(origin, address, headers));
      else reject(error);
    });
    sent.end();
  });
}
