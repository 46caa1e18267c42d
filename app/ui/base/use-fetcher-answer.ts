import type { FetcherWithComponents } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Calls `onAnswer` once for each submission of a fetcher that has ended: with its result, or with undefined after a
 * redirect, for which `fetcher.data` keeps the result before it.
 */
export function useFetcherAnswer<Data>(
  { state, data }: FetcherWithComponents<Data>,
  onAnswer: (answer: typeof data) => void,
): void {
  const known = useRef(data);
  const wasBusy = useRef(false);
  useEffect(() => {
    const isDone = wasBusy.current && state === "idle";
    wasBusy.current = state !== "idle";
    if (!isDone) return;
    onAnswer(data === known.current ? undefined : data);
    known.current = data;
    // Only these dependencies: the effect must run once per response.
  }, [state, data]);
}
