import { Form } from "@remix-run/react";

import { type CustomerNote, MAX_NOTE_LENGTH } from "~/shop/customers/staff/customer-note";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

/** A rejected form of a note. */
export interface RefusedNote extends RefusedForm {
  /** The note that was to be corrected; null for a new one. */
  note: number | null;
  /** Its present version, after a correction by somebody else. */
  version?: number;
}

interface NoteFormProps {
  /** The address of the page with this form, and that of the list. */
  here: string;
  list: string;
  note: CustomerNote;
  refused: RefusedNote | undefined;
}

/** The form that corrects or removes a note. */
export function NoteForm({ here, list, note, refused }: NoteFormProps) {
  const { id, text, version } = note;
  const { fields, errors } = formState(refused?.lastResult, "note", { text });
  return (
    <Form method="post" action={here} noValidate className="stack">
      <FormKey />
      <ErrorSummary errors={errors} title={refused?.title} />
      <input type="hidden" name="note" value={id} />
      <input type="hidden" name="seen" value={refused?.version ?? version} />
      <TextArea field={fields.text} required label="Note" maxLength={MAX_NOTE_LENGTH} />
      <p className="row">
        <Button name="intent" value="correct">
          SAVE NOTE
        </Button>
        <Button name="intent" value="remove" variant="danger">
          REMOVE NOTE
        </Button>
        <AppLink to={list}>Leave it as it is</AppLink>
      </p>
    </Form>
  );
}
