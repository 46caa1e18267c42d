import { z } from "zod";

import { db } from "~/db/db.server";
import { isUniqueViolation } from "~/db/errors.server";
import { inAlphabet } from "~/formats/lists";
import * as t from "~/messages/conversations";
import { record } from "~/shop/base/audit/audit.server";
import { editRow } from "~/shop/base/audit/edit-row.server";
import { requiredLine, requiredText, rowId, rowVersion } from "~/shop/base/fields.server";
import { Problem } from "~/shop/base/problem";
import { MAX_MESSAGE_LENGTH, MAX_TEMPLATE_TITLE, MAX_TEMPLATES } from "./conversation";

/** `template` is 0 for a new one. */
export const templateForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    template: rowId(),
    expectedVersion: rowVersion(),
    title: requiredLine(MAX_TEMPLATE_TITLE, t.enterTemplateTitle),
    text: requiredText(MAX_MESSAGE_LENGTH, t.enterTemplateText),
  }),
  z.object({ intent: z.literal("remove"), template: rowId() }),
]);

type TemplateForm = z.infer<typeof templateForm>;

/** By title. */
export const answerTemplates = async () => inAlphabet(await db.read.answerTemplate.findMany(), ({ title }) => title);

/**
 * Adds a template, changes it or removes it. Refuses another version (stale), a removed one (not_found), a title that another has
 * (already_exists), and more than MAX_TEMPLATES (limit).
 */
export async function changeTemplate(actorId: string, form: TemplateForm): Promise<void> {
  try {
    await db.write(async (tx) => {
      const { template: id } = form;
      const entry = { actorId, action: "change_answer_template", subject: `answer-template:${id}` } as const;
      if (form.intent === "remove") {
        // Locks it.
        await tx.answerTemplate.updateMany({ where: { id }, data: { version: { increment: 0 } } });
        const removed = await tx.answerTemplate.findUnique({ where: { id } });
        if (!removed) throw new Problem("not_found.answer_template");
        await tx.answerTemplate.delete({ where: { id } });
        const { title: label, text } = removed;
        return record(tx, { ...entry, label, before: { title: label, text }, after: null });
      }
      const { title, text, expectedVersion: version } = form;
      const fields = { title, text };
      if (id === 0) {
        const made = await tx.answerTemplate.create({ data: fields, select: { id: true } });
        if ((await tx.answerTemplate.count()) > MAX_TEMPLATES)
          throw new Problem("limit.answer_templates", { most: MAX_TEMPLATES });
        const subject = `answer-template:${made.id}`;
        return record(tx, { ...entry, subject, label: title, before: null, after: fields });
      }
      await tx.answerTemplate.updateMany({ where: { id }, data: { version: { increment: 0 } } });
      const current = await tx.answerTemplate.findUnique({ where: { id } });
      if (!current) throw new Problem("not_found.answer_template");
      return editRow(tx, {
        ...entry,
        label: title,
        current,
        version,
        fields,
        stale: () => new Problem("stale.answer_template", { text: current.text }, { version: current.version }),
        save: (data) => tx.answerTemplate.updateMany({ where: { id }, data }),
      });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Problem("already_exists.answer_template", {}, { field: "title" });
  }
}
