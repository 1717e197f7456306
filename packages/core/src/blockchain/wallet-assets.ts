/** What a wallet in the page says that its account holds (ERC-7811), where it says that it can (EIP-5792). */
import type { Context } from '../instance/context.ts'
import type { ChainId } from '../networks/network.ts'
import type { Json } from '../contracts/types.ts'
import type { Resources } from '../resource/resources.ts'
import { isFields } from '../storage/stored.ts'
import { cleanName } from '../wallets/claims.ts'
import { pictureOf, positive, toHolding, type StoredHolding } from './holding.ts'

/** Ours: how long what a wallet can do counts as known, and how long it may take to say so, and what there is; milliseconds. */
const [capabilityTtl, capabilityWait, assetsWait] = [300_000, 1_000, 5_000]
/** More than anybody looks at. */
const most = 2_000

interface Provider {
  request(call: { method: string; params: unknown }): Promise<unknown>
}

/** The account's own wallet, if it is in the page: one that is elsewhere might show its owner a request. */
function providerOf(ctx: Context, address: string): Provider | undefined {
  const { links, offers } = ctx.state.get()
  const link = Object.values(links).find(
    ({ connector, offer, state, ns }) =>
      state.is === 'live' && ns['eip155']?.accounts.some((each) => each.address === address) && offers[connector]?.some(({ id, external }) => id === offer && !external),
  )
  const provider = link && ctx.live.get(link.id)?.connections.get('eip155')?.provider
  return typeof (provider as Partial<Provider> | null | undefined)?.request === 'function' ? (provider as Provider) : undefined
}

/** Undefined where the wallet is too slow, or does not know it. */
function ask(ctx: Context, provider: Provider, method: string, params: unknown, wait: number): Promise<unknown> {
  const { after } = ctx.services.platform
  return new Promise((resolve) => {
    const stop = after(wait, () => resolve(undefined))
    // A provider may throw in place of rejecting.
    Promise.resolve()
      .then(() => provider.request({ method, params }))
      .then(resolve, () => resolve(undefined))
      .finally(stop)
  })
}

/** A chain's entry in an object that is keyed by hex ids, of which `0x0` is about every chain. */
const ofChain = (value: unknown, hex: string): unknown => (isFields(value) ? (Object.entries(value).find(([id]) => id.toLowerCase() === hex)?.[1] ?? undefined) : undefined)

async function discovers(ctx: Context, resources: Resources, provider: Provider, address: string, chain: ChainId, hex: string): Promise<boolean> {
  const { value } = await resources.read(`${address}/capabilities/${chain}`, {
    ttl: capabilityTtl,
    async load() {
      const told = await ask(ctx, provider, 'wallet_getCapabilities', [address, [hex]], capabilityWait)
      return [hex, '0x0'].some((id) => {
        const capabilities = ofChain(told, id)
        const discovery = isFields(capabilities) ? capabilities['assetDiscovery'] : undefined
        return isFields(discovery) && discovery['supported'] === true
      })
    },
  })
  return value === true
}

/** Null where the wallet does not say. Prices of wallets are in dollars. */
export async function walletAssets(ctx: Context, resources: Resources, { address, chain, currency }: { address: string; chain: ChainId; currency: string }): Promise<StoredHolding[] | null> {
  const [namespace, reference] = chain.split(':')
  const provider = namespace === 'eip155' ? providerOf(ctx, address) : undefined
  const id = Number(reference)
  if (!provider || !Number.isSafeInteger(id)) return null
  const hex = `0x${id.toString(16)}`
  if (!(await discovers(ctx, resources, provider, address, chain, hex))) return null
  const told = ofChain(await ask(ctx, provider, 'wallet_getAssets', [{ account: address, chainFilter: [hex] }], assetsWait), hex)
  if (!Array.isArray(told) || told.length > most) return null
  const coin = ctx.services.network(chain)?.nativeCurrency
  const holdings = told.flatMap((asset: Json) => parseAsset(asset, chain, { coin, priced: currency === 'usd' }) ?? [])
  // Of an answer that says nothing we understand, nothing is believed.
  return told.length > 0 && holdings.length === 0 ? null : holdings
}

function parseAsset(asset: unknown, chain: ChainId, { coin, priced }: { coin: { name: string; symbol: string; decimals: number } | undefined; priced: boolean }): StoredHolding | null {
  if (!isFields(asset)) return null
  const kind = String(asset['type']).toLowerCase()
  const { address, balance } = asset
  const metadata = isFields(asset['metadata']) ? asset['metadata'] : {}
  const isCoin = kind === 'native'
  const { decimals } = isCoin && coin ? coin : (metadata as { decimals?: unknown })
  if (!(isCoin || (kind === 'erc20' && typeof address === 'string' && /^0x[0-9a-f]{40}$/i.test(address)))) return null
  if (typeof balance !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(balance) || !Number.isInteger(decimals) || (decimals as number) < 0 || (decimals as number) > 77) return null
  return toHolding({
    chain,
    token: isCoin ? null : (address as string),
    name: cleanName(isCoin && coin ? coin.name : metadata['name']),
    symbol: cleanName(isCoin && coin ? coin.symbol : metadata['symbol'], 12),
    decimals: decimals as number,
    raw: String(BigInt(balance)),
    price: priced ? positive(metadata['price']) : null,
    value: priced ? positive(metadata['value']) : null,
    icon: pictureOf(metadata['iconUrl']),
  })
}
