/** Opened when needed, again after the browser has closed it. */
import type { Platform } from '@portico/core'
import { subtle } from '../crypto/hash.ts'
import { within } from '../waits.ts'

const databaseName = 'portico-walletconnect'
/** All records. */
export const store = 'rows'
const wrapping = 'key'
/**
 * For a browser that hangs, in parts of milliseconds: a blocked page's timer would end before the
 * answer that arrived.
 */
const patience = 300
const waits = 10

export interface Connection {
  db: IDBDatabase
  key: CryptoKey
}

export interface Database {
  connect(): Promise<Connection>
  /** So that it may open again. */
  hasOpened(): boolean
  /** `connect` then opens a new connection. */
  reset(): void
  close(): Promise<void>
}

export function createDatabase(
  factory: IDBFactory | null,
  platform: Pick<Platform, 'after'>,
): Database {
  let connected: Promise<Connection> | undefined
  let hasOpened = false

  async function open(): Promise<Connection> {
    if (!factory) throw 'no IndexedDB'
    const db = await openDatabase(factory, platform)
    const drop = (): void => {
      db.close()
      connected = undefined
    }
    // iOS does this in the background.
    db.onclose = drop
    // An upgrade, or clearing the site's data, must not be blocked.
    db.onversionchange = drop
    const key = await wrappingKey(db)
    hasOpened = true
    return { db, key }
  }

  return {
    connect() {
      connected ??= open()
      return connected
    },
    hasOpened: () => hasOpened,
    reset() {
      connected = undefined
    },
    async close() {
      await connected?.then(
        ({ db }) => db.close(),
        () => {},
      )
    },
  }
}

function openDatabase(
  factory: IDBFactory,
  platform: Pick<Platform, 'after'>,
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

/** Once per origin; usable, not exportable. */
async function wrappingKey(db: IDBDatabase): Promise<CryptoKey> {
  let key: unknown = await done(db.transaction(store).objectStore(store).get(wrapping))
  if (isWrapping(key)) return key
  const fresh = await subtle().generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  await written(db, async (rows) => {
    // Another client of the page may have been first.
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

export function done<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}

/** A quota is often refused only at the end. */
export function written(db: IDBDatabase, write: (rows: IDBObjectStore) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(store, 'readwrite', { durability: 'relaxed' })
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    Promise.resolve(write(transaction.objectStore(store))).catch(reject)
  })
}
