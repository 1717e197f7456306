/** Tokens and names: what the account view reads, and a button does not. */
import { limits } from '../limits.ts'
import { activeChain } from '../select.ts'
import type { Resources } from '../resource/resources.ts'
import { isFields } from '../stored.ts'
import { cleanName } from '../wallets/claims.ts'
import type { Context } from '../context.ts'
import type { ChainId, Json, Reads } from '../types.ts'

/** What both share with the balances, handed over: an import would tie the two chunks together. */
export interface Shelf {
  ctx: Context
  resources: Resources
  readsOf(chain: ChainId): Promise<Reads>
  keptAmount(value: unknown): Json | null
}

/** An avatar is the source of an image, and nothing else. */
const picture = /^(https:\/\/|data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,])/i
/** A flag is spelled with tags, which nobody sees: in names of name services it stands for itself. */
const flags = /\u{1f3f4}[\u{e0020}-\u{e007f}]+/gu

/** Whether all of a name is seen. One that would be shown otherwise than it is spelled may be another's: it is none. */
function isPlain(name: unknown): name is string {
  if (typeof name !== 'string' || !name || name.length > 255) return false
  const spelled = name.replace(flags, '\u{1f3f4}')
  return cleanName(spelled, 255) === spelled
}

/** What a name service said, or storage kept, as far as it can be shown; null where it is none. */
export function parseIdentity(value: unknown): { name: string | null; avatar: string | null } | null {
  if (!isFields(value)) return null
  const { name, avatar } = value
  return {
    name: isPlain(name) ? name : null,
    avatar: typeof avatar === 'string' && picture.test(avatar) ? avatar : null,
  }
}

/** Balances of the tokens that the host, or else the network, lists. */
export async function readTokens(
  { ctx, resources, readsOf, keptAmount }: Shelf,
  key: string,
  { address, chain, manual }: { address: string; chain: ChainId; manual: boolean },
): Promise<void> {
  const list = (ctx.config.tokens?.[chain] ?? ctx.services.network(chain)?.tokens ?? []).map((token) => token.address)
  if (list.length === 0) return
  // By address: what was kept is of the list as it was then.
  const spec = {
    ttl: limits.portfolioTtl,
    manual,
    kept: (value: unknown) =>
      isFields(value) && Object.values(value).every((each) => each === null || keptAmount(each) !== null) ? (value as Json) : null,
    load: async (): Promise<Json> => {
      const amounts = await (await readsOf(chain)).tokens(address, list)
      return Object.fromEntries(list.map((token, at) => [token, (amounts[at] ?? null) as unknown as Json]))
    },
  }
  const { value } = await resources.read(key, spec)
  if (isFields(value) && !list.every((token) => token in value)) await resources.read(key, { ...spec, ttl: 0 })
}

/**
 * Primary name and avatar, where the family has names (ruling 12). They live on its main network: the one that says so,
 * else the one in use.
 */
export async function readIdentity(
  { ctx, resources, readsOf }: Shelf,
  key: string,
  address: string,
  namespace: string | undefined,
): Promise<void> {
  const state = ctx.state.get()
  const owner = Object.values(state.links).flatMap(({ ns }) => Object.entries(ns)).find(([, part]) => part.accounts.some((a) => a.address === address))
  const ns = namespace ?? owner?.[0] ?? state.activeNamespace
  const networks = state.networks.filter((network) => network.namespace === ns)
  const chain = networks.find((network) => network.contracts?.ensUniversalResolver)?.id ?? activeChain(state, ns)
  if (!networks.some(({ id }) => id === chain)) return
  await resources.read(key, {
    ttl: limits.identityTtl,
    kept: parseIdentity,
    load: async () => parseIdentity(await (await readsOf(chain!)).identity?.(address)),
  })
}
