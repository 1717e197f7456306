import { isAddress, isDappOrigin, isRecord, sameAddress, toChainHex } from '../shared/guards.ts'
import type { Hex } from '../shared/guards.ts'
import type { OriginView } from '../shared/messages.ts'
import { parseChain } from './config.ts'
import type { ChainInfo, WalletConfig } from './config.ts'

/** What one site was allowed, and the network it is on. */
export type Site = { readonly accounts: readonly Hex[]; readonly chainId?: number }

/** Everything the wallet remembers. */
export type WalletState = {
  readonly locked: boolean
  /** The account that comes first for the sites that may see it. */
  readonly selected?: Hex
  /** Networks added by the visitor, besides the first of the configuration. */
  readonly added: readonly ChainInfo[]
  readonly sites: Readonly<Record<string, Site>>
}

/** The state of a wallet that was never used. */
export const EMPTY: WalletState = Object.freeze({ locked: false, added: [], sites: {} })

/** Reads a stored state, keeping what is sound and dropping the rest. */
export function parseState(value: unknown): WalletState {
  if (!isRecord(value)) return EMPTY
  const sites: Record<string, Site> = {}
  for (const [origin, site] of Object.entries(isRecord(value['sites']) ? value['sites'] : {})) {
    if (!isDappOrigin(origin) || !isRecord(site) || !Array.isArray(site['accounts'])) continue
    const accounts = site['accounts'].filter(isAddress)
    const chainId = site['chainId']
    sites[origin] = typeof chainId === 'number' && Number.isSafeInteger(chainId) ? { accounts, chainId } : { accounts }
  }
  const added = (Array.isArray(value['added']) ? value['added'] : []).map(parseChain).filter((chain) => chain !== undefined)
  const base = { locked: value['locked'] === true, added, sites }
  return isAddress(value['selected']) ? { ...base, selected: value['selected'] } : base
}

/** The networks the wallet knows: the first configured one and those added that are still allowed. */
export function knownChains(state: WalletState, config: WalletConfig): readonly ChainInfo[] {
  const first = config.chains[0]
  if (first === undefined) return []
  const added = state.added.filter((chain) => chain.chainId !== first.chainId && config.allowedRpcUrls.includes(chain.rpcUrl))
  return [first, ...added]
}

/** The network a site is on. */
export function chainOf(state: WalletState, config: WalletConfig, origin: string): ChainInfo {
  const chains = knownChains(state, config)
  const chain = chains.find(({ chainId }) => chainId === state.sites[origin]?.chainId) ?? chains[0]
  if (chain === undefined) throw new Error('The wallet knows no network.')
  return chain
}

/** The accounts granted to a site, the selected one first, whether the wallet is locked or not. */
export function grantedTo(state: WalletState, origin: string): readonly Hex[] {
  const accounts = state.sites[origin]?.accounts ?? []
  const { selected } = state
  if (selected === undefined) return accounts
  return [...accounts.filter((one) => sameAddress(one, selected)), ...accounts.filter((one) => !sameAddress(one, selected))]
}

/** What a site may know. */
export function viewFor(state: WalletState, config: WalletConfig, origin: string): OriginView {
  return {
    locked: state.locked,
    accounts: state.locked ? [] : grantedTo(state, origin),
    chainId: toChainHex(chainOf(state, config, origin).chainId),
    chains: knownChains(state, config).map(({ chainId }) => toChainHex(chainId)),
    allowedRpcUrls: config.allowedRpcUrls,
  }
}

/** Grants exactly these accounts to a site. */
export function withGrant(state: WalletState, origin: string, accounts: readonly Hex[]): WalletState {
  return { ...state, sites: { ...state.sites, [origin]: { ...state.sites[origin], accounts } } }
}

/** Takes a site's accounts away; its network stays, so that leaving does not look like a change of network. */
export function withoutGrant(state: WalletState, origin: string): WalletState {
  return withGrant(state, origin, [])
}

/** Puts a site on a network. */
export function withChain(state: WalletState, origin: string, chainId: number): WalletState {
  return { ...state, sites: { ...state.sites, [origin]: { accounts: state.sites[origin]?.accounts ?? [], chainId } } }
}

/** Adds a network, replacing an older entry with the same id. */
export function withAddedChain(state: WalletState, chain: ChainInfo): WalletState {
  return { ...state, added: [...state.added.filter(({ chainId }) => chainId !== chain.chainId), chain] }
}

/** Forgets an added network. */
export function withoutChain(state: WalletState, chainId: number): WalletState {
  return { ...state, added: state.added.filter((chain) => chain.chainId !== chainId) }
}
