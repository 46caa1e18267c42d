import type { S3Client } from "@aws-sdk/client-s3";

import { type FileStore, FileStoreError, type Kept } from "./store";

/** A bucket of S3, or of anything that speaks as S3 does. */
export interface Bucket {
  name: string;
  region: string;
  /** The address of what speaks as S3 does; none: Amazon's own. */
  endpoint?: string;
  /** None: what the machine itself may do (a role, the SDK's own settings). */
  keys?: { accessKeyId: string; secretAccessKey: string };
}

const CONNECT_MS = 2_000;
const ANSWER_MS = 15_000;
const TRIES = 2;

/** Files in a bucket, for all hosts. The SDK is loaded when the first file is asked for: it is large. */
export function bucketStore(bucket: Bucket): FileStore {
  let opened: ReturnType<typeof openBucket> | undefined;
  const ask = async <Result>(work: (open: Opened) => Promise<Result>): Promise<Result> => {
    try {
      return await work(await (opened ??= openBucket(bucket)));
    } catch (error) {
      throw new FileStoreError(error);
    }
  };
  const at = (name: string) => ({ Bucket: bucket.name, Key: name });
  return {
    put: (name, bytes) =>
      ask(async ({ sdk, client }) => {
        await client.send(new sdk.PutObjectCommand({ ...at(name), Body: bytes }));
      }),
    get: (name) =>
      ask(({ sdk, client }) =>
        orNull(async () => {
          const { Body } = await client.send(new sdk.GetObjectCommand(at(name)));
          return Buffer.from(await Body!.transformToByteArray());
        }),
      ),
    find: (name) =>
      ask(({ sdk, client }) =>
        orNull(async () => {
          const { LastModified } = await client.send(new sdk.HeadObjectCommand(at(name)));
          return { name, keptAt: LastModified! };
        }),
      ),
    list: (prefix) =>
      ask(async ({ sdk, client }) => {
        const kept: Kept[] = [];
        const where = { Bucket: bucket.name, Prefix: prefix };
        for await (const page of sdk.paginateListObjectsV2({ client }, where)) {
          for (const { Key, LastModified } of page.Contents ?? []) {
            kept.push({ name: Key!, keptAt: LastModified! });
          }
        }
        return kept;
      }),
    delete: (name) =>
      ask(async ({ sdk, client }) => {
        await client.send(new sdk.DeleteObjectCommand(at(name)));
      }),
  };
}

interface Opened {
  sdk: typeof import("@aws-sdk/client-s3");
  client: S3Client;
}

async function openBucket({ region, endpoint, keys }: Bucket): Promise<Opened> {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region,
    credentials: keys,
    // What speaks as S3 does seldom knows a bucket by a host name of its own, or the sums that are newer than S3.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
    },
  });
  return { sdk, client };
}

/** What `work` gives; null where the bucket has no such file. */
async function orNull<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    // A HEAD has no body to say which: a bucket that is not there looks the same.
    if (error instanceof Error && /^(NoSuchKey|NotFound)$/.test(error.name)) return null;
    throw error;
  }
}
