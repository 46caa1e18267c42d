import { colon } from "~/formats/lists";
import * as t from "~/messages/tables";
import { columnField, type ColumnQuestion, columnValue } from "~/shop/base/files/table/column-questions";
import { FieldErrors, Select } from "./field";
import type { FieldState } from "./form-state";

interface QuestionProps {
  question: ColumnQuestion;
  field: FieldState;
  isCompact: boolean;
}

/** Asks what the columns of an uploaded table hold, `isCompact` by selects; `fields` are those of columnDefaults. */
export const ColumnQuestions = ({
  questions,
  fields,
  isCompact = false,
}: {
  questions: readonly ColumnQuestion[];
  fields: Record<`column-${string}`, FieldState>;
  isCompact?: boolean;
}) =>
  questions.map((question) => (
    <Question key={question.key} question={question} field={fields[columnField(question.key)]!} isCompact={isCompact} />
  ));

function Question({ question, field, isCompact }: QuestionProps) {
  const { sentence, hint, options, mayBeNone } = question;
  const answers = options.map(({ place, heading, samples }) => ({
    value: columnValue(place),
    label: [heading || t.columnNumber({ number: place + 1 }), samples.join(" · ")].filter(Boolean).join(colon()),
  }));
  if (mayBeNone) answers.push({ value: columnValue(null), label: t.noneOfThem() });
  if (isCompact) return <Select field={field} label={sentence} hint={hint} options={answers} optional={false} />;
  return (
    <fieldset aria-describedby={field.errorId}>
      <legend className="mb-2">
        <strong className="block">{sentence}</strong>
        {hint && <span className="muted small">{hint}</span>}
      </legend>
      {answers.map(({ value, label }, at) => (
        <label key={value} className="check">
          <input
            type="radio"
            id={at === 0 ? field.id : undefined}
            name={field.name}
            value={value}
            defaultChecked={field.value === value}
            required
          />
          <span className="wrap-anywhere">{label}</span>
        </label>
      ))}
      <FieldErrors field={field} />
    </fieldset>
  );
}
