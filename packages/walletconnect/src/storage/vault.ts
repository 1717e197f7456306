/**
 * The storage over reloads: an IndexedDB database with one object store, written through and read
 * once. Keys are wrapped by a non-extractable AES-GCM key of the browser. Without a database,
 * everything else works.
 */
import type { Platform } from '@portico/core'
import { subtle } from '../crypto/hash.ts'
import type { Bytes } from '../crypto/crypto.ts'
import { toBytes } from '../codec/text.ts'
import { isRecord } from '../envelope/payload.ts'
import { within } from '../waits.ts'

export type Kind = 'identity' | 'pairing' | 'session' | 'pending' | 'outgoing' | 'seen'

/** One stored record before validation. */
export interface Row {
  kind: string
  id: string
  value: unknown
  secret?: Bytes
}

/**
 * No member rejects: a write that fails is reported by `fail`, and the client continues in memory.
 */
export interface Vault {
  read(): Promise<readonly Row[]>
  /** Resolves when it is stored, or never will be. */
  put(kind: Kind, id: string, value: unknown, secret?: Bytes): Promise<void>
  /**
   * The current value, whichever client stored it. If there is none, `value` is stored, if given.
   */
  claim(kind: Kind, id: string, value?: unknown): Promise<unknown>
  del(kind: Kind, id: string): Promise<void>
  /** Nothing is written after this call. Resolves when earlier writes are done. */
  close(): Promise<void>
}

export interface VaultOptions {
  /** Null means that everything stays in memory. */
  database: IDBFactory | null
  /** Clients of different names do not see each other's records. */
  name: string
  platform: Pick<Platform, 'after' | 'random'>
  fail(code: string, message: string): void
}

const databaseName = 'portico-walletconnect'
const store = 'rows'
const wrapping = 'key'
/**
 * The time limit for a browser that hangs instead of refusing. It is divided into parts, in
 * milliseconds each: when the page itself was blocked, its timer has run out before it gets the
 * answer that arrived meanwhile.
 */
const patience = 300
const waits = 10

interface Connection {
  db: IDBDatabase
  key: CryptoKey
}

type Write = (db: IDBDatabase, key: CryptoKey) => Promise<unknown>

interface Stored {
  value: unknown
  iv?: Uint8Array<ArrayBuffer>
  /** The sealed secret. An invalid one, or one with another `iv`, is not decrypted. */
  box?: ArrayBuffer
}

/** Opens the database at the first read. */
export function openVault({ database, name, platform, fail }: VaultOptions): Vault {
  /**
   * Whether a failure was reported. It is reported once, until a write succeeds again, because
   * repeating it would help no developer.
   */
  let silent = false
  let closed = false
  /** Whether the database has been opened once, so that it may open again. */
  let worked = false
  let connected: Promise<Connection> | undefined
  let tail: Promise<void> = Promise.resolve()
  const prefix = `${name}/`
  const path = (kind: string, id: string): string => `${prefix}${kind}/${id}`

  async function connect(): Promise<Connection> {
    if (!database) throw 'no IndexedDB'
    const db = await openDatabase(database, platform)
    // The browser has closed the connection, as iOS does in the background; or another tab upgrades
    // the database, or the visitor clears the site's data, and the open connection must not block
    // that.
    db.onclose = db.onversionchange = () => {
      db.close()
      connected = undefined
    }
    const key = await wrappingKey(db)
    worked = true
    return { db, key }
  }

  async function turn(write: Write, again: boolean): Promise<void> {
    try {
      const { db, key } = await (connected ??= connect())
      await write(db, key)
      silent = false
    } catch (reason) {
      const full = (reason as Error | null)?.name === 'QuotaExceededError'
      // A connection may have ended without an event.
      if (worked && !full) {
        connected = undefined
        if (again) return turn(write, false)
      }
      if (!silent) fail(full ? 'quota' : 'unavailable', `Not stored: ${reason as string}`)
      silent = true
    }
  }

  /** Writes in the order of the calls. */
  const queue = (write: Write): Promise<void> =>
    closed ? tail : (tail = tail.then(() => turn(write, true)))

  return {
    async read() {
      const rows: Row[] = []
      await queue(async (db, key) => {
        const all = db.transaction(store).objectStore(store)
        const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
        const [paths, values] = await Promise.all([
          done(all.getAllKeys(range)),
          done(all.getAll(range)),
        ])
        for (const [at, each] of paths.entries()) {
          const row = await unwrap(String(each), values[at], key)
          const [, kind, id] = /^([a-z]+)\/(.+)$/.exec(String(each).slice(prefix.length)) ?? []
          if (row && kind && id) rows.push({ kind, id, ...row })
        }
      })
      return rows
    },
    put: (kind, id, value, secret) =>
      queue(async (db, key) => {
        const at = path(kind, id)
        const stored = secret ? await wrap(at, value, secret, key, platform) : { value }
        await written(db, (rows) => rows.put(stored, at))
      }),
    async claim(kind, id, value) {
      let there: Stored | undefined
      const at = path(kind, id)
      await queue((db) =>
        written(db, async (rows) => {
          there = await done(rows.get(at))
          if (!there && value !== undefined) rows.put({ value }, at)
        }),
      )
      return there?.value
    },
    del: (kind, id) => queue((db) => written(db, (rows) => rows.delete(path(kind, id)))),
    async close() {
      closed = true
      await tail
      silent = true
      await connected?.then(
        ({ db }) => db.close(),
        () => {},
      )
    },
  }
}

