import type { Answer, Call } from "~/http/api/reference.server";

import { CodeBlock } from "./code-block";
import { FieldList, TypeLabel } from "./field-list";
import { TextWithCode } from "./text-with-code";

/** One API call: access, parameters, request body, responses and an example for curl. */
export function CallSection({ call }: { call: Call }) {
  const { id, method, path, summary, description, parameters, body, answers, curl } = call;
  return (
    <section id={id} className="dev-call" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{summary}</h3>
      <p className="dev-path">
        <span className={`dev-method dev-${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
      </p>
      <div className="dev-pair">
        <div className="dev-words">
          {description && (
            <p>
              <TextWithCode>{description}</TextWithCode>
            </p>
          )}
          <p className="dev-note">{accessOf(call)}</p>
          <FieldList title="Parameters" fields={parameters} />
          <FieldList title="Request body" fields={body} />
          <Responses answers={answers} />
        </div>
        <div className="dev-sample">
          <CodeBlock label={`Example: ${summary}`}>{curl}</CodeBlock>
        </div>
      </div>
    </section>
  );
}

const PEOPLE: Record<Call["who"], string> = {
  anyone: "everyone",
  person: "signed-in users",
  approved: "approved customers",
  admin: "admins only, with their session cookie",
};

/** Describes who may use the call, in a sentence. */
function accessOf({ who, scope }: Call): string {
  const people = `For ${PEOPLE[who]}`;
  if (scope === null) return `${people}. API keys are not accepted.`;
  if (who === "anyone") return `${people}, with or without an API key.`;
  return `${people}, and for API keys that may ${scope}.`;
}

/** The responses of a call: those without an error with their fields, errors folded. */
function Responses({ answers }: { answers: readonly Answer[] }) {
  const errors = answers.filter(({ isError }) => isError);
  return (
    <>
      <h4 className="caps">Responses</h4>
      <ul className="dev-answers">
        {answers
          .filter(({ isError }) => !isError)
          .map(({ status, description, type, fields }) => (
            <li key={status}>
              <p>
                <b>{status}</b> <TextWithCode>{description}</TextWithCode> <TypeLabel type={type} />
              </p>
              <FieldList fields={fields} marks="optional" />
            </li>
          ))}
      </ul>
      <details>
        <summary className="dev-summary">Errors: {errors.map(({ status }) => status).join(", ")}</summary>
        <ul className="dev-answers">
          {errors.map(({ status, description }) => (
            <li key={status}>
              <b>{status}</b> <TextWithCode>{description}</TextWithCode>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
