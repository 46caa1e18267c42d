// The modules of API routes have no logic: a contract, a verb of the shop, a response. Checked in their syntax trees.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import ts from "typescript";
import { describe, expect, it } from "vitest";

const ROUTES = "app/routes";
const routes = readdirSync(ROUTES).filter((file) => /^api\..*\.ts$/.test(file));
const parsed = (path: string) =>
  ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);

/** Returns all descendants of a node. */
function nodesOf(node: ts.Node): ts.Node[] {
  return [node, ...node.getChildren().flatMap(nodesOf)];
}

interface Import {
  from: string;
  /** The names of imported values; types do not matter. */
  values: string[];
}

function importsOf(file: ts.SourceFile): Import[] {
  return file.statements.filter(ts.isImportDeclaration).map(({ moduleSpecifier, importClause }) => {
    const bindings = importClause?.namedBindings;
    const named = bindings && ts.isNamedImports(bindings) ? [...bindings.elements] : [];
    const values = importClause?.isTypeOnly ? [] : named.filter(({ isTypeOnly }) => !isTypeOnly);
    return {
      from: (moduleSpecifier as ts.StringLiteral).text,
      values: values.map(({ name }) => name.text),
    };
  });
}

// Arithmetic, comparisons and loops belong to the shop.
const LOGIC = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PercentToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);

it("there are modules for the calls of the specification", () => {
  expect(routes.length).toBeGreaterThan(20);
});

describe.each(routes)("%s", (name) => {
  const path = join(ROUTES, name);
  const file = parsed(path);
  const nodes = nodesOf(file);

  it("is short", () => {
    expect(readFileSync(path, "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(40);
  });

  it("imports http and verbs of the shop, and no database, schema or view", () => {
    for (const { from, values } of importsOf(file)) {
      expect(from).toMatch(/^(~\/http\/|~\/shop\/|node:crypto$|@remix-run\/node$)/);
      if (from === "@remix-run/node") expect(values).toEqual([]);
    }
    const verbs = importsOf(file)
      .filter(({ from }) => from.startsWith("~/shop/"))
      .flatMap(({ values }) => values);
    expect(verbs.length, verbs.join(", ")).toBeLessThanOrEqual(4);
  });

  it("exports only a loader and an action, which its contracts guard", () => {
    const source = file.text;
    const exported = [...source.matchAll(/^export (.*)/gm)].map(([, what]) => what);
    if (name === "api.$.ts") {
      expect(exported).toHaveLength(2);
    } else {
      expect(exported).toHaveLength(1);
      expect(exported[0]).toMatch(/^const \{ loader, action \} = resource\(/);
      const calls = importsOf(file)
        .filter(({ from }) => from.startsWith("~/http/api/contracts/"))
        .flatMap(({ values }) => values);
      const served = [...source.matchAll(/\bserve\((\w+),/g)].map(([, contract]) => contract);
      expect(served.sort()).toEqual(calls.sort());
    }
  });

  it("has no arithmetic, comparisons or loops", () => {
    const operators = nodes
      .filter(ts.isBinaryExpression)
      .map(({ operatorToken }) => operatorToken)
      .filter(({ kind }) => LOGIC.has(kind));
    expect(operators.map((operator) => operator.parent.getText())).toEqual([]);
    const loops = nodes.filter((node) => ts.isIterationStatement(node, false));
    expect(loops.map((loop) => loop.getText())).toEqual([]);
    expect(nodes.filter(ts.isSwitchStatement).map((found) => found.getText())).toEqual([]);
    // A single return, and numbers only as HTTP statuses.
    expect(nodes.filter(ts.isIfStatement).length).toBeLessThanOrEqual(1);
    const numbers = nodes.filter(ts.isNumericLiteral).map(({ text }) => Number(text));
    for (const number of numbers) {
      const isPlace = number < 2;
      expect(isPlace || (number >= 200 && number < 600), String(number)).toBe(true);
    }
  });
});

describe("the modules of the HTTP layer", () => {
  const folder = "app/http/api";
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );

  it.each(files)("%s does not use the database, except for stored responses", (name) => {
    const values = importsOf(parsed(join(folder, name)))
      // Which database the shop is to read from is chosen by the request.
      .filter(({ from }) => /(^|\/)db\//.test(from) && !from.endsWith("db/read-source.server"))
      .flatMap((one) => one.values);
    if (name === "idempotency.server.ts") expect(values).not.toEqual([]);
    else expect(values).toEqual([]);
  });
});
