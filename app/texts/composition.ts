const quoted = (text: string) => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
export const noShare = (text: string) => `${quoted(text)} is not a fibre share. Write it like 95% cotton.`;
export const unknownFibre = (text: string) =>
  `${quoted(text)} is not a fibre. Use the names of the EU’s textile law, such as cotton, wool or elastane.`;
