import { minify } from "terser";
import ts from "typescript";

/** What remix.config.js, and Remix after it, settle once and for all: what asks for it again is left out. */
const SETTLED = new Map([
  ["v3_fetcherPersist", true],
  ["v3_relativeSplatPath", true],
  ["v3_singleFetch", true],
  ["v3_lazyRouteDiscovery", false],
  ["isSpaMode", false],
  ["v7_fetcherPersist", true],
  ["v7_normalizeFormMethod", true],
  ["v7_partialHydration", true],
  ["v7_prependBasename", true],
  ["v7_relativeSplatPath", true],
  ["v7_skipActionErrorRevalidation", true],
]);

/**
 * Said by components of Remix that no page of ours draws in a browser: <Scripts>, <PrefetchPageLinks>, and the pages
 * for a root without an ErrorBoundary.
 */
const NEVER_DRAWN =
  /window\.__remixContext\.streamController|Hey developer|rel: ?"prefetch",\s*as: ?"fetch"/;

// With single fetch what is late comes another way than by defer(): no answer of a loader is one of its, so who asks is
// told so, and what it would be and who waits for it do nothing.
const IS_DEFERRED =
  /^function \w+\(\w+\) ?\{[^{}]*(typeof \w+\.resolveData\b|return \w+\.type ===? ?\w+\.deferred)[^{}]*\}$/;
const WAITS_FOR_DEFERRED = /^async function \w+\([^)]*\) ?\{[^]{0,60}\.deferredData\.resolveData\(/;
const DEFERRED = /^class\b[^]*\bpendingKeysSet\b/;

/** Words enough to be a sentence, which only a developer reads. */
const SENTENCE = /\w+ \w+[^]* \w+ \w/;

/** Makes a script of the build smaller: a second look at names and dead branches takes away a twentieth. */
export async function slimScript(code: string): Promise<string> {
  const { code: small } = await minify(code, {
    module: true,
    compress: { passes: 3, hoist_vars: true, pure_getters: true },
  });
  return small!;
}

/**
 * The code of React and Remix without the branches for settings that are not ours and without messages for developers
 * (the second argument of an assertion, the text of an Error). Not for code of ours, whose words readers read.
 */
export function withoutUnused(code: string): string {
  const source = ts.createSourceFile("script.js", code, ts.ScriptTarget.Latest, true);
  const cuts: { from: number; to: number; instead: string }[] = [];
  const visit = (node: ts.Node): void => {
    const instead = isMessage(node) ? '""' : (settled(node) ?? emptied(node));
    if (instead === null) return ts.forEachChild(node, visit);
    cuts.push({ from: node.getStart(source), to: node.getEnd(), instead });
  };
  visit(source);
  let end = 0;
  const parts = cuts.map(({ from, to, instead }) => {
    const part = code.slice(end, from) + instead;
    end = to;
    return part;
  });
  return parts.join("") + code.slice(end);
}

/** What the value of `x.v3_singleFetch` is known to be, as code; null for everything else. */
function settled(node: ts.Node): string | null {
  if (!ts.isPropertyAccessExpression(node)) return null;
  const value = SETTLED.get(node.name.text);
  if (value === undefined) return null;
  const { parent } = node;
  const isWritten =
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return isWritten ? null : ` ${value} `;
}

/** A function or class that does nothing in a browser of ours, without its inside; null for everything else. */
function emptied(node: ts.Node): string | null {
  const text = node.getText();
  if (ts.isClassLike(node)) return DEFERRED.test(text) ? `class ${node.name?.text ?? ""} {}` : null;
  if (!ts.isFunctionDeclaration(node)) return null;
  const isNever = NEVER_DRAWN.test(text) || WAITS_FOR_DEFERRED.test(text);
  const value = IS_DEFERRED.test(text) ? "false" : isNever ? "null" : null;
  if (value === null) return null;
  const { name, parameters } = node;
  return `function ${name?.text ?? ""}(${parameters.map((one) => one.getText()).join()}){return ${value}}`;
}

function isMessage(node: ts.Node): boolean {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false;
  if (!SENTENCE.test(node.getText())) return false;
  const { parent } = node;
  const isCall = ts.isCallExpression(parent) || ts.isNewExpression(parent);
  const place = isCall ? (parent.arguments?.indexOf(node) ?? -1) : -1;
  if (!isCall || place < 0 || !ts.isIdentifier(parent.expression)) return false;
  return place > 0 ? ts.isCallExpression(parent) : /^(Type)?Error$/.test(parent.expression.text);
}
