// The worst bodies of 64 KB, sent again and again to the shop's own server: it goes on answering others, in its memory.
import { readFileSync } from "node:fs";

import { afterAll, beforeAll, expect, it } from "vitest";

import { startSession } from "~/http/session/sessions.server";
import { addLines } from "~/shop/cart/cart.server";
import { makeStyle, wanted } from "../support/carts";
import { makePerson } from "../support/people";
import { serveBuild, type ServerProcess } from "../support/server-process";
import { ORIGIN } from "../support/shop";

/** More than the process ever takes; the worst body alone once took 1,180 MB. */
const MAX_MEGABYTES = 400;
/** In milliseconds; on a quiet machine a fifth of it. One body once took nine seconds. */
const MAX_WAIT = 1_000;

const SIZE = 64 * 1024;
const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=x";

let server: ServerProcess;
let cookie: string;

beforeAll(async () => {
  server = await serveBuild({ PREPARE_PICTURES: "off" });
  const { id } = await makePerson("approved");
  await addLines(id, [wanted((await makeStyle()).id)]);
  [cookie = ""] = (await startSession(id, new Request(ORIGIN))).split(";");
});
afterAll(() => server?.kill());

/** As many of these as fit into 64 KB. */
function filled(part: (index: number) => string, end = ""): string {
  const parts: string[] = [];
  let length = end.length;
  for (let index = 0; ; index++) {
    const next = part(index);
    length += next.length;
    if (length > SIZE) return parts.join("") + end;
    parts.push(next);
  }
}

const seen = (count: number) =>
  Array.from({ length: count }, (_, index) => `A-${index}:1`).join(",");

const BODIES: [what: string, type: string, body: string][] = [
  ["indexes in indexes", FORM, filled(() => `a[0]${"[999]".repeat(18)}=&`)],
  ["one short name", FORM, filled(() => "a=&")],
  ["deep names", FORM, filled(() => `a${".a".repeat(40)}=&`)],
  [
    "quantities",
    FORM,
    `intent=quantities&${filled((at) => `quantity[A-${at}]=x&`).slice(0, 60_000)}`,
  ],
  ["what was seen", FORM, `intent=update&remove=${"7,".repeat(9_000)}&seen=${seen(3_000)}`],
  ["lines", FORM, `intent=update&${filled((at) => `quantity-${at}=x&`).slice(0, 48_000)}`],
  ["combining characters", FORM, `email=${filled(() => "%CC%81").slice(0, 60_000)}`],
  [
    "many parts",
    MULTIPART,
    filled(() => '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n', "--x--\r\n"),
  ],
  [
    "a long name",
    MULTIPART,
    `--x\r\nContent-Disposition: form-data; name="${"a".repeat(60_000)}"\r\n\r\n\r\n--x--\r\n`,
  ],
  ["lists in lists", "application/json", "[".repeat(SIZE / 2) + "]".repeat(SIZE / 2)],
  ["items", "application/json", `{"items":[${filled(() => "{},", "{}]}").slice(10)}`],
];
const ADDRESSES = [
  "/request-access",
  "/request-access.data",
  "/inquiry",
  "/emergency-admin",
  "/direct-admin-access",
  "/?index",
  "/cart",
  "/checkout",
  "/order-sheet",
  "/light-pages",
  "/id/auth",
  "/id/token",
  "/api/inquiries",
  "/api/cart/quantities",
  "/api/admin/emergency-setup",
];

it("leave it answering, with small answers and in its memory", async () => {
  const waits: number[] = [];
  let isOver = false;
  const probe = async () => {
    while (!isOver) {
      const began = performance.now();
      await (await fetch(`${server.origin}/healthz`)).text();
      waits.push(performance.now() - began);
      await new Promise((next) => setTimeout(next, 5));
    }
  };
  const probing = probe();
  for (const address of ADDRESSES) {
    for (const [what, type, body] of BODIES) {
      for (const headers of [{}, { Cookie: cookie }] as Record<string, string>[]) {
        const answer = await fetch(server.origin + address, {
          method: "POST",
          redirect: "manual",
          headers: { ...headers, "Content-Type": type, Origin: server.origin },
          body,
        });
        const asked = `${what} to ${address}`;
        expect(answer.status, asked).toBeLessThan(500);
        expect((await answer.text()).length, asked).toBeLessThan(4 * SIZE);
      }
    }
  }
  isOver = true;
  await probing;
  waits.sort((one, other) => one - other);
  expect(waits.length).toBeGreaterThan(100);
  expect(waits[Math.floor(0.99 * waits.length)]).toBeLessThan(MAX_WAIT);
  if (process.platform !== "linux") return;
  const most = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))![1];
  expect(Number(most) / 1024).toBeLessThan(MAX_MEGABYTES);
}, 120_000);
