import { isChainId } from '../format/chain-id.ts'
import { nameOrNothing, imageUrl, webUrl } from '../format/untrusted.ts'
import { canonicalChain } from './canonical.ts'
import type { Network, Token } from '../types/network.ts'
import { defined } from '../utils/defined.ts'

type Fields = Readonly<Record<string, unknown>>

const anyWeb = ['https:', 'http:']
const maxUrls = 16
const maxTokens = 1_000

/** Every value as an object of unknown fields, so that reading one never throws. */
function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function urls(value: unknown): string[] {
  return Array.isArray(value)
    ? value.slice(0, maxUrls).flatMap((each) => webUrl(each, anyWeb) ?? [])
    : []
}

function decimalsOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255
    ? value
    : undefined
}

function coin(value: unknown): Network['nativeCurrency'] | undefined {
  const from = fields(value)
  const name = nameOrNothing(from.name)
  const symbol = nameOrNothing(from.symbol, 16)
  const decimals = decimalsOf(from.decimals)
  return name && symbol && decimals !== undefined ? { name, symbol, decimals } : undefined
}

function token(value: unknown): Token | undefined {
  const unit = coin(value)
  const { address, icon } = fields(value)
  if (!unit || typeof address !== 'string' || !/^[-.%a-zA-Z0-9]{1,128}$/.test(address))
    return undefined
  const picture = imageUrl(icon)
  return { address, ...unit, ...defined({ icon: picture || undefined }) }
}

function contractsOf(value: unknown): Network['contracts'] {
  const from = fields(value)
  const found: NonNullable<Network['contracts']> = {}
  for (const key of ['ensUniversalResolver', 'ensRegistry', 'multicall3'] as const) {
    const address = from[key]
    if (typeof address === 'string' && /^0x[0-9a-fA-F]{40}$/.test(address)) found[key] = address
  }
  return Object.keys(found).length > 0 ? found : undefined
}

function assetsOf(value: unknown): Network['assets'] {
  const from = fields(value)
  const imageId = nameOrNothing(from.imageId, 128)
  const picture = imageUrl(from.imageUrl)
  return imageId || picture
    ? defined({ imageId: imageId || undefined, imageUrl: picture || undefined })
    : undefined
}

const isPath = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z][a-z/-]{0,31}$/.test(value)

/**
 * Parses a network from outside (storage, a service). Namespace and reference are derived from its
 * CAIP-2 id, whatever the input claims; a former id becomes today's. Invalid optional fields are
 * dropped; without an id, a name, a currency and an RPC URL the network is rejected. Never throws.
 *
 * @example const network = parseNetwork(JSON.parse(localStorage.getItem('network') ?? 'null')) // or null
 *
 *
 */
export function parseNetwork(input: unknown): Network | null {
  const from = fields(input)
  const { testnet } = from
  const id = isChainId(from.id) ? canonicalChain(from.id) : undefined
  const name = nameOrNothing(from.name)
  const nativeCurrency = coin(from.nativeCurrency)
  const rpc = fields(from.rpcUrls)
  const reads = urls(rpc.default)
  if (!id || !name || !nativeCurrency || reads.length === 0) return null
  const offered = urls(rpc.chainDefault)
  const [namespace = '', reference = ''] = id.split(':')
  const network: Network = {
    id,
    namespace,
    reference,
    name,
    nativeCurrency,
    rpcUrls: { default: reads, chainDefault: offered.length > 0 ? offered : reads },
  }
  const explorer = fields(from.explorer)
  const explorerName = nameOrNothing(explorer.name)
  const explorerUrl = webUrl(explorer.url, anyWeb)
  const { address, tx } = fields(explorer.paths)
  const paths = isPath(address) && isPath(tx) ? { paths: { address, tx } } : {}
  if (explorerName && explorerUrl)
    network.explorer = { name: explorerName, url: explorerUrl, ...paths }
  if (typeof testnet === 'boolean') network.testnet = testnet
  const icon = imageUrl(from.icon)
  if (icon) network.icon = icon
  const assets = assetsOf(from.assets)
  if (assets) network.assets = assets
  const contracts = contractsOf(from.contracts)
  if (contracts) network.contracts = contracts
  if (Array.isArray(from.tokens))
    network.tokens = from.tokens.slice(0, maxTokens).flatMap((each) => token(each) ?? [])
  return network
}
