import type { AppLoadContext } from "@remix-run/node";

// Remix gives each loader a Request of its own, but all of one visit the same context.
const visits = new WeakMap<Request, object>();
const answers = new WeakMap<object, Map<string, unknown>>();

/** Says to which visit a request belongs that a loader or an action is given. */
export function joinVisit(request: Request, context: AppLoadContext): void {
  visits.set(request, context);
}

/** Forgets what was found out for a visit so far: an action may have changed it. */
export function beginVisitAnew(context: AppLoadContext): void {
  answers.delete(context);
}

/** Does a piece of work once for all loaders of a visit: who is there, what is in their cart. */
export function oncePerVisit<Result>(
  request: Request,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const visit = visits.get(request);
  if (!visit) return work();
  const known = answers.get(visit) ?? new Map<string, unknown>();
  answers.set(visit, known);
  const done = known.get(name) as Promise<Result> | undefined;
  if (done) return done;
  const doing = work();
  known.set(name, doing);
  return doing;
}
