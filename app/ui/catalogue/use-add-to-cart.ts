import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";

import type { AddProblem } from "~/shop/cart/add-problem";
import type { OfferedStyle } from "~/shop/cart/piece";
import { useShowToast } from "~/ui/layout/toasts";

import { problemOf } from "./problem-of";

interface AddToCart {
  style: OfferedStyle & { id: number };
  /** Where the form lands afterwards: this page. */
  redirectTo: string;
  /** A card is reset once its pieces are in the cart (specification 4). */
  startsAnew: boolean;
  /** What the page itself came with, after a post without scripts. */
  answered?: AddProblem | null;
}

/**
 * Putting a style into a cart with scripts, without leaving the page: the form's fetcher, its ref and check, what
 * is wrong with it, and whether it is under way.
 */
export function useAddToCart({ style, redirectTo, startsAnew, answered = null }: AddToCart) {
  const fetcher = useFetcher<{ problem?: AddProblem }>({ key: `add-${style.id}` });
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState(answered);
  const lastState = useRef(fetcher.state);
  const show = useShowToast();

  function refuse(found: AddProblem) {
    setProblem(found);
    show({ title: found.title, description: found.message, variant: "destructive" });
    const field = found.field && form.current?.elements.namedItem(found.field);
    if (!(field instanceof HTMLElement)) return;
    // Leaving the quantity field mends what stands in it.
    field.blur();
    field.focus();
  }

  useEffect(() => {
    const isDone = lastState.current !== "idle" && fetcher.state === "idle";
    lastState.current = fetcher.state;
    if (!isDone) return;
    if (fetcher.data?.problem) refuse(fetcher.data.problem);
    else if (startsAnew) startAnew(form.current);
    // Once for each answer; what else is used here does not change what to do with it.
  }, [fetcher.state, fetcher.data]);

  return {
    fetcher,
    form,
    problem,
    isAdding: fetcher.state !== "idle",
    check(event: FormEvent<HTMLFormElement>) {
      const found = problemOf(new FormData(event.currentTarget), style, redirectTo);
      if (!found) return setProblem(null);
      event.preventDefault();
      refuse(found);
    },
  };
}

/** Quantity 1, no size, the first colour at its first picture. */
function startAnew(form: HTMLFormElement | null) {
  if (!form) return;
  form.reset();
  form.querySelectorAll(".views").forEach((views) => views.scrollTo({ left: 0 }));
  // A reset is no event of the fields, but who listens to them wants to know.
  const quantity = form.elements.namedItem("quantity");
  if (quantity instanceof HTMLElement)
    quantity.dispatchEvent(new Event("input", { bubbles: true }));
}
