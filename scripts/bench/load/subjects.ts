import { fileURLToPath } from "node:url";

import { ACCEPT_ENCODING, ask } from "../ask";
import { type Served, startServer } from "../serve";
import { buildEmptyRemix } from "./empty-remix";
import type { Subject } from "./fire";

export const EMPTY_REMIX = "an empty Remix page, nine cards";

const packed = { "Accept-Encoding": ACCEPT_ENCODING };
const plain = { "Accept-Encoding": "identity" };
const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** What the shop is compared with: Node, React, and Remix with nothing in it, each a process of its own. */
export async function startBaselines(): Promise<Subject[]> {
  const remixServe = file("../../../node_modules/@remix-run/serve/dist/cli.js");
  const folder = buildEmptyRemix();
  const [fixed, rendered, remix] = await Promise.all([
    startServer({ program: [file("fixed-answer.ts")], ready: "/" }),
    startServer({ program: [file("rendered-cards.tsx")], ready: "/" }),
    startServer({ program: [remixServe, "build/index.js"], ready: "/", folder }),
  ]);
  const address = "/";
  return [
    { name: "a fixed answer of 30 KB, node:http", server: fixed, address, headers: plain },
    { name: "renderToString of nine cards", server: rendered, address, headers: plain },
    { name: EMPTY_REMIX, server: remix, address, headers: packed },
    { name: "the same, not compressed", server: remix, address, headers: plain },
  ];
}

const VISITORS = 0.25;
const BUYERS = 1.3;

/** The shop's pages: for a visitor, and for the approved customer of this cookie. */
export async function shopPages(shop: Served, cookie: string): Promise<Subject[]> {
  const page = (name: string, address: string, most?: number) => ({
    name,
    server: shop,
    address,
    headers: packed,
    most,
  });
  const buyers = (name: string, address: string, most?: number) => ({
    ...page(`buyer: ${name}`, address, most),
    headers: { ...packed, Cookie: cookie },
  });
  return [
    page("visitor: catalogue", "/", VISITORS),
    page("visitor: page 2", "/?page=2", VISITORS),
    page("visitor: search", "/?q=alma", VISITORS),
    page("visitor: about", "/about"),
    buyers("catalogue with prices", "/", BUYERS),
    buyers("page 2", "/?page=2", BUYERS),
    buyers("product", "/product/1", BUYERS),
    buyers("cart of 20 lines", "/cart", BUYERS),
    buyers("checkout of 20 lines", "/checkout", BUYERS),
    buyers("/api/products", "/api/products"),
    {
      ...page("a picture", await firstPicture(shop)),
      headers: { ...packed, Accept: "image/avif,image/webp,image/*,*/*;q=0.8" },
    },
  ];
}

/** Fails where a page is not what is meant to be measured. Also makes the picture, which only then is there. */
export async function checkSubjects(subjects: readonly Subject[]): Promise<void> {
  for (const { name, server, address, headers } of subjects) {
    const { status } = await ask(server.origin, address, headers);
    if (status !== 200) throw new Error(`${name} (${address}) answered ${status}.`);
  }
}

async function firstPicture(shop: Served): Promise<string> {
  const { body } = await ask(shop.origin, "/", plain);
  const address = /<img[^>]* src="(\/pictures\/[^"]+)"/.exec(body.toString())?.[1];
  if (!address) throw new Error("The landing page has no picture.");
  return address;
}
