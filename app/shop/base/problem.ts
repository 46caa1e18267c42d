import type { PROBLEM_MESSAGES } from "~/messages/problem-messages";

/**
 * Thrown when a business rule refuses an operation; nothing was changed. Its code is the name of its sentence, in the object "problems"
 * of a wing's messages (app/messages), with the values that the sentence says; `problemText` says it.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  /** The code, for logs. */
  declare readonly message: ProblemCode;
  readonly values: ProblemFact["values"];
  /** The form field that the problem is about, if any. */
  readonly field?: string;
  /** Of what somebody else has changed: the version that is stored now. A form with it is accepted when it is sent again. */
  readonly version?: number;

  /** All that is the matter. */
  readonly facts: readonly ProblemFact[];

  constructor(...args: ProblemArguments | [facts: readonly ProblemFact[], options?: ProblemOptions]) {
    const [first, values, third] = args;
    const facts = typeof first === "string" ? [{ code: first, values: values ?? {} } as ProblemFact] : first;
    const options = (typeof first === "string" ? third : values) as string | ProblemOptions | undefined;
    const [fact] = facts;
    super(fact!.code);
    this.name = "Problem";
    this.code = fact!.code;
    this.values = fact!.values;
    this.facts = facts;
    const { field, version } = typeof options === "string" ? { field: options } : (options ?? {});
    this.field = field;
    this.version = version;
  }

  get kind(): ProblemKind {
    return kindOf(this.code);
  }
}

/** The part of a code before its point: of "stale.order_status" it is "stale". Programs are told it, and HTTP statuses follow from it. */
export type ProblemKind = KindOf<ProblemCode>;
type KindOf<Code> = Code extends `${infer Kind}.${string}` ? Kind : Code;
const kindOf = (code: string) => code.split(".")[0] as ProblemKind;

interface ProblemOptions {
  field?: string | undefined;
  version?: number | undefined;
}

type Messages = typeof PROBLEM_MESSAGES;
type ValuesOf<Code extends keyof Messages> = Parameters<Messages[Code]> extends [infer Values] ? Values : NoValues;

/** What is the matter, without the error. */
export type ProblemFact =
  | { [Code in keyof ProblemValues]: { code: Code; values: ProblemValues[Code] } }[keyof ProblemValues]
  | { [Code in keyof Messages]: { code: Code; values: ValuesOf<Code> } }[keyof Messages];

/** What is the matter, without its values. */
export type ProblemCode = keyof ProblemValues | keyof Messages;

type ProblemArguments =
  | {
      [Code in keyof ProblemValues]: [code: Code, values: ProblemValues[Code], options?: string | ProblemOptions];
    }[keyof ProblemValues]
  | {
      [Code in keyof Messages]: ValuesOf<Code> extends NoValues
        ? [code: Code, values?: NoValues, options?: ProblemOptions]
        : [code: Code, values: ValuesOf<Code>, options?: ProblemOptions];
    }[keyof Messages];

/** The values of each code. `what` tells several sentences of one code apart. */
export interface ProblemValues {
  /** The style comes in this colour and size, but the piece cannot be ordered now. */
  unavailable_piece: {
    name: string;
    reason: "gone" | "sold out" | "not made" | { from: string } | { closedWindow: string | null };
  };
  /** With the quantity in the cart, of one piece that is ordered. */
  short_stock: {
    pieces: readonly { name: string; left: number; isTogether?: true; window?: string }[];
    inCart?: number;
  };
  /** Quantities of several pieces; PieceRefusal says which. */
  pieces: { reasons: readonly ProblemFact[] };
  quantity: { what: "of a line" | "of a piece"; most: number };
  /** With the name of the piece where several are changed. */
  line_full: { most: number; quantity: number; name?: string };
  cart_changed:
    | ({ what: "unavailable line" } & ProblemValues["unavailable_piece"])
    | { what: "inquiry"; differences: readonly CartDifference[] };
  /** Somebody else has changed lines of a cart whose quantity is set; CartConflict says which. */
  quantity_changed: { conflicts: readonly QuantityChange[] };
  below_minimum: { missing: readonly MissingMinimum[] };
}

/** Of a code with one sentence. */
export type NoValues = Record<string, never>;

/** A minimum that an order does not reach: the pieces of a style, or the value of the order. */
export interface MissingMinimum {
  /** The name of the style; null for the value of the order, in cents. */
  style: string | null;
  value: number;
  max: number;
  /** There is a discount, which the value of the order does not take into account. */
  isBeforeDiscount?: boolean;
}

/** Pieces of a cart that cannot be ordered with the rest. */
export interface LeftOutFact {
  /** "Alma sweater, Sand, M" */
  name: string;
  quantity: number;
  reason: ProblemValues["unavailable_piece"]["reason"];
}

/** A line of a cart that differs from what its reader has seen. */
export interface CartDifference {
  /** Null for a line of which nothing is known. */
  name: string | null;
  /** Null: it is gone. */
  now: number | null;
  /** Null: it is new. */
  before: number | null;
}

/** A quantity that somebody sets, and another one that the cart holds meanwhile. */
export interface QuantityChange {
  /** "Alma sweater, Sand, M" */
  name: string;
  quantity: number;
  /** 0: it was taken out of the cart, or ordered. */
  stored: number;
  /** Undefined for a piece that is not in the cart any more. */
  change?: LineChange;
}

/** Who set the quantity of a line last, and when. */
export interface LineChange {
  /** Null when it is not known. */
  by: Changer | null;
  /** Whether it was the reader: in another window, or by a program of theirs. */
  isOwn: boolean;
  at: Date;
}

/** Who has changed a cart: a person of the company, or the brand's team for them. */
export type Changer = { name: string } | "our team";
