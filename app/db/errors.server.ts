import { isUnknownOutcome } from "./write-outcome.server";

/** All text in which the code of a failure may stand: those of Prisma, of the driver, and of their causes. */
function errorText(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error);
  const { name, code, message, meta, cause } = error as Record<string, unknown>;
  // Its message contains the values of the query, which may look like codes.
  if (name === "PrismaClientValidationError") return "";
  return `${String(code ?? "")} ${String(message ?? "")} ${JSON.stringify(meta ?? {})} ${
    cause ? errorText(cause) : ""
  }`;
}

export function isSerializationFailure(error: unknown): boolean {
  return /P2034|40001|40P01|TransactionWriteConflict|deadlock detected/.test(errorText(error));
}

/** The error is that of a unique constraint, also of raw SQL. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, meta } = (error ?? {}) as { code?: string; meta?: RawErrorMeta };
  return code === "P2002" || meta?.driverAdapterError?.cause?.kind === "UniqueConstraintViolation";
}

const UNIQUE_TRIES = 3;

/** Runs `write` again after a concurrent change took a unique value, such as an EAN: the next attempt finds who has it. */
export async function retryUniqueViolation<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === UNIQUE_TRIES) throw error;
    }
  }
}

interface RawErrorMeta {
  driverAdapterError?: { cause?: { kind?: string } };
}

/** The table does not exist: the database was not migrated. */
export const isTableMissing = (error: unknown) => /\bP2021\b/.test(errorText(error));

/** SQLite: another process has the lock. */
export const isLockError = (error: unknown) => /SQLITE_BUSY|SocketTimeout|\bP1008\b/.test(errorText(error));

/** SQLite: the disk failed, so nobody knows what is on it. */
export const isDiskError = (error: unknown) => /SQLITE_IOERR|disk I\/O error/.test(errorText(error));

/** By name, because `npm run dev` and the tests load wal-sync.server.ts more than once per process. */
const isUnsynced = (error: unknown) => error instanceof Error && error.name === "UnsyncedError";

/** The connection to PostgreSQL broke or could not be made, or there was no answer in time. */
export const isConnectionError = (error: unknown) =>
  /\bP(1001|1002|1008|1017|2024|2028|2039)\b|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|SocketTimeout|DatabaseNotReachable|Connection(Closed| terminated| ended)|not queryable|timeout exceeded when trying to connect|57P0[123]|53300|\b080(00|01|03|04|06)\b/.test(
    errorText(error),
  );

/** The disk of the database is full or read-only: reads go on, writes fail until an operator makes room. */
export const isStorageFull = (error: unknown) =>
  /SQLITE_FULL|database or disk is full|SQLITE_READONLY|readonly database|\b(53100|25006)\b|No space left|ENOSPC|EROFS/.test(
    errorText(error),
  );

/** The database is busy, locked, full or cannot be reached: the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    isUnknownOutcome(error) ||
    isUnsynced(error) ||
    isSerializationFailure(error) ||
    [isLockError, isDiskError, isConnectionError, isStorageFull].some((is) => is(error))
  );
}
