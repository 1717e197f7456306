/**
 * Refresh tokens and their keys. A key cannot be exported from the browser, so that a stolen token
 * is useless. Without IndexedDB they last as long as the page.
 */

export interface StoredSession {
  readonly refreshToken: string
  readonly keys: CryptoKeyPair
}

export interface Vault {
  get(key: string): Promise<StoredSession | null>
  put(key: string, session: StoredSession): Promise<void>
  del(key: string): Promise<void>
  keys(): Promise<readonly string[]>
  alone<T>(key: string, run: () => Promise<T>): Promise<T>
  createKeys(): Promise<CryptoKeyPair>
  publicKeyOf(keys: CryptoKeyPair): Promise<string>
  prove(
    session: StoredSession,
    time: number,
  ): Promise<{ refreshToken: string; time: number; id: string; signature: string }>
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
const toBase64Url = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })

/** @param scope Keeps servers and projects apart. */
export function createVault(scope: string): Vault {
  const memory = new Map<string, StoredSession>()
  const nameOf = (key: string): string => `${scope} ${key}`
  async function store(mode: IDBTransactionMode): Promise<IDBObjectStore | null> {
    try {
      const opening = indexedDB.open('portico-siwx', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('kept')
      const db = await done(opening)
      // An open connection would keep another tab from deleting the database.
      db.onversionchange = () => db.close()
      return db.transaction('kept', mode).objectStore('kept')
    } catch {
      return null
    }
  }
  async function run<T>(
    mode: IDBTransactionMode,
    ask: (at: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | null> {
    const at = await store(mode)
    if (!at) return null
    try {
      return await done(ask(at))
    } catch {
      return null
    } finally {
      at.transaction.db.close()
    }
  }
  return {
    async get(key) {
      const session = ((await run(
        'readonly',
        (at) => at.get(nameOf(key)) as IDBRequest<StoredSession | undefined>,
      )) ?? memory.get(key)) as StoredSession | undefined
      return typeof session?.refreshToken === 'string' &&
        session.keys.privateKey instanceof CryptoKey
        ? session
        : null
    },
    async put(key, session) {
      memory.set(key, session)
      await run('readwrite', (at) => at.put(session, nameOf(key)))
    },
    async del(key) {
      memory.delete(key)
      await run('readwrite', (at) => at.delete(nameOf(key)))
    },
    async keys() {
      const names = (await run('readonly', (at) => at.getAllKeys())) ?? []
      return names.flatMap((name) =>
        typeof name === 'string' && name.startsWith(nameOf(''))
          ? [name.slice(nameOf('').length)]
          : [],
      )
    },
    alone: <T>(key: string, work: () => Promise<T>): Promise<T> =>
      navigator.locks
        ? (navigator.locks.request(`portico-siwx ${nameOf(key)}`, work) as Promise<T>)
        : work(),
    createKeys: () => crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']),
    publicKeyOf: async ({ publicKey }) =>
      toBase64Url(await crypto.subtle.exportKey('raw', publicKey)),
    async prove({ refreshToken, keys }, time) {
      const id = toBase64Url(crypto.getRandomValues(new Uint8Array(16)))
      const signature = await crypto.subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        keys.privateKey,
        new TextEncoder().encode(`portico-refresh\n${time}\n${id}\n${refreshToken}`),
      )
      return { refreshToken, time, id, signature: toBase64Url(signature) }
    },
  }
}
