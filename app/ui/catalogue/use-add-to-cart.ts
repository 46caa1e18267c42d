import { useFetcher } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";

import * as tCart from "~/messages/cart";
import { Problem } from "~/shop/base/problem";
import { choosePiece, type OfferedStyle } from "~/shop/cart/piece";
import { type AddProblem, addProblem, choiceText } from "~/shop/cart/add-problem";
import { useFetcherAnswer } from "~/ui/base/use-fetcher-answer";
import type { LostResponse } from "~/ui/layout/lost-response/lost-response";
import { useDraft } from "~/ui/layout/lost-response/use-draft";
import { useShowToast } from "~/ui/layout/toasts";

interface AddToCart {
  style: OfferedStyle & { id: number };
  /** Of this page, to which the action redirects. */
  redirectTo: string;
  /** As cards do (specification 4). */
  resetsOnSuccess: boolean;
  /** After a post without scripts. */
  initialProblem?: AddProblem | null;
}

/**
 * With a fetcher, without leaving the page. Returns the fetcher, the form's ref, the `onSubmit` handler `check`, the
 * current problem, the lost answer, and whether a submission is pending.
 */
export function useAddToCart({ style, redirectTo, resetsOnSuccess, initialProblem = null }: AddToCart) {
  const fetcher = useFetcher<{ problem?: AddProblem; lostResponse?: LostResponse }>({
    key: `add-${style.id}`,
  });
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState(initialProblem);
  const [lostResponse, setLostResponse] = useDraft(form, "/cart");
  const show = useShowToast();

  function refuse(found: AddProblem) {
    setProblem(found);
    show({ title: found.title, description: found.message, variant: "destructive" });
    const field = found.field && form.current?.elements.namedItem(found.field);
    if (!(field instanceof HTMLElement)) return;
    // The quantity field resets an invalid value when it loses the focus.
    field.focus();
    field.blur();
    field.focus();
  }

  useFetcherAnswer(fetcher, (answer) => {
    setLostResponse(answer?.lostResponse);
    if (answer?.problem) refuse(answer.problem);
    else if (resetsOnSuccess && !answer?.lostResponse) resetForm(form.current);
  });

  return {
    fetcher,
    form,
    problem,
    lostResponse,
    isAdding: fetcher.state !== "idle",
    /** Says in a toast that a quantity was below 1 (specification 5). */
    onTooSmall: () =>
      show({
        title: tCart.invalidQuantity(),
        description: tCart.quantityTooSmall(),
        variant: "destructive",
      }),
    check(event: FormEvent<HTMLFormElement>) {
      const found = validateAddForm(new FormData(event.currentTarget), style, redirectTo);
      if (!found) return setProblem(null);
      event.preventDefault();
      refuse(found);
    },
  };
}

/** A card: quantity 1, no size, the first colour at its first picture. */
function resetForm(form: HTMLFormElement | null) {
  if (!form) return;
  form.reset();
  form.querySelectorAll(".views").forEach((views) => views.scrollTo({ left: 0 }));
  // form.reset() fires no input events, which the quantity field listens to.
  const quantity = form.elements.namedItem("quantity");
  if (quantity instanceof HTMLElement) quantity.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Before the form is sent; null when it is valid. The message depends on the page (`redirectTo`) that the form is on
 * (specification 5). The server validates it again.
 */
function validateAddForm(form: FormData, style: OfferedStyle, redirectTo: string): AddProblem | null {
  const text = (name: string) => form.get(name)?.toString() ?? null;
  try {
    choosePiece(style, { size: text("size"), color: text("color") });
    if (!(Number(text("quantity")) < 1)) return null;
    throw new Problem("quantity.too_small", {}, { field: "quantity" });
  } catch (error) {
    if (error instanceof Problem) return addProblem(error, choiceText(error), redirectTo);
    throw error;
  }
}
