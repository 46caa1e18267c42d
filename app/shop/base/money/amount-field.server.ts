import { z } from "zod";

import type { Cents } from "~/formats/money";
import * as tLayout from "~/messages/layout";
import { ambiguousAmountMessage } from "./typed-decimal";
import { parseEuro } from "./typed-money";

/**
 * A zod transform from an amount in euro to cents, from `min` to `max`.
 * @param expected Describes a valid amount with an example: the error of a text that is no amount, or less than `min`.
 */
export const amountWithin =
  ({ min = 0, max, expected }: { min?: Cents; max: Cents; expected: () => string }) =>
  (typed: string, context: { addIssue(message: string): void }): Cents => {
    const cents = parseEuro(typed);
    if (cents !== null && cents >= min && cents <= max) return cents;
    context.addIssue(
      cents !== null && cents > max
        ? tLayout.enterAtMost({ most: max })
        : (ambiguousAmountMessage(typed) ?? expected()),
    );
    return z.NEVER;
  };
