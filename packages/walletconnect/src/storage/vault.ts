/**
 * What survives a reload: an IndexedDB database of one object store, written through and read once. Keys are wrapped by an
 * AES-GCM key that the browser keeps and does not give out (ruling 33). Where there is no database, everything else goes on.
 */
import type { Platform, Stop } from '@portico/core'
import { subtle } from '../crypto/hash.ts'
import type { Bytes } from '../crypto/crypto.ts'
import { toBytes } from '../codec/text.ts'

export type Kind = 'identity' | 'pairing' | 'session' | 'pending' | 'outgoing' | 'seen'

/** One record as it was stored: not believed yet. */
export interface Row {
  kind: string
  id: string
  value: unknown
  secret?: Bytes
}

/** Nothing of it rejects: a write that fails is told, and memory goes on. */
export interface Vault {
  read(): Promise<readonly Row[]>
  /** Resolves when it is stored, or never will be. */
  put(kind: Kind, id: string, value: unknown, secret?: Bytes): Promise<void>
  del(kind: Kind, id: string): Promise<void>
  /** Nothing is written from now on. Resolves when all that was put before is. */
  close(): Promise<void>
}

export interface VaultOptions {
  /** Null: memory only. */
  database: IDBFactory | null
  /** Clients of different names do not see each other's records. */
  name: string
  platform: Pick<Platform, 'after' | 'random'>
  fail(code: string, message: string): void
}

const databaseName = 'portico-walletconnect'
const store = 'rows'
const wrapping = 'key'
/** A browser that does not answer: some hang instead of refusing. */
const patience = 3_000

interface Stored {
  value: unknown
  iv?: Uint8Array<ArrayBuffer>
  box?: ArrayBuffer
}

/** Opens the database at the first read. */
export function openVault({ database, name, platform, fail }: VaultOptions): Vault {
  let silent = false
  let closed = false
  /** It could be opened once: so it may be again. */
  let worked = false
  const failed = (reason: unknown): void => {
    if (silent) return
    // Once, until something is stored again: nobody can do more about it.
    silent = true
    fail(nameOf(reason) === 'QuotaExceededError' ? 'quota' : 'unavailable', `Not stored: ${String(reason)}`)
  }
  const connect = async (): Promise<{ db: IDBDatabase; key: CryptoKey } | null> => {
    try {
      if (!database) throw 'no IndexedDB'
      const db = await openDatabase(database, platform)
      // Ended by the browser, as iOS does in the background; or another tab upgrades, or the visitor clears: not to be stood in the way of.
      db.onclose = db.onversionchange = () => {
        db.close()
        connected = undefined
      }
      const key = await wrappingKey(db)
      worked = true
      return { db, key }
    } catch (reason) {
      failed(reason)
      if (worked) connected = undefined
      return null
    }
  }
  let connected: ReturnType<typeof connect> | undefined
  let tail: Promise<void> = Promise.resolve()
  /** In the order in which they were asked for. */
  const queue = (write: (db: IDBDatabase, key: CryptoKey) => Promise<unknown>): Promise<void> => {
    if (closed) return tail
    const turn = async (again: boolean): Promise<void> => {
      const open = await (connected ??= connect())
      if (!open) return
      try {
        await write(open.db, open.key)
        silent = false
      } catch (reason) {
        // What an ended connection says, where no event told of its end.
        if (!again || !/^(InvalidState|Unknown|Abort)Error$/.test(nameOf(reason))) return failed(reason)
        open.db.close()
        connected = undefined
        await turn(false)
      }
    }
    return (tail = tail.then(() => turn(true)))
  }
  const prefix = `${name}/`
  const path = (kind: string, id: string): string => `${prefix}${kind}/${id}`

  return {
    async read() {
      const rows: Row[] = []
      await queue(async (db, key) => {
        const rooms = db.transaction(store).objectStore(store)
        const range = IDBKeyRangeOf(prefix)
        const [paths, values] = await Promise.all([done(rooms.getAllKeys(range)), done(rooms.getAll(range))])
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
        const stored = secret ? await wrap(path(kind, id), value, secret, key, platform) : { value }
        await written(db, (rows) => rows.put(stored, path(kind, id)))
      }),
    del: (kind, id) => queue((db) => written(db, (rows) => rows.delete(path(kind, id)))),
    async close() {
      closed = true
      await tail
      const open = await connected
      open?.db.close()
      silent = true
    },
  }
}

function nameOf(reason: unknown): string {
  return (reason as Error | null)?.name ?? ''
}

function IDBKeyRangeOf(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`)
}

async function openDatabase(factory: IDBFactory, platform: VaultOptions['platform']): Promise<IDBDatabase> {
  const asked = factory.open(databaseName, 1)
  asked.onupgradeneeded = () => void asked.result.createObjectStore(store)
  let stop: Stop = () => {}
  const late = new Promise<never>((_, reject) => {
    stop = platform.after(patience, () => reject('no answer'))
    asked.onblocked = () => reject('blocked')
  })
  try {
    return await Promise.race([done(asked), late])
  } finally {
    stop()
  }
}

/** Made once an origin, and kept by the browser: it can be used here, and not be read. */
async function wrappingKey(db: IDBDatabase): Promise<CryptoKey> {
  const read = (): Promise<unknown> => done(db.transaction(store).objectStore(store).get(wrapping))
  const known = await read()
  if (isWrapping(known)) return known
  const fresh = await subtle().generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await written(db, async (rows) => {
    // Another client of the page may have been quicker.
    if (!isWrapping(await done(rows.get(wrapping)))) return done(rows.put(fresh, wrapping))
  })
  const kept = await read()
  return isWrapping(kept) ? kept : fresh
}

function isWrapping(value: unknown): value is CryptoKey {
  return value instanceof CryptoKey && value.algorithm.name === 'AES-GCM' && value.usages.includes('decrypt')
}

async function wrap(path: string, value: unknown, secret: Bytes, key: CryptoKey, { random }: VaultOptions['platform']): Promise<Stored> {
  const iv = Uint8Array.from(random(12))
  return { value, iv, box: await subtle().encrypt({ name: 'AES-GCM', iv, additionalData: toBytes(path) }, key, secret) }
}

/** Null when it was stored under another key, or is nothing of ours. */
async function unwrap(path: string, stored: unknown, key: CryptoKey): Promise<Pick<Row, 'value' | 'secret'> | null> {
  if (typeof stored !== 'object' || stored === null || !('value' in stored)) return null
  const { value, iv, box } = stored as Stored
  if (!iv || !box) return { value }
  try {
    const secret = await subtle().decrypt({ name: 'AES-GCM', iv, additionalData: toBytes(path) }, key, box)
    return { value, secret: new Uint8Array(secret) }
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
