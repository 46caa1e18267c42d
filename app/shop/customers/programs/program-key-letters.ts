import { formatDateTime } from "~/formats/dates";
import * as t from "~/messages/customers";
import { button, facts, type Letter, paragraph } from "~/shop/brand/mail/letter";
import type { ProgramScope } from "./program-key";

/** To all owners of the shop. The key itself is never mailed. */
export const programKeyLetter = ({
  event,
  name,
  hint,
  scope,
  by,
  at,
}: {
  event: "made" | "revoked";
  name: string;
  hint: string;
  scope: ProgramScope;
  /** Who made or revoked it. */
  by: string;
  at: Date;
}): Letter => ({
  subject: t.programKeySubject({ event, name }),
  preview: t.programKeyPreview({ event, by }),
  reader: "staff",
  parts: [
    paragraph(t.programKeyHappened({ event, scope })),
    facts(
      [t.letterKey(), name],
      [t.beginsWith(), hint],
      [t.letterKeyMay(), t.programScopeName(scope)],
      [t.letterBy(), by],
      [t.letterWhen(), formatDateTime(at)],
    ),
    paragraph(t.allAdminsGetThisE()),
    button(t.programKeysTitle(), "/admin/programs"),
  ],
});
