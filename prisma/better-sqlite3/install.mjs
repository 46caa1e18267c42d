// Before Node 22.14, downloads the binary of better-sqlite3 12 or compiles it, by the package's own install script. package.json
// does not allow npm to run that script, because it would do the same on newer Node, which does not need it.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../node_modules/better-sqlite3-12/", import.meta.url));
const binary = `${folder}build/Release/better_sqlite3.node`;

if (Number(process.versions.napi) < 10 && !existsSync(binary)) {
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error("Run `npm run postinstall`.");
  const { status, stdout, stderr } = spawnSync(process.execPath, [npm, "run", "install"], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}`);
    process.exitCode = 1;
  }
}
