/** Refused storage and unreadable records are different errors. */
import { FrameError } from '../shared/error.ts'

const name = 'portico-frame'
const version = 2
export const tables = ['device', 'session', 'shares', 'wallets', 'addresses'] as const
export type Table = (typeof tables)[number]

export interface Database {
  get(table: Table, key: string): Promise<unknown>
  all(table: Table): Promise<unknown[]>
  put(table: Table, key: string, value: unknown): Promise<void>
  /** Only if the present record fits, in one transaction. */
  replace(
    table: Table,
    key: string,
    value: unknown,
    fits: (present: unknown) => boolean,
  ): Promise<void>
  /** Resolves with the stored record. */
  ensure(table: Table, key: string, value: unknown): Promise<unknown>
  change(
    table: Table,
    puts: Readonly<Record<string, unknown>>,
    deletes: readonly string[],
  ): Promise<void>
  delete(table: Table, key: string): Promise<void>
}

const refused = (): FrameError => new FrameError('storage-refused')

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(refused()))
  })
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    for (const event of ['error', 'abort'])
      transaction.addEventListener(event, () => reject(refused()))
  })
}

function open(factory: Pick<IDBFactory, 'open'>): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, version)
    request.addEventListener('upgradeneeded', () => {
      for (const table of tables)
        if (!request.result.objectStoreNames.contains(table))
          request.result.createObjectStore(table)
    })
    request.addEventListener('success', () => resolve(request.result))
    for (const event of ['error', 'blocked'])
      request.addEventListener(event, () => reject(refused()))
  })
}

/** @param factory Reading `indexedDB` itself throws if storage is refused. */
export function createDatabase(factory: () => Pick<IDBFactory, 'open'>): Database {
  let opened: Promise<IDBDatabase> | null = null

  function database(): Promise<IDBDatabase> {
    opened ??= (async () => open(factory()))().then(
      (made) => {
        // A newer frame upgrades it, or the browser closed it: reopened at the next use.
        made.addEventListener('versionchange', () => made.close())
        for (const event of ['versionchange', 'close'])
          made.addEventListener(event, () => (opened = null))
        return made
      },
      () => {
        opened = null
        throw refused()
      },
    )
    return opened
  }

  async function within<T>(
    table: Table,
    mode: IDBTransactionMode,
    use: (store: IDBObjectStore) => Promise<T> | T,
  ): Promise<T> {
    const made = await database()
    try {
      const transaction = made.transaction(
        table,
        mode,
        mode === 'readwrite' ? { durability: 'strict' } : {},
      )
      const store = transaction.objectStore(table)
      // Read-only transactions have nothing to complete.
      if (mode === 'readonly') return await use(store)
      const [value] = await Promise.all([use(store), done(transaction)])
      return value
    } catch {
      throw refused()
    }
  }

  return {
    get: (table, key) =>
      within<unknown>(table, 'readonly', (store) => settled<unknown>(store.get(key))),
    all: (table) => within(table, 'readonly', (store) => settled<unknown[]>(store.getAll())),
    put: (table, key, value) => within(table, 'readwrite', (store) => void store.put(value, key)),
    replace: (table, key, value, fits) =>
      within(table, 'readwrite', async (store) => {
        if (fits(await settled<unknown>(store.get(key)))) store.put(value, key)
      }),
    ensure: (table, key, value) =>
      within<unknown>(table, 'readwrite', async (store) => {
        const there = await settled<unknown>(store.get(key))
        if (there !== undefined) return there
        store.put(value, key)
        return value
      }),
    change: (table, puts, deletes) =>
      within(table, 'readwrite', (store) => {
        for (const [key, value] of Object.entries(puts)) store.put(value, key)
        for (const key of deletes) store.delete(key)
      }),
    delete: (table, key) => within(table, 'readwrite', (store) => void store.delete(key)),
  }
}
