/** The API key that was just created. It is not shown again. */
export function CreatedKey({ name, value }: { name: string; value: string }) {
  return (
    <section className="notice notice-good keys-made" aria-labelledby="made-title">
      <h2 id="made-title">Your new key: {name}</h2>
      <p className="mt-2">
        Copy it now and store it where your program can read it. It is shown only once: we store
        only a hash of it.
      </p>
      <label className="label mt-4" htmlFor="made-key">
        The key
      </label>
      <input id="made-key" readOnly className="input keys-key" value={value} />
    </section>
  );
}
