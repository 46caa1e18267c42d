import type { PROBLEM_MESSAGES } from "~/messages/problem-messages";

/**
 * A refusal by a business rule; nothing was changed. Its code is the name of its sentence, in the object "problems" of
 * a wing's messages (app/messages), with the values that the sentence says; `problemText` gives the sentence.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  /** The code, for logs. */
  declare readonly message: ProblemCode;
  readonly values: ProblemFact["values"];
  /** The form field that the problem is about, if any. */
  readonly field?: string;
  /**
   * After a change by somebody else: the version that is stored now. A form with it is accepted when it is sent again.
   */
  readonly version?: number;

  /** All reasons. */
  readonly facts: readonly ProblemFact[];

  constructor(...args: ProblemArguments | [facts: readonly ProblemFact[], options?: ProblemOptions]) {
    const [first, values, third] = args;
    const facts = typeof first === "string" ? [{ code: first, values: values ?? {} } as ProblemFact] : first;
    const options = (typeof first === "string" ? third : values) as ProblemOptions | undefined;
    const [fact] = facts;
    super(fact!.code);
    this.name = "Problem";
    this.code = fact!.code;
    this.values = fact!.values;
    this.facts = facts;
    this.field = options?.field;
    this.version = options?.version;
  }

  get kind(): ProblemKind {
    return kindOf(this.code);
  }
}

/**
 * The part of a code before its point: "stale" of "stale.order_status". Programs are told it, and HTTP statuses follow
 * from it. "pieces": several, see PieceRefusal.
 */
export type ProblemKind = KindOf<ProblemCode> | "pieces";
type KindOf<Code> = Code extends `${infer Kind}.${string}` ? Kind : Code;
const kindOf = (code: string) => code.split(".")[0] as ProblemKind;

interface ProblemOptions {
  field?: string | undefined;
  version?: number | undefined;
}

type Messages = typeof PROBLEM_MESSAGES;
type ValuesOf<Code extends keyof Messages> = Parameters<Messages[Code]> extends [infer Values] ? Values : NoValues;

/** A code with its values, without the error. */
export type ProblemFact = { [Code in keyof Messages]: { code: Code; values: ValuesOf<Code> } }[keyof Messages];

/** Without values. */
export type ProblemCode = keyof Messages;

/** Of a sentence without values that begins so: "pdf" for "unreadable.statement_". */
export type CodeAfter<Start extends string> = {
  [Code in keyof Messages]: ValuesOf<Code> extends NoValues
    ? Code extends `${Start}${infer End}`
      ? End
      : never
    : never;
}[keyof Messages];

type ProblemArguments = {
  [Code in keyof Messages]: ValuesOf<Code> extends NoValues
    ? [code: Code, values?: NoValues, options?: ProblemOptions]
    : [code: Code, values: ValuesOf<Code>, options?: ProblemOptions];
}[keyof Messages];

/** Of a code with one sentence. */
export type NoValues = Record<string, never>;
