import { createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http";
import { duplexPair } from "node:stream";

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/** What the provider reads of a request. Without an Origin it adds no headers for other sites. */
const PASSED_HEADERS = ["accept", "authorization", "content-type", "cookie"];

/**
 * Lets a handler of Node answer a request of the Fetch API, over a connection within this process. `origin` is what the
 * handler takes for its own address. Rejects with what the handler throws.
 */
export async function answerInProcess(request: Request, origin: string, handle: NodeHandler): Promise<Response> {
  const { protocol, host } = new URL(origin);
  const { pathname, search } = new URL(request.url);
  const body = Buffer.from(await request.arrayBuffer());
  const headers: Record<string, string> = {
    host,
    "x-forwarded-proto": protocol.slice(0, -1),
    "content-length": String(body.byteLength),
    connection: "close",
  };
  for (const name of PASSED_HEADERS) {
    const value = request.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const [client, server] = duplexPair();
  try {
    return await new Promise<Response>((resolve, reject) => {
      createServer((incoming, outgoing) => {
        handle(incoming, outgoing).catch(reject);
      }).emit("connection", server);
      send({
        method: request.method,
        path: pathname + search,
        headers,
        createConnection: () => client,
      })
        .on("response", (answer) => void responseOf(answer).then(resolve, reject))
        .on("error", reject)
        .end(body);
    });
  } finally {
    client.destroy();
    server.destroy();
  }
}

async function responseOf(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  for (const name of ["connection", "content-length", "date", "keep-alive", "transfer-encoding"]) {
    headers.delete(name);
  }
  const status = answer.statusCode ?? 500;
  const hasBody = ![204, 205, 304].includes(status);
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers });
}
