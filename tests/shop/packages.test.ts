// The packages that serve, as npm lists them: their hashes, their licences, and what a registry says of their flaws.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "shop-packages-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Licences that ask for no more than their text beside the copy. */
const PERMISSIVE =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|WTFPL|Zlib|\(| AND | OR |\))+$/;
/** All others, each named in docs/decisions/018-dependencies.md. `sqlite-for-this-node` is a folder of the shop. */
const OTHERS =
  /^(@zone-eu\/mailsplit@|@img\/sharp-(libvips-|wasm32@|win32-)|@fontsource-variable\/noto-sans-|(argparse|dejavu-fonts-ttf|png-js|sqlite-for-this-node)@)/;

/** Runs a command of scripts/packages.ts. */
const run = (words: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; stdout: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ["--import", "tsx", "scripts/packages.ts", ...words],
      { env: { ...process.env, ...env } },
      (_, stdout) => resolve({ code: child.exitCode!, stdout }),
    );
  });

it("the lock file has the hash of each package, and no address to download it from", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { integrity?: string; resolved?: string; link?: boolean }>;
  };
  // Not the shop itself, its folders, and links to these.
  const fromRegistry = Object.entries(packages).filter(([path, { link }]) => path.startsWith("node_modules/") && !link);
  expect(fromRegistry.length).toBeGreaterThan(1_000);
  for (const [path, { integrity, resolved }] of fromRegistry) {
    expect(integrity, path).toMatch(/^sha512-/);
    expect(resolved, path).toBeUndefined();
  }
});

interface Component {
  "bom-ref": string;
  licenses?: { license?: { id: string }; expression?: string }[];
}

it("the list has what serves, all of it with permissive licences but for those that decision 18 names", async () => {
  const file = join(folder, "sbom.json");
  expect(await run(["sbom", file])).toMatchObject({ code: 0 });
  const { components } = JSON.parse(readFileSync(file, "utf8")) as { components: Component[] };
  const names = components.map((one) => one["bom-ref"].replace(/@[^@]*$/, ""));
  expect(names).toEqual(expect.arrayContaining(["express", "react", "@remix-run/node", "@prisma/client", "send"]));
  expect(names.filter((name) => /^(prisma|vitest|typescript|@remix-run\/dev)$/.test(name))).toEqual([]);
  const licenceOf = ({ licenses: [one] = [] }: Component) => one?.expression ?? one?.license?.id ?? "";
  const others = components.filter((one) => !PERMISSIVE.test(licenceOf(one)));
  expect(others.map((one) => one["bom-ref"]).filter((name) => !OTHERS.test(name))).toEqual([]);
});

it("no package that serves has a known flaw of level high or critical without an answer, where a registry knows", async () => {
  expect(await run(["advisories"])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Not checked: | 0 of level high or critical/m) as string,
  });
});

it.each([
  ["a flaw of level high", { express: ["high", "GHSA-aaaa-bbbb-cccc"] }, 1, "NO ANSWER"],
  [
    "one that decision 18 answers, and one of level moderate",
    { "turbo-stream": ["high", "GHSA-rxv8-25v2-qmq8"], express: ["moderate", "GHSA-aaaa-bbbb-cccc"] },
    0,
    "2 advisories, 0 of",
  ],
  ["nothing, because it takes no questions", null, 0, "Not checked"],
])("a registry that answers %s", async (name, found, code, said) => {
  const server = createServer((request, response) => {
    if (request.method !== "POST" || !found) return response.writeHead(405).end();
    const list = Object.entries(found).map(([name, [severity, id]]) => {
      const url = `https://github.com/advisories/${id}`;
      return [name, [{ id: 1, url, title: "Too slow", severity, vulnerable_versions: "*" }]];
    });
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(Object.fromEntries(list)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  // npm keeps advisories in its cache.
  const npm = { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: join(folder, name) };
  const answer = await run(["advisories"], npm);
  server.close();
  expect(answer).toEqual({ code, stdout: expect.stringContaining(said) as string });
});
