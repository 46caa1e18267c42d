const MAX_CSS = 20_000;

/** The declarations of a style attribute or of a rule, as names and values. */
export function declarations(css: string): [string, string][] {
  return css.split(";").flatMap((one) => {
    const [name = "", ...value] = one.replace("!important", "").split(":");
    return value.length === 1 ? [[name.trim(), value[0]!.trim()] satisfies [string, string]] : [];
  });
}

/** The declarations of a class, with the place of each rule in the style sheet. */
export type ClassRules = ReadonlyMap<string, { place: number; all: [string, string][] }[]>;

/**
 * The rules of an SVG's style sheet by their classes, as drawing programs write them: ".cls-1, .cls-2 { fill: #000 }". Takes linear
 * time. Throws what `refused` makes for any other rule, whose effect would be missing.
 */
export function classRules(css: string, refused: (why: string) => Error): ClassRules {
  if (css.length > MAX_CSS) throw refused("has a style sheet that is too long for a logo.");
  const other = () => refused("has a style sheet that is not taken. Export it with attributes.");
  const rules = new Map<string, { place: number; all: [string, string][] }[]>();
  const parts = withoutComments(css).split("}");
  if (parts.pop()!.trim() !== "") throw other();
  for (const [place, part] of parts.entries()) {
    const [selectors = "", body, ...more] = part.split("{");
    if (body === undefined || more.length > 0) throw other();
    const rule = { place, all: declarations(body) };
    const names = selectors.split(",").map((one) => /^\s*\.([\w-]+)\s*$/.exec(one)?.[1]);
    for (const name of new Set(names)) {
      if (!name) throw other();
      const known = rules.get(name);
      if (known) known.push(rule);
      else rules.set(name, [rule]);
    }
  }
  return rules;
}

function withoutComments(css: string): string {
  const kept: string[] = [];
  let at = 0;
  for (let start = css.indexOf("/*"); start >= 0; start = css.indexOf("/*", at)) {
    kept.push(css.slice(at, start));
    const end = css.indexOf("*/", start + 2);
    at = end < 0 ? css.length : end + 2;
  }
  return kept.join("") + css.slice(at);
}
