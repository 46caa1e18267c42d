import { once } from "node:events";
import { Agent, createServer, request } from "node:http";

import { addCleanup } from "../run-bench";

/**
 * Starts a reverse proxy in front of the shop that adds `Save-Data: on` to every request, as a browser in data-saving mode
 * does. Returns its origin. Chromium's own extra headers are lost after a redirect.
 */
export async function startSaveDataProxy(origin: string): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  const proxy = createServer((incoming, response) => {
    const { method, url, headers } = incoming;
    const forwarded = request(
      origin + url,
      { agent, method, headers: { ...headers, "save-data": "on" } },
      (upstream) => {
        response.writeHead(upstream.statusCode!, upstream.rawHeaders);
        upstream.pipe(response);
      },
    );
    forwarded.on("error", () => response.destroy());
    incoming.pipe(forwarded);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  addCleanup(() => {
    agent.destroy();
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as { port: number }).port}`;
}
