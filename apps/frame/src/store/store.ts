/** By frame origin and browser partition. Secrets are encrypted. */
import { embeddedUser, opening, recoveryKind, type EmbeddedUser } from '@portico/wire'
import * as v from 'valibot'
import { utf8, wipe, type Bytes } from '../shared/bytes.ts'
import { isFrameError } from '../shared/error.ts'
import { createDatabase, type Database } from './database.ts'
import { isSealed, readDevice, type Device, type Sealed } from './device.ts'
import { createKnown, type Known } from './known.ts'

/** `kept`: confirmed by the server. */
export type ShareState = 'pending' | 'kept'

export interface StoredShare {
  set: string
  wallet: string
  user: string
  state: ShareState
}

/** What releases the recovery share of a set, as its visitor has chosen it. */
const recoveryMethod = v.object({
  kind: recoveryKind,
  /** For codes; null without. */
  address: v.nullable(v.string()),
  opens: opening,
  /** SHA-256 of the secret, base64url; null if the recovery service can read the share. */
  lock: v.nullable(v.string()),
  /** The recovery service waits for a code from the address. */
  unconfirmed: v.optional(v.boolean()),
})
export type RecoveryMethod = v.InferOutput<typeof recoveryMethod>

const storedSession = v.object({
  token: v.pipe(v.string(), v.maxLength(256)),
  expires: v.number(),
  user: embeddedUser,
})
/** `expires`: server's clock, milliseconds since 1970. */
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
  method: v.custom<Sealed>(isSealed),
})

export interface Store {
  device(): Promise<Device>
  known: Known
  session: {
    read(): Promise<StoredSession | null>
    write(session: StoredSession): Promise<void>
    /** Unless it was cleared, or another session was stored, meanwhile. */
    renew(session: StoredSession): Promise<void>
    clear(): Promise<void>
  }
  shares: {
    list(): Promise<StoredShare[]>
    /** The caller overwrites the share. Null if none can be decrypted. */
    open(set: string): Promise<ArrayBuffer | null>
    /** Null if none can be decrypted. */
    method(set: string): Promise<RecoveryMethod | null>
    /** Whether the recovery service waits for a code from the set's address. */
    markUnconfirmed(set: string, unconfirmed: boolean): Promise<void>
    /** `share` is overwritten. */
    put(entry: StoredShare, share: ArrayBuffer, method: RecoveryMethod): Promise<void>
    /**
     * In one transaction, deletes the wallet's other shares, and those of its user that were never
     * confirmed. A confirmed share of another wallet stays, because it may still open one.
     */
    keep(set: string): Promise<void>
    forget(sets: readonly string[]): Promise<void>
  }
}

type SealedShare = v.InferOutput<typeof storedShare>

const labelOf = ({ set, wallet }: StoredShare, what: 'share' | 'method' = 'share'): string =>
  `${what}\n${wallet}\n${set}`

/** Damaged records count as absent: a login as on a new device. */
async function openSealed(
  device: () => Promise<Device>,
  sealed: Sealed,
  label: string,
): Promise<ArrayBuffer | null> {
  const { open } = await device()
  try {
    return await open(sealed, label)
  } catch (error) {
    if (isFrameError(error, 'storage-damaged')) return null
    throw error
  }
}

function createSessions(database: Database, device: () => Promise<Device>): Store['session'] {
  async function open(sealed: unknown): Promise<StoredSession | null> {
    const bytes = isSealed(sealed) ? await openSealed(device, sealed, 'session') : null
    if (!bytes) return null
    const text = new TextDecoder().decode(bytes)
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), storedSession), text)
    wipe(bytes)
    return read.success ? read.output : null
  }

  async function sealedOf(session: StoredSession): Promise<Sealed> {
    const { seal } = await device()
    return seal(utf8(JSON.stringify(session)), 'session')
  }

  return {
    read: async () => open(await database.get('session', 'it')),
    write: async (session) => database.put('session', 'it', await sealedOf(session)),
    async renew(session) {
      const before = await database.get('session', 'it')
      if (!isSealed(before) || (await open(before))?.token !== session.token) return
      const sealed = await sealedOf(session)
      // Each record has an initialization vector of its own.
      const vector = String(before.iv)
      await database.replace(
        'session',
        'it',
        sealed,
        (present) => isSealed(present) && String(present.iv) === vector,
      )
    },
    clear: () => database.delete('session', 'it'),
  }
}

function createShares(database: Database, device: () => Promise<Device>): Store['shares'] {
  async function all(): Promise<SealedShare[]> {
    const found = await database.all('shares')
    return found.flatMap((each) => {
      const read = v.safeParse(storedShare, each)
      return read.success ? [read.output] : []
    })
  }

  async function find(set: string): Promise<SealedShare | undefined> {
    const shares = await all()
    return shares.find((each) => each.set === set)
  }

  async function methodIn(share: SealedShare): Promise<RecoveryMethod | null> {
    const bytes = await openSealed(device, share.method, labelOf(share, 'method'))
    if (!bytes) return null
    const text = new TextDecoder().decode(bytes)
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), recoveryMethod), text)
    return read.success ? read.output : null
  }

  return {
    async list() {
      const shares = await all()
      return shares.map(({ set, wallet, user, state }) => ({ set, wallet, user, state }))
    },
    async open(set) {
      const share = await find(set)
      return share ? openSealed(device, share.sealed, labelOf(share)) : null
    },
    async method(set) {
      const share = await find(set)
      return share ? methodIn(share) : null
    },
    async markUnconfirmed(set, unconfirmed) {
      const share = await find(set)
      const before = share && (await methodIn(share))
      if (!before || (before.unconfirmed ?? false) === unconfirmed) return
      const { seal } = await device()
      const text = utf8(JSON.stringify({ ...before, unconfirmed }))
      const method = await seal(text, labelOf(share, 'method'))
      // Another tab may have deleted or confirmed the share meanwhile.
      await database.replace(
        'shares',
        set,
        { ...share, method },
        (present) => v.is(storedShare, present) && present.state === share.state,
      )
    },
    async put(entry, share, method) {
      const bytes: Bytes = new Uint8Array(share)
      const text = utf8(JSON.stringify(method))
      try {
        const { seal } = await device()
        const [sealed, sealedMethod] = await Promise.all([
          seal(bytes, labelOf(entry)),
          seal(text, labelOf(entry, 'method')),
        ])
        await database.put('shares', entry.set, { ...entry, sealed, method: sealedMethod })
      } finally {
        wipe(bytes)
      }
    },
    async keep(set) {
      const shares = await all()
      const one = shares.find((each) => each.set === set)
      if (!one) return
      const others = shares.filter(
        (each) =>
          each.set !== set &&
          (each.wallet === one.wallet || (each.user === one.user && each.state === 'pending')),
      )
      const kept = { ...one, state: 'kept' }
      const removed = others.map((each) => each.set)
      await database.change('shares', { [set]: kept }, removed)
    },
    forget: (sets) => database.change('shares', {}, sets),
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

  return {
    device,
    known: createKnown(database, device),
    session: createSessions(database, device),
    shares: createShares(database, device),
  }
}
