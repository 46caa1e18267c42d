import type { FaultReport } from "./run";

/** The faults, what people were told, and what was wrong. */
export function tableOf({ made, skipped, calls, ...report }: FaultReport): string {
  const names = [...new Set(made.map(({ fault }) => fault.name))].sort();
  const lines = ["fault                 times  ready again after (s, median and most)"];
  for (const name of names) {
    const times = made
      .filter(({ fault }) => fault.name === name)
      .map(({ to, readyAt }) => (readyAt - to) / 1_000)
      .sort((a, b) => a - b);
    const median = times[Math.floor(times.length / 2)]!;
    lines.push(
      `${name.padEnd(20)} ${String(times.length).padStart(6)}  ${median.toFixed(1)}, ${times.at(-1)!.toFixed(1)}`,
    );
  }
  for (const { name, what } of skipped) lines.push(`${name.padEnd(20)}   not possible here: ${what}`);

  lines.push("", "what people did            ok  refused  unknown");
  for (const what of [...new Set(calls.map((call) => call.what))].sort()) {
    const own = calls.filter((call) => call.what === what);
    const count = (outcome: string) => String(own.filter((call) => call.outcome === outcome).length).padStart(8);
    lines.push(`${what.padEnd(21)} ${count("ok")} ${count("refused")} ${count("unknown")}`);
  }
  lines.push(
    "",
    `${calls.length} calls, ${report.orders} orders, ${report.letters} letters (${report.repeated} sent again), ${report.violations.length} violations`,
    ...report.violations,
    ...(report.log ? [`What the shop printed: ${report.log}`] : []),
  );
  return lines.join("\n");
}
