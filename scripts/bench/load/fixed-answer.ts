// What Node itself costs: a fixed answer of 30 KB.
import { createServer } from "node:http";

const BODY = Buffer.alloc(30 * 1_024, "cotton ");

createServer((_, answer) => {
  answer.writeHead(200, { "Content-Type": "text/html", "Content-Length": BODY.byteLength });
  answer.end(BODY);
}).listen(Number(process.env.PORT), process.env.HOST);
