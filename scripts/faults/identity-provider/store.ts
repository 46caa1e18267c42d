import type { Adapter, AdapterPayload } from "oidc-provider";

const MAX_ENTRIES = 5_000;

/**
 * Creates an in-memory storage adapter for oidc-provider. It has at most MAX_ENTRIES entries and drops the oldest ones.
 */
export function memoryStore(): (model: string) => Adapter {
  const entries = new Map<string, { payload: AdapterPayload; expires: number }>();

  const read = (key: string) => {
    const entry = entries.get(key);
    if (entry && entry.expires > Date.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  };
  const findBy = (prefix: string, matches: (payload: AdapterPayload) => boolean) => {
    for (const key of entries.keys()) {
      const payload = key.startsWith(prefix) ? read(key) : undefined;
      if (payload && matches(payload)) return payload;
    }
    return undefined;
  };

  return (model) => {
    const prefix = `${model}:`;
    return {
      async upsert(id, payload, expiresIn) {
        const expires = expiresIn ? Date.now() + expiresIn * 1_000 : Infinity;
        entries.delete(prefix + id);
        entries.set(prefix + id, { payload, expires });
        for (const key of entries.keys()) {
          if (entries.size <= MAX_ENTRIES) break;
          entries.delete(key);
        }
      },
      async find(id) {
        return read(prefix + id);
      },
      async findByUid(uid) {
        return findBy(prefix, (payload) => payload.uid === uid);
      },
      async findByUserCode(userCode) {
        return findBy(prefix, (payload) => payload.userCode === userCode);
      },
      async consume(id) {
        const payload = read(prefix + id);
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
      },
      async destroy(id) {
        entries.delete(prefix + id);
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of entries) {
          if (payload.grantId === grantId) entries.delete(key);
        }
      },
    };
  };
}
