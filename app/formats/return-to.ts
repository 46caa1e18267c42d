export const MAX_RETURN_TO_LENGTH = 1_000;
