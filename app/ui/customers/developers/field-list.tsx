import type { FieldRow, TypePart } from "~/http/api/reference/fields.server";

import { TextWithCode } from "./text-with-code";

/** With type and limits. Renders nothing without fields. */
export function FieldList({
  title,
  fields,
  marks = "required",
}: {
  title?: string;
  fields: readonly FieldRow[];
  /** Marks required fields of a request, or optional ones of a response. */
  marks?: "required" | "optional";
}) {
  if (fields.length === 0) return null;
  return (
    <>
      {title && <h4 className="caps">{title}</h4>}
      <ul className="dev-fields">
        {fields.map(({ name, type, required, description, limits }) => (
          <li key={name}>
            <p>
              <code className="font-semibold">{name}</code> <TypeLabel type={type} />
              {required === (marks === "required") && <b> {marks}</b>}
            </p>
            {(description || limits) && (
              <p className="muted small">
                <TextWithCode>{[description, limits].filter(Boolean).join(" ")}</TextWithCode>
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Names of response objects are links to their description. */
export function TypeLabel({ type }: { type: readonly TypePart[] }) {
  return (
    <span className="muted small">
      {type.map((part, index) =>
        typeof part === "string" ? (
          part
        ) : (
          <a key={index} href={`#shape-${part.shape}`}>
            {part.shape}
          </a>
        ),
      )}
    </span>
  );
}
