import type { Call } from "~/http/api/reference.server";

import { Answers } from "./answers";
import { CodeBlock } from "./code-block";
import { FieldList } from "./field-list";
import { Words } from "./words";

/** One call: whom it answers, what it is sent, what it answers, and how it is typed. */
export function CallSection({ call }: { call: Call }) {
  const { id, method, path, summary, description, parameters, body, answers, curl } = call;
  return (
    <section id={id} className="dev-call" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{summary}</h3>
      <p className="dev-path">
        <span className={`dev-method dev-${method.toLowerCase()}`}>{method}</span>{" "}
        <code>{path}</code>
      </p>
      <div className="dev-pair">
        <div className="dev-words">
          {description && (
            <p>
              <Words>{description}</Words>
            </p>
          )}
          <p className="dev-note">{accessOf(call)}</p>
          <FieldList title="In the address" fields={parameters} />
          <FieldList title="In the body" fields={body} />
          <Answers answers={answers} />
        </div>
        <div className="dev-sample">
          <CodeBlock label={`Example: ${summary}`}>{curl}</CodeBlock>
        </div>
      </div>
    </section>
  );
}

const PEOPLE: Record<Call["who"], string> = {
  anyone: "anybody",
  person: "who is signed in",
  approved: "approved customers",
  admin: "admins alone, with the cookie of their session",
};

/** Whom it answers, in a sentence. */
function accessOf({ who, scope }: Call): string {
  const people = `Answers ${PEOPLE[who]}`;
  if (scope === null) return `${people}. It takes no API key.`;
  if (who === "anyone") return `${people}, with or without a key.`;
  return `${people}, and a key that may ${scope}.`;
}
