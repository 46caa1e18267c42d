/** A map that forgets what was asked for longest ago when its entries weigh more than `largest` together. */
export class Lru<Value> {
  readonly #entries = new Map<string, { value: Value; weight: number }>();
  #weight = 0;

  constructor(readonly largest: number) {}

  /** What all entries weigh. */
  get weight(): number {
    return this.#weight;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Keeps a value; one that weighs more than a tenth of all is not worth what it would displace. */
  set(key: string, value: Value, weight = 1): void {
    this.delete(key);
    if (weight > this.largest / 10) return;
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.largest) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }
}
