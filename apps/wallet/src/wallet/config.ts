import { isRecord, isText, normalUrl } from '../shared/guards.ts'

/** A network the wallet knows how to reach. */
export type ChainInfo = {
  readonly chainId: number
  readonly name: string
  readonly rpcUrl: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly explorer?: string
}

/** What the wallet's server tells it: the demonstration's networks and the only RPC URLs it may call. */
export type WalletConfig = { readonly chains: readonly ChainInfo[]; readonly allowedRpcUrls: readonly string[] }

/** Reads one network; undefined when it is malformed. */
export function parseChain(value: unknown): ChainInfo | undefined {
  if (!isRecord(value) || !isRecord(value['nativeCurrency'])) return undefined
  const { chainId, name } = value
  const { name: coin, symbol, decimals } = value['nativeCurrency']
  const rpcUrl = normalUrl(value['rpcUrl'])
  const explorer = normalUrl(value['explorer'])
  if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId) || chainId < 1) return undefined
  if (!isText(name, 64) || rpcUrl === undefined || !isText(symbol, 12) || decimals !== 18) return undefined
  const nativeCurrency = { name: isText(coin, 64) ? coin : symbol, symbol, decimals }
  return explorer === undefined
    ? { chainId, name, rpcUrl, nativeCurrency }
    : { chainId, name, rpcUrl, nativeCurrency, explorer }
}

/** Reads `/config.json`; undefined when it is malformed, empty, or names a network outside its own allow-list. */
export function parseConfig(value: unknown): WalletConfig | undefined {
  if (!isRecord(value) || !Array.isArray(value['chains']) || !Array.isArray(value['allowedRpcUrls'])) return undefined
  const allowedRpcUrls = value['allowedRpcUrls'].map(normalUrl)
  const chains = value['chains'].map(parseChain)
  const urls = allowedRpcUrls.filter((url) => url !== undefined)
  const known = chains.filter((chain) => chain !== undefined && urls.includes(chain.rpcUrl)).filter((chain) => chain !== undefined)
  if (known.length === 0 || known.length !== chains.length || urls.length !== allowedRpcUrls.length) return undefined
  return { chains: known, allowedRpcUrls: urls }
}

/** Fetches and reads `/config.json` from the wallet's own origin. */
export async function loadConfig(fetch: typeof globalThis.fetch): Promise<WalletConfig> {
  const response = await fetch('/config.json', { cache: 'no-store' })
  const config = parseConfig(await response.json())
  if (config === undefined) throw new Error('The configuration of this wallet cannot be read.')
  return config
}
