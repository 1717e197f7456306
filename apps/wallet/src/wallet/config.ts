import { isRecord, isText, normalUrl } from '../shared/guards.ts'
import { isBitcoinChain, isSolanaChain } from '../shared/standard.ts'
import type { BitcoinChain, SolanaChain } from '../shared/standard.ts'
import { defined } from '../shared/defined.ts'

export type ChainInfo = {
  readonly chainId: number
  readonly name: string
  readonly rpcUrl: string
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  readonly explorer?: string
}

/** By JSON-RPC. Without its CAIP-2 id `caip`, not offered over WalletConnect. */
export type Cluster = {
  readonly chain: SolanaChain
  readonly name: string
  readonly rpcUrl: string
  readonly caip?: string
}
/** An Esplora API's URL, ending with a slash. */
export type BitcoinNet = {
  readonly chain: BitcoinChain
  readonly name: string
  readonly apiUrl: string
}

/** A WalletConnect relay and the project id for it. */
export type RelayInfo = { readonly url: string; readonly projectId: string }

/** The networks, and the only URLs that may be called. */
export type WalletConfig = {
  readonly chains: readonly ChainInfo[]
  readonly solana: readonly Cluster[]
  readonly bitcoin: readonly BitcoinNet[]
  readonly allowedRpcUrls: readonly string[]
  /** Without it there is no page for phones. */
  readonly relay?: RelayInfo
}

/** Undefined when malformed. */
export function parseChain(value: unknown): ChainInfo | undefined {
  if (!isRecord(value) || !isRecord(value['nativeCurrency'])) return undefined
  const { chainId, name } = value
  const { name: coin, symbol, decimals } = value['nativeCurrency']
  const rpcUrl = normalUrl(value['rpcUrl'])
  const explorer = normalUrl(value['explorer'])
  if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId) || chainId < 1) return undefined
  if (!isText(name, 64) || rpcUrl === undefined || !isText(symbol, 12) || decimals !== 18)
    return undefined
  const nativeCurrency = { name: isText(coin, 64) ? coin : symbol, symbol, decimals }
  return explorer === undefined
    ? { chainId, name, rpcUrl, nativeCurrency }
    : { chainId, name, rpcUrl, nativeCurrency, explorer }
}

function parseCluster(value: unknown): Cluster | undefined {
  if (!isRecord(value)) return undefined
  const { chain, name } = value
  const rpcUrl = normalUrl(value['rpcUrl'])
  if (!isSolanaChain(chain) || !isText(name, 64) || rpcUrl === undefined) return undefined
  const { caip } = value
  return typeof caip === 'string' && /^solana:[-_a-zA-Z0-9]{1,32}$/.test(caip)
    ? { chain, name, rpcUrl, caip }
    : { chain, name, rpcUrl }
}

function parseBitcoinNet(value: unknown): BitcoinNet | undefined {
  if (!isRecord(value)) return undefined
  const { chain, name } = value
  const apiUrl = normalUrl(value['apiUrl'])
  return isBitcoinChain(chain) && isText(name, 64) && apiUrl?.endsWith('/')
    ? { chain, name, apiUrl }
    : undefined
}

function parseRelay(value: unknown): RelayInfo | undefined {
  if (!isRecord(value)) return undefined
  const { url, projectId } = value
  return isText(url, 2048) && /^wss?:\/\//.test(url) && URL.canParse(url) && isText(projectId, 128)
    ? { url, projectId }
    : undefined
}

/** All items valid and allowed; else undefined. */
function parseList<Item>(
  value: unknown,
  parse: (item: unknown) => Item | undefined,
  url: (item: Item) => string,
  allowed: readonly string[],
): readonly Item[] | undefined {
  if (!Array.isArray(value)) return undefined
  const items = value.map(parse).filter((item) => item !== undefined)
  return items.length === value.length && items.every((item) => allowed.includes(url(item)))
    ? items
    : undefined
}

/**
 * `/config.json`; undefined when malformed, without an EVM network, or outside its own allow-list.
 */
export function parseConfig(value: unknown): WalletConfig | undefined {
  if (!isRecord(value) || !Array.isArray(value['allowedRpcUrls'])) return undefined
  const urls = value['allowedRpcUrls'].map(normalUrl)
  const allowedRpcUrls = urls.filter((url) => url !== undefined)
  const chains = parseList(value['chains'], parseChain, ({ rpcUrl }) => rpcUrl, allowedRpcUrls)
  const solana = parseList(
    value['solana'] ?? [],
    parseCluster,
    ({ rpcUrl }) => rpcUrl,
    allowedRpcUrls,
  )
  const bitcoin = parseList(
    value['bitcoin'] ?? [],
    parseBitcoinNet,
    ({ apiUrl }) => apiUrl,
    allowedRpcUrls,
  )
  if (!chains?.length || !solana || !bitcoin || urls.length !== allowedRpcUrls.length)
    return undefined
  const relay = parseRelay(value['relay'])
  return defined({ chains, solana, bitcoin, allowedRpcUrls, relay })
}

export async function loadConfig(fetch: typeof globalThis.fetch): Promise<WalletConfig> {
  const response = await fetch('/config.json', { cache: 'no-store' })
  const config = parseConfig(await response.json())
  if (config === undefined) throw new Error('The configuration of this wallet cannot be read.')
  return config
}
