import { PorticoError } from '../errors/error.ts'
import { hold } from '../utils/hold.ts'
import { limits } from '../limits/limits.ts'
import { activeChain } from '../state/select.ts'
import type { Spec } from '../resource/resources.ts'
import { isFields } from '../utils/fields.ts'
import { createBlockchain } from '../blockchain/create.ts'
import { parseIdentity } from '../blockchain/parse-identity.ts'
import type { Context } from '../contracts/context.ts'
import type { ChainId, Json, Stop } from '../types/index.ts'
import type { Portfolio } from '../blockchain/data.ts'
import type { Shelf } from '../blockchain/shelf.ts'

export function createPortfolio(shelf: Shelf): Portfolio {
  const { resources } = shelf.data
  const blockchain = createBlockchain(shelf)
  // Data of all networks includes this network.
  const refresh = (chain: ChainId, kinds?: readonly string[]): void =>
    resources.refresh((key) => {
      const [, kind, where] = key.split('/')
      return [chain, 'all'].includes(where!) && (kinds?.includes(kind!) ?? true)
    })
  return {
    refresh(chain, accounts = []) {
      refresh(chain)
      // A service's node may be behind the one that had the transaction.
      const late = ['history', 'nfts', ...(accounts.length > 0 ? ['portfolio'] : [])]
      shelf.ctx.services.platform.after(indexLag, () => refresh(chain, late))
    },
    tokens: (address, chain, { manual = false } = {}) =>
      readTokens(shelf, { address, chain, manual }),
    watchTokens: (address, chain) =>
      listed(shelf.ctx, chain).length === 0
        ? () => {}
        : resources.watch(
            shelf.data.tokensKey(address, chain),
            tokensSpec(shelf, { address, chain }),
          ),
    watchBlocks: (chain) => watchBlocks(shelf, chain, () => refresh(chain)),
    identity: (address, namespace) => readIdentity(shelf, blockchain, address, namespace),
    blockchain,
  }
}

const portfolioTtl = 30_000
/**
 * An index gets a transaction later than the visitor, so its data is read again after this time,
 * milliseconds.
 */
const indexLag = 4_000
const blockTtl = 12_000

interface Holdings {
  address: string
  chain: ChainId
}

const listed = (ctx: Context, chain: ChainId): readonly string[] =>
  (ctx.adapters.get(chain.split(':')[0]!)?.unread
    ? []
    : (ctx.state.get().options.tokens?.[chain] ?? ctx.services.network(chain)?.tokens ?? [])
  ).map((token) => token.address)

function tokensSpec({ ctx, readsOf, parseAmount }: Shelf, { address, chain }: Holdings): Spec {
  return {
    ttl: portfolioTtl,
    // Keyed by token address: storage may have an earlier list.
    parse: (value) =>
      isFields(value) &&
      Object.values(value).every((each) => each === null || parseAmount(each) !== null)
        ? (value as Json)
        : null,
    load: async () => {
      const list = listed(ctx, chain)
      const amounts = await (await readsOf(chain)).tokens(address, list)
      // No balance could be read: the known values stay with their age, and the next attempt waits.
      if (!list.some((_, at) => amounts[at]))
        throw new PorticoError('tokens-unavailable', 'Token Balance Unavailable', {
          category: 'API_ERROR',
        })
      return Object.fromEntries(list.map((token, at) => [token, amounts[at] ?? null]))
    },
  }
}

async function readTokens(
  shelf: Shelf,
  { manual, ...whose }: Holdings & { manual: boolean },
): Promise<void> {
  const list = listed(shelf.ctx, whose.chain)
  if (list.length === 0) return
  const { resources, tokensKey } = shelf.data
  const key = tokensKey(whose.address, whose.chain)
  const spec = { ...tokensSpec(shelf, whose), manual }
  const { value } = await resources.read(key, spec)
  if (isFields(value) && !list.every((token) => token in value))
    await resources.read(key, { ...spec, ttl: 0 })
}

function watchBlocks({ data, readsOf }: Shelf, chain: ChainId, refresh: Stop): Stop {
  let newest: string | undefined
  return hold(readsOf(chain), ({ block: method, request }) => {
    if (method === undefined) return undefined
    const load = async (): Promise<Json> => {
      const block = parseBlock(await request(method))
      // The first block causes no refresh, because the shown data is being read already.
      if (newest !== undefined && block !== newest) refresh()
      return (newest = block)
    }
    return data.resources.watch(`block/${chain}`, { ttl: blockTtl, load })
  })
}

function parseBlock(answer: Json): string {
  const block = String(answer)
  if (!/^(0x[0-9a-f]{1,64}|\d{1,20})$/i.test(block) || typeof answer === 'object')
    throw new PorticoError('rpc-malformed', 'No block', { category: 'DATA_PARSING_ERROR' })
  return block
}

/**
 * The name service is on the namespace's main network: the one that declares it, else the active
 * one.
 */
async function readIdentity(
  { ctx, data, readsOf }: Shelf,
  blockchain: Portfolio['blockchain'],
  address: string,
  namespace: string | undefined,
): Promise<void> {
  const state = ctx.state.get()
  const owner = Object.values(state.links)
    .flatMap(({ namespaces }) => Object.entries(namespaces))
    .find(([, part]) => part.accounts.some((a) => a.address === address))
  const target = namespace ?? owner?.[0] ?? state.activeNamespace
  const networks = state.networks.filter((network) => network.namespace === target)
  const chain =
    networks.find((network) => network.contracts?.ensUniversalResolver)?.id ??
    activeChain(state, target)
  if (!networks.some(({ id }) => id === chain)) return
  await data.resources.read(data.identityKey(address), {
    ttl: limits.identityTtl,
    parse: parseIdentity,
    async load(signal) {
      // A service without an answer or a name is followed by the next source.
      const found =
        ctx.config.service && (await blockchain.identity(address, chain!, signal).catch(() => null))
      return found?.name ? found : parseIdentity(await (await readsOf(chain!)).identity?.(address))
    },
  })
}
