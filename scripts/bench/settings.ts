/** Where the benchmark's shop lives: BENCH_DATABASE_URL, never the shop's own DATABASE_URL. */
export interface BenchSettings {
  url: string;
  /** Its pictures, the secret of its cookies and the benchmarks' results. */
  dataDir: string;
}

/** Where the benchmarks keep their shops, their own PostgreSQL and their results. */
export const benchFolder = () => process.env.BENCH_DATA_DIR || "./data/bench";

/**
 * Points the whole process, and those that it starts, at the benchmark's shop. Call it before the first import of
 * `~/...`: the settings are read there. A .env is not read: it is the real shop's.
 */
export function useBenchSettings(): BenchSettings {
  const dataDir = benchFolder();
  const url = process.env.BENCH_DATABASE_URL || `file:${dataDir}/shop.db`;
  if (!/^(file:|postgres(ql)?:\/\/)/.test(url)) {
    throw new Error("BENCH_DATABASE_URL: expected file:... or postgres://...");
  }
  Object.assign(process.env, settingsFor(url), { DATA_DIR: dataDir });
  return { url, dataDir };
}

/** What a process needs to be set to serve the benchmark's shop of this database, and to write to nobody. */
export function settingsFor(url: string): Record<string, string> {
  return {
    NODE_ENV: "production",
    TZ: "UTC",
    DATABASE_URL: url,
    PUBLIC_URL: "",
    SESSION_SECRET: "",
    SMTP_URL: "",
    VIES_CHECK: "off",
    WEB_CONCURRENCY: "1",
    SEED_DEMO: "no",
    RATE_LIMIT_FACTOR: "100000",
  };
}

/** The address of another database of the benchmark's: "shop.db" and "36" give "shop-36.db". */
export function besideUrl(url: string, name: string): string {
  if (url.startsWith("file:")) return url.replace(/(\.\w+)?$/, (end) => `-${name}${end}`);
  const other = new URL(url);
  other.pathname += `_${name}`;
  return other.href;
}
