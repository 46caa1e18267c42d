import type { Contract } from "../contract.server";
import type { Operation } from "../openapi/operations.server";

/** Values of the reader's own data that replace those of an example. */
export interface OwnExample {
  params?: Record<string, string>;
  body?: unknown;
}

/**
 * Returns a curl command that makes a call. It can be pasted into a shell; the credentials come from `$SHOP_KEY`,
 * `$PROGRAM_KEY` or cookies.txt.
 */
export function curlOf(
  contract: Contract,
  call: Operation,
  { origin, own = {} }: { origin: string; own: OwnExample | undefined },
): string {
  const { method, path } = contract;
  const address = origin + pathOf(path, call, own.params ?? {}) + queryOf(call);
  const isFile = path.endsWith(".csv");
  const example = call.requestBody?.content["application/json"].example;
  return [
    method === "GET" ? `curl ${quoted(address)}` : `curl -X ${method} ${quoted(address)}`,
    ...credentials(contract),
    ...(example === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(asJson(own.body ?? example))}`]),
    ...(isFile ? [`-o ${path.slice(path.lastIndexOf("/") + 1)}`] : []),
  ].join(" \\\n  ");
}

/** The option for the key of a buyer or of a program of the brand or, for a call that accepts none, for the session cookie. */
function credentials({ who, scope, program }: Contract): string[] {
  if (who === "anyone") return [];
  const key = scope ? "$SHOP_KEY" : program && "$PROGRAM_KEY";
  return key ? [`-H "Authorization: Bearer ${key}"`] : ["-b cookies.txt"];
}

function pathOf(path: string, call: Operation, own: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parametersOf(call).find((one) => one.name === name);
    return encodeURIComponent(own[name] ?? String(parameter?.example ?? 1));
  });
}

function queryOf(call: Operation): string {
  const given = parametersOf(call).flatMap(({ in: place, name, example }) =>
    place === "query" && example !== undefined ? [[name, String(example)]] : [],
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
}

const parametersOf = ({ parameters }: Operation) => parameters.filter((one) => "name" in one);

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const ONE_LINE = 60;

function asJson(value: unknown): string {
  const line = JSON.stringify(value);
  if (line.length <= ONE_LINE) return line;
  return JSON.stringify(value, null, 2).replaceAll("\n", "\n  ");
}

/** Returns the shell commands that write the browser's session cookie into cookies.txt, which the examples read. */
export function cookieFileOf(origin: string, cookieName: string): string {
  const { protocol, hostname } = new URL(origin);
  const secure = protocol === "https:" ? "TRUE" : "FALSE";
  return [
    `export SHOP_COOKIE=...  # the value of ${cookieName} in your browser`,
    `printf '%s\\tFALSE\\t/\\t${secure}\\t0\\t${cookieName}\\t%s\\n' ${hostname} "$SHOP_COOKIE" > cookies.txt`,
  ].join("\n");
}
