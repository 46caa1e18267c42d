/** Where the benchmark's shop lives: BENCH_DATABASE_URL, never the shop's own DATABASE_URL. */
export interface BenchSettings {
  url: string;
  /** Its pictures and the secret of its cookies. */
  dataDir: string;
}

/**
 * Points the whole process at the benchmark's shop. Call it before the first import of `~/...`: the settings are
 * read there. A .env is not read: it is the real shop's.
 */
export function useBenchSettings(): BenchSettings {
  const url = process.env.BENCH_DATABASE_URL || "file:./data/bench/shop.db";
  if (!/^(file:|postgres(ql)?:\/\/)/.test(url)) {
    throw new Error("BENCH_DATABASE_URL: expected file:... or postgres://...");
  }
  const dataDir = process.env.BENCH_DATA_DIR || "./data/bench";
  Object.assign(process.env, {
    NODE_ENV: "production",
    TZ: "UTC",
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PUBLIC_URL: "",
    SESSION_SECRET: "",
    SEED_DEMO: "no",
    RATE_LIMIT_FACTOR: "100000",
  });
  return { url, dataDir };
}
