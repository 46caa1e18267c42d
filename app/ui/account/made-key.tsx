/** The key that was just made, the only time that anybody sees it. */
export function MadeKey({ name, value }: { name: string; value: string }) {
  return (
    <section className="notice notice-good keys-made" aria-labelledby="made-title">
      <h2 id="made-title">Your new key: {name}</h2>
      <p className="mt-2">
        Copy it now and keep it where your program finds it. It is shown this once; we keep only
        what is needed to know it again.
      </p>
      <label className="label mt-4" htmlFor="made-key">
        The key
      </label>
      <input id="made-key" readOnly className="input keys-key" value={value} />
    </section>
  );
}
