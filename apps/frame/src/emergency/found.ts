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
  const session = await store.session.read()
  const known = session?.user.wallet
  return [...new Set(shares.map(({ wallet }) => wallet))].map((wallet) => {
    const own = shares.filter((share) => share.wallet === wallet)
    const sets = own
      .toSorted((one, other) => Number(one.state === 'kept') - Number(other.state === 'kept'))
      .map(({ set }) => set)
    const isKnown = known?.id === wallet
    const kinds = isKnown ? known.sets.filter(({ id }) => sets.includes(id)) : []
    return {
      wallet,
      sets,
      store,
      addresses: isKnown ? known.addresses : null,
      kind: kinds.at(-1)?.recovery ?? null,
    }
  })
}

export async function findWallets(factory: IDBFactory): Promise<readonly FoundWallet[]> {
  const found: FoundWallet[] = []
  for (const name of await databases(factory)) {
    const open: IDBFactory['open'] = (_, version) => factory.open(name, version)
    found.push(...(await walletsIn(createStore(() => ({ open })))))
  }
  return found
}
