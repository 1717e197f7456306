import { isAddress, isDappOrigin, isRecord, sameAddress, toChainHex } from '../shared/guards.ts'
import type { Hex } from '../shared/guards.ts'
import type { OriginView } from '../shared/messages.ts'
import { parseAsset } from '../shared/assets.ts'
import type { Asset } from '../shared/assets.ts'
import { parseBitcoinAccount, parseSolanaAccount } from '../shared/standard.ts'
import type { BitcoinAccount, Namespace, SolanaAccount } from '../shared/standard.ts'
import { parseBatch } from './batch.ts'
import type { Batch } from './batch.ts'
import { parseChain } from './config.ts'
import type { ChainInfo, WalletConfig } from './config.ts'
import { defined } from '../shared/defined.ts'

/** `of`: the wallet's account, by its EVM address. */
export type Granted<Account> = Account & { readonly of: Hex }

export type Site = {
  readonly accounts: readonly Hex[]
  readonly solana: readonly Granted<SolanaAccount>[]
  readonly bitcoin: readonly Granted<BitcoinAccount>[]
  readonly chainId?: number
}

const STRANGER: Site = Object.freeze({ accounts: [], solana: [], bitcoin: [] })

/** How signed and shown transactions differ. For tests only. */
export type Twist = 'amount' | 'receiver'

export type WalletState = {
  readonly locked: boolean
  readonly selected?: Hex
  readonly added: readonly ChainInfo[]
  readonly sites: Readonly<Record<string, Site>>
  /** Taken by the visitor (EIP-747). */
  readonly assets: readonly Asset[]
  /** Sent for sites (EIP-5792), the latest last. */
  readonly batches: readonly Batch[]
  readonly twist?: Twist
}

export const EMPTY: WalletState = Object.freeze({
  locked: false,
  added: [],
  sites: {},
  assets: [],
  batches: [],
})

function parseGranted<Account>(
  value: unknown,
  parse: (item: unknown) => Account | undefined,
): readonly Granted<Account>[] {
  return (Array.isArray(value) ? value : []).flatMap((item: unknown) => {
    const account = parse(item)
    const of = isRecord(item) ? item['of'] : undefined
    return account !== undefined && isAddress(of) ? [{ ...account, of }] : []
  })
}

function parseList<Item>(
  value: unknown,
  parse: (item: unknown) => Item | undefined,
): readonly Item[] {
  return (Array.isArray(value) ? value : []).map(parse).filter((item) => item !== undefined)
}

function parseOwnAsset(value: unknown): Asset | undefined {
  const asset = parseAsset(value)
  const chainId = isRecord(value) ? value['chainId'] : undefined
  return asset && typeof chainId === 'number' && Number.isSafeInteger(chainId)
    ? { ...asset, chainId }
    : undefined
}

/** Drops invalid entries. */
export function parseState(value: unknown): WalletState {
  if (!isRecord(value)) return EMPTY
  const sites: Record<string, Site> = {}
  for (const [origin, site] of Object.entries(isRecord(value['sites']) ? value['sites'] : {})) {
    if (!isDappOrigin(origin) || !isRecord(site) || !Array.isArray(site['accounts'])) continue
    const granted = {
      accounts: site['accounts'].filter(isAddress),
      solana: parseGranted(site['solana'], parseSolanaAccount),
      bitcoin: parseGranted(site['bitcoin'], parseBitcoinAccount),
    }
    const chainId = site['chainId']
    sites[origin] =
      typeof chainId === 'number' && Number.isSafeInteger(chainId)
        ? { ...granted, chainId }
        : granted
  }
  const { selected, twist } = value
  const base: WalletState = defined({
    locked: value['locked'] === true,
    added: parseList(value['added'], parseChain),
    sites,
    assets: parseList(value['assets'], parseOwnAsset),
    batches: parseList(value['batches'], parseBatch),
    twist: twist === 'amount' || twist === 'receiver' ? twist : undefined,
  })
  return isAddress(selected) ? { ...base, selected } : base
}

