import { useRouteLoaderData } from "@remix-run/react";

import type { Reference } from "~/http/api/reference.server";
import { SectionHeading } from "~/ui/base/section-heading";
import type { Frame } from "~/ui/layout/frame";

import { CallSection } from "./call-section";
import { CodeBlock } from "./code-block";
import { FieldList } from "./field-list";
import { TextWithCode } from "./text-with-code";

/** /developers: the API reference, generated from the OpenAPI document. */
export function DevelopersPage({ title, summary, chapters, groups, shapes }: Reference) {
  // The page of keys is refused to an admin who orders for a customer.
  const { orderingFor } = useRouteLoaderData("root") as Frame;
  return (
    <div className="wrap page dev">
      <SectionHeading level={1} label="For developers" intro={summary}>
        {title}
      </SectionHeading>
      <p className="dev-links">
        {!orderingFor && <a href="/company/keys">Your API keys</a>}
        <a href="/api/openapi.json">OpenAPI 3.1 document</a>
      </p>
      <div className="dev-columns">
        <Contents chapters={chapters} groups={groups} />
        <div>
          {chapters.map(({ id, title, parts }) => (
            <section key={id} id={id} className="dev-chapter" aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              {parts.map(({ code, text }) =>
                code ? (
                  <CodeBlock key={text} label={`${title}: example`}>
                    {text}
                  </CodeBlock>
                ) : (
                  <p key={text}>
                    <TextWithCode>{text}</TextWithCode>
                  </p>
                ),
              )}
            </section>
          ))}
          {groups.map(({ id, name, description, calls }) => (
            <section key={id} id={id} className="dev-group" aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{name}</h2>
              <p className="lead">{description}</p>
              {calls.map((call) => (
                <CallSection key={call.id} call={call} />
              ))}
            </section>
          ))}
          <section id="shapes" className="dev-group" aria-labelledby="shapes-title">
            <h2 id="shapes-title">Response objects</h2>
            {shapes.map(({ name, description, fields }) => (
              <section key={name} id={`shape-${name}`} className="dev-call" aria-labelledby={`shape-${name}-title`}>
                <h3 id={`shape-${name}-title`}>{name}</h3>
                {description && <p>{description}</p>}
                <FieldList fields={fields} marks="optional" />
              </section>
            ))}
          </section>
        </div>
      </div>
    </div>
  );
}

/** The table of contents; on a phone CSS hides the single calls. */
function Contents({ chapters, groups }: Pick<Reference, "chapters" | "groups">) {
  return (
    <nav aria-label="On this page" className="dev-contents">
      <p className="caps">Basics</p>
      <ul>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
      <p className="caps">Calls</p>
      <ul>
        {groups.map(({ id, name, calls }) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
            <ul className="dev-contents-calls">
              {calls.map((call) => (
                <li key={call.id}>
                  <a href={`#${call.id}`}>{call.summary}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li>
          <a href="#shapes">Response objects</a>
        </li>
      </ul>
    </nav>
  );
}
