import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { browserPlatform } from '@portico/core/adapter'
import { openVault } from './vault.ts'
import type { Vault, VaultOptions } from './vault.ts'

const platform = browserPlatform()
const secret = (byte: number): Uint8Array<ArrayBuffer> => new Uint8Array(32).fill(byte)

function open(
  database: IDBFactory | null,
  more: Partial<VaultOptions> = {},
): { vault: Vault; failures: string[] } {
  const failures: string[] = []
  return {
    failures,
    vault: openVault({
      database,
      name: 'test',
      platform,
      fail: (code) => failures.push(code),
      ...more,
    }),
  }
}

/** Reads everything in the database without the vault. */
async function raw(
  database: IDBFactory,
  change?: (rows: IDBObjectStore) => void,
): Promise<Map<string, unknown>> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const asked = database.open('portico-walletconnect', 1)
    asked.onsuccess = () => resolve(asked.result)
  })
  const rows = db.transaction('rows', 'readwrite').objectStore('rows')
  change?.(rows)
  const result = <T>(asked: IDBRequest<T>): Promise<T> =>
    new Promise((resolve) => (asked.onsuccess = () => resolve(asked.result)))
  const [keys, values] = await Promise.all([result(rows.getAllKeys()), result(rows.getAll())])
  db.close()
  return new Map(keys.map((key, at) => [String(key), values[at]]))
}

async function filled(): Promise<IDBFactory> {
  const database = new IDBFactory()
  const { vault } = open(database)
  await vault.put('session', 'a', { n: 1 }, secret(7))
  await vault.put('session', 'b', { n: 2 }, secret(8))
  await vault.put('seen', 'c', 3)
  await vault.close()
  return database
}

test('stored records, including secrets, are returned after a reload', async () => {
  const { vault, failures } = open(await filled())
  expect(await vault.read()).toEqual([
    { kind: 'seen', id: 'c', value: 3 },
    { kind: 'session', id: 'a', value: { n: 1 }, secret: secret(7) },
    { kind: 'session', id: 'b', value: { n: 2 }, secret: secret(8) },
  ])
  expect(failures).toEqual([])
})

test('stored keys are wrapped by a non-extractable key', async () => {
  const rows = await raw(await filled())
  const key = rows.get('key') as CryptoKey
  expect(key.extractable).toBe(false)
  expect(key.algorithm).toMatchObject({ name: 'AES-GCM', length: 256 })
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  const { box } = rows.get('test/session/a') as { box: ArrayBuffer }
  expect(new Uint8Array(box)).toHaveLength(48)
  expect(Buffer.from(box).includes(Buffer.from(secret(7)))).toBe(false)
})

test('a secret that was moved to another record is rejected, and the others stay', async () => {
  const database = await filled()
  const rows = await raw(database)
  await raw(database, (store) =>
    store.put({ ...(rows.get('test/session/b') as object), value: { n: 1 } }, 'test/session/a'),
  )
  const { vault } = open(database)
  expect((await vault.read()).map(({ id }) => id)).toEqual(['c', 'b'])
})

test('does not restore a deleted record by a pending write', async () => {
  const database = new IDBFactory()
  const { vault } = open(database)
  void vault.put('session', 'a', 1, secret(1))
  await vault.del('session', 'a')
  expect(await vault.read()).toEqual([])
})

test('clients with different names do not see each other’s records', async () => {
  const { vault } = open(await filled(), { name: 'other' })
  expect(await vault.read()).toEqual([])
})

test('writes nothing after closing', async () => {
  const database = await filled()
  const { vault } = open(database)
  await vault.read()
  await vault.close()
  await vault.put('seen', 'late', 1)
  expect((await raw(database)).has('test/seen/late')).toBe(false)
})

test('the first claim wins among all that open the same database, also after a reload', async () => {
  const database = await filled()
  const [one, other] = [open(database).vault, open(database).vault]
  expect(await one.claim('seen', 'x')).toBe(undefined)
  expect(
    await Promise.all([one, other, one].map((vault, at) => vault.claim('seen', 'x', at + 1))),
  ).toEqual([undefined, 1, 1])
  expect(await other.claim('seen', 'c', 1)).toBe(3)
  expect(
    (await open(database).vault.read()).filter(({ id }) => id === 'x' || id === 'c'),
  ).toMatchObject([
    { id: 'c', value: 3 },
    { id: 'x', value: 1 },
  ])
})

test('a value that cannot be stored can be claimed, and no other client sees it', async () => {
  expect(await open(null).vault.claim('seen', 'x', 1)).toBe(undefined)
})

test('reports once that there is no IndexedDB, and continues', async () => {
  const { vault, failures } = open(null)
  expect(await vault.read()).toEqual([])
  await vault.put('seen', 'a', 1)
  expect(failures).toEqual(['unavailable'])
})

