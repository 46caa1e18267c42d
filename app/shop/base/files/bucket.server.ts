import type { S3Client } from "@aws-sdk/client-s3";

import { type FileStore, FileStoreError, type StoredFile } from "./store";

/** Of Amazon S3 or of an S3-compatible service. */
export interface Bucket {
  name: string;
  region: string;
  /** The URL of an S3-compatible service; absent for Amazon. */
  endpoint?: string;
  /** Absent to use the SDK's default credentials, such as the role of the machine. */
  keys?: { accessKeyId: string; secretAccessKey: string };
}

const CONNECT_MS = 2_000;
const REQUEST_MS = 15_000;
const MAX_ATTEMPTS = 2;

/** Shared by all hosts. Loads the SDK with the first request, because it is large. */
export function bucketStore(bucket: Bucket): FileStore {
  let connection: ReturnType<typeof connect> | undefined;
  const request = async <Result>(send: (connection: Connection) => Promise<Result>): Promise<Result> => {
    try {
      return await send(await (connection ??= connect(bucket)));
    } catch (error) {
      throw new FileStoreError(error);
    }
  };
  const at = (name: string) => ({ Bucket: bucket.name, Key: name });
  return {
    put: (name, bytes) =>
      request(async ({ sdk, client }) => {
        await client.send(new sdk.PutObjectCommand({ ...at(name), Body: bytes }));
      }),
    get: (name) =>
      request(({ sdk, client }) =>
        orNull(async () => {
          const { Body } = await client.send(new sdk.GetObjectCommand(at(name)));
          return Buffer.from(await Body!.transformToByteArray());
        }),
      ),
    find: (name) =>
      request(({ sdk, client }) =>
        orNull(async () => {
          const { ContentLength, LastModified } = await client.send(new sdk.HeadObjectCommand(at(name)));
          return { name, size: ContentLength!, storedAt: LastModified! };
        }),
      ),
    list: (prefix) =>
      request(async ({ sdk, client }) => {
        const files: StoredFile[] = [];
        const where = { Bucket: bucket.name, Prefix: prefix };
        for await (const page of sdk.paginateListObjectsV2({ client }, where)) {
          for (const { Key, Size, LastModified } of page.Contents ?? []) {
            files.push({ name: Key!, size: Size!, storedAt: LastModified! });
          }
        }
        return files;
      }),
    delete: (name) =>
      request(async ({ sdk, client }) => {
        await client.send(new sdk.DeleteObjectCommand(at(name)));
      }),
  };
}

interface Connection {
  sdk: typeof import("@aws-sdk/client-s3");
  client: S3Client;
}

async function connect({ region, endpoint, keys }: Bucket): Promise<Connection> {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region,
    credentials: keys,
    // S3-compatible services often support neither virtual-hosted buckets nor the newer default checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: REQUEST_MS,
      throwOnRequestTimeout: true,
    },
  });
  return { sdk, client };
}

/** Null when the bucket has no such file. */
async function orNull<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    // A HEAD response has no body with an error code, so a missing bucket looks like a missing file.
    if (error instanceof Error && /^(NoSuchKey|NotFound)$/.test(error.name)) return null;
    throw error;
  }
}
