import { db } from "~/db/db.server";
import { isLanguage, type Language, language } from "~/formats/language";

/** The language of somebody who signs in: theirs, which at first is that in which they signed in, as is that of their company's papers. */
export async function languageAtSignIn(userId: string): Promise<Language> {
  const user = await db.read.user.findUniqueOrThrow({
    where: { id: userId },
    select: { language: true, contactOf: { where: { language: null }, select: { id: true }, take: 1 } },
  });
  const spoken = isLanguage(user.language) ? user.language : language();
  if (user.language !== null && user.contactOf.length === 0) return spoken;
  await db.write(async (tx) => {
    await tx.user.updateMany({ where: { id: userId, language: null }, data: { language: spoken } });
    await tx.company.updateMany({ where: { contactId: userId, language: null }, data: { language: spoken } });
  });
  return spoken;
}

/** Keeps the language that a person has chosen, for their letters and for other browsers. */
export async function chooseLanguage(userId: string, language: Language): Promise<void> {
  await db.write((tx) => tx.user.updateMany({ where: { id: userId }, data: { language } }));
}
