import { defineConfig } from "prisma/config";

// `prisma generate` asks for an engine that it then does not use; naming any program spares the download.
if (process.argv.includes("generate")) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;
}

export default defineConfig({
  schema: process.env.DATABASE_URL?.startsWith("postgres")
    ? "prisma/postgres/schema.prisma"
    : "prisma/sqlite/schema.prisma",
  datasource: { url: process.env.DATABASE_URL ?? "file:./data/shop.db" },
});
