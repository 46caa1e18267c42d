import pg from "pg";

import { type Cluster, startPostgres } from "../../tests/support/postgres";
import { pause } from "./random";

/**
 * A server that keeps what it has committed, with few connections and a small log, and the database of the shop.
 * Returns the server and the database's address.
 */
export async function openPostgres(folder: string): Promise<{ server: Cluster; url: string }> {
  const settings = ["max_connections=40", "min_wal_size=32MB", "max_wal_size=64MB"];
  const server = await startPostgres({ folder, settings });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query("CREATE DATABASE shop");
  await client.end();
  const url = new URL(server.url);
  url.pathname = "/shop";
  return { server, url: url.href };
}

/** Starts the server if it has ended. Throws when it does not answer within a minute. */
export async function ensurePostgres(server: Cluster, url: string): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await pause(300)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      const isAway = (error as { code?: string }).code === "ECONNREFUSED";
      if (isAway) await server.start().catch(() => undefined);
    }
  }
  throw new Error("PostgreSQL did not recover within a minute.");
}
