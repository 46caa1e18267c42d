import type { FetcherWithComponents } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Calls `onAnswer` once for each submission that has ended: with its result, or with undefined after a redirect, for
 * which `fetcher.data` keeps the result before it.
 */
export function useFetcherAnswer<Data>(
  { state, data }: FetcherWithComponents<Data>,
  onAnswer: (answer: typeof data) => void,
): void {
  const known = useRef(data);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (state !== "idle") {
      wasBusy.current = true;
      return;
    }
    if (data !== known.current) {
      // React may have left out the state between, so a new result is the sign.
      onAnswer(data);
    } else if (wasBusy.current) {
      onAnswer(undefined);
    }
    wasBusy.current = false;
    known.current = data;
    // Only these dependencies: the effect must run once per response.
  }, [state, data]);
}
