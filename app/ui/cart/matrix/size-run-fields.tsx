import { type Matrix, type TypedSizeRun, usualRun } from "~/shop/cart/matrix";
import { Button } from "~/ui/base/button";

/**
 * "Fill a size run": pieces of each size in a pack, how many packs, and for which colours. Its button saves the whole form
 * with the quantities of the run.
 */
export function SizeRunFields({
  matrix: { colors, sizes },
  typed,
}: {
  matrix: Matrix;
  /** The fields as they were typed, when the form was refused. */
  typed?: TypedSizeRun;
}) {
  const run = usualRun(sizes.length);
  return (
    <details open={typed !== undefined}>
      <summary>Fill a size run</summary>
      <fieldset className="mt-3">
        <legend className="label">Pieces of each size in a pack</legend>
        <div className="row">
          {sizes.map((size, index) => (
            <label key={size} className="size-run">
              {size}
              <input
                name={`run[${size}]`}
                defaultValue={typed?.run[size] ?? run[index]}
                inputMode="numeric"
                maxLength={3}
                className="input"
              />
            </label>
          ))}
          <label className="size-run">
            Packs
            <input
              name="packs"
              defaultValue={typed?.packs ?? 1}
              inputMode="numeric"
              maxLength={4}
              className="input"
            />
          </label>
        </div>
      </fieldset>
      {colors.length > 1 ? (
        <fieldset className="mt-4">
          <legend className="label">In these colours</legend>
          <div className="row">
            {colors.map((color) => (
              <label key={color} className="check">
                <input
                  type="checkbox"
                  name="runColor"
                  value={color}
                  defaultChecked={typed?.colors.includes(color) ?? true}
                />
                <span>{color}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ) : (
        <input type="hidden" name="runColor" value={colors[0]} />
      )}
      <p>
        <Button variant="secondary" name="fill" value="run">
          Fill and save
        </Button>
      </p>
    </details>
  );
}
