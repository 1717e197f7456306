/** The wallets that this browser has a share of, in this frame's storage. */
import type { RecoveryKind, WalletAddresses } from '@portico/wire'
import { createStore, type Store } from '../store/store.ts'

export interface FoundWallet {
  wallet: string
  /** With a share on this device, the newest last. */
  sets: readonly string[]
  store: Store
  /** Null where this browser does not know it. */
  addresses: WalletAddresses | null
  /** What releases the recovery share; null where this browser does not know it. */
  kind: RecoveryKind | null
}

const prefix = 'portico-frame'

/** A window of the frame has a database for each page that opened it. */
async function databases(factory: IDBFactory): Promise<readonly string[]> {
  const all = await factory.databases?.().catch(() => null)
  if (!all) return [prefix]
  return all.flatMap(({ name }) =>
    name === prefix || name?.startsWith(`${prefix} `) ? [name] : [],
  )
}

async function walletsIn(store: Store): Promise<FoundWallet[]> {
  const shares = await store.shares.list()
  if (shares.length === 0) return []
  return Promise.all(
    [...new Set(shares.map(({ wallet }) => wallet))].map(async (wallet) => {
      const own = shares
        .filter((share) => share.wallet === wallet)
        .toSorted((one, other) => Number(one.state === 'kept') - Number(other.state === 'kept'))
      const { user, set } = own.at(-1)!
      const known = await store.known.wallet(user)
      const method = await store.shares.method(set)
      return {
        wallet,
        sets: own.map((share) => share.set),
        store,
        addresses: known?.id === wallet ? known.addresses : null,
        kind: method?.kind ?? null,
      }
    }),
  )
}

export async function findWallets(factory: IDBFactory): Promise<readonly FoundWallet[]> {
  const found: FoundWallet[] = []
  for (const name of await databases(factory)) {
    const open: IDBFactory['open'] = (_, version) => factory.open(name, version)
    found.push(...(await walletsIn(createStore(() => ({ open })))))
  }
  return found
}
