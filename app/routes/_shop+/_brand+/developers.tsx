import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";

import styles from "~/developers.css";
import { referenceFor, type Reference, type Answer, type Call } from "~/http/api/reference.server";
import { shopOrigin } from "~/http/gate/origin.server";
import { readSession } from "~/http/session/sessions.server";
import * as t from "~/messages/brand";
import { pageTitle } from "~/ui/layout/meta";
import { SectionHeading } from "~/ui/base/section-heading";
import type { Frame } from "~/ui/layout/frame";
import { CodeBlock } from "~/ui/customers/developers/code-block";
import { FieldList, TypeLabel } from "~/ui/customers/developers/field-list";
import { TextWithCode } from "~/ui/customers/developers/text-with-code";

export const handle = { scripts: false };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request }: LoaderFunctionArgs) {
  return { reference: await referenceFor(await readSession(request), shopOrigin(request)) };
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Developers") }];

export default function DevelopersPage() {
  const { title, summary, chapters, groups, shapes } = useLoaderData<typeof loader>().reference;
  // The page of keys is refused to an admin who orders for a customer.
  const { orderingFor } = useRouteLoaderData("root") as Frame;
  return (
    <div className="wrap page dev">
      <SectionHeading level={1} label={t.forDevelopers()} intro={summary}>
        {title}
      </SectionHeading>
      <p className="dev-links">
        {!orderingFor && <a href="/company/keys">{t.yourApiKeys()}</a>}
        <a href="/api/openapi.json">{t.openAPIThreeOneDocument()}</a>
      </p>
      <div className="dev-columns">
        <Contents chapters={chapters} groups={groups} />
        <div>
          {chapters.map(({ id, title, parts }) => (
            <section key={id} id={id} className="dev-chapter" aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              {parts.map(({ code, text }) =>
                code ? (
                  <CodeBlock key={text} label={t.example({ title })}>
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
            <h2 id="shapes-title">{t.responseObjects()}</h2>
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

/** On a phone CSS hides the single calls. */
function Contents({ chapters, groups }: Pick<Reference, "chapters" | "groups">) {
  return (
    <nav aria-label={t.onThisPage()} className="dev-contents">
      <p className="caps">{t.basics()}</p>
      <ul>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
      <p className="caps">{t.calls()}</p>
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
          <a href="#shapes">{t.responseObjects()}</a>
        </li>
      </ul>
    </nav>
  );
}

/** Access, parameters, request body, responses and an example for curl. */
function CallSection({ call }: { call: Call }) {
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
          <FieldList title={t.parameters()} fields={parameters} />
          <FieldList title={t.requestBody()} fields={body} />
          <Responses answers={answers} />
        </div>
        <div className="dev-sample">
          <CodeBlock label={t.exampleLabel({ summary })}>{curl}</CodeBlock>
        </div>
      </div>
    </section>
  );
}

function accessOf({ who, scope }: Call): string {
  const people = `For ${t.people(who)}`;
  if (scope === null) return t.apiKeysAreNotAccepted({ people });
  if (who === "anyone") return t.withOrWithoutAnApi({ people });
  return t.andForApiKeysThat({ people, scope });
}

/** Those without an error with their fields, errors folded. */
function Responses({ answers }: { answers: readonly Answer[] }) {
  const errors = answers.filter(({ isError }) => isError);
  return (
    <>
      <h4 className="caps">{t.responses()}</h4>
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
        <summary className="dev-summary">{t.errors({ list: errors.map(({ status }) => status).join(", ") })}</summary>
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
