/** What this device knows of its users by itself, whatever a server says. Encrypted, by user. */
import { walletAddresses } from '@portico/wire'
import * as v from 'valibot'
import { utf8, wipe } from '../shared/bytes.ts'
import { isFrameError } from '../shared/error.ts'
import type { Database, Table } from './database.ts'
import { isSealed, type Device, type Sealed } from './device.ts'

const knownWallet = v.object({ id: v.string(), addresses: walletAddresses })
/** The first wallet that a user had on this device. */
export type KnownWallet = v.InferOutput<typeof knownWallet>

export interface Known {
  wallet(user: string): Promise<KnownWallet | null>
  /** The first one stays. */
  pin(user: string, wallet: KnownWallet): Promise<void>
  /** Typed by the visitor at a login here. */
  address(user: string): Promise<string | null>
  typed(user: string, address: string): Promise<void>
  /** Who has typed the address here last. */
  usersOf(address: string): Promise<string[]>
  forget(user: string): Promise<void>
}

const record = v.object({ user: v.string(), sealed: v.custom<Sealed>(isSealed) })
type KnownTable = Extract<Table, 'wallets' | 'addresses'>

export function createKnown(database: Database, device: () => Promise<Device>): Known {
  async function seal(table: KnownTable, user: string, value: unknown) {
    const { seal: encrypt } = await device()
    return { user, sealed: await encrypt(utf8(JSON.stringify(value)), `${table}\n${user}`) }
  }

  /** Damaged records count as absent. */
  async function open<S extends v.GenericSchema>(
    table: KnownTable,
    of: string | null,
    stored: unknown,
    schema: S,
  ): Promise<v.InferOutput<S> | null> {
    if (!v.is(record, stored)) return null
    const { user, sealed } = stored
    if (of !== null && user !== of) return null
    const bytes = await (
      await device()
    )
      .open(sealed, `${table}\n${user}`)
      .catch((error: unknown) => {
        if (!isFrameError(error, 'storage-damaged')) throw error
        return null
      })
    if (!bytes) return null
    const text = new TextDecoder().decode(bytes)
    wipe(bytes)
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
    return read.success ? read.output : null
  }

  const wallet = async (user: string): Promise<KnownWallet | null> =>
    open('wallets', user, await database.get('wallets', user), knownWallet)
  const address = async (user: string): Promise<string | null> =>
    open('addresses', user, await database.get('addresses', user), v.string())

  return {
    wallet,
    async pin(user, { id, addresses }) {
      if (await wallet(user)) return
      await database.put('wallets', user, await seal('wallets', user, { id, addresses }))
    },
    address,
    async typed(user, text) {
      if ((await address(user)) !== text)
        await database.put('addresses', user, await seal('addresses', user, text))
    },
    async usersOf(text) {
      const stored = await database.all('addresses')
      const read = await Promise.all(
        stored.map(async (each) =>
          v.is(record, each) && (await open('addresses', null, each, v.string())) === text
            ? [each.user]
            : [],
        ),
      )
      return read.flat()
    },
    async forget(user) {
      await database.delete('wallets', user)
      await database.delete('addresses', user)
    },
  }
}
