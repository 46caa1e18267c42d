/** What somebody knows after an answer, or after none. */
export type Outcome = "ok" | "refused" | "unknown";

/** Something that a person asked for, once or several times with the same key, and what the shop said about it. */
export interface Operation {
  /** What it is, such as "check out by page". */
  what: string;
  /** By which its effect is found in the database. */
  key: string;
  outcomes: Outcome[];
}

/** A call whose answer is noted. */
export interface Call {
  what: string;
  outcome: Outcome;
  /** 0 for none. */
  status: number;
  /** When it was sent, in milliseconds since 1970. */
  at: number;
  ms: number;
}

/** What all people did and were told during a run. */
export class History {
  readonly operations: Operation[] = [];
  readonly calls: Call[] = [];
  readonly violations: string[] = [];

  /** Begins something whose effect is checked at the end. */
  begin(what: string, key: string): Operation {
    const operation = { what, key, outcomes: [] };
    this.operations.push(operation);
    return operation;
  }

  call(call: Call): void {
    this.calls.push(call);
  }

  /** Notes that the shop broke a promise. */
  addViolation(text: string): void {
    this.violations.push(`${new Date().toISOString()} ${text}`);
  }

  operationsOf(what: string): Operation[] {
    return this.operations.filter((operation) => operation.what === what);
  }
}

/** What is known of an operation after all its attempts: one "ok" is enough, and one unknown attempt leaves it open. */
export function knownOf({ outcomes }: Operation): Outcome {
  if (outcomes.includes("ok")) return "ok";
  return outcomes.includes("unknown") || outcomes.length === 0 ? "unknown" : "refused";
}

/** Whether a number of effects is what is known of an operation: once, not at all, or either. */
export function isTrue(known: Outcome, effects: number): boolean {
  if (known === "ok") return effects === 1;
  return known === "refused" ? effects === 0 : effects <= 1;
}
