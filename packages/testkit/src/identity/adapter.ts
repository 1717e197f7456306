import type { Adapter, AdapterPayload } from 'oidc-provider'

/** The library's own store is shared by all providers of a process. */
export function createStore(): (model: string) => Adapter {
  const payloads = new Map<string, AdapterPayload>()
  return (model) => {
    const keyOf = (id: string): string => `${model} ${id}`
    const search = (fits: (payload: AdapterPayload) => boolean): AdapterPayload | undefined =>
      [...payloads].find(([key, payload]) => key.startsWith(`${model} `) && fits(payload))?.[1]
    return {
      upsert: async (id, payload) => void payloads.set(keyOf(id), payload),
      find: async (id) => payloads.get(keyOf(id)),
      findByUid: async (uid) => search((payload) => payload.uid === uid),
      findByUserCode: async (code) => search((payload) => payload.userCode === code),
      async consume(id) {
        const payload = payloads.get(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000)
      },
      destroy: async (id) => void payloads.delete(keyOf(id)),
      async revokeByGrantId(grant) {
        for (const [key, { grantId }] of payloads) if (grantId === grant) payloads.delete(key)
      },
    }
  }
}
