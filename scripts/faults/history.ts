/** After an answer, or after none. */
export type Outcome = "ok" | "refused" | "unknown";

/** A request of a person, sent once or several times with the same key, and the outcomes. */
export interface Operation {
  /** "check out by page". */
  what: string;
  /** Its effect is found in the database by it. */
  key: string;
  outcomes: Outcome[];
}

/** Its answer is noted. */
export interface Call {
  what: string;
  outcome: Outcome;
  /** 0 for none. */
  status: number;
  /** Milliseconds since 1970. */
  at: number;
  ms: number;
}

/** All that people did and were told during a run. */
export class History {
  readonly operations: Operation[] = [];
  readonly calls: Call[] = [];
  readonly violations: string[] = [];

  /** Its effect is checked at the end. */
  begin(what: string, key: string): Operation {
    const operation = { what, key, outcomes: [] };
    this.operations.push(operation);
    return operation;
  }

  call(call: Call): void {
    this.calls.push(call);
  }

  /** The shop broke a promise. */
  addViolation(text: string): void {
    this.violations.push(`${new Date().toISOString()} ${text}`);
  }

  operationsOf(what: string): Operation[] {
    return this.operations.filter((operation) => operation.what === what);
  }
}

/** After all attempts: one "ok" is enough, and one unknown attempt leaves it open. */
export function knownOf({ outcomes }: Operation): Outcome {
  if (outcomes.includes("ok")) return "ok";
  return outcomes.includes("unknown") || outcomes.length === 0 ? "unknown" : "refused";
}

/** The number of effects agrees with what is known: once, not at all, or either. */
export function isTrue(known: Outcome, effects: number): boolean {
  if (known === "ok") return effects === 1;
  return known === "refused" ? effects === 0 : effects <= 1;
}
