/** A map of at most so many entries, which forgets the one that was asked for longest ago. */
export class Lru<Value> {
  readonly #values = new Map<string, Value>();

  constructor(readonly most: number) {}

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.most) this.#values.delete(oldest!);
  }

  delete(key: string): void {
    this.#values.delete(key);
  }
}
