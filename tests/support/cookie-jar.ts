interface Cookie {
  name: string;
  value: string;
  path: string;
  secure: boolean;
  expires: number;
}

/** Keeps cookies by host as a browser does: the port does not count, path and age do. */
export class CookieJar {
  readonly #hosts = new Map<string, Cookie[]>();

  /** Takes what an answer from `url` sets. */
  take(url: URL, answer: Response): void {
    for (const line of answer.headers.getSetCookie()) this.#take(url, line);
  }

  #take(url: URL, line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const [name, value] = cut(pair);
    const of = new Map(
      attributes.map((attribute) => {
        const [key, text] = cut(attribute);
        return [key.toLowerCase(), text] as const;
      }),
    );
    const path = of.get("path");
    const maxAge = of.get("max-age");
    const expires = of.get("expires");
    const cookie: Cookie = {
      name,
      value,
      path: path?.startsWith("/") ? path : directoryOf(url.pathname),
      secure: of.has("secure"),
      expires:
        maxAge !== undefined
          ? Date.now() + Number(maxAge) * 1_000
          : expires !== undefined
            ? Date.parse(expires)
            : Infinity,
    };
    if (cookie.secure && url.protocol !== "https:") return;
    const others = this.#of(url).filter((one) => one.name !== name || one.path !== cookie.path);
    this.#hosts.set(url.hostname, cookie.expires > Date.now() ? [...others, cookie] : others);
  }

  /** The Cookie header for a request to `url`, or null. */
  header(url: URL): string | null {
    const pairs = this.#of(url)
      .filter(({ path, expires }) => covers(path, url.pathname) && expires > Date.now())
      .map(({ name, value }) => `${name}=${value}`);
    return pairs.length > 0 ? pairs.join("; ") : null;
  }

  /** The value of one cookie, or undefined. */
  get(url: URL, name: string): string | undefined {
    return this.#of(url).find((cookie) => cookie.name === name)?.value;
  }

  /** Another jar with the same content: what a thief or a second tab before a sign-out would have. */
  copy(): CookieJar {
    const copy = new CookieJar();
    for (const [host, cookies] of this.#hosts) copy.#hosts.set(host, [...cookies]);
    return copy;
  }

  #of({ hostname }: URL): Cookie[] {
    return this.#hosts.get(hostname) ?? [];
  }
}

function cut(pair: string): [string, string] {
  const at = pair.indexOf("=");
  return at < 0 ? [pair.trim(), ""] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}

function directoryOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/")) || "/";
}

function covers(cookiePath: string, path: string): boolean {
  return (
    path === cookiePath ||
    (path.startsWith(cookiePath) && (cookiePath.endsWith("/") || path[cookiePath.length] === "/"))
  );
}
