// What React itself costs: nine cards by renderToString, sent as they are.
import { createServer } from "node:http";

import { renderToString } from "react-dom/server";

import { Cards, CARDS } from "./empty-remix/app/cards";

createServer((_, answer) => {
  const body = Buffer.from(renderToString(<Cards cards={CARDS} />));
  answer.writeHead(200, { "Content-Type": "text/html", "Content-Length": body.byteLength });
  answer.end(body);
}).listen(Number(process.env.PORT), process.env.HOST);