/** The first configured one, and allowed added ones. */
export function knownChains(state: WalletState, config: WalletConfig): readonly ChainInfo[] {
  const first = config.chains[0]
  if (first === undefined) return []
  const added = state.added.filter(
    (chain) => chain.chainId !== first.chainId && config.allowedRpcUrls.includes(chain.rpcUrl),
  )
  return [first, ...added]
}

export function chainOf(state: WalletState, config: WalletConfig, origin: string): ChainInfo {
  const chains = knownChains(state, config)
  const chain = chains.find(({ chainId }) => chainId === state.sites[origin]?.chainId) ?? chains[0]
  if (chain === undefined) throw new Error('The wallet knows no network.')
  return chain
}

export function siteOf(state: WalletState, origin: string): Site {
  return state.sites[origin] ?? STRANGER
}

function selectedFirst<Item>(
  state: WalletState,
  items: readonly Item[],
  owner: (item: Item) => Hex,
): readonly Item[] {
  const { selected } = state
  if (selected === undefined) return items
  const first = (item: Item): boolean => sameAddress(owner(item), selected)
  return [...items.filter(first), ...items.filter((item) => !first(item))]
}

/** Selected first, locked or not. */
export function grantedTo(state: WalletState, origin: string): readonly Hex[] {
  return selectedFirst(state, siteOf(state, origin).accounts, (address) => address)
}

export function viewFor(state: WalletState, config: WalletConfig, origin: string): OriginView {
  const { solana, bitcoin } = siteOf(state, origin)
  const shown = <Account>(granted: readonly Granted<Account>[]): readonly Account[] =>
    state.locked
      ? []
      : selectedFirst(state, granted, ({ of }) => of).map(
          ({ of: _of, ...account }) => account as Account,
        )
  return {
    locked: state.locked,
    accounts: state.locked ? [] : grantedTo(state, origin),
    chainId: toChainHex(chainOf(state, config, origin).chainId),
    chains: knownChains(state, config).map(({ chainId }) => toChainHex(chainId)),
    allowedRpcUrls: config.allowedRpcUrls,
    solana: shown(solana),
    bitcoin: shown(bitcoin),
  }
}

/** Other namespaces stay. */
export function withGrant(
  state: WalletState,
  origin: string,
  granted: Partial<Omit<Site, 'chainId'>>,
): WalletState {
  return { ...state, sites: { ...state.sites, [origin]: { ...siteOf(state, origin), ...granted } } }
}

/** Besides its other accounts. */
export function withMore(state: WalletState, origin: string, solana: Site['solana']): WalletState {
  const before = siteOf(state, origin).solana
  return withGrant(state, origin, {
    solana: [
      ...before,
      ...solana.filter(({ address }) => before.every((one) => one.address !== address)),
    ],
  })
}

/** The network stays, so that disconnecting is no network change. */
export function withoutGrant(
  state: WalletState,
  origin: string,
  namespace: Namespace,
): WalletState {
  return withGrant(state, origin, namespace === 'eip155' ? { accounts: [] } : { [namespace]: [] })
}

export function withChain(state: WalletState, origin: string, chainId: number): WalletState {
  return { ...state, sites: { ...state.sites, [origin]: { ...siteOf(state, origin), chainId } } }
}

export function withAddedChain(state: WalletState, chain: ChainInfo): WalletState {
  return {
    ...state,
    added: [...state.added.filter(({ chainId }) => chainId !== chain.chainId), chain],
  }
}

export function withAsset(state: WalletState, asset: Asset): WalletState {
  const others = state.assets.filter(
    ({ chainId, address }) => chainId !== asset.chainId || !sameAddress(address, asset.address),
  )
  return { ...state, assets: [...others, asset] }
}

export function withoutChain(state: WalletState, chainId: number): WalletState {
  return { ...state, added: state.added.filter((chain) => chain.chainId !== chainId) }
}
