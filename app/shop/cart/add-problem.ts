import type { Problem } from "~/shop/base/problem";

/** The message for a failed add-to-cart, with the texts of the specification (sections 5 and 8). */
export interface AddProblem {
  title: string;
  message: string;
  /** The form field that the message belongs to. */
  field?: string;
}

/** Translates the Problem of a failed add into its message; the product page has other texts than the catalogue. */
export function addProblem({ code, message, field }: Problem, redirectTo: string): AddProblem {
  const fromDetail = redirectTo.startsWith("/product/");
  switch (code) {
    case "unknown_style":
      return { title: "Product Not Found", message: "This style is not available any more." };
    case "unavailable_piece":
      return { title: "Not available", message, field };
    case "short_stock":
      return { title: "Not enough in stock", message, field };
    case "size_required":
      return fromDetail
        ? { title: "Size Required", message: "Please select a size before adding to cart.", field }
        : { title: "Please select a size", message, field };
    case "quantity":
      return { title: "Invalid quantity", message, field };
    default:
      return {
        title: fromDetail ? "Failed to Add to Cart" : "Failed to add item to cart",
        message,
        field,
      };
  }
}
