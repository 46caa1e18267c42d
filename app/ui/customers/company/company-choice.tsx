import * as t from "~/messages/customers";
import { Badge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";

/** Changes the company for which somebody acts. The page is loaded anew: all of it is the other company's. */
export function CompanyChoice({
  companies,
  chosenId,
}: {
  companies: readonly { id: string; name: string }[];
  chosenId: string;
}) {
  return (
    <section id="companies" className="mb-10 max-w-2xl" aria-labelledby="companies-heading">
      <h2 id="companies-heading">{t.yourCompanies()}</h2>
      <p className="muted mt-2 mb-3">{t.oneAtATime()}</p>
      <ul>
        {companies.map(({ id, name }) => (
          <li key={id} className="rule row justify-between py-3">
            <span className="wrap-anywhere min-w-0 flex-1">{name}</span>
            {id === chosenId ? (
              <Badge>{t.chosen()}</Badge>
            ) : (
              <form method="post" action="/company?switch">
                <Button variant="secondary" name="company" value={id}>
                  {t.choose()}
                  <span className="sr-only"> {name}</span>
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
