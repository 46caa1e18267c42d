import type { AppLoadContext } from "@remix-run/node";

// Remix gives each loader its own Request object, but all loaders of one HTTP request share the context.
const contexts = new WeakMap<Request, AppLoadContext>();
const results = new WeakMap<object, Map<string, unknown>>();

/** Records to which HTTP request the Request object of a loader or an action belongs. */
export function registerRequest(request: Request, context: AppLoadContext): void {
  contexts.set(request, context);
}

/** Returns what the server told of the HTTP request to which this Request object belongs, if it is registered. */
export function contextOf(request: Request): AppLoadContext | undefined {
  return contexts.get(request);
}

/** Clears the memoized results of an HTTP request: its action may have changed the data that its loaders read next. */
export function clearRequestMemo(context: AppLoadContext): void {
  results.delete(context);
}

/** Memoizes `work` under `key` for all loaders of one HTTP request, such as reading the session or the cart. */
export function memoizePerRequest<Result>(request: Request, key: string, work: () => Promise<Result>): Promise<Result> {
  const context = contexts.get(request);
  if (!context) return work();
  const memo = results.get(context) ?? new Map<string, unknown>();
  results.set(context, memo);
  const existing = memo.get(key) as Promise<Result> | undefined;
  if (existing) return existing;
  const result = work();
  memo.set(key, result);
  return result;
}
