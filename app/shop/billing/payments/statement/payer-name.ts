/** Forms of companies, which banks and payers write or leave out. */
const LEGAL_FORMS = new Set(
  (
    "gmbh mbh ag kg kgaa ohg gbr ug ek eu co und and dd doo jdoo sp sro as ltd limited plc llc inc bv nv vof srl srls spa sas sarl " +
    "eurl sa sl slu lda ab aps oy oyj zoo"
  ).split(" "),
);

/** The words of a name without case, diacritics, punctuation and the form of the company: "d.o.o." is "doo". */
function wordsOf(name: string): string[] {
  const folded = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
  return (folded.replace(/\./g, "").match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => !LEGAL_FORMS.has(word),
  );
}

/** Whether a payer has the name of a customer: the same words in any order, or all of its words and others, such as a town. */
export function isSameName(customer: string, payer: string): boolean {
  const [words, paid] = [wordsOf(customer), new Set(wordsOf(payer))];
  return words.join("").length >= 3 && words.every((word) => paid.has(word));
}
