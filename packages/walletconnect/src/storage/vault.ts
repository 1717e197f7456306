/**
 * One IndexedDB object store, written through, read once. Keys are wrapped by a non-extractable
 * AES-GCM key. All else works without it.
 */
import type { Platform } from '@portico/core'
import { subtle } from '../crypto/hash.ts'
import type { Bytes } from '../crypto/crypto.ts'
import { toBytes } from '../codec/text.ts'
import { isRecord } from '../envelope/payload.ts'
import { createDatabase, done, store, written } from './database.ts'

export type Kind = 'identity' | 'pairing' | 'session' | 'pending' | 'outgoing' | 'seen'

export interface Row {
  kind: string
  id: string
  value: unknown
  secret?: Bytes
}

/** Never rejects: `fail` reports failed writes, and the client continues in memory. */
export interface Vault {
  read(): Promise<readonly Row[]>
  /** Once stored, or never to be. */
  put(kind: Kind, id: string, value: unknown, secret?: Bytes): Promise<void>
  /** Whichever client stored it; else stores `value`, if given. */
  claim(kind: Kind, id: string, value?: unknown): Promise<unknown>
  del(kind: Kind, id: string): Promise<void>
  /** Ends writing; resolves once earlier writes are done. */
  close(): Promise<void>
}

export interface VaultOptions {
  /** Null: in memory. */
  database: IDBFactory | null
  /** Clients of different names do not share records. */
  name: string
  platform: Pick<Platform, 'after' | 'random'>
  fail(code: string, message: string): void
}

type Write = (db: IDBDatabase, key: CryptoKey) => Promise<unknown>

interface Stored {
  value: unknown
  iv?: Uint8Array<ArrayBuffer>
  /** Not decrypted if invalid or of another `iv`. */
  box?: ArrayBuffer
}

export function openVault({ database: factory, name, platform, fail }: VaultOptions): Vault {
  const database = createDatabase(factory, platform)
  /** Reported once until a write succeeds. */
  let silent = false
  let closed = false
  let tail: Promise<void> = Promise.resolve()
  const prefix = `${name}/`
  const path = (kind: string, id: string): string => `${prefix}${kind}/${id}`

  function report(reason: unknown, isFull: boolean): void {
    if (!silent) fail(isFull ? 'quota' : 'unavailable', `Not stored: ${reason as string}`)
    silent = true
  }

  async function turn(write: Write, again: boolean): Promise<void> {
    try {
      const { db, key } = await database.connect()
      await write(db, key)
      silent = false
    } catch (reason) {
      const isFull = (reason as Error | null)?.name === 'QuotaExceededError'
      // A connection may end without an event.
      if (!isFull && database.hasOpened()) {
        database.reset()
        if (again) return turn(write, false)
      }
      report(reason, isFull)
    }
  }

  /** In the order of calls. */
  function queue(write: Write): Promise<void> {
    if (!closed) tail = tail.then(() => turn(write, true))
    return tail
  }

  return {
    async read() {
      let rows: Row[] = []
      await queue(async (db, key) => {
        rows = await readRows(db, key, prefix)
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
      await database.close()
    },
  }
}

async function readRows(db: IDBDatabase, key: CryptoKey, prefix: string): Promise<Row[]> {
  const all = db.transaction(store).objectStore(store)
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
  const [paths, values] = await Promise.all([done(all.getAllKeys(range)), done(all.getAll(range))])
  const rows: Row[] = []
  for (const [at, each] of paths.entries()) {
    const path = String(each)
    const row = await unwrap(path, values[at], key)
    const [, kind, id] = /^([a-z]+)\/(.+)$/.exec(path.slice(prefix.length)) ?? []
    if (row && kind && id) rows.push({ kind, id, ...row })
  }
  return rows
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

/** Null if of another key or invalid. */
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
