import { isLanguage, LANGUAGES } from "~/formats/language";
import { colon } from "~/formats/lists";
import * as t from "~/messages/brand";
import { kindOf, type TextName } from "~/shop/brand/appearance/texts";
import type { PreviewedText } from "~/shop/brand/appearance/texts.server";
import { Checkbox, Field, Select, TextArea } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";
import { PageText } from "~/ui/brand/pages/shop-page";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { Preview } from "~/ui/layout/admin/preview";

/** "Landing page: Title" */
export const fullLabel = (name: TextName) => t.brandTextGroup(kindOf(name).group) + colon() + t.brandTextLabel(name);

export function shownText(name: TextName, text: string): string {
  const { kind } = kindOf(name);
  if (kind === "switch") return t.shownOrNot({ isShown: text !== "" });
  if (kind === "language") return isLanguage(text) ? t.languageName(text) : t.anotherLanguage();
  return text || t.noText();
}

/** It takes several lines to type. The name of a quote's author fits in one. */
export const isLong = (name: TextName) =>
  kindOf(name).kind === "markdown" ||
  kindOf(name).kind === "lines" ||
  (kindOf(name).max > 160 && !name.startsWith("customer"));

export function TextField({ name, field, label }: { name: TextName; field: FieldState; label: string }) {
  const { kind, max, isRequired } = kindOf(name);
  if (kind === "switch") return <Checkbox field={field} label={label} />;
  if (kind === "language") {
    const options = [...LANGUAGES, ""].map((value) => ({ value, label: shownText(name, value) }));
    return <Select field={field} label={label} hint={t.writtenInHint()} options={options} optional={false} />;
  }
  const more = { field, label, maxLength: max, required: isRequired };
  if (!isLong(name)) return <Field {...more} />;
  return <TextArea {...more} rows={3} hint={kind === "markdown" ? t.markdownHint() : undefined} />;
}

const columns = () =>
  [
    { key: "name", label: t.text() },
    { key: "before", label: t.now() },
    { key: "after", label: t.newLabel() },
  ] as const;

/** Typed beside saved texts. Nothing is saved yet. */
export function TextsPreview({ texts }: { texts: readonly PreviewedText[] }) {
  return (
    <Preview>
      {texts.length === 0 ? (
        <p>{t.nothingDiffers()}</p>
      ) : (
        <AdminTable
          caption={t.previewLabel()}
          columns={columns()}
          rows={texts.map(({ name, before, text, html }) => ({
            key: name,
            cells: {
              name: fullLabel(name),
              before: <span className="muted whitespace-pre-line">{shownText(name, before)}</span>,
              after: html ? (
                <PageText html={html} />
              ) : (
                <span className="whitespace-pre-line">{shownText(name, text)}</span>
              ),
            },
          }))}
        />
      )}
    </Preview>
  );
}
