import { Agent, type IncomingHttpHeaders, request } from "node:http";

/** A response, with the time from sending the request to the last byte. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As transferred, so possibly compressed. */
  body: Buffer;
  ms: number;
}

/** What all clients of a benchmark accept: one coding, because an empty page costs two to fourteen milliseconds by the coding it chooses. */
export const ACCEPT_ENCODING = "gzip";

// node:http, because fetch adds about a millisecond to every request.
const agent = new Agent({ keepAlive: true });

/** Sends a GET request and measures the time of its response. Follows no redirects. Rejects when the connection fails. */
export function timedGet(origin: string, address: string, headers: Record<string, string> = {}): Promise<Answer> {
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
      // The server closed an idle keep-alive connection just as it was used again.
      if (sent.reusedSocket && error.code === "ECONNRESET") resolve(timedGet(origin, address, headers));
      else reject(error);
    });
    sent.end();
  });
}
