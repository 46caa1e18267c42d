// What is wrong with a fibre composition as typed.

export const tooManyFibres = (most: number, count: number) => `At most ${most} fibres; you entered ${count}.`;
const quoted = (text: string) => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
export const noShare = (text: string) => `${quoted(text)} is not a fibre share. Write it like 95% cotton.`;
export const unknownFibre = (text: string) =>
  `${quoted(text)} is not a fibre. Use the names of the EU’s textile law, such as cotton, wool or elastane.`;
/** Of a word that says something else than the fibre. */
export const notFibre = (word: string) =>
  `By law, only the fibre’s name may stand here: write “${word}” under Material.`;
export const shareZero = (fibre: string) => `The share of ${fibre} is 0 %: leave it out.`;
export const fibreTwice = (fibre: string) => `${fibre} is listed twice. Write it once, with its whole share.`;
export const sharesMake = (percent: number) => `The shares add up to ${percent} %, not 100 %.`;
