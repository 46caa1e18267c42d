// What letters have in common; the words of each are with those of its wing.

import * as t from "~/messages/brand";
import type { LetterKind } from "~/shop/brand/mail/letter-kinds";
/** A kind of letter on the pages of mail; another text is a kind that an earlier version of the shop sent. */
export const letterKindLabel = (kind: string) => t.lettersKind(kind as LetterKind) ?? kind;

export const hello = (firstName: string | null | undefined) => (firstName ? t.hello({ firstName }) : "Hello,");
