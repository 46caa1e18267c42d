import { once } from "node:events";
import { Agent, createServer, request } from "node:http";

import { started } from "../started";

/**
 * Puts a door before the shop that adds `Save-Data: on` to every request, as a browser that saves data does, and gives
 * its origin. Chromium's own tools for this forget the header after a redirect.
 */
export async function openSavingDoor(origin: string): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  const door = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const passed = request(
      origin + url,
      { agent, method, headers: { ...headers, "save-data": "on" } },
      (answered) => {
        answer.writeHead(answered.statusCode!, answered.rawHeaders);
        answered.pipe(answer);
      },
    );
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  started(() => {
    agent.destroy();
    door.closeAllConnections();
    door.close();
  });
  return `http://127.0.0.1:${(door.address() as { port: number }).port}`;
}