function openDatabase(
  factory: IDBFactory,
  platform: VaultOptions['platform'],
): Promise<IDBDatabase> {
  const asked = factory.open(databaseName, 1)
  asked.onupgradeneeded = () => void asked.result.createObjectStore(store)
  const opened = done(asked)
  let left = waits
  const wait = (): Promise<IDBDatabase> => {
    if (!left--) throw 'no answer'
    return within(platform, patience, opened, wait)
  }
  return wait()
}

/**
 * Creates the key once per origin. The browser stores it: it can be used here, but not exported.
 */
async function wrappingKey(db: IDBDatabase): Promise<CryptoKey> {
  let key: unknown = await done(db.transaction(store).objectStore(store).get(wrapping))
  if (isWrapping(key)) return key
  const fresh = await subtle().generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  await written(db, async (rows) => {
    // Another client of the page may have stored a key first.
    key = await done(rows.get(wrapping))
    if (!isWrapping(key)) await done(rows.put(fresh, wrapping))
  })
  return isWrapping(key) ? key : fresh
}

function isWrapping(value: unknown): value is CryptoKey {
  return (
    value instanceof CryptoKey &&
    value.algorithm.name === 'AES-GCM' &&
    value.usages.includes('decrypt')
  )
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, path: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: toBytes(path),
})

async function wrap(
  path: string,
  value: unknown,
  secret: Bytes,
  key: CryptoKey,
  { random }: VaultOptions['platform'],
): Promise<Stored> {
  const iv = Uint8Array.from(random(12))
  return { value, iv, box: await subtle().encrypt(algorithm(iv, path), key, secret) }
}

const isStored = (stored: unknown): stored is Stored => isRecord(stored) && 'value' in stored

/** Null when it was stored under another key, or is invalid. */
async function unwrap(
  path: string,
  stored: unknown,
  key: CryptoKey,
): Promise<Pick<Row, 'value' | 'secret'> | null> {
  if (!isStored(stored)) return null
  const { value, iv, box } = stored
  if (!iv || !box) return { value }
  try {
    return { value, secret: new Uint8Array(await subtle().decrypt(algorithm(iv, path), key, box)) }
  } catch {
    return null
  }
}

function done<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}

/** Resolves when the transaction has ended: a quota is often refused no earlier. */
function written(db: IDBDatabase, write: (rows: IDBObjectStore) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(store, 'readwrite', { durability: 'relaxed' })
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    Promise.resolve(write(transaction.objectStore(store))).catch(reject)
  })
}
