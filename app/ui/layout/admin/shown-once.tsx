/** A key or secret that the shop does not show again. */
export function ShownOnce({
  title,
  note,
  label,
  value,
}: {
  title: string;
  note: string;
  /** Of the field with the value. */
  label: string;
  value: string;
}) {
  return (
    <section className="notice edge-good mb-8" aria-labelledby="made-title">
      <h2 id="made-title" className="wrap-anywhere">
        {title}
      </h2>
      <p className="mt-2">{note}</p>
      <label className="label mt-4" htmlFor="made-value">
        {label}
      </label>
      <input id="made-value" readOnly className="input font-mono" value={value} />
    </section>
  );
}
