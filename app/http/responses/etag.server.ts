const opaqueOf = (tag: string) => tag.trim().replace(/^W\//, "");

/** Whether an `If-None-Match` header lists an ETag, or is `*`; the comparison is weak (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = opaqueOf(etag);
  return ifNoneMatch
    .split(",")
    .map(opaqueOf)
    .some((one) => one === "*" || one === opaque);
}
