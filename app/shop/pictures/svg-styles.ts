const MAX_CSS = 20_000;

/** The declarations of a style attribute or of a rule, as names and values. */
export function declarations(css: string): [string, string][] {
  return css.split(";").flatMap((one) => {
    const [name = "", ...value] = one.replace("!important", "").split(":");
    return value.length === 1 ? [[name.trim(), value[0]!.trim()] satisfies [string, string]] : [];
  });
}

/**
 * The rules of an SVG's style sheet by their classes, in their order, as drawing programs write them: ".cls-1, .cls-2 { fill: #000 }". Throws what
 * `refused` makes for any other rule, whose effect would be missing.
 */
export function classRules(
  css: string,
  refused: (why: string) => Error,
): Map<string, [string, string][]> {
  if (css.length > MAX_CSS) throw refused("has a style sheet that is too long for a logo.");
  const rules = new Map<string, [string, string][]>();
  const rest = css
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/([^{}]*)\{([^{}]*)\}/g, (_, selectors: string, body: string) => {
      for (const selector of selectors.split(",")) {
        const [, name] = /^\s*\.([\w-]+)\s*$/.exec(selector) ?? [];
        if (!name) throw refused("has a style sheet that is not taken. Export it with attributes.");
        rules.set(name, [...(rules.get(name) ?? []), ...declarations(body)]);
      }
      return "";
    });
  if (rest.trim() !== "") {
    throw refused("has a style sheet that is not taken. Export it with attributes.");
  }
  return rules;
}
