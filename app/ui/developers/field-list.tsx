import type { FieldRow, TypePart } from "~/http/api/reference/fields.server";

import { Words } from "./words";

/** The fields of what is sent or answered, with their kind and limits. Nothing where there are none. */
export function FieldList({
  title,
  fields,
  marks = "required",
}: {
  title?: string;
  fields: readonly FieldRow[];
  /** What is marked: what must be sent, or what may be missing from an answer. */
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
              <code className="dev-name">{name}</code> <TypeWords type={type} />
              {required === (marks === "required") && <b> {marks}</b>}
            </p>
            {(description || limits) && (
              <p className="dev-note">
                <Words>{[description, limits].filter(Boolean).join(" ")}</Words>
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A kind: what the page describes by its name is a link to it. */
export function TypeWords({ type }: { type: readonly TypePart[] }) {
  return (
    <span className="dev-type">
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