test('a page that is blocked while the database opens still gets its answer', async () => {
  const waits: (() => void)[] = []
  const asked = {} as { onsuccess?: () => void; result?: unknown }
  const real = new IDBFactory()
  const late = { open: () => asked } as unknown as IDBFactory
  const { vault, failures } = open(late, {
    platform: { ...platform, after: (_, run) => (waits.push(run), () => {}) },
  })
  const stored = vault.put('seen', 'a', 1)
  await expect.poll(() => waits).toHaveLength(1)
  // The page was blocked for so long that its timer has run out. The timer runs before the
  // database's answer.
  waits[0]!()
  await expect.poll(() => waits).toHaveLength(2)
  asked.result = await new Promise((resolve) => {
    const opened = real.open('portico-walletconnect', 1)
    opened.onupgradeneeded = () => void opened.result.createObjectStore('rows')
    opened.onsuccess = () => resolve(opened.result)
  })
  asked.onsuccess!()
  await stored
  expect(failures).toEqual([])
  expect((await raw(real)).get('test/seen/a')).toMatchObject({ value: 1 })
})

test('does not wait for a browser that never answers an open', async () => {
  let waited = 0
  const hanging = { open: () => ({}) } as unknown as IDBFactory
  const { vault, failures } = open(hanging, {
    platform: { ...platform, after: (ms, run) => ((waited += ms), queueMicrotask(run), () => {}) },
  })
  expect(await vault.read()).toEqual([])
  expect(failures).toEqual(['unavailable'])
  expect(waited).toBe(3_000)
})

test('a browser that refuses to open causes no exception', async () => {
  const refusing = {
    open: () => {
      throw new DOMException('no', 'SecurityError')
    },
  } as unknown as IDBFactory
  const { vault, failures } = open(refusing)
  expect(await vault.read()).toEqual([])
  expect(failures).toEqual(['unavailable'])
})

test('a full quota is reported once by its name, and stored records stay', async () => {
  const database = await filled()
  const { vault, failures } = open(database)
  const put = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  try {
    await vault.put('session', 'd', {}, secret(1))
    await vault.put('session', 'e', {}, secret(1))
  } finally {
    IDBObjectStore.prototype.put = put
  }
  expect(failures).toEqual(['quota'])
  await vault.put('seen', 'f', 1)
  expect((await vault.read()).map(({ id }) => id)).toEqual(['c', 'f', 'a', 'b'])
})

test('a quota error at the end of the transaction is reported as well', async () => {
  const { vault, failures } = open(await filled())
  await vault.read()
  const real = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (...args: Parameters<typeof real>) {
    const transaction = real.apply(this, args)
    Object.defineProperty(transaction, 'error', {
      value: new DOMException('full', 'QuotaExceededError'),
    })
    queueMicrotask(() => transaction.abort())
    return transaction
  }
  try {
    await vault.put('seen', 'd', 1)
  } finally {
    IDBDatabase.prototype.transaction = real
  }
  expect(failures).toEqual(['quota'])
})

/** The connections that the vault has opened, so that a test can end them as the browser does. */
function watched(database: IDBFactory): { factory: IDBFactory; opened: IDBDatabase[] } {
  const opened: IDBDatabase[] = []
  const factory = {
    open(...args: Parameters<IDBFactory['open']>) {
      const asked = database.open(...args)
      asked.addEventListener('success', () => opened.push(asked.result))
      return asked
    },
  } as IDBFactory
  return { factory, opened }
}

test('a connection that the browser closed is opened again, and nothing is lost', async () => {
  const database = await filled()
  const { factory, opened } = watched(database)
  const { vault, failures } = open(factory)
  await vault.read()
  // iOS closes the connection in the same way when the page is in the background, without an event.
  opened[0]!.close()
  await vault.put('seen', 'd', 4, secret(4))
  expect(opened).toHaveLength(2)
  opened[1]!.close()
  opened[1]!.onclose?.(new Event('close'))
  await vault.del('seen', 'c')
  opened[2]!.onversionchange?.(new Event('versionchange') as IDBVersionChangeEvent)
  await vault.put('seen', 'e', 5)
  expect(opened).toHaveLength(4)
  expect((await vault.read()).map(({ id }) => id)).toEqual(['d', 'e', 'a', 'b'])
  expect(failures).toEqual([])
  await vault.close()
})

test('a failure after a success is reported again', async () => {
  const { vault, failures } = open(await filled())
  const put = IDBObjectStore.prototype.put
  const full = async (): Promise<void> => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    try {
      await vault.put('seen', 'd', 1)
    } finally {
      IDBObjectStore.prototype.put = put
    }
  }
  await full()
  await vault.put('seen', 'e', 1)
  await full()
  expect(failures).toEqual(['quota', 'quota'])
})
