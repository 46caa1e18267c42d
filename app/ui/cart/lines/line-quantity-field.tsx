import type { FieldState } from "~/ui/base/form-state";

/** With a note or its errors below. */
export function LineQuantityField({
  field: { id, name, value, errors, errorId },
  label,
  note,
  maxLength,
  isReadOnly,
}: {
  field: FieldState;
  label: string;
  note?: string;
  maxLength: number;
  isReadOnly?: boolean;
}) {
  const noteId = note && `${id}-note`;
  return (
    <>
      <input
        id={id}
        name={name}
        defaultValue={value}
        inputMode="numeric"
        autoComplete="off"
        maxLength={maxLength}
        readOnly={isReadOnly}
        aria-label={label}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId ?? noteId}
      />
      {errorId ? (
        <span id={errorId} className="error">
          {errors.join(" ")}
        </span>
      ) : (
        note && (
          <span id={noteId} className="note">
            {note}
          </span>
        )
      )}
    </>
  );
}
