// The built shop in a process of its own, served as `npm start` does.
import { serveHere } from "../serve.mjs";

await serveHere();
