/** ERC-7811, if the wallet has the capability (EIP-5792). */
import { leave } from '../http/share.ts'
import type { Context } from '../contracts/context.ts'
import type { ChainId } from '../types/network.ts'
import type { Resources } from '../resource/resources.ts'
import { isFields } from '../utils/fields.ts'
import { cleanName } from '../format/claims.ts'
import { known, toHolding } from './holding.ts'
import { isSameAddress } from '../state/select.ts'
import { pictureOf } from './picture.ts'
import { isDecimals } from '../storage/guards.ts'
import type { StoredHolding } from './stored/portfolio.ts'

/** Cache lifetime of capabilities, and time limits for capabilities and assets; milliseconds. */
const [capabilityTtl, capabilityWait, assetsWait] = [300_000, 1_000, 5_000]
const most = 2_000

interface Provider {
  request(call: { method: string; params: unknown }): Promise<unknown>
}

/** Only a wallet in the page: another one might show its owner a prompt. */
function providerOf(ctx: Context, address: string): Provider | undefined {
  const { links, offers } = ctx.state.get()
  const link = Object.values(links).find(
    ({ connector, offer, state, namespaces }) =>
      state.is === 'live' &&
      namespaces['eip155']?.accounts.some((each) => isSameAddress(each.address, address)) &&
      offers[connector]?.some(({ id, external }) => id === offer && !external),
  )
  const provider = link && ctx.live.get(link.id)?.connections.get('eip155')?.provider
  return typeof (provider as Partial<Provider> | null | undefined)?.request === 'function'
    ? (provider as Provider)
    : undefined
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null')

function ask(
  ctx: Context,
  provider: Provider,
  method: string,
  params: unknown,
  wait: number,
): Promise<unknown> {
  const { after } = ctx.services.platform
  return new Promise((resolve) => {
    const stop = after(wait, () => resolve(undefined))
    // A provider may throw instead of rejecting.
    Promise.resolve()
      .then(() => provider.request({ method, params }))
      .then(plain)
      .then(resolve, () => resolve(undefined))
      .finally(stop)
  })
}

/** `0x0` is about every chain (EIP-5792). */
const ofChain = (value: unknown, hex: string): unknown =>
  isFields(value)
    ? (Object.entries(value).find(([id]) => id.toLowerCase() === hex)?.[1] ?? undefined)
    : undefined

async function discovers(
  ctx: Context,
  resources: Resources,
  provider: Provider,
  { address, chain, hex }: { address: string; chain: ChainId; hex: string },
): Promise<boolean> {
  const { value } = await resources.read(`${address}/capabilities/${chain}`, {
    ttl: capabilityTtl,
    async load() {
      const answer = await ask(
        ctx,
        provider,
        'wallet_getCapabilities',
        [address, [hex]],
        capabilityWait,
      )
      return [hex, '0x0'].some((id) => {
        const capabilities = ofChain(answer, id)
        const discovery = isFields(capabilities) ? capabilities['assetDiscovery'] : undefined
        return isFields(discovery) && discovery['supported'] === true
      })
    },
  })
  return value === true
}

export async function walletAssets(
  ctx: Context,
  resources: Resources,
  { address, chain }: { address: string; chain: ChainId },
  signal: AbortSignal,
): Promise<{ holdings: StoredHolding[]; leftOut: number } | null> {
  const [namespace, reference] = chain.split(':')
  const provider = namespace === 'eip155' ? providerOf(ctx, address) : undefined
  const id = Number(reference)
  if (!provider || !Number.isSafeInteger(id)) return null
  const hex = `0x${id.toString(16)}`
  const isAsked = await leave(
    discovers(ctx, resources, provider, { address, chain, hex }),
    signal,
    () => {},
  )
  if (!isAsked) return null
  const assets = ofChain(
    await leave(
      ask(
        ctx,
        provider,
        'wallet_getAssets',
        [{ account: address, chainFilter: [hex] }],
        assetsWait,
      ),
      signal,
      () => {},
    ),
    hex,
  )
  if (!Array.isArray(assets)) return null
  const coin = ctx.services.network(chain)?.nativeCurrency
  const fungible = assets.filter(
    (asset: unknown) => !isFields(asset) || String(asset['type']).toLowerCase() !== 'erc721',
  )
  const holdings = fungible
    .slice(0, most)
    .flatMap((asset: unknown) => parseAsset(asset, chain, coin) ?? [])
  // An answer without one readable asset is ignored.
  return fungible.length > 0 && holdings.length === 0
    ? null
    : { holdings, leftOut: fungible.length - holdings.length }
}

type Coin = { name: string; symbol: string; decimals: number } | undefined

function parseAsset(asset: unknown, chain: ChainId, coin: Coin): StoredHolding | null {
  if (!isFields(asset)) return null
  const { address, balance, type } = asset
  const metadata = isFields(asset['metadata']) ? asset['metadata'] : {}
  const own = String(type).toLowerCase() === 'native' ? null : address
  if (
    own !== null &&
    !(
      String(type).toLowerCase() === 'erc20' &&
      typeof own === 'string' &&
      /^0x[0-9a-f]{40}$/i.test(own)
    )
  )
    return null
  // The coin's data come from the host or the list of networks.
  const { name, symbol, decimals } =
    own === null && coin
      ? coin
      : { name: metadata['name'], symbol: metadata['symbol'], decimals: metadata['decimals'] }
  if (typeof balance !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(balance) || !isDecimals(decimals))
    return null
  return toHolding({
    chain,
    token: own,
    name: cleanName(name),
    symbol: cleanName(symbol, 12),
    decimals,
    raw: String(BigInt(balance)),
    price: known(metadata['price']),
    value: known(metadata['value']),
    icon: pictureOf(metadata['iconUrl']),
  })
}
