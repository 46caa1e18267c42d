// A rule of lint (.oxlintrc.json): sentences for people are messages (app/messages), not text in a view or a verb.

/** Attributes of elements and components that show text. */
const SHOWN =
  /^(aria-label|alt|caption|description|empty|heading|hint|intro|label|legend|message|note|pendingLabel|placeholder|subtitle|summary|text|title|words)$/;
/** Attributes and properties that hold no text for people, though it may look so. */
const CODE =
  /^(Allow|Authorization|Vary|class|className|accept|error_description|autoComplete|content|d|href|id|key|media|name|pattern|rel|sizes|src|style|to|type|value|viewBox)$/;
/** Programs, or whoever runs the shop, read the text of these calls. */
const FOR_PROGRAMS =
  /(^|\.)(debug|error|exec|fatal|get|has|includes|indexOf|info|log|match|prepare|query|replace|replaceAll|run|set|split|startsWith|endsWith|test|trace|warn|describe|meta|append|refused|unknown|write)$/;
/** SQL, and lists of classes. */
const NO_SENTENCE =
  /^(SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|WITH|ALTER|BEGIN|COMMIT|ROLLBACK|SET|LOCK|FROM|WHERE|AND|OR|ORDER|GROUP|UNION|VACUUM|ANALYZE|REINDEX)\b|^\(CASE |^\(width |sans-serif$|,serif$/;

/** @param {string} text */
const isSentence = (text) => {
  const trimmed = text.trim();
  return /\p{L}{2,}\s+\S/u.test(trimmed) && /^[\p{Lu}“‘(]/u.test(trimmed) && !NO_SENTENCE.test(trimmed);
};

/** Whether a text is read by programs alone: in an error nobody sees, a call of FOR_PROGRAMS, a type, a comparison. @param {any} node @param {any} source */
function isForPrograms(node, source) {
  for (let child = node, { parent } = node; parent; child = parent, { parent } = parent) {
    switch (parent.type) {
      case "NewExpression":
        return /(Error|Exception|Problem|RegExp|Response|Headers|URL)$/.test(source.getText(parent.callee));
      case "CallExpression":
        return parent.callee.type === "Super" || FOR_PROGRAMS.test(source.getText(parent.callee));
      case "JSXAttribute":
        return CODE.test(String(parent.name.name));
      case "Property":
        return child === parent.key || (parent.key.type === "Identifier" && CODE.test(parent.key.name));
      case "BinaryExpression":
        if (/^[=!]==?$/.test(parent.operator)) return true;
        break;
      case "TaggedTemplateExpression":
      case "TSLiteralType":
      case "ImportDeclaration":
      case "ExportNamedDeclaration":
      case "ExportAllDeclaration":
      case "MemberExpression":
      case "SwitchCase":
        return parent.type !== "ExportNamedDeclaration" || child === parent.source;
      case "ArrowFunctionExpression":
      case "FunctionDeclaration":
      case "FunctionExpression":
      case "Program":
        return false;
      default:
    }
  }
  return false;
}

/** Whether a text is given to pageTitle, or stands there for a title that is missing. @param {any} node */
function isArgument(node) {
  let { parent } = node;
  while (/^(LogicalExpression|ConditionalExpression|ChainExpression)$/.test(parent?.type)) ({ parent } = parent);
  return parent?.type === "CallExpression" && parent.callee.name === "pageTitle";
}

const rule = {
  meta: { docs: { description: "Sentences for people are messages." } },
  /** @param {any} context */
  create(context) {
    const source = context.sourceCode;
    const report = (/** @type {any} */ node) =>
      context.report({
        node,
        message: "A sentence for people is a message: app/messages/en, then `npm run generate`.",
      });
    return {
      /** @param {any} node */
      JSXText(node) {
        if (/\p{L}{2,}/u.test(node.value)) report(node);
      },
      /** @param {any} node */
      Literal(node) {
        if (typeof node.value !== "string" || node.parent?.type === "JSXText") return;
        const isAttribute = node.parent?.type === "JSXAttribute" && SHOWN.test(String(node.parent.name.name));
        if (
          isAttribute || isArgument(node)
            ? /\p{L}{2,}/u.test(node.value)
            : isSentence(node.value) && !isForPrograms(node, source)
        )
          report(node);
      },
      /** @param {any} node */
      TemplateLiteral(node) {
        const text = node.quasis.map((/** @type {any} */ { value }) => value.cooked).join("x");
        const words = node.quasis.map((/** @type {any} */ { value }) => value.cooked).join(" ");
        const isWhole = isSentence(text) && isSentence(words);
        // It begins with a value.
        const isRest = /^x\W/.test(text) && /\p{L}{2,}\s+\p{L}{2,}\s+\p{L}{2,}/u.test(words);
        if ((isWhole || isRest) && !isForPrograms(node, source)) report(node);
      },
    };
  },
};

export default { meta: { name: "messages" }, rules: { "no-sentence": rule } };
