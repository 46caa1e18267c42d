import { colon } from "~/formats/lists";
import * as t from "~/messages/catalogue";
import type { AddProblem } from "~/shop/cart/add-problem";
import { MAX_QUANTITY } from "~/shop/cart/limits";
import { Button } from "~/ui/base/button";
import { FieldErrors } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";
import { QuantityInput } from "~/ui/base/quantity-field";

import { SizeSelect } from "./size-field";

export function AddControls({
  styleId,
  name,
  sizes,
  min = 1,
  start = min,
  typed = { size: "", quantity: String(start) },
  onTooSmall,
  problem,
  isAdding,
  label = t.addToCart(),
}: {
  styleId: number;
  name: string;
  sizes: readonly string[];
  /** Of the quantity field. */
  min?: number;
  /** The quantity field starts with it, and goes back to it. */
  start?: number;
  /** By default no size and the quantity `start`. */
  typed?: { size: string; quantity: string };
  /** Called when a quantity below 1 was replaced. */
  onTooSmall?: () => void;
  problem: AddProblem | null;
  isAdding: boolean;
  label?: string;
}) {
  const size = fieldState(styleId, "size", typed.size, problem);
  const quantity = fieldState(styleId, "quantity", typed.quantity, problem);
  return (
    <div className="add">
      {sizes.length > 0 && <SizeSelect field={size} sizes={sizes} label={t.sizeOf({ name })} />}
      <QuantityInput
        field={quantity}
        label={t.quantityOf({ name })}
        min={min}
        max={MAX_QUANTITY}
        resetTo={start}
        onTooSmall={onTooSmall}
      />
      <FieldErrors field={size} />
      <FieldErrors field={quantity} />
      <Button
        variant="secondary"
        pending={isAdding}
        pendingLabel={t.adding()}
        aria-label={isAdding ? undefined : label + colon() + name}
      >
        {label}
      </Button>
      <ProblemText problem={problem} />
    </div>
  );
}

/** For a problem that belongs to none of the fields. */
export function ProblemText({ problem }: { problem: AddProblem | null }) {
  if (!problem || problem.field === "size" || problem.field === "quantity") return null;
  return (
    <p role="alert" className="error">
      {sentence(problem)}
    </p>
  );
}

/** With the problem if it is about this field. */
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
