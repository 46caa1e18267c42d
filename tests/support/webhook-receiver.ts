import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll } from "vitest";

export interface ReceivedWebhook {
  headers: IncomingMessage["headers"];
  /** As it arrived. */
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read the fields that they expect
  body: any;
}

/** A program of the brand on this machine. Stopped after the tests of the file. By default it takes everything. */
export async function openReceiver(
  answer: (received: ReceivedWebhook, response: ServerResponse) => void = (_, response) => response.end("ok"),
) {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      const one = { headers: request.headers, text, body: JSON.parse(text) as unknown };
      received.push(one);
      answer(one, response);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/hook`, received };
}
