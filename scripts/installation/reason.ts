/** Why a request or connection failed, in plain words; never an address with a password in it. */
export function reasonOf(error: unknown): string {
  const chain = errorsOf(error);
  for (const { code } of chain) if (code && WORDS[code]) return WORDS[code];
  const { name = "", message = String(error), code } = chain.at(-1) ?? {};
  // Not in "statement_timeout", which is the name of a parameter.
  if (/Timeout/.test(name) || /\btimeout\b/i.test(message)) return WORDS.ETIMEDOUT!;
  if (code && TLS.test(code)) return `Its certificate is not accepted (${code}).`;
  return code && !message.includes(code) ? `${message} (${code})` : message;
}

interface Reported {
  name?: string;
  message?: string;
  code?: string;
}

/** With causes; of several that happened at once the first. */
function errorsOf(error: unknown): Reported[] {
  const chain: Reported[] = [];
  for (let one = error; one instanceof Error && chain.length < 5;) {
    chain.push(one);
    one = one instanceof AggregateError ? one.errors[0] : one.cause;
  }
  return chain;
}

const TLS = /CERT|SIGNATURE|SELF_SIGNED|ISSUER|ERR_TLS/;

const WORDS: Record<string, string> = {
  ENOTFOUND: "There is no server of this name.",
  EAI_AGAIN: "Names cannot be looked up at the moment (DNS).",
  ECONNREFUSED: "Nothing listens at this address and port.",
  ECONNRESET: "The server closed the connection.",
  EHOSTUNREACH: "The server cannot be reached from here.",
  ENETUNREACH: "The server cannot be reached from here.",
  ETIMEDOUT: "The server did not answer in time.",
  UND_ERR_CONNECT_TIMEOUT: "The server did not answer in time.",
  ERR_TLS_CERT_ALTNAME_INVALID: "Its certificate is for another name.",
  CERT_HAS_EXPIRED: "Its certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "Its certificate is self-signed, which browsers do not accept.",
};

/** By the code of the system, in plain words; null for any other code. */
export function fileProblem(code: string | undefined, path: string): string | null {
  const problem = code && FILE_PROBLEMS[code];
  return problem ? `${problem}: ${path}` : null;
}

const FILE_PROBLEMS: Record<string, string> = {
  ENOENT: "There is no such file or folder",
  EACCES: "This user has no right to use this file or folder",
  EPERM: "This user has no right to use this file or folder",
  EROFS: "This file or folder can only be read",
  EISDIR: "This is a folder, and not a file",
  ENOTDIR: "A part of this path is a file, and not a folder",
  EEXIST: "There is a file of this name already",
  ENOSPC: "The disk is full",
};
