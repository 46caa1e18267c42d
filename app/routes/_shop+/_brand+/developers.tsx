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

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.developers()) }];

export default function DevelopersPage() {
  const { title, summary, chapters, groups, shapes } = useLoaderData<typeof loader>().reference;
  // The page of keys is refused to an admin who orders for a customer.
  const { orderingFor } = useRouteLoaderData("root") as Frame;
  return (
    <div className="wrap page dev">
      <SectionHeading level={1} label={t.forDevelopers()} intro={summary}>
        {title}
      </SectionHeading>
      <p className="flex flex-wrap gap-x-7">
        {!orderingFor && (
          <a href="/company/keys" className="inline-flex min-h-11 items-center">
            {t.yourApiKeys()}
          </a>
        )}
        <a href="/api/openapi.json" className="inline-flex min-h-11 items-center">
          {t.openAPIThreeOneDocument()}
        </a>
      </p>
      <div className="mt-4 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <Contents chapters={chapters} groups={groups} />
        <div>
          {chapters.map(({ id, title, parts }) => (
            <section
              key={id}
              id={id}
              className="rule pt-6 pb-8 [&>*+*]:mt-3 [&>p]:max-w-176 [&>p>code]:whitespace-nowrap"
              aria-labelledby={`${id}-title`}
            >
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
            <section key={id} id={id} className="mt-8 border-t-2 border-ink pt-6" aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{name}</h2>
              <p className="lead">{description}</p>
              {calls.map((call) => (
                <CallSection key={call.id} call={call} />
              ))}
            </section>
          ))}
          <section id="shapes" className="mt-8 border-t-2 border-ink pt-6" aria-labelledby="shapes-title">
            <h2 id="shapes-title">{t.responseObjects()}</h2>
            {shapes.map(({ name, description, fields }) => (
              <section
                key={name}
                id={`shape-${name}`}
                className="rule mt-6 py-6"
                aria-labelledby={`shape-${name}-title`}
              >
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

const CONTENT = "block py-2 no-underline hover:underline lg:py-1";

/** On a phone CSS hides the single calls. */
function Contents({ chapters, groups }: Pick<Reference, "chapters" | "groups">) {
  return (
    <nav
      aria-label={t.onThisPage()}
      className="rule pt-4 lg:sticky lg:top-0 lg:max-h-dvh lg:self-start lg:overflow-y-auto lg:pb-8 lg:text-[0.875rem] lg:[scrollbar-width:thin]"
    >
      <p className="caps mt-3">{t.basics()}</p>
      <ul className="max-lg:columns-fill-[8rem] max-lg:gap-x-4">
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className={CONTENT}>
              {title}
            </a>
          </li>
        ))}
      </ul>
      <p className="caps mt-3">{t.calls()}</p>
      <ul className="max-lg:columns-fill-[8rem] max-lg:gap-x-4">
        {groups.map(({ id, name, calls }) => (
          <li key={id}>
            <a href={`#${id}`} className={CONTENT}>
              {name}
            </a>
            <ul className="mb-2 border-l border-line pl-3.5 max-lg:hidden">
              {calls.map((call) => (
                <li key={call.id}>
                  <a href={`#${call.id}`} className={`muted leading-[1.35] ${CONTENT}`}>
                    {call.summary}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li>
          <a href="#shapes" className={CONTENT}>
            {t.responseObjects()}
          </a>
        </li>
      </ul>
    </nav>
  );
}

const METHOD_COLOURS: Record<string, string> = {
  GET: "text-good",
  POST: "text-clay",
  PATCH: "text-clay",
  DELETE: "text-danger",
};

/** Access, parameters, request body, responses and an example for curl. */
function CallSection({ call }: { call: Call }) {
  const { id, method, path, summary, description, parameters, body, answers, curl } = call;
  return (
    <section id={id} className="rule mt-6 py-6" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{summary}</h3>
      <p className="mt-2">
        <span
          className={`inline-block border px-2 py-0.25 text-[0.75rem] font-semibold tracking-[0.06em] ${METHOD_COLOURS[method]}`}
        >
          {method}
        </span>{" "}
        <code className="font-semibold">{path}</code>
      </p>
      <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-5 xl:grid-cols-2">
        <div className="[&>*+*:not(h4)]:mt-3">
          {description && (
            <p>
              <TextWithCode>{description}</TextWithCode>
            </p>
          )}
          <p className="muted small">{accessOf(call)}</p>
          <FieldList title={t.parameters()} fields={parameters} />
          <FieldList title={t.requestBody()} fields={body} />
          <Responses answers={answers} />
        </div>
        <div className="max-xl:-order-1 xl:[&>*]:sticky xl:[&>*]:top-6">
          <CodeBlock label={t.exampleLabel({ summary })}>{curl}</CodeBlock>
        </div>
      </div>
    </section>
  );
}

function accessOf({ who, scope, program }: Call): string {
  const people = t.people(who);
  if (scope === null && program !== null) return t.andForPrograms({ people, scope: program });
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
        <summary className="summary-link">{t.errors({ list: errors.map(({ status }) => status).join(", ") })}</summary>
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
