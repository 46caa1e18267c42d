// The built shop makes the variants of uploaded pictures before somebody asks for them, unless it is told not to.
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { startSession } from "~/http/session/sessions.server";
import { makeStyle } from "../support/carts";
import { makePerson } from "../support/people";
import { photo } from "../support/pictures";
import { serveBuild, type ServerProcess } from "../support/server-process";

const folder = join(process.env.DATA_DIR!, "pictures");
const made = () => readdirSync(join(folder, "made")).sort();
/** For the master alma.1a2b3c4d.jpeg: alma.1a2b3c4d.160.avif and so on. */
const variantsOf = (master: string) =>
  ["avif", "jpeg", "webp"].flatMap((format) =>
    [160, 320, 480, 720, 960].map((width) => master.replace(/\w+$/, `${width}.${format}`)),
  );

let server: ServerProcess | undefined;
let cookie = "";

beforeAll(async () => {
  delete process.env.PREPARE_PICTURES;
  // A link to the pictures that all test files share.
  rmSync(folder);
  mkdirSync(join(folder, "made"), { recursive: true });
  const { id } = await makePerson("admin");
  cookie = (await startSession(id, new Request("http://127.0.0.1"))).split(";")[0]!;
});
afterAll(() => server?.kill());

/** Uploads a picture as an admin's browser does: to a style, or with a new one. Gives the status. */
async function upload(path: string, fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const bytes = await photo().jpeg().toBuffer();
  body.append("files", new Blob([new Uint8Array(bytes)]), "front.jpg");
  const headers = { Cookie: cookie, Origin: server!.origin };
  const init = { method: "POST", redirect: "manual", headers, body } as const;
  return (await fetch(server!.origin + path, init)).status;
}

it("with the setting off makes none, and otherwise all, of pictures for a style and with a new one", async () => {
  const { id } = await makeStyle({ name: "Prepared", sizes: ["M"], colors: ["Sand"] });
  server = await serveBuild({ PREPARE_PICTURES: "off" });
  expect(await upload(`/admin/products/${id}`, { intent: "upload", colour: "*" })).toBe(303);
  await new Promise((done) => setTimeout(done, 1_500));
  expect(made()).toEqual([]);
  await server.kill();

  server = await serveBuild();
  expect(await upload(`/admin/products/${id}`, { intent: "upload", colour: "Sand" })).toBe(303);
  const masters = () => readdirSync(join(folder, "masters"));
  const [first = ""] = masters().filter((file) => file.includes("sand"));
  await vi.waitFor(() => expect(made()).toEqual(variantsOf(first).sort()), 20_000);

  const before = masters();
  const fields = { name: "With a picture", styleCode: "PP-1", colors: "", sizes: "" };
  // Refused for what is missing; the picture is stored all the same.
  expect(await upload("/admin/products/new", fields)).toBe(400);
  const [second = ""] = masters().filter((file) => !before.includes(file));
  await vi.waitFor(() => expect(made()).toEqual([first, second].flatMap(variantsOf).sort()), 20_000);
}, 120_000);
