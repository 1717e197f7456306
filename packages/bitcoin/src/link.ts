/** Requested inside the click, restored silently, released. */
import { PorticoError } from '@portico/core'
import type {
  AttemptCtx,
  ChainId,
  ConnFact,
  Exit,
  Link,
  LinkRecord,
  ProviderHandle,
  Stop,
  Want,
} from '@portico/core'
import { defined, untilFound } from '@portico/core/adapter'
import { vendorError } from './errors.ts'
import type { Page } from './page.ts'
import { code as leather } from './routes/leather.ts'
import { code as okx } from './routes/okx.ts'
import { code as sats } from './routes/sats.ts'
import { code as unisat } from './routes/unisat.ts'
import type { BitcoinHandle, BitcoinWallet, Connected, Found, RouteCode } from './wallet.ts'

interface Deps {
  connector: string
  page: Page
  attempt: AttemptCtx
}

const routes: Readonly<Record<Found['route'], RouteCode>> = { sats, leather, unisat, okx }

const connect = (found: Found, chains: readonly ChainId[], silent: boolean): Promise<Connected> =>
  routes[found.route].connect(found, chains, silent)

const ours = (chains: readonly ChainId[]): readonly ChainId[] =>
  chains.filter((chain) => chain.startsWith('bip122:'))

/** Prompts. Synchronous up to the wallet's call. */
export async function openLink(o: Deps & { offer: string; want: Want }): Promise<Link> {
  const found = o.page.find(o.offer)
  if (!found)
    throw new PorticoError('not-installed', 'Adapter not found', { exit: 'not-installed' })
  const chains = ours(o.want.chains)
  let wallet: Connected
  try {
    wallet = await connect(found, chains, false)
  } catch (error) {
    throw vendorError(error, 'connect-failed')
  }
  if (!wallet.accounts().some(({ kind }) => kind !== 'stx'))
    throw new PorticoError('connect-locked', `${found.name} is locked`, { exit: 'locked' })
  return makeLink(o, found, wallet, chains)
}

/** Silent. No accounts means locked; the link stays and listens. */
export async function restoreLink(o: Deps & { record: LinkRecord }): Promise<Link> {
  const { record, page } = o
  const found = await untilFound(page, record.offer, o.attempt.signal)
  // Another wallet may use this global.
  if (!found || found.name !== record.peer.name)
    throw new PorticoError('not-installed', `${record.peer.name} is not there`, {
      exit: 'not-installed',
    })
  const seen = record.seen['bip122']?.chain
  const chains = seen ? [seen] : []
  try {
    return makeLink(o, found, await connect(found, chains, true), chains)
  } catch (error) {
    const typed = vendorError(error, 'restore-failed')
    // No one was asked: a wallet without a silent answer has no grant here any more.
    throw typed.exit === 'rejected'
      ? new PorticoError('restore-revoked', `${found.name} no longer trusts this page`, {
          cause: error,
          exit: 'revoked',
        })
      : typed
  }
}

function makeLink(o: Deps, found: Found, first: Connected, chains: readonly ChainId[]): Link {
  const { connector } = o
  const { wallet, now } = lasting(o, found, first, chains)
  const accounts = first.accounts().filter(({ kind }) => kind !== 'stx')
  const served = [...new Set(accounts.flatMap((account) => account.chains ?? []))]
  const owner = wallet.switchChain ? 'wallet' : 'app'
  const handle: ProviderHandle<'bip122', BitcoinHandle> = {
    namespace: 'bip122',
    provider: wallet,
    accounts,
    // Testnets share addresses, and the host means its own networks.
    chains: [
      ...chains.filter((chain) => served.includes(chain)),
      ...served.filter((chain) => !chains.includes(chain)),
    ],
    chain: owner === 'wallet' ? (served[0] ?? null) : null,
    chainOwner: owner,
    methods: wallet.methods(),
    reads: 'rpc',
  }
  return {
    id: `${connector}:${found.id}`,
    connector,
    offer: found.id,
    peer: defined({
      name: found.name,
      icon: found.icon || undefined,
      evidence: [{ by: 'standard-name', value: found.name, namespace: 'bip122' }],
    }),
    scope: 'per-namespace',
    handles: () => [handle],
    subscribe: () => () => {},
    async release(_namespaces, why: Exit) {
      if (why !== 'user') return
      // Not awaited: a silent wallet would block the disconnect.
      now()
        ?.release?.()
        .catch(() => {})
    },
    record: () => ({ name: found.name }),
  }
}

/** The wallet may leave and return: the new object is asked silently. */
function lasting(
  { page }: Deps,
  found: Found,
  first: Connected,
  chains: readonly ChainId[],
): { wallet: BitcoinWallet; now(): Connected | null } {
  let inner: Connected | null = first
  const present = (): Connected => {
    if (inner) return inner
    throw new PorticoError('wallet-gone', `${found.name} is not there`, { exit: 'wallet-gone' })
  }

  function follow(emit: (fact: ConnFact) => void): Stop {
    let object: object | undefined = found.object
    let unfollow: Stop = inner?.follow(emit) ?? ((): void => {})
    const onPageChange = (): void => {
      const now = page.find(found.id)
      if (now?.object === object) return
      object = now?.object
      unfollow()
      unfollow = () => {}
      if (inner) emit({ is: 'lost', exit: 'wallet-gone' })
      inner = null
      if (!now || now.name !== found.name) return
      connect(now, chains, true).then(
        (next) => {
          if (object !== now.object) return
          inner = next
          unfollow = next.follow(emit)
          emit({ is: 'accounts', accounts: next.accounts() })
        },
        // The visitor can connect again.
        () => {},
      )
    }
    const unwatch = page.watch(onPageChange)
    onPageChange()
    return () => {
      unwatch()
      unfollow()
    }
  }

  const wallet: BitcoinWallet = {
    name: found.name,
    accounts: () => inner?.accounts() ?? [],
    methods: () => inner?.methods() ?? [],
    follow,
  }
  if (first.refresh) wallet.refresh = async () => inner?.refresh?.()
  if (first.switchChain) wallet.switchChain = async (chain) => present().switchChain!(chain)
  if (first.signMessage) wallet.signMessage = async (...asked) => present().signMessage!(...asked)
  if (first.signPsbt) wallet.signPsbt = async (...asked) => present().signPsbt!(...asked)
  if (first.sendTransfer)
    wallet.sendTransfer = async (...asked) => present().sendTransfer!(...asked)
  return { wallet, now: () => inner }
}
