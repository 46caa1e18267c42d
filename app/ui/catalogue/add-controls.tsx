import type { AddProblem } from "~/shop/cart/add-problem";
import { MAX_QUANTITY } from "~/shop/cart/limits";
import { Button } from "~/ui/base/button";
import type { FieldState } from "~/ui/base/form-state";
import { QuantityField } from "~/ui/base/quantity-field";

import { SizeField } from "./size-field";

/** Size, quantity and the button of a card: the part of its form below the price. */
export function AddControls({
  styleId,
  name,
  sizes,
  min = 1,
  typed = { size: "", quantity: String(min) },
  problem,
  isAdding,
  label = "Add to Cart",
}: {
  styleId: number;
  /** The style's name, so that the fields of many cards can be told apart by ear. */
  name: string;
  sizes: readonly string[];
  /** The smallest number that the quantity field offers. */
  min?: number;
  /** What the fields hold at first. */
  typed?: { size: string; quantity: string };
  problem: AddProblem | null;
  isAdding: boolean;
  /** What the button says. */
  label?: string;
}) {
  const state = (field: "size" | "quantity") => fieldState(styleId, field, typed[field], problem);
  return (
    <div className="add">
      {sizes.length > 0 && (
        <SizeField field={state("size")} sizes={sizes} label={`Size of ${name}`} />
      )}
      <QuantityField
        field={state("quantity")}
        label={`Quantity of ${name}`}
        min={min}
        max={MAX_QUANTITY}
        resetTo={1}
      />
      <Button variant="secondary" pending={isAdding} pendingLabel="Adding...">
        {label}
        <span className="sr-only">: {name}</span>
      </Button>
      <ProblemText problem={problem} />
    </div>
  );
}

/** A problem that belongs to none of the fields. */
export function ProblemText({ problem }: { problem: AddProblem | null }) {
  if (!problem || problem.field === "size" || problem.field === "quantity") return null;
  return (
    <p role="alert" className="error">
      {sentence(problem)}
    </p>
  );
}

/** A field of a style's form, with the problem that is about it. */
export function fieldState(
  styleId: number,
  field: "size" | "quantity",
  value: string,
  problem: AddProblem | null,
): FieldState {
  const id = `${field}-${styleId}`;
  const isWrong = problem?.field === field;
  return {
    id,
    name: field,
    value,
    errors: isWrong ? [sentence(problem)] : [],
    errorId: isWrong ? `${id}-error` : undefined,
  };
}

const sentence = ({ title, message }: AddProblem) => `${title}. ${message.replace(/\.?$/, ".")}`;
