import type { Answer } from "~/http/api/reference.server";

import { FieldList, TypeWords } from "./field-list";
import { Words } from "./words";

/** What a call answers; why it may do otherwise is folded away. */
export function Answers({ answers }: { answers: readonly Answer[] }) {
  const others = answers.filter(({ isSuccess }) => !isSuccess);
  return (
    <>
      <h4 className="caps">Answers</h4>
      <ul className="dev-answers">
        {answers
          .filter(({ isSuccess }) => isSuccess)
          .map(({ status, description, type, fields }) => (
            <li key={status}>
              <p>
                <b>{status}</b> <Words>{description}</Words> <TypeWords type={type} />
              </p>
              <FieldList fields={fields} marks="optional" />
            </li>
          ))}
      </ul>
      <details>
        <summary className="dev-summary">
          Otherwise: {others.map(({ status }) => status).join(", ")}
        </summary>
        <ul className="dev-answers">
          {others.map(({ status, description }) => (
            <li key={status}>
              <b>{status}</b> <Words>{description}</Words>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
