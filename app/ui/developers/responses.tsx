import type { Answer } from "~/http/api/reference.server";

import { FieldList, TypeLabel } from "./field-list";
import { TextWithCode } from "./text-with-code";

/** The responses of a call: successful ones with their fields, errors folded. */
export function Responses({ answers }: { answers: readonly Answer[] }) {
  const others = answers.filter(({ isSuccess }) => !isSuccess);
  return (
    <>
      <h4 className="caps">Responses</h4>
      <ul className="dev-answers">
        {answers
          .filter(({ isSuccess }) => isSuccess)
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
        <summary className="dev-summary">
          Errors: {others.map(({ status }) => status).join(", ")}
        </summary>
        <ul className="dev-answers">
          {others.map(({ status, description }) => (
            <li key={status}>
              <b>{status}</b> <TextWithCode>{description}</TextWithCode>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
