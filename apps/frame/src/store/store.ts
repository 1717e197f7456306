/**
 * What the frame stores on a device, separately for each frame origin and browser partition.
 * Secrets are encrypted.
 */
import { embeddedUser, type EmbeddedUser } from '@portico/wire'
import * as v from 'valibot'
import { utf8, wipe, type Bytes } from '../shared/bytes.ts'
import { isFrameError } from '../shared/error.ts'
import { createDatabase } from './database.ts'
import { isSealed, readDevice, type Device, type Sealed } from './device.ts'

/** `pending`: stored, and not yet confirmed by the server; `kept`: confirmed. */
export type ShareState = 'pending' | 'kept'

/** The device's share of a set, without the share itself, which `open` decrypts. */
export interface StoredShare {
  set: string
  wallet: string
  /** The user's id. */
  user: string
  state: ShareState
}

const storedSession = v.object({
  token: v.pipe(v.string(), v.maxLength(256)),
  expires: v.number(),
  user: embeddedUser,
})
/** `expires` by the server's clock, in milliseconds since 1970. */
export interface StoredSession {
  token: string
  expires: number
  user: EmbeddedUser
}

const storedShare = v.object({
  set: v.string(),
  wallet: v.string(),
  user: v.string(),
  state: v.picklist(['pending', 'kept']),
  sealed: v.custom<Sealed>(isSealed),
})

export interface Store {
  device(): Promise<Device>
  session: {
    read(): Promise<StoredSession | null>
    write(session: StoredSession): Promise<void>
    clear(): Promise<void>
  }
  shares: {
    list(): Promise<StoredShare[]>
    /**
     * The share's bytes; the caller overwrites them. Null where there is none that can be
     * decrypted.
     */
    open(set: string): Promise<ArrayBuffer | null>
    /** `share` is overwritten. */
    put(entry: StoredShare, share: ArrayBuffer): Promise<void>
    /**
     * Marks a wallet's valid share as kept and deletes all others of the wallet and its user, in
     * one transaction.
     */
    keep(set: string): Promise<void>
    forget(sets: readonly string[]): Promise<void>
  }
}

export function createStore(factory: () => Pick<IDBFactory, 'open'>): Store {
  const database = createDatabase(factory)
  let reading: Promise<Device> | null = null
  function device(): Promise<Device> {
    reading ??= readDevice(database).catch((error: unknown) => {
      reading = null
      throw error
    })
    return reading
  }

  async function entries() {
    const found = await database.all('shares')
    return found.flatMap((each) => {
      const read = v.safeParse(storedShare, each)
      return read.success ? [read.output] : []
    })
  }
  const labelOf = ({ set, wallet }: StoredShare): string => `share\n${wallet}\n${set}`
  /** Damaged records count as absent, so the visitor logs in as on a new device. */
  const opened = async (sealed: Sealed, label: string): Promise<ArrayBuffer | null> =>
    (await device()).open(sealed, label).catch((error: unknown) => {
      if (isFrameError(error, 'storage-damaged')) return null
      throw error
    })

  return {
    device,
    session: {
      async read() {
        const sealed = await database.get('session', 'it')
        const bytes = isSealed(sealed) ? await opened(sealed, 'session') : null
        if (!bytes) return null
        const read = v.safeParse(
          v.pipe(v.string(), v.parseJson(), storedSession),
          new TextDecoder().decode(bytes),
        )
        wipe(bytes)
        return read.success ? read.output : null
      },
      async write(session) {
        await database.put(
          'session',
          'it',
          await (await device()).seal(utf8(JSON.stringify(session)), 'session'),
        )
      },
      clear: () => database.delete('session', 'it'),
    },
    shares: {
      list: async () =>
        (await entries()).map(({ set, wallet, user, state }) => ({ set, wallet, user, state })),
      async open(set) {
        const entry = (await entries()).find((each) => each.set === set)
        return entry ? opened(entry.sealed, labelOf(entry)) : null
      },
      async put(entry, share) {
        const bytes: Bytes = new Uint8Array(share)
        try {
          await database.put('shares', entry.set, {
            ...entry,
            sealed: await (await device()).seal(bytes, labelOf(entry)),
          })
        } finally {
          wipe(bytes)
        }
      },
      async keep(set) {
        const all = await entries()
        const one = all.find((each) => each.set === set)
        if (!one) return
        const others = all.filter(
          (each) => each.set !== set && (each.wallet === one.wallet || each.user === one.user),
        )
        await database.change(
          'shares',
          { [set]: { ...one, state: 'kept' } },
          others.map((each) => each.set),
        )
      },
      forget: (sets) => database.change('shares', {}, sets),
    },
  }
}
