import { escapeHtml } from "~/formats/html";
import { language } from "~/formats/language";
import * as t from "~/messages/brand";
import { memoizeByObject } from "~/shop/base/memoize-by-object";
import { addressOf, footer, greeting, toSingleLine, toLines, previewOf, subjectOf } from "./letter-content";
import type { Letter, LetterLine, Part, Sender } from "./letter";

// The shop's colours of text (app/theme.css): mail programs read no style sheets.
const INK = "#241e1a";
const MUTED = "#675d53";
const SERIF = "Palatino,Georgia,serif";
const SANS = "system-ui,'Segoe UI',Roboto,Arial,sans-serif";
const HAIRLINE = "border-bottom:1px solid #ddd3c5";
const BREAKS = "overflow-wrap:anywhere;word-break:break-word";

/** For mail programs: inline styles, no images but the brand's logo, no external resources, no scripts. */
export function letterHtml(letter: Letter, shop: Sender): string {
  const { colours } = shop;
  const subject = html(subjectOf(letter));
  const hello = greeting(letter);
  const body = [
    ...(hello ? [paragraphOf(hello)] : []),
    ...letter.parts.map((part) => blockOf(part, shop)),
    ...(letter.reader === "customer" ? [paragraphOf(...toLines(shop.signature), shop.name)] : []),
  ];
  return `<!DOCTYPE html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0;background:${colours.ground};color:${INK};font:16px/1.6 ${SANS}">
<div style="display:none;max-height:0;overflow:hidden">${html(previewOf(letter))}</div>
<div style="max-width:600px;margin:0 auto;padding:24px 16px;${BREAKS}">
<p style="margin:0 0 24px;padding:0 0 12px;${HAIRLINE};font:20px/1.3 ${SERIF}">${markOf(shop)}</p>
<h1 style="margin:0 0 24px;font:26px/1.25 ${SERIF}" dir="auto">${subject}</h1>
${body.join("\n")}
<p style="margin:32px 0 0;padding:12px 0 0;border-top:1px solid #ddd3c5;color:${MUTED};font-size:14px">${footer(letter, shop).map(html).join("<br>")}</p>
</div>
</body>
</html>
`;
}

/** The brand's logo, which is attached to the mail under this address, or its name. */
function markOf({ name, logo }: Sender): string {
  if (!logo) return html(name);
  const { file, width, height } = logo;
  return `<img src="cid:${file}" width="${width}" height="${height}" alt="${html(name)}" style="border:0">`;
}

function blockOf(part: Part, shop: Sender): string {
  const { colours } = shop;
  switch (part.kind) {
    case "paragraph":
      return paragraphOf(part.text);
    case "text":
      return paragraphOf(...toLines(part.text));
    case "link":
      return `<p style="margin:0 0 20px;font-size:14px"><a href="${html(addressOf(part.href, shop))}" style="color:${MUTED}">${html(part.label)}</a></p>`;
    case "quote":
      return `<blockquote dir="auto" style="margin:0 0 20px;padding:0 0 0 16px;border-left:3px solid ${colours.accent}">${toLines(part.text).map(html).join("<br>")}</blockquote>`;
    case "facts":
      return factsOf(part.facts);
    case "lines":
      return linesOf(part.lines, part.sums);
    case "button":
      return `<p style="margin:0 0 24px"><a href="${html(addressOf(part.href, shop))}" style="display:inline-block;border:solid ${colours.accent};border-width:11px 22px;background:${colours.accent};color:${colours.onAccent};font-size:13px;letter-spacing:0.1em;text-decoration:none;text-transform:uppercase">${html(part.label)}</a></p>`;
  }
}

const paragraphOf = (...texts: string[]) => `<p dir="auto" style="margin:0 0 20px">${texts.map(html).join("<br>")}</p>`;

const TABLE = `<table style="width:100%;margin:0 0 24px;border-collapse:collapse;font-size:15px">`;
const CELL = `padding:7px 0;${HAIRLINE};text-align:left;vertical-align:top`;
// Labels are the shop's own short texts: they are not broken within a word on narrow screens.
const LABEL = `${CELL};color:${MUTED};font-weight:400;overflow-wrap:normal;word-break:normal`;
const HEAD = `${LABEL};font-size:12px;letter-spacing:0.1em;text-transform:uppercase`;
const AMOUNT = "padding-left:12px;text-align:right;white-space:nowrap";

function factsOf(facts: readonly [string, string | null][]): string {
  const rows = facts.flatMap(([name, value]) =>
    value
      ? `<tr><th scope="row" style="${LABEL};width:30%;padding-right:16px">${html(name)}</th><td style="${CELL}" dir="auto">${html(value)}</td></tr>`
      : [],
  );
  return `${TABLE}\n<tbody>\n${rows.join("\n")}\n</tbody>\n</table>`;
}

function linesOf(lines: readonly LetterLine[], sums: readonly [string, string][] = []): string {
  const hasAmounts = lines.some(({ amount }) => amount);
  const rows = lines.map((line) => {
    const last = hasAmounts ? `<td style="${CELL};${AMOUNT}">${html(line.amount ?? "")}</td>` : "";
    return `<tr>${cellsOf(line)}${last}</tr>`;
  });
  const totals = sums.map(([name, sum], index) => {
    const weight = `font-weight:${index === sums.length - 1 ? 700 : 400}`;
    return `<tr><th scope="row" colspan="2" style="${CELL};${weight}">${html(name)}</th><td style="${CELL};${AMOUNT};${weight}">${html(sum)}</td></tr>`;
  });
  const amountHead = hasAmounts ? `<th scope="col" style="${HEAD};${AMOUNT}">${t.amountHeading()}</th>` : "";
  return `${TABLE}
<thead><tr><th scope="col" style="${HEAD};width:1%;padding-right:12px">${t.quantityHeading()}</th><th scope="col" style="${HEAD}">${t.styleHeading()}</th>${amountHead}</tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
${totals.length > 0 ? `<tfoot>\n${totals.join("\n")}\n</tfoot>\n` : ""}</table>`;
}

/** For quantity and name. */
const cellsOf = memoizeByObject(({ quantity, name, detail }: LetterLine) => {
  const small = detail && `<br><span style="color:${MUTED};font-size:13px">${html(detail)}</span>`;
  return `<td style="${CELL};${AMOUNT};padding:7px 12px 7px 0">${quantity}</td><td style="${CELL}" dir="auto">${html(name)}${small}</td>`;
});

/** Made a single line. */
const html = (text: string): string => escapeHtml(toSingleLine(text));
