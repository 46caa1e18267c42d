// Writes one schema per database from the shared models and generates both Prisma clients.
// A Prisma schema has one provider, so "SQLite or Postgres" takes two schemas with the same models.
// Their clients have the same types, which are half of what the type check reads: only SQLite's are kept, and the
// client for PostgreSQL is compiled to JavaScript with a declaration that refers to them.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const cli = join(root, "node_modules/prisma-cli/build/index.js");
// `npm ci --omit=dev` installs no generator: such an installation serves what was built and generated elsewhere.
if (process.env.npm_lifecycle_event === "postinstall" && !existsSync(cli)) process.exit(0);

const models = readFileSync(join(here, "models.prisma"), "utf8");
const databases = [
  { folder: "sqlite", provider: "sqlite", client: "client.ts" },
  { folder: "postgres", provider: "postgresql", client: "client.js" },
];

for (const { folder, provider, client } of databases) {
  const schema = `// Made by prisma/generate.mjs from ../models.prisma. Do not edit.
datasource db {
  provider = "${provider}"
}

generator client {
  provider            = "prisma-client"
  output              = "../../app/db/generated/${folder}"
  runtime             = "nodejs"
  moduleFormat        = "esm"
  importFileExtension = ""
}

${models}`;
  const schemaFile = join(here, folder, "schema.prisma");
  const output = join(root, "app/db/generated", folder);
  const upToDate =
    existsSync(join(output, client)) &&
    existsSync(schemaFile) &&
    readFileSync(schemaFile, "utf8") === schema;
  if (upToDate) continue;
  if (!existsSync(cli)) {
    throw new Error(
      "The Prisma clients must be generated, and Prisma's command line is not installed: npm ci --include=dev",
    );
  }
  mkdirSync(dirname(schemaFile), { recursive: true });
  writeFileSync(schemaFile, schema);
  rmSync(output, { recursive: true, force: true });
  try {
    execFileSync(process.execPath, [cli, "generate", "--schema", schemaFile], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (error) {
    const { stdout, stderr } = /** @type {import("node:child_process").ExecException} */ (error);
    process.stderr.write(`${stdout ?? ""}${stderr ?? ""}`);
    rmSync(schemaFile, { force: true });
    throw error;
  }
  if (folder === "postgres") await compileClient(output);
}

/**
 * Puts one JavaScript module, typed as the client for SQLite is, in place of the TypeScript of a client.
 * @param {string} folder
 */
async function compileClient(folder) {
  // Imported here: an installation without development dependencies has no esbuild.
  const { buildSync } = await import("esbuild");
  const { outputFiles } = buildSync({
    entryPoints: [join(folder, "client.ts")],
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    write: false,
  });
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  for (const { contents } of outputFiles) writeFileSync(join(folder, "client.js"), contents);
  writeFileSync(join(folder, "client.d.ts"), 'export { PrismaClient } from "../sqlite/client";\n');
}
