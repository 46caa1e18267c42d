import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import S3rver from "@20minutes/s3rver";

const NAME = "shop-test";
// The fixed credentials of s3rver.
const KEYS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/** On a local S3 server that can be stopped and restarted. */
export interface TestBucket {
  bucket: { name: string; region: string; endpoint: string; keys: typeof KEYS };
  /** Environment variables with which the shop stores its files there. */
  settings: Record<string, string>;
  /** The files stay. */
  stop(): Promise<void>;
  /** On the same port and with the same files. */
  start(): Promise<void>;
  /** Stops the server and deletes its files. */
  remove(): Promise<void>;
}

/** An S3 server with one empty bucket. */
export async function openBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), "shop-bucket-"));
  let server: S3rver | null = null;
  let port = 0;
  const start = async () => {
    if (server) return;
    server = new S3rver({
      address: "127.0.0.1",
      port,
      directory,
      silent: true,
      // s3rver and the SDK disagree about the canonical URL of a list request.
      allowMismatchedSignatures: true,
      configureBuckets: [{ name: NAME, configs: [] }],
    });
    port = (await server.run()).port;
  };
  const stop = async () => {
    const closed = server?.close();
    server?.httpServer.closeAllConnections();
    await closed;
    server = null;
  };
  await start();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    bucket: { name: NAME, region: "eu-central-1", endpoint, keys: KEYS },
    settings: {
      S3_BUCKET: NAME,
      S3_REGION: "eu-central-1",
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
      SESSION_SECRET: "the same on every machine of a shop",
    },
    stop,
    start,
    async remove() {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
