import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormKey } from "~/ui/layout/form-key";

interface AnswerSectionProps {
  /** The id of the section, for links to it. */
  id: string;
  title: string;
  /** What an answer means. */
  intro: string;
  /** Whether the reader may press the buttons of the table. */
  canAnswer: boolean;
  /** The table, with buttons if the reader may press them. */
  children: ReactNode;
}

/** A section of the staff page with a table whose buttons are answers, sent to /admin/staff. */
export function AnswerSection({ id, title, intro, canAnswer, children }: AnswerSectionProps) {
  const headingId = `${id}-heading`;
  return (
    <section className="admin-section" id={id} aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-2">
        {title}
      </h2>
      <p className="muted mb-4">{intro}</p>
      {canAnswer ? (
        <Form method="post" action="/admin/staff">
          <FormKey />
          {children}
        </Form>
      ) : (
        children
      )}
    </section>
  );
}
