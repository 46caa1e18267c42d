/** Of a check. */
export interface Finding {
  /** "wrong": the shop does not work as it should; "note": worth knowing. */
  state: "ok" | "note" | "wrong";
  text: string;
  /** What to do about it. */
  help?: string;
}

export const ok = (text: string): Finding => ({ state: "ok", text });
export const note = (text: string, help?: string): Finding => ({ state: "note", text, help });
export const wrong = (text: string, help: string): Finding => ({ state: "wrong", text, help });

const MARKS = { ok: "ok   ", note: "note ", wrong: "WRONG" };

/** Lines of text. */
export function findingText({ state, text, help }: Finding): string {
  const lines = [`${MARKS[state]}  ${text}`, ...(help ? [`       ${help}`] : [])];
  return lines.join("\n");
}

const SECRET = /SECRET|KEY|HASH/;

/** A longer text stands in no path or word by chance. */
const WORD_LENGTH = 16;

/**
 * The secrets of the settings, and passwords in their addresses, are replaced. A short one, which may be an ordinary
 * word, is left in the middle of a path or word: "shop" in /srv/shop/data.
 */
export function withoutSecrets(text: string, settings: Record<string, string | undefined>): string {
  const secrets = Object.entries(settings).flatMap(([name, value = ""]) => {
    if (SECRET.test(name)) return [value];
    const password = /^[a-z]+:\/\/[^/?#]*?:([^/?#]*)@/i.exec(value)?.[1];
    return password ? [password, decodeSafely(password)] : [];
  });
  return secrets
    .filter((secret) => secret.length > 2)
    .reduce((shown, secret) => shown.replaceAll(secretIn(secret), "***"), text);
}

function secretIn(secret: string): string | RegExp {
  if (secret.length > WORD_LENGTH) return secret;
  const literal = secret.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
  return new RegExp(`(?<![\\w./\\\\-])${literal}(?![\\w/\\\\-]|\\.\\w)`, "g");
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
