import type { DemoPerson, Newcomer, NewcomerErrors } from "./people";

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<link rel="stylesheet" href="/style.css">
<link rel="icon" href="data:,">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** Renders the sign-in page. `newcomer` and `errors` are the values and errors of the form "Someone new". */
export function pickerPage({
  shopName,
  people,
  newcomer,
  errors,
}: {
  shopName: string;
  people: DemoPerson[];
  newcomer: Newcomer;
  errors: NewcomerErrors;
}): string {
  const wrong = Object.entries(errors);
  const summary =
    wrong.length > 0
      ? `<section class="summary" role="alert" aria-labelledby="summary-title">
<h2 id="summary-title">There is a problem</h2>
<ul>${wrong.map(([field, text]) => `<li><a href="#${field}">${escape(text)}</a></li>`).join("")}</ul>
</section>`
      : "";
  const field = (id: keyof NewcomerErrors, label: string, type: string, autocomplete: string) => {
    const error = errors[id];
    return `<div class="field">
<label for="${id}">${label}</label>
${error ? `<p class="error" id="${id}-error">${escape(error)}</p>` : ""}
<input id="${id}" name="${id}" type="${type}" value="${escape(newcomer[id])}" maxlength="255" autocomplete="${autocomplete}"${
      error ? ` aria-invalid="true" aria-describedby="${id}-error"` : ""
    }>
</div>`;
  };
  return page(
    `${wrong.length > 0 ? "Error: " : ""}Demo sign-in - ${shopName}`,
    `<p class="kicker">${escape(shopName)} demo sign-in</p>
<h1>Choose a demo account</h1>
<p class="notice"><strong>This is a demonstration.</strong> Nobody checks who you are and there is no password.
Choose a person, or make one up. What you enter stays on this computer.</p>
${summary}
<form method="post">
<ul class="people">
${people.map(personButton).join("\n")}
</ul>
</form>
<form method="post" novalidate class="newcomer">
<h2>Someone new</h2>
<p>A boutique that the shop has never seen. The same e-mail is the same person next time.</p>
<div class="pair">
${field("firstName", "First name", "text", "given-name")}
${field("lastName", "Last name", "text", "family-name")}
</div>
${field("email", "E-mail", "email", "email")}
<div class="check">
<input id="unverified" name="unverified" type="checkbox"${newcomer.unverified ? " checked" : ""}>
<label for="unverified">Pretend that the e-mail was never verified (to see the shop refuse it)</label>
</div>
<button class="primary" name="intent" value="new">Sign in as someone new</button>
</form>
<form method="post" class="cancel">
<button name="intent" value="cancel">Cancel and go back to the shop</button>
</form>`,
  );
}

function personButton(person: DemoPerson): string {
  return `<li><button name="person" value="${escape(person.subject)}">
<span class="role">${escape(person.role)}</span>
<strong>${escape(`${person.firstName} ${person.lastName}`)}</strong>
<span class="label">${escape(person.label)}</span>
<span class="email">${escape(person.email)}</span>
</button></li>`;
}

/** Renders a page that explains why the sign-in cannot continue. */
export function errorPage(title: string, message: string): string {
  return page(title, `<h1>${escape(title)}</h1>\n<p>${escape(message)}</p>`);
}
