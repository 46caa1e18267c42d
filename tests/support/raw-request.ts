import { connect } from "node:net";
import { text } from "node:stream/consumers";

/** A response as it was sent. */
export interface RawAnswer {
  status: number;
  /** By name in lower case. */
  headers: Map<string, string>;
  body: string;
}

/** Sends bytes that no HTTP client would send: a request line and headers, each as it is. Throws without a response. */
export async function sendRaw(origin: string, lines: string[], body = ""): Promise<RawAnswer> {
  const { port } = new URL(origin);
  const socket = connect(Number(port), "127.0.0.1");
  socket.write([...lines, "Connection: close", "", body].join("\r\n"));
  const answer = await text(socket);
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  const [statusLine = "", ...fields] = head.split("\r\n");
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(statusLine) ?? [];
  if (!status) throw new Error(`No response to ${lines[0]}: ${JSON.stringify(answer)}`);
  const headers = fields.map((field): [string, string] => {
    const colon = field.indexOf(":");
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
  });
  return { status: Number(status), headers: new Map(headers), body: rest.join("\r\n\r\n") };
}
