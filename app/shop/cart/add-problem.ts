import * as t from "~/messages/cart";
import type { Problem, ProblemFact } from "~/shop/base/problem";

/** In the words of the specification (sections 5 and 8). */
export interface AddProblem {
  title: string;
  message: string;
  /** The form field that the message belongs to. */
  field?: string;
}

/** `text` is the sentence of the Problem; the product page has other texts than the catalogue. */
export function addProblem(
  { kind, field }: Pick<Problem, "kind" | "field">,
  text: string,
  redirectTo: string,
): AddProblem {
  const fromDetail = redirectTo.startsWith("/product/");
  switch (kind) {
    case "unknown_style":
      return { title: t.productNotFound(), message: t.unknownStyle() };
    case "unavailable_piece":
      return { title: t.notAvailable(), message: text, field };
    case "short_stock":
      return { title: t.notEnoughInStock(), message: text, field };
    case "size_required":
      return fromDetail
        ? { title: t.sizeRequiredTitle(), message: t.selectSizeFirst(), field }
        : { title: t.selectSize(), message: text, field };
    case "quantity":
      return { title: t.invalidQuantity(), message: text, field };
    default:
      return {
        title: fromDetail ? t.failedToAddToCart() : t.failedToAddItem(),
        message: text,
        field,
      };
  }
}

/** problemText for the Problems of choosePiece, which a browser finds before it sends the form. */
export function choiceText({ code, values }: Problem): string {
  const { name } = values as Partial<ProblemFact["values"] & { name: string }>;
  switch (code) {
    case "size_required":
      return t.sizeRequired();
    case "unknown_size":
      return t.unknownSize({ name: name! });
    case "unknown_colour":
      return t.unknownColour({ name: name! });
    case "unknown_colour.none":
      return t.unknownColourNone();
    default:
      return t.quantityTooSmall();
  }
}
