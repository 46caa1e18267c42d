export const replacePlaceholders = (placeholders: readonly string[]) =>
  `This is still a draft. Replace ${placeholders.slice(0, 3).join(", ")}${placeholders.length > 3 ? ` and ${placeholders.length - 3} more` : ""}.`;
