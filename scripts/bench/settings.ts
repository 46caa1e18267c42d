/** Where the data of the benchmark's shop are. */
export interface BenchSettings {
  /** BENCH_DATABASE_URL, never the real shop's DATABASE_URL. */
  url: string;
  /** The folder of pictures, the secret of the cookies and the benchmarks' results. */
  dataDir: string;
}

/** The folder of the benchmarks' databases, pictures and results. */
export const benchFolder = () => process.env.BENCH_DATA_DIR || "./data/bench";

/**
 * Sets the environment of this process and its children for the benchmark's shop. Must be called before the first import
 * of `~/...`, which reads the settings. Does not read .env, which belongs to the real shop. Throws for an unusable URL.
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

/** The environment of a process that serves the benchmark's shop on this database. Sends no mail, calls no services and makes no pictures ahead. */
export function settingsFor(url: string): Record<string, string> {
  return {
    NODE_ENV: "production",
    TZ: "UTC",
    DATABASE_URL: url,
    PUBLIC_URL: "",
    SESSION_SECRET: "",
    SMTP_URL: "",
    VIES_CHECK: "off",
    PREPARE_PICTURES: "off",
    WEB_CONCURRENCY: "1",
    SEED_DEMO: "no",
    RATE_LIMIT_FACTOR: "100000",
  };
}

/** Returns the URL of another database next to this one: "file:shop.db" and "36" give "file:shop-36.db". */
export function siblingUrl(url: string, name: string): string {
  if (url.startsWith("file:")) return url.replace(/(\.\w+)?$/, (end) => `-${name}${end}`);
  const other = new URL(url);
  other.pathname += `_${name}`;
  return other.href;
}
