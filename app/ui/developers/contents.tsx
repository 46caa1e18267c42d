import type { Reference } from "~/http/api/reference.server";

/** The table of contents; on a phone CSS hides the single calls. */
export function Contents({ chapters, groups }: Pick<Reference, "chapters" | "groups">) {
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
